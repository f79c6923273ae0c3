import { z } from 'zod';
import { countryCode } from './countries.js';
import { CompanySize } from './sizes.js';
import { idPath, pageOf, paging, text, uuid } from './values.js';

/** A domain name in lower case; an address that names one will do. */
const domain = text(1, 253)
  .toLowerCase()
  .regex(/^\s*\S+\.\S+\s*$/, 'must be a domain name');
/** A web address as people write it: what a page may link to, and so nothing but http and https. */
const url = text(1, 2_000).regex(/^\s*((https?:)?\/\/)?[^\s:/]+\.\S+\s*$/i, 'must be an http or https URL');
const year = z.int().min(1_000).max(2_100);

/** A company's id in its one spelling, without leading zeros; the directory holds ids that a number can say exactly. */
export const companyId = z
  .string()
  .regex(/^\d{1,20}$/, { error: 'must be a numeric company id, as text', abort: true })
  .refine((id) => Number.isSafeInteger(Number(id)), 'must be at most 9007199254740991')
  .transform((id) => String(Number(id)));

/**
 * A profile's address, the natural key of a person: without query, fragment and closing slash, the host in lower case. One
 * without a scheme is read as https.
 */
export const profileUrl = text(1, 2_000).transform((value, ctx) => {
  if (plainProfileUrl.test(value)) return value;
  const whole = value.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(whole) ? whole : `https://${whole}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const found =
    url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
      ? `${url.origin}${url.pathname.replace(/\/+$/, '')}`
      : '';
  // Escaping can make it longer, and the index that holds it unique takes 2,700 bytes.
  if (found && found.length <= 2_000) return found;
  ctx.addIssue({ code: 'custom', message: 'must be an http or https URL', input: value });
  return z.NEVER;
});
// Most are plain already, and a million go through here in an import.
const plainProfileUrl = /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w~-]+)+$/;

/** A company as it is brought in, by its natural key `social_id`; absent fields stay as they are, null clears. */
export const CompanyFacts = z.strictObject({
  social_id: companyId,
  name: text(1, 300),
  slug: text(1, 200).nullish(),
  domain: domain.nullish(),
  domains: z.array(domain).max(50).nullish(),
  former_names: z.array(text(1, 300)).max(50).nullish(),
  website: url.nullish(),
  social_url: url.nullish(),
  logo_url: url.nullish(),
  description: text(0, 20_000).nullish(),
  company_address: text(0, 1_000).nullish(),
  headquarters: text(0, 500).nullish(),
  hq_country: countryCode.nullish(),
  hq_state: text(0, 200).nullish(),
  countries: z.array(countryCode).max(250).nullish(),
  founded: year.nullish(),
  employees_on_social: z.int().min(0).max(10_000_000).nullish(),
  company_size: CompanySize.nullish(),
  /** An industry's name, or the id of the network's taxonomy as text. */
  industry: text(1, 300).nullish(),
  organization_type: text(0, 200).nullish(),
  tags: z.array(text(1, 100)).max(100).nullish(),
});
export type CompanyFacts = z.output<typeof CompanyFacts>;

const optionalText = z.string().nullable();
/** A company as the directory shows it: the fields of the document's `social_company`, and its other names. */
export const SocialCompany = z.object({
  social_id: z.string(),
  name: z.string(),
  slug: optionalText,
  domain: optionalText,
  website: optionalText,
  social_url: optionalText,
  logo_url: optionalText,
  description: optionalText,
  company_address: optionalText,
  company_size: CompanySize.nullable(),
  countries: z.array(z.string()),
  employees_on_social: z.int().nullable(),
  founded: z.int().nullable(),
  headquarters: optionalText,
  hq_country: optionalText,
  hq_state: optionalText,
  industry: optionalText,
  organization_type: optionalText,
});
export type SocialCompany = z.output<typeof SocialCompany>;
export const Company = SocialCompany.extend({
  former_names: z.array(z.string()),
  domains: z.array(z.string()),
  tags: z.array(z.string()),
  updated_at: z.string(),
});
export type Company = z.output<typeof Company>;

/** A date that may be known to the month or year alone: 2024, 2024-05 or 2024-05-17. */
export const partialDate = z
  .string()
  .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
    error: 'must be YYYY, YYYY-MM or YYYY-MM-DD, of the years 1900 to 2099',
    abort: true,
  })
  .refine(isDate, 'must be an existing date');

/** The days of every month are 28 at least; only what is beyond needs the calendar. */
function isDate(value: string): boolean {
  return value.length < 10 || Number(value.slice(8)) <= 28 || new Date(value).toISOString().startsWith(value);
}

/** What a position is to its holder; only employment makes a hire or a move. */
export const PositionKind = z.enum(['employee', 'contractor', 'board', 'advisor']);
export type PositionKind = z.output<typeof PositionKind>;

export const PositionFacts = z
  .strictObject({
    title: text(1, 300),
    company_social_id: companyId.nullish(),
    /** For an employer that the directory does not hold. */
    company_name: text(1, 300).nullish(),
    start_date: partialDate.nullish(),
    /** Absent or null: held still. */
    end_date: partialDate.nullish(),
    kind: PositionKind.default('employee'),
  })
  .refine(endsAfterStart, { path: ['end_date'], error: 'must not be before start_date' });
export type PositionFacts = z.output<typeof PositionFacts>;

/** Compared as far as both are known: 2024 does not end before 2024-05. */
function endsAfterStart({
  start_date: start,
  end_date: end,
}: {
  start_date?: string | null;
  end_date?: string | null;
}) {
  if (!start || !end) return true;
  const known = Math.min(start.length, end.length);
  return end.slice(0, known) >= start.slice(0, known);
}

export const PhoneFacts = z.strictObject({
  number: text(3, 40),
  is_verified: z.boolean().default(false),
  collected_at: z.iso.datetime({ offset: true }).nullish(),
});

/**
 * A person as they are brought in, by their natural key `social_url`; `positions`, where given, replace all held. With `account_id` a
 * contact of that account alone (A3b), apart from whom the directory holds of that address.
 */
export const PersonFacts = z.strictObject({
  social_url: profileUrl,
  account_id: uuid.nullish(),
  first_name: text(1, 200),
  last_name: text(0, 200),
  /** Where the directory knows the place by this text, `country` and `geo_id` follow from it where they are not given. */
  location: text(0, 300).nullish(),
  country: countryCode.nullish(),
  geo_id: z
    .string()
    .regex(/^\d{1,15}$/)
    .nullish(),
  email: text(3, 320).nullish(),
  email_is_verified: z.boolean().nullish(),
  phones: z.array(PhoneFacts).max(20).nullish(),
  positions: z.array(PositionFacts).max(100).optional(),
});
export type PersonFacts = z.output<typeof PersonFacts>;

/** What is brought in of somebody whom the directory holds already; with both names, also of somebody new. */
export const ContactFacts = PersonFacts.partial({ first_name: true, last_name: true });
export type ContactFacts = z.output<typeof ContactFacts>;

export const PlaceKind = z.enum(['country', 'region', 'metro', 'city']);
export type PlaceKind = z.output<typeof PlaceKind>;

/** A place that an installation adds to the shipped ones. */
export const PlaceFacts = z.strictObject({
  geo_id: z.string().regex(/^\d{1,15}$/, 'must be a numeric geo id, as text'),
  kind: PlaceKind,
  name: text(1, 200),
  country: countryCode,
  /** The place around it: its region, metro or country. */
  within: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a numeric geo id, as text')
    .nullish(),
});
export type PlaceFacts = z.output<typeof PlaceFacts>;

export const Position = z.object({
  title: z.string(),
  company_social_id: optionalText,
  company_name: optionalText,
  start_date: optionalText,
  end_date: optionalText,
  is_current: z.boolean(),
  kind: PositionKind,
});
export const Person = z.object({
  id: uuid,
  social_url: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  location: optionalText,
  country: optionalText,
  positions: z.array(Position),
  updated_at: z.string(),
});
export type Person = z.output<typeof Person>;

/** What became of a bulk of companies or people: good rows are kept, bad ones named (the first 1,000). */
export const BulkReceipt = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.array(
    z.object({
      index: z.int(),
      errors: z.array(z.object({ location: z.string(), message: z.string(), value: z.unknown().optional() })),
    }),
  ),
  refused_count: z.int(),
});
export type BulkReceipt = z.output<typeof BulkReceipt>;

export const Industry = z.object({
  id: uuid,
  name: z.string(),
  /** The path from the root, such as `Manufacturing > Machinery Manufacturing`. */
  path: z.string(),
  parent_id: uuid.nullable(),
});
export const JobTitle = z.object({ id: uuid, name: z.string() });
export const Location = z.object({
  geo_id: z.string(),
  kind: PlaceKind,
  name: z.string(),
  country: z.string(),
  /** The places that contain it, nearest first. */
  within: z.array(z.string()),
});

export const searchInput = z.object({ query: z.strictObject({ ...paging, q: text(0, 200).optional() }) });
/** Each item is checked by itself, so that one bad row costs no good one. */
export const bulkInput = z.object({ body: z.array(z.unknown()) });
/** A bulk as its sender writes it. */
export const bulkOf = (facts: z.ZodType) => z.object({ body: z.array(facts) });
export const companyInput = z.object({ path: z.strictObject({ social_id: companyId }) });
export const personInput = z.object({ path: idPath });
export const CompanyPage = pageOf('companies', Company);
export const PersonPage = pageOf('people', Person);
export const IndustryPage = pageOf('industries', Industry);
export const JobTitlePage = pageOf('job_titles', JobTitle);
export const LocationPage = pageOf('locations', Location);
