import { z } from 'zod';
import { ContentDefinition, ContentDescribed } from './content-signals.js';
import { countryCode } from './countries.js';
import { HeadcountLetter, SeniorityLevel } from './sizes.js';
import { companyId, flag, identifier, idPath, instantText, name, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named, words } from './words.js';

/** The kind of question that a signal asks (B6). */
export const SignalKind = enumeration('SignalKind', 'Whom a signal looks for.', {
  new_hire: 'People who have just taken a matching role.',
  past_company_move: 'People who worked at a customer and now work elsewhere.',
  social_content: 'People who write posts about a subject, or engage with them.',
});
export type SignalKind = z.output<typeof SignalKind>;

/** Which contacts of CRMs a move signal looks for. Other trackers of moves offer the same choices. */
export const CrmContactGroup = enumeration('CrmContactGroup', 'Contacts of CRMs, by the deals that they belong to.', {
  won_deals: 'Contacts of deals that were won.',
  open_deals: 'Contacts of deals that are open.',
  lost_deals: 'Contacts of deals that were lost.',
  customers:
    'Contacts at companies that are customers, or former customers if the signal includes these, whatever the deals of the contacts.',
});
export type CrmContactGroup = z.output<typeof CrmContactGroup>;

/** A phrase that titles are compared with. A phrase without a letter or digit would match nothing, or everything. */
export const titlePhrase = text(1, 200).refine(
  (phrase) => phrase === '' || /[\p{L}\p{N}]/u.test(phrase),
  'must hold a letter or digit',
);
/** The id of a region, city or metro. */
export const geoId = z
  .string()
  .regex(/^\d{1,18}$/, 'must be a numeric geo id, as text')
  .meta({ graphqlType: 'ID' });

// Arrays of the new hire signal accept null (B1); those of the move signal do not.
const list = <T extends z.ZodType>(element: T, max?: number) => {
  const array = z.array(element);
  return (max === undefined ? array : array.max(max)).optional();
};
const nullableList = <T extends z.ZodType>(element: T, max?: number) => list(element, max).nullable();

const maxRead = z.int().min(1).max(500);
const common = {
  name: name(200).describe('A short label of 1 to 200 characters, unique within the account.'),
  is_enabled: z.boolean().default(true).describe('Whether programs may run the signal; true by default.'),
};

/** Descriptions of the fields by which signals of both kinds narrow their question. */
const narrowing = {
  company_headcounts:
    'Only new employers of these sizes, by letter: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+.',
  company_hq_countries: 'Only new employers with their headquarters in these countries, as two letters each.',
  countries: 'Only people in these countries, as two letters each.',
  location_geo_ids: 'Only people in these regions, cities or metropolitan areas, by geo ID; at most 25.',
  industry_ids: 'Only new employers in these industries, at most 25.',
};

/** Descriptions of the fields by which a role signal leaves people out before anybody is paid for (C3, C4). */
const leavingOut = {
  exclude_customers:
    'Whether to leave out people whose new employer is a current customer, by the deals of the account. They are not paid for.',
  exclude_open_deals:
    'Whether to leave out people whose new employer has an open deal with the account. They are not paid for.',
  exclude_crm_contacts:
    'Whether to leave out people whom a CRM of the account has as contacts, as far as its contacts are read. They are not paid for.',
  exclude_companies_list_ids:
    'Companies lists, at most 10. People whose new employer is on one of them are left out, and not paid for.',
  exclude_contacts_list_ids: 'Contacts lists, at most 10. People on one of them are left out, and not paid for.',
};
const exclusions = {
  exclude_customers: z.boolean().optional().describe(leavingOut.exclude_customers),
  exclude_open_deals: z.boolean().optional().describe(leavingOut.exclude_open_deals),
  exclude_crm_contacts: z.boolean().optional().describe(leavingOut.exclude_crm_contacts),
  exclude_companies_list_ids: list(uuid, 10).describe(leavingOut.exclude_companies_list_ids),
  exclude_contacts_list_ids: list(uuid, 10).describe(leavingOut.exclude_contacts_list_ids),
};

