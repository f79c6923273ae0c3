import { z } from 'zod';
import {
  atLeastOne,
  concealed,
  identifier,
  idPath,
  instantText,
  keyOrder,
  name,
  newestPaging,
  pageOf,
  pagingUpTo,
  text,
  uuid,
} from './values.js';
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
  'The credentials for a CRM. They are stored encrypted and never returned.',
  z.strictObject({
    access_token: secret.optional().describe('HubSpot: the access token of a private app.'),
    client_id: secret.optional().describe('Salesforce: the client ID of a connected app.'),
    client_secret: secret
      .optional()
      .describe('Salesforce: the client secret of the connected app, which must allow the client credentials flow.'),
  }),
);
export type CrmCredentials = z.output<typeof CrmCredentials>;

const words = (what: string) =>
  z.array(text(1, 200)).min(1).max(50).optional().describe(`${what} At most 50; case is ignored.`);
export const RenewalRule = named(
  'RenewalRule',
  'Which deals are renewals: those that meet every condition that is given, or all deals if none is given.',
  z.strictObject({
    pipelines: words('The pipelines that the deals are in, by their internal names in the CRM.'),
    types: words('The types of the deals.'),
    name_contains: words('Texts, one of which the name of the deal contains.'),
  }),
  'RenewalRuleInput',
);
export type RenewalRule = z.output<typeof RenewalRule>;
const renewalRule =
  'Which deals are renewals. With this rule, only a lost renewal among the deals of this connection makes a customer a former customer; without it, any lost deal does.';

const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,99}$/, 'must be the name of a field');
const readsContacts =
  'Whether contacts are read as well as deals, once a day. Contacts who are people of the directory can be left out of signals, or be the people whose moves a signal looks for.';

const settings = {
  name: name(200).describe('The name of the connection, 1 to 200 characters.'),
  base_url: text(1, 2_000)
    .optional()
    .describe(
      'The origin of the API of the CRM: an https URL whose host has only public addresses. It is required for Salesforce. If it changes, the credentials must be given again.',
    ),
  company_id_field: fieldName
    .optional()
    .describe('The name of the company field of the CRM that holds the numeric ID of the company on the network.'),
  reads_contacts: z.boolean().optional().describe(`${readsContacts} False by default.`),
  profile_url_field: fieldName
    .nullish()
    .describe(
      "The name of the contact field of the CRM that holds the address of the person's profile. Null means `hs_linkedin_url` in HubSpot, and no field in Salesforce, where people are recognised by their e-mail addresses and names.",
    ),
  renewal_rule: RenewalRule.nullish().describe(`${renewalRule} Null removes it.`),
  credentials: concealed(CrmCredentials).optional().describe('The credentials for the CRM.'),
};

export const NewCrmConnection = named(
  'NewCrmConnection',
  'A CRM to connect.',
  z.strictObject({ ...settings, type: CrmType.describe('The kind of the CRM.') }),
);
export type NewCrmConnection = z.output<typeof NewCrmConnection>;
/** Another `base_url` requires the credentials again: those that are stored are only for the origin for which they were given. */
export const CrmConnectionChanges = named(
  'CrmConnectionChanges',
  'Changes to a connection. Absent fields stay as they are.',
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
        'The name of the company field of the CRM that holds the numeric ID of the company on the network; null if there is none.',
      ),
    reads_contacts: z.boolean().describe(readsContacts),
    profile_url_field: z
      .string()
      .nullable()
      .describe(
        "The name of the contact field of the CRM that holds the address of the person's profile; null for the default one.",
      ),
    renewal_rule: RenewalRule.nullable().describe(`${renewalRule} Null if there is none.`),
    has_live_lists: z
      .boolean()
      .describe(
        'Whether the lists of the CRM can be read live. If they cannot, import a list into a companies list first.',
      ),
    deal_count: z.int().describe('How many deals of the CRM are stored.'),
    contact_count: z
      .int()
      .describe('How many contacts of the CRM were people of the directory when all contacts were last read.'),
    last_synced_at: instantText
      .nullable()
      .describe('When the deals were last read completely; null if they never were.'),
    last_sync_error: z
      .string()
      .nullable()
      .describe(
        'Why the last attempt to read the deals failed or, if that succeeded, the last attempt to read the contacts; null if neither failed.',
      ),
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
    company_count: z.int().nullable().describe('How many companies are on the list; null if the CRM does not say.'),
  }),
);
export type CrmList = z.output<typeof CrmList>;

