import { z } from 'zod';
import { ContentTold } from './content-signals.js';
import { countryCode } from './countries.js';
import { HeadcountLetter, SeniorityLevel } from './sizes.js';
import { flag, idPath, name, pageOf, paging, text, uuid, watchedCompany } from './values.js';

/** What kind of question a signal asks (B6). */
export const SignalKind = z.enum(['new_hire', 'past_company_move', 'social_content']);
export type SignalKind = z.output<typeof SignalKind>;

/** A phrase that titles are compared with; one without a letter or digit would name nothing, or everything. */
export const titlePhrase = text(1, 200).refine(
  (phrase) => phrase === '' || /[\p{L}\p{N}]/u.test(phrase),
  'must hold a letter or digit',
);
/** The id of a region, city or metro. */
export const geoId = z.string().regex(/^\d{1,18}$/, 'must be a numeric geo id, as text');

// Arrays of the new hire signal accept null (B1); those of the move signal do not.
const list = <T extends z.ZodType>(element: T, max?: number) => {
  const array = z.array(element);
  return (max === undefined ? array : array.max(max)).optional();
};
const nullableList = <T extends z.ZodType>(element: T, max?: number) => list(element, max).nullable();

const maxRead = z.int().min(1).max(500);
const common = { name: name(200), is_enabled: z.boolean().default(true) };

/** The question of a new hire signal (B1); its role must be named besides (B2). */
export const NewHireDefinition = z.strictObject({
  persona_ids: nullableList(uuid, 20),
  job_titles_includes: nullableList(titlePhrase, 50),
  canonical_job_title_ids: nullableList(uuid, 50),
  job_titles_excludes: nullableList(titlePhrase, 50),
  company_social_ids: nullableList(watchedCompany, 100),
  company_headcounts: nullableList(HeadcountLetter),
  company_hq_countries: nullableList(countryCode),
  countries: nullableList(countryCode),
  location_geo_ids: nullableList(geoId, 25),
  industry_ids: nullableList(uuid, 25),
  seniority_levels: nullableList(SeniorityLevel),
  max_profiles_per_sweep: maxRead.default(100),
});
export type NewHireDefinition = z.output<typeof NewHireDefinition>;
export const NewHireSignal = z.strictObject({ ...common, ...NewHireDefinition.shape });

/** The question of an ex-customer move signal (B3); without a list its population is the CRM's won deals. */
export const MoveDefinition = z.strictObject({
  persona_ids: z.array(uuid).min(1).max(10),
  companies_list_id: uuid.optional(),
  crm_list_id: text(1, 200).optional(),
  include_current_customers: z.boolean().default(true),
  include_former_customers: z.boolean().default(false),
  company_headcounts: list(HeadcountLetter),
  company_hq_countries: list(countryCode),
  countries: list(countryCode),
  location_geo_ids: list(geoId, 25),
  industry_ids: list(uuid, 25),
  max_movers_per_sweep: maxRead.default(100),
});
export type MoveDefinition = z.output<typeof MoveDefinition>;
export const PastCompanyMoveSignal = z.strictObject({ ...common, ...MoveDefinition.shape });

const listed = {
  id: uuid,
  kind: SignalKind,
  name: z.string(),
  is_enabled: z.boolean(),
  used_by_program_count: z.int(),
};

/** The answer of a create (B6). In REST `duplicate_of` is not part of the body: it goes in the header `Link` (B8). */
export const SignalCreated = z.object({
  ...listed,
  /** The oldest signal that asks the same question; both bill for it. */
  duplicate_of: uuid.nullable(),
});
export type SignalCreated = z.output<typeof SignalCreated>;

const texts = z.array(z.string()).nullish();
/** The fields of every kind; a signal holds those of its own, as they were given, defaults filled in. */
export const SignalDefinition = z.object({
  persona_ids: texts,
  job_titles_includes: texts,
  canonical_job_title_ids: texts,
  job_titles_excludes: texts,
  company_social_ids: texts,
  companies_list_id: z.string().optional(),
  crm_list_id: z.string().optional(),
  include_current_customers: z.boolean().optional(),
  include_former_customers: z.boolean().optional(),
  company_headcounts: texts,
  company_hq_countries: texts,
  countries: texts,
  location_geo_ids: texts,
  industry_ids: texts,
  seniority_levels: texts,
  max_profiles_per_sweep: z.int().optional(),
  max_movers_per_sweep: z.int().optional(),
  ...ContentTold.shape,
});

/** A signal as it is listed. */
export const Signal = z.object({
  ...listed,
  definition: SignalDefinition,
  created_at: z.string(),
  updated_at: z.string(),
});
export type Signal = z.output<typeof Signal>;

/**
 * What a patch may hold: the fields of the signal's kind. Absent ones stay, null takes an optional one away. The use case
 * validates it against that kind after laying it over the definition, since the path does not tell the kind.
 */
export const SignalChanges = z.object({
  name: z.string().optional(),
  is_enabled: z.boolean().optional(),
  ...SignalDefinition.shape,
});

export const createNewHireSignalInput = z.object({ body: NewHireSignal });
export const createPastCompanyMoveSignalInput = z.object({ body: PastCompanyMoveSignal });
export const listSignalsInput = z.object({
  query: z.strictObject({ ...paging, kind: SignalKind.optional(), is_enabled: flag.optional() }),
});
export const SignalPage = pageOf('signals', Signal);
export type SignalPage = z.output<typeof SignalPage>;
export const signalInput = z.object({ path: idPath });
export const changeSignalInput = z.object({ path: idPath, body: z.record(z.string(), z.unknown()) });
