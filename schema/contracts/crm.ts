import { z } from 'zod';
import { idPath, name, pageOf, paging, text, uuid } from './values.js';

/** What the account's customer-relationship system is. `imported` holds deals and lists that were imported. */
export const CrmType = z.enum(['imported', 'hubspot', 'salesforce']);
export type CrmType = z.output<typeof CrmType>;

const secret = text(1, 4_000);
/** HubSpot: a private app's token. Salesforce: client id and secret of a connected app with the client credentials flow. */
export const CrmCredentials = z.strictObject({
  access_token: secret.optional(),
  client_id: secret.optional(),
  client_secret: secret.optional(),
});
export type CrmCredentials = z.output<typeof CrmCredentials>;

/** `CrmCredentials`, whose violations never repeat the value: a slip in the shape must not put a secret into an error. */
const credentials = z.unknown().transform((value, context): CrmCredentials => {
  const result = CrmCredentials.safeParse(value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    context.issues.push({ code: 'custom', path, message, input: undefined });
  }
  return z.NEVER;
});

const settings = {
  name: name(200),
  /** The origin of its API, for those that differ by customer (a Salesforce instance). */
  base_url: text(1, 2_000).optional(),
  /** The name of the company field that holds the network's numeric id, where the CRM has one. */
  company_id_field: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'must be the name of a field')
    .optional(),
  /** Stored sealed, never answered. */
  credentials: credentials.optional(),
};

export const NewCrmConnection = z.strictObject({ ...settings, type: CrmType });
export type NewCrmConnection = z.output<typeof NewCrmConnection>;
/** Another `base_url` needs the credentials anew: those held are for the place that they were given for. */
export const CrmConnectionChanges = z.strictObject({ ...settings, name: settings.name.optional() });
export type CrmConnectionChanges = z.output<typeof CrmConnectionChanges>;

export const CrmConnection = z.object({
  id: uuid,
  name: z.string(),
  type: CrmType,
  base_url: z.string().nullable(),
  company_id_field: z.string().nullable(),
  /** Whether its lists can be read live; where false, a list must first be imported into a companies list (B4). */
  has_live_lists: z.boolean(),
  deal_count: z.int(),
  last_synced_at: z.string().nullable(),
  last_sync_error: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type CrmConnection = z.output<typeof CrmConnection>;

/** A list of a CRM; `id` is what a signal takes as `crm_list_id`: the connection's id, a colon, the CRM's own id of the list. */
export const CrmList = z.object({ id: z.string(), name: z.string(), company_count: z.int().nullable() });
export type CrmList = z.output<typeof CrmList>;

export const createCrmConnectionInput = z.object({ body: NewCrmConnection });
export const listCrmConnectionsInput = z.object({ query: z.strictObject(paging) });
export const CrmConnectionPage = pageOf('crm_connections', CrmConnection);
export type CrmConnectionPage = z.output<typeof CrmConnectionPage>;
export const crmConnectionInput = z.object({ path: idPath });
export const changeCrmConnectionInput = z.object({ path: idPath, body: CrmConnectionChanges });
export const CrmLists = z.object({ lists: z.array(CrmList) });
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