export const createCrmConnectionInput = z.object({ body: NewCrmConnection });
export const listCrmConnectionsInput = z.object({ query: z.strictObject(newestPaging) });
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

/** How a day or an instant of a deal may be written. */
const day = text(10, 40).regex(/^\d{4}-\d\d-\d\d/, 'must be a date or an instant, such as 2026-05-17');
const company = {
  company_social_id: text(1, 300)
    .meta({ graphqlType: 'ID' })
    .nullish()
    .describe('The numeric ID of the company on the network, alone or at the end of an address.'),
  company_domain: text(1, 2_000).nullish().describe('The domain of the company, or an address with it.'),
  company_name: text(1, 300).nullish().describe('The name of the company.'),
};
const hasCompany = {
  path: ['company_social_id'],
  message: 'or company_domain or company_name is required',
};

const dealFields = {
  name: text(1, 500).nullish().describe('The name of the deal.'),
  ...company,
  amount: z.number().min(-1e15).max(1e15).nullish().describe('What the deal is worth.'),
  currency: text(1, 10).nullish().describe('The currency of the amount.'),
  stage: text(1, 500).nullish().describe('The stage of the deal.'),
  pipeline: text(1, 500).nullish().describe('The pipeline that the deal is in.'),
  type: text(1, 500).nullish().describe('The type of the deal, such as a renewal.'),
  is_closed: z
    .boolean()
    .nullish()
    .describe('Whether the deal is decided. Without this field, a new deal is closed if it is won.'),
  is_won: z.boolean().nullish().describe('Whether the deal was won.'),
  probability: z.number().min(0).max(100).nullish().describe('In per cent. A closed deal with 100 counts as won.'),
  closed_at: day.nullish().describe('The day or the instant at which the deal was closed.'),
};

/**
 * A deal as it is imported. Its natural key is `external_id`, else its company and `name`. It counts as won if it is closed, and either
 * won or of probability 100.
 */
export const DealFacts = named(
  'NewCrmDeal',
  'A deal to store. Its key is `external_id` or, without one, its company and its name.',
  z
    .strictObject({
      external_id: text(1, 200).nullish().describe('The ID of the deal in its CRM; required without `name`.'),
      ...dealFields,
    })
    .refine((deal) => deal.external_id ?? deal.name, { path: ['external_id'], message: 'or name is required' })
    .refine((deal) => deal.company_social_id ?? deal.company_domain ?? deal.company_name, hasCompany),
  'NewCrmDealInput',
);
export type DealFacts = z.output<typeof DealFacts>;

/** A company of an imported list, by the network's id, else domain, else exact name. */
export const ListedCompanyFacts = named(
  'NewCrmListCompany',
  'A company, given by its ID, its domain or its name. The first of these that is given decides.',
  z.strictObject(company).refine((one) => one.company_social_id ?? one.company_domain ?? one.company_name, hasCompany),
  'NewCrmListCompanyInput',
);
export type ListedCompanyFacts = z.output<typeof ListedCompanyFacts>;

/** The ID of a deal is that of the connection, a colon, and the CRM's own ID of the deal. */
export const CrmDeal = named(
  'CrmDeal',
  'A deal of a CRM, as it was last read or imported.',
  z.object({
    id: identifier.describe('The ID of the deal: that of its connection, a colon, and `external_id`.'),
    connection_id: uuid.describe('The ID of the connection.'),
    external_id: z.string().describe('The ID of the deal in its CRM.'),
    name: z.string().nullable().describe('The name of the deal.'),
    amount: z.number().nullable().describe('What the deal is worth.'),
    currency: z.string().nullable().describe('The currency of the amount.'),
    stage: z.string().nullable().describe('The stage of the deal.'),
    pipeline: z.string().nullable().describe('The pipeline that the deal is in, by its internal name in the CRM.'),
    type: z.string().nullable().describe('The type of the deal.'),
    is_closed: z.boolean().describe('Whether the deal is decided.'),
    is_won: z.boolean().describe('Whether the deal is marked as won.'),
    counts_as_won: z.boolean().describe('Whether the deal is closed, and is won or has a probability of 100.'),
    probability: z.number().nullable().describe('In per cent.'),
    closed_at: instantText.nullable().describe('When the deal was closed.'),
    company_social_id: identifier.nullable().describe('The ID of the company on the network, as the CRM has it.'),
    company_domain: z.string().nullable().describe('The domain of the company, as the CRM has it.'),
    company_name: z.string().nullable().describe('The name of the company in lower case, as the CRM has it.'),
    matched_company_social_id: identifier
      .nullable()
      .describe('The ID of the company of the directory to which the deal belongs; null if none has been found yet.'),
  }),
);
export type CrmDeal = z.output<typeof CrmDeal>;