/** The question of a new hire signal (B1). It must also name the role (B2). */
export const NewHireDefinition = z.strictObject({
  persona_ids: nullableList(uuid, 20).describe(
    'The personas to look for, at most 20. A sweep makes one search for each.',
  ),
  job_titles_includes: nullableList(titlePhrase, 50).describe('The job titles to look for, at most 50.'),
  canonical_job_title_ids: nullableList(uuid, 50).describe(
    'Canonical job titles to look for besides `job_titles_includes`, at most 50.',
  ),
  job_titles_excludes: nullableList(titlePhrase, 50).describe(
    'Job titles to leave out, at most 50. They alone do not name a role.',
  ),
  company_social_ids: nullableList(companyId, 100).describe('Only hires by these companies, at most 100.'),
  company_headcounts: nullableList(HeadcountLetter).describe(narrowing.company_headcounts),
  company_hq_countries: nullableList(countryCode).describe(narrowing.company_hq_countries),
  countries: nullableList(countryCode).describe(narrowing.countries),
  location_geo_ids: nullableList(geoId, 25).describe(narrowing.location_geo_ids),
  industry_ids: nullableList(uuid, 25).describe(narrowing.industry_ids),
  seniority_levels: nullableList(SeniorityLevel).describe(
    'Only people of these levels of seniority. The level is read from the title after a profile is paid for.',
  ),
  accept_unknown_levels: z
    .boolean()
    .optional()
    .describe(
      'Whether, with `seniority_levels`, people whose title indicates no level are also kept; false by default.',
    ),
  ...exclusions,
  max_profiles_per_sweep: maxRead
    .default(100)
    .describe('The maximum number of profiles that a sweep reads for each persona: 1 to 500, 100 by default.'),
});
export type NewHireDefinition = z.output<typeof NewHireDefinition>;
export const NewHireSignal = named(
  'NewHireSignal',
  'A search for people who have just taken a matching role. Personas, job titles or canonical job titles must name the role.',
  z.strictObject({ ...common, ...NewHireDefinition.shape }),
);

const movedSinceDays = z.int().min(1).max(36_500);
/** Descriptions of the fields that decide which moves are worth paying for; without them, any past employment counts (C4). */
const moving = {
  moved_since_days:
    'Only people whose new job began within this many days, 1 to 36,500; at any time if absent. It narrows who is paid for.',
  crm_contacts:
    'Only people whom a CRM of the account has as contacts, in any of these groups, and who have left the company that they are contacts of, or the company of the deal. These companies then replace the customers. CRMs are asked only if `reads_contacts` is true.',
  tenure_overlap:
    'Whether to find only people who worked at a company while it was a customer, that is, between the first won deal and the deal that was lost after the last won one. It narrows who is paid for.',
};

