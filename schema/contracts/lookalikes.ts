import { z } from 'zod';
import { countryCode } from './countries.js';
import { SocialCompany } from './directory.js';
import { CompanySize } from './sizes.js';
import { flag, text } from './values.js';

/** What names a company, any part of it (D2). */
export const LookalikeInputCompany = z
  .strictObject({
    domain: text(0, 2_000).nullish(),
    social_id: text(0, 40).nullish(),
    social_slug: text(0, 2_000).nullish(),
    name: text(0, 300).nullish(),
  })
  .refine(
    (company) => Object.values(company).some((value) => value?.trim()),
    'must have a domain, a social_id, a social_slug or a name',
  );
export type LookalikeInputCompany = z.output<typeof LookalikeInputCompany>;

/** A band as a range; thousands separators and the case are as people write them. */
const sizeRange = z
  .string()
  .transform((value) => (/^self.employed$/i.test(value.trim()) ? 'Self-employed' : value.replaceAll(/[\s,]/g, '')))
  .pipe(z.enum(CompanySize.options, `must be one of ${CompanySize.options.join(', ')}`));

const employees = z.int().min(0).max(100_000_000).nullish();
const year = z.int().min(0).max(9_999).nullish();

/** Filters (D3): joined by AND, values within one by OR; one that is absent or empty accepts all. */
export const LookalikeSearch = z.strictObject({
  input_companies: z.array(LookalikeInputCompany).max(100).nullish(),
  queries: z
    .array(text(1, 500).refine((query) => /[\p{L}\p{N}]/u.test(query), 'must contain a word'))
    .max(20)
    .nullish(),
  hq_countries: z.array(countryCode).max(250).nullish(),
  industries: z.array(text(1, 300)).max(100).nullish(),
  sizes: z.array(sizeRange).max(50).nullish(),
  employees_on_social_min: employees,
  employees_on_social_max: employees,
  founded_min: year,
  founded_max: year,
  /** `total` is of the answer; in a request it is read and ignored. */
  paging: z.strictObject({ limit: z.int().min(1).max(100).nullish(), total: z.int().nullish() }).nullish(),
});
export type LookalikeSearch = z.output<typeof LookalikeSearch>;

/** Why a company is listed, where it was asked. */
export const LookalikeReasons = z.object({
  terms: z.array(z.string()),
  industry: z.string().nullable(),
  tags: z.array(z.string()),
  fields: z.array(z.enum(['country', 'employees', 'founded', 'organization_type'])),
  people_moved: z.int(),
});
export type LookalikeReasons = z.output<typeof LookalikeReasons>;

const optionalText = z.string().nullable();

export const Lookalike = z.object({
  social_company: SocialCompany,
  /** 0 to 1. */
  score: z.number(),
  reasons: LookalikeReasons.optional(),
});
export type Lookalike = z.output<typeof Lookalike>;

export const MatchedInput = z.object({
  /** 0 to 1. */
  confidence: z.number(),
  input_company: z.object({
    domain: optionalText,
    social_id: optionalText,
    social_slug: optionalText,
    name: optionalText,
  }),
  matched_company: z.object({
    domain: optionalText,
    employees_on_social: z.int().nullable(),
    social_id: z.string(),
    social_slug: optionalText,
    name: z.string(),
  }),
});
export type MatchedInput = z.output<typeof MatchedInput>;

export const LookalikeAnswer = z.object({
  credits: z.object({ credits_left: z.int(), credits_used: z.int() }),
  lookalikes: z.array(Lookalike),
  matched_inputs: z.array(MatchedInput),
  paging: z.object({ limit: z.int(), total: z.int() }),
});
export type LookalikeAnswer = z.output<typeof LookalikeAnswer>;

export const searchLookalikesInput = z.object({
  query: z.strictObject({ explain: flag.optional() }),
  body: LookalikeSearch,
});