/** Cursors may be longer here, since the CRM's ids and names are long. */
const longPaging = { ...pagingUpTo(3_000), ...keyOrder };
export const CrmDealPage = pageOf('deals', CrmDeal);
export const listCrmDealsInput = z.object({ path: idPath, query: z.strictObject(longPaging) });

const connectionId = uuid.describe('The ID of the connection.');
const dealPath = z.strictObject({
  id: connectionId,
  deal_id: text(1, 300).meta({ graphqlType: 'ID' }).describe('The ID of the deal, or its ID in the CRM.'),
});
export const crmDealInput = z.object({ path: dealPath });
export const CrmDealChanges = named(
  'CrmDealChanges',
  'Changes to a deal. Absent fields stay as they are. If a field that names the company is given, the other fields that name it are cleared, unless they are given too.',
  z.strictObject(dealFields),
  'UpdateCrmDealInput',
);
export const updateCrmDealInput = z.object({
  path: dealPath,
  body: CrmDealChanges,
});
export const NewCrmDeals = named(
  'NewCrmDeals',
  'Deals to store. A deal whose key is already stored is overwritten; of several with the same key, the last is stored.',
  z.strictObject({ deals: z.array(DealFacts).max(1_000).describe('The deals, at most 1,000 in a request.') }),
  'AddCrmDealsInput',
);
export const addCrmDealsInput = z.object({
  path: z.strictObject({ id: connectionId }),
  body: NewCrmDeals,
});
export const CrmDeals = named(
  'CrmDeals',
  'Deals that were stored.',
  z.object({ deals: z.array(CrmDeal).describe('The deals as they are now, each once.') }),
);

export const NewCrmList = named(
  'NewCrmList',
  'A list to create in an imported CRM. It is empty at first.',
  z.strictObject({ name: name(200).describe('The name of the list, 1 to 200 characters.') }),
  'CreateCrmListInput',
);
export const createCrmListInput = z.object({
  path: z.strictObject({ id: connectionId }),
  body: NewCrmList,
});
const listPath = z.strictObject({
  id: connectionId,
  list_id: text(1, 300).meta({ graphqlType: 'ID' }).describe('The ID of the list, or its ID in the CRM.'),
});
export const crmListInput = z.object({ path: listPath });
export const CrmListChanges = named(
  'CrmListChanges',
  'Changes to a list. Absent fields stay as they are.',
  z.strictObject({ name: name(200).optional().describe('The new name, 1 to 200 characters.') }),
  'UpdateCrmListInput',
);
export const updateCrmListInput = z.object({
  path: listPath,
  body: CrmListChanges,
});

export const CrmListCompany = named(
  'CrmListCompany',
  'A company on a list of an imported CRM, as it was named on the list. The directory need not know it.',
  z.object({
    key: identifier.describe('The key of the company on its list.'),
    company_social_id: identifier.nullable().describe('The ID of the company on the network.'),
    company_domain: z.string().nullable().describe('The domain of the company.'),
    company_name: z.string().nullable().describe('The name of the company in lower case.'),
  }),
);
export type CrmListCompany = z.output<typeof CrmListCompany>;
export const CrmListCompanyPage = pageOf('companies', CrmListCompany);
export const crmListCompaniesInput = z.object({ path: listPath, query: z.strictObject(longPaging) });
export const NewCrmListCompanies = named(
  'NewCrmListCompanies',
  'Companies to put on a list.',
  z.strictObject({
    companies: z.array(ListedCompanyFacts).max(10_000).describe('The companies, at most 10,000 in a request.'),
    replace: z.boolean().default(false).describe('Whether the list is emptied first; false by default.'),
  }),
  'AddCrmListCompaniesInput',
);
export const addCrmListCompaniesInput = z.object({
  path: listPath,
  body: NewCrmListCompanies,
});
export const removeCrmListCompaniesInput = z.object({
  path: listPath,
  query: z.strictObject({
    keys: atLeastOne(text(1, 400).meta({ graphqlType: 'ID' }), { most: 100 }).describe(
      'The `key` of each company to remove, at most 100. Those that are not on the list are ignored.',
    ),
  }),
});