/** The question of an ex-customer move signal (B3). Without a list, its population is the companies with won deals in the CRM. */
export const MoveDefinition = z.strictObject({
  persona_ids: z
    .array(uuid)
    .min(1)
    .max(10)
    .describe('1 to 10 personas. Their job titles are searched for, and they decide who is kept.'),
  companies_list_id: uuid
    .optional()
    .describe('The companies list of the former employers, instead of the customers in the CRM.'),
  crm_list_id: text(1, 200)
    .meta({ graphqlType: 'ID' })
    .optional()
    .describe('A live CRM list of the former employers, instead of the customers. It is read again in every sweep.'),
  include_current_customers: z
    .boolean()
    .default(true)
    .describe(
      'Whether to search companies with won deals; true by default. It has no effect with a list; with `crm_contacts`, it affects only the group `customers`.',
    ),
  include_former_customers: z
    .boolean()
    .default(false)
    .describe(
      'Whether to search companies that were won and lost again; false by default. It has no effect with a list; with `crm_contacts`, it affects only the group `customers`.',
    ),
  crm_contacts: z.array(CrmContactGroup).min(1).max(4).optional().describe(moving.crm_contacts),
  company_headcounts: list(HeadcountLetter).describe(narrowing.company_headcounts),
  company_hq_countries: list(countryCode).describe(narrowing.company_hq_countries),
  countries: list(countryCode).describe(narrowing.countries),
  location_geo_ids: list(geoId, 25).describe(narrowing.location_geo_ids),
  industry_ids: list(uuid, 25).describe(narrowing.industry_ids),
  moved_since_days: movedSinceDays.optional().describe(moving.moved_since_days),
  tenure_overlap: z.boolean().optional().describe(moving.tenure_overlap),
  ...exclusions,
  max_movers_per_sweep: maxRead
    .default(100)
    .describe('The maximum number of profiles that a sweep reads: 1 to 500, 100 by default.'),
});
export type MoveDefinition = z.output<typeof MoveDefinition>;
export const PastCompanyMoveSignal = named(
  'PastCompanyMoveSignal',
  'A search for people who once worked at a customer of the account, or are contacts in its CRM who have left, and who match a persona and now work elsewhere.',
  z.strictObject({ ...common, ...MoveDefinition.shape }),
);

const listed = {
  id: uuid.describe('The ID of the signal.'),
  kind: SignalKind.describe('Whom the signal looks for.'),
  name: z.string().describe('The name of the signal.'),
  is_enabled: z.boolean().describe('Whether programs may run the signal.'),
  used_by_program_count: z
    .int()
    .describe('How many programs include the signal. Without a program it is defined but never runs.'),
};

/** The response to a create (B6). In REST `duplicate_of` is not part of the body: the header `Link` contains it (B8). */
export const SignalCreated = named(
  'SignalCreated',
  'A signal that was just defined. Nothing runs and nothing is charged.',
  z.object({
    ...listed,
    duplicate_of: uuid
      .nullable()
      .describe(
        'The oldest signal that asks the same question; null if there is none. Both signals would be charged, and the leads would be split between them.',
      ),
  }),
);
export type SignalCreated = z.output<typeof SignalCreated>;

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const texts = z.array(z.string()).nullish();
const ids = z.array(identifier).nullish();
/** The fields of every kind. A signal has the fields of its own kind, as they were given, with defaults filled in. */
export const SignalDefinition = named(
  'SignalDefinition',
  words(
    'What a signal asks, as it was given. Only the fields of its kind are present.',
    'What a signal asks, as it was given. Fields of other kinds are null.',
  ),
  z.object({
    persona_ids: ids.describe('The personas to look for.'),
    job_titles_includes: texts.describe('New hire signals: the job titles to look for.'),
    canonical_job_title_ids: ids.describe('New hire signals: the canonical job titles to look for.'),
    job_titles_excludes: texts.describe('New hire signals: the job titles to leave out.'),
    company_social_ids: ids.describe(
      'New hire signals: only hires by these companies. Content signals: only posts on the pages of these companies.',
    ),
    companies_list_id: identifier
      .optional()
      .describe('Move signals: the companies list that is searched instead of the customers in the CRM.'),
    crm_list_id: identifier
      .optional()
      .describe('Move signals: the live CRM list that is searched instead of the customers.'),
    include_current_customers: z
      .boolean()
      .optional()
      .describe('Move signals: whether companies with won deals are searched.'),
    include_former_customers: z
      .boolean()
      .optional()
      .describe('Move signals: whether companies that were won and lost again are searched.'),
    crm_contacts: z
      .array(CrmContactGroup)
      .optional()
      .describe(`Move signals: ${lowerFirst(moving.crm_contacts)}`),
    moved_since_days: z
      .int()
      .optional()
      .describe(`Move signals: ${lowerFirst(moving.moved_since_days)}`),
    tenure_overlap: z
      .boolean()
      .optional()
      .describe(`Move signals: ${lowerFirst(moving.tenure_overlap)}`),
    exclude_customers: z.boolean().optional().describe(leavingOut.exclude_customers),
    exclude_open_deals: z.boolean().optional().describe(leavingOut.exclude_open_deals),
    exclude_crm_contacts: z.boolean().optional().describe(leavingOut.exclude_crm_contacts),
    exclude_companies_list_ids: ids.describe(leavingOut.exclude_companies_list_ids),
    exclude_contacts_list_ids: ids.describe(leavingOut.exclude_contacts_list_ids),
    company_headcounts: texts.describe(narrowing.company_headcounts),
    company_hq_countries: texts.describe(narrowing.company_hq_countries),
    countries: texts.describe(narrowing.countries),
    location_geo_ids: ids.describe(narrowing.location_geo_ids),
    industry_ids: ids.describe(narrowing.industry_ids),
    seniority_levels: texts.describe('New hire signals: the levels of seniority to keep.'),
    accept_unknown_levels: z
      .boolean()
      .optional()
      .describe('New hire signals: whether people whose title indicates no level are kept as well.'),
    max_profiles_per_sweep: z
      .int()
      .optional()
      .describe('New hire signals: the maximum number of profiles that a sweep reads for each persona, 1 to 500.'),
    max_movers_per_sweep: z
      .int()
      .optional()
      .describe('Move signals: the maximum number of profiles that a sweep reads, 1 to 500.'),
    ...ContentDescribed.shape,
  }),
);

