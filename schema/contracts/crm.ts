import { z } from 'zod';
import { identifier, idPath, instantText, name, pageOf, paging, text, uuid } from './values.js';
import { enumeration, named } from './words.js';

export const CrmType = enumeration('CrmType', 'The kind of a customer relationship management (CRM) system.', {
  imported: 'A CRM whose deals and lists are imported from files.',
  hubspot: 'HubSpot, read through a private app. Its lists are read live.',
  salesforce: 'Salesforce, read through a connected app. It has no live lists.',
});
export type CrmType = z.output<typeof CrmType>;

const secret = text(1, 4_000);
export const CrmCredentials = named(
  'CrmCredentials',
  'What gives access to a CRM. It is stored encrypted and never returned.',
  z.strictObject({
    access_token: secret.optional().describe('HubSpot: the access token of a private app.'),
    client_id: secret.optional().describe('Salesforce: the client ID of a connected app.'),
    client_secret: secret
      .optional()
      .describe('Salesforce: the client secret of the connected app, which must allow the client credentials flow.'),
  }),
);
export type CrmCredentials = z.output<typeof CrmCredentials>;

/** `CrmCredentials`, whose violations never repeat the value: a slip in the shape must not put a secret into an error. */
const credentials = z
  .unknown()
  .transform((value, context): CrmCredentials => {
    const result = CrmCredentials.safeParse(value);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      context.issues.push({ code: 'custom', path, message, input: undefined });
    }
    return z.NEVER;
  })
  .meta({ graphqlType: CrmCredentials });

const settings = {
  name: name(200).describe('The name of the connection, 1 to 200 characters.'),
  base_url: text(1, 2_000)
    .optional()
    .describe(
      'The origin of the API of the CRM: an https URL whose host has only public addresses. It is required for Salesforce. With another one, the credentials must be given again.',
    ),
  company_id_field: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'must be the name of a field')
    .optional()
    .describe('The name of the company field of the CRM that holds the numeric ID of the company on the network.'),
  credentials: credentials.optional().describe('What gives access to the CRM.'),
};

export const NewCrmConnection = named(
  'NewCrmConnection',
  'A CRM to connect.',
  z.strictObject({ ...settings, type: CrmType.describe('The kind of the CRM.') }),
);
export type NewCrmConnection = z.output<typeof NewCrmConnection>;
/** Another `base_url` needs the credentials anew: those held are for the place that they were given for. */
export const CrmConnectionChanges = named(
  'CrmConnectionChanges',
  'What to change of a connection. Absent fields stay as they are.',
  z.strictObject({ ...settings, name: settings.name.optional() }),
);
export type CrmConnectionChanges = z.output<typeof CrmConnectionChanges>;

export const CrmConnection = named(
  'CrmConnection',
  'A customer relationship management (CRM) system that the account has connected.',
  z.object({
    id: uuid.describe('The ID of the connection.'),
    name: z.string().describe('The name of the connection.'),
    type: CrmType.describe('The kind of the CRM.'),
    base_url: z.string().nullable().describe('The origin of the API of the CRM; null for an imported one.'),
    company_id_field: z
      .string()
      .nullable()
      .describe(
        'The name of the company field of the CRM that holds the numeric ID of the company on the network; null where there is none.',
      ),
    has_live_lists: z
      .boolean()
      .describe(
        'Whether the lists of the CRM can be read live. Where they cannot, import a list into a companies list first',
      ),
    deal_count: z.int().describe('How many deals of the CRM are stored.'),
    last_synced_at: instantText
      .nullable()
      .describe('When the deals were last read completely; null where they never were.'),
    last_sync_error: z
      .string()
      .nullable()
      .describe('Why the last attempt to read the deals failed; null after a successful one.'),
    created_at: instantText.describe('When the CRM was connected.'),
    updated_at: instantText.describe('When the connection was last changed.'),
  }),
);
export type CrmConnection = z.output<typeof CrmConnection>;

/** The ID of a list is that of the connection, a colon, and the CRM's own ID of the list. */
export const CrmList = named(
  'CrmList',
  'A list of companies in a CRM.',
  z.object({
    id: identifier.describe('The ID of the list, which a signal takes as its `crm_list_id`.'),
    name: z.string().describe('The name of the list.'),
    company_count: z.int().nullable().describe('How many companies are on the list; null where the CRM does not tell.'),
  }),
);
export type CrmList = z.output<typeof CrmList>;

export const createCrmConnectionInput = z.object({ body: NewCrmConnection });
export const listCrmConnectionsInput = z.object({ query: z.strictObject(paging) });
export const CrmConnectionPage = pageOf('crm_connections', CrmConnection);
export type CrmConnectionPage = z.output<typeof CrmConnectionPage>;
export const crmConnectionInput = z.object({ path: idPath });
export const changeCrmConnectionInput = z.object({ path: idPath, body: CrmConnectionChanges });
export const CrmLists = named(
  'CrmLists',
  'The lists of companies of a CRM.',
  z.object({ lists: z.array(CrmList).meta({ description: 'The lists.', assumedSize: 1_000 }) }),
);
export type CrmLists = z.output<typeof CrmLists>;

/** What a day or an instant of a deal may be written as. */
const day = text(10, 40).regex(/^\d{4}-\d\d-\d\d/, 'must be a date or an instant, such as 2026-05-17');
const company = {
  company_social_id: text(1, 300).nullish(),
  company_domain: text(1, 2_000).nullish(),
  company_name: text(1, 300).nullish(),
};

/**
 * A deal as it is imported. Its natural key is `external_id`, else its company and `name`. It is won where it is closed and (won or of
 * probability 100).
 */
export const DealFacts = z
  .strictObject({
    external_id: text(1, 200).nullish(),
    name: text(1, 500).nullish(),
    ...company,
    amount: z.number().min(-1e15).max(1e15).nullish(),
    currency: text(1, 10).nullish(),
    stage: text(1, 500).nullish(),
    /** Absent: closed where it is won. */
    is_closed: z.boolean().nullish(),
    is_won: z.boolean().nullish(),
    /** Per cent. */
    probability: z.number().min(0).max(100).nullish(),
    closed_at: day.nullish(),
  })
  .refine((deal) => deal.external_id ?? deal.name, { path: ['external_id'], message: 'or name is required' })
  .refine((deal) => deal.company_social_id ?? deal.company_domain ?? deal.company_name, {
    path: ['company_social_id'],
    message: 'or company_domain or company_name is required',
  });
export type DealFacts = z.output<typeof DealFacts>;

/** A company of an imported list, by the network's id, else domain, else exact name. */
export const ListedCompanyFacts = z
  .strictObject(company)
  .refine((one) => one.company_social_id ?? one.company_domain ?? one.company_name, {
    path: ['company_social_id'],
    message: 'or company_domain or company_name is required',
  });
export type ListedCompanyFacts = z.output<typeof ListedCompanyFacts>;