/** Returns the definition of one kind as GraphQL has it: only with the fields of that kind. */
function definitionOf(title: string, about: string, { shape }: z.ZodObject): z.ZodObject {
  const shown = Object.entries(SignalDefinition.shape).filter(([key]) => shape[key]);
  return named(title, about, z.object(Object.fromEntries(shown)));
}
const definitions = {
  new_hire: definitionOf('NewHireDefinition', 'What a new hire signal asks.', NewHireDefinition),
  past_company_move: definitionOf('PastCompanyMoveDefinition', 'What a move signal asks.', MoveDefinition),
  social_content: definitionOf('SocialContentDefinition', 'What a content signal asks.', ContentDefinition),
} satisfies Record<SignalKind, z.ZodObject>;

/** A signal, as lists return it. */
export const Signal = named(
  'Signal',
  'A standing search that collects people as leads when a program runs it.',
  z.object({
    ...listed,
    definition: SignalDefinition.meta({
      description: 'What the signal asks.',
      about: 'What a signal asks, as it was given. Its fields depend on the kind of the signal.',
      oneOf: { beside: 'kind', types: definitions },
    }),
    created_at: instantText.describe('When the signal was created.'),
    updated_at: instantText.describe('When the signal was last changed.'),
  }),
);
export type Signal = z.output<typeof Signal>;

/** The path does not say the kind of the signal, so the use case validates the changes once it has applied them to the definition. */
export const SignalChanges = named(
  'SignalChanges',
  'Changes to a signal, by fields of its kind. Absent fields stay as they are, and null removes an optional one.',
  z.object({
    name: z.string().optional().describe('The new name, 1 to 200 characters, unique within the account.'),
    is_enabled: z.boolean().optional().describe('Whether programs may run the signal.'),
    ...SignalDefinition.shape,
  }),
);

export const createNewHireSignalInput = z.object({ body: NewHireSignal });
export const createPastCompanyMoveSignalInput = z.object({ body: PastCompanyMoveSignal });
export const listSignalsInput = z.object({
  query: z.strictObject({
    ...newestPaging,
    kind: SignalKind.optional().describe('Only signals of this kind.'),
    is_enabled: flag.optional().describe('With true only enabled signals, with false only disabled ones.'),
  }),
});
export const SignalPage = pageOf('signals', Signal);
export type SignalPage = z.output<typeof SignalPage>;
export const signalInput = z.object({ path: idPath });
export const changeSignalInput = z.object({ path: idPath, body: z.record(z.string(), z.unknown()) });
