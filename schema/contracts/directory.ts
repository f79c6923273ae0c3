import { z } from 'zod';
import { CompanyIdentifier, IdentifierFacts } from './company-identifiers.js';
import { countryCode } from './countries.js';
import { parseUrl } from './parse-url.js';
import { isOwnPersonId, PersonIdentifierFacts } from './person-identifiers.js';
import { CompanySize } from './sizes.js';
import {
  companyId,
  identifier,
  idPath,
  instantText,
  newestPaging,
  pageOf,
  paging,
  refusals,
  refusedItem,
  text,
  uuid,
} from './values.js';
import { enumeration, named } from './words.js';

/** A domain name in lower case; an address that contains one is accepted too. */
const domain = text(1, 253)
  .toLowerCase()
  .regex(/^\s*\S+\.\S+\s*$/, 'must be a domain name');
/** A web address as people write it: what a page may link to, and so nothing but http and https. */
const url = text(1, 2_000).regex(/^\s*((https?:)?\/\/)?[^\s:/]+\.\S+\s*$/i, 'must be an http or https URL');
const year = z.int().min(1_000).max(2_100);

/**
 * A profile's address, the natural key of a person: without query, fragment and closing slash, the host in lower case. One
 * without a scheme is read as https.
 */
export const profileUrl = text(1, 2_000).transform((value, ctx) => {
  if (plainProfileUrl.test(value)) return value;
  const whole = value.trim();
  const address = /^[a-z][a-z\d+.-]*:/i.test(whole) ? whole : `https://${whole}`;
  const url = parseUrl(address);
  const found =
    url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
      ? `${url.origin}${url.pathname.replace(/\/+$/, '')}`
      : '';
  // Escaping can make it longer, and the unique index takes at most 2,700 bytes.
  if (found && found.length <= 2_000) return found;
  ctx.addIssue({ code: 'custom', message: 'must be an http or https URL', input: value });
  return z.NEVER;
});
/** What identifies a person: the address of the profile or, if none is known, the id that the directory assigned, such as "p12". */
export const personAddress = text(1, 2_000).transform((value, ctx) => {
  if (plainProfileUrl.test(value)) return value;
  const own = value.trim();
  if (isOwnPersonId(own)) return own;
  const read = profileUrl.safeParse(value);
  if (read.success) return read.data;
  ctx.addIssue({ code: 'custom', message: 'must be an http or https URL', input: value });
  return z.NEVER;
});
// Most are plain already, and a million go through here in an import.
const plainProfileUrl = /^https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w~-]+)+$/;

/** The addresses under which networks have all of their profiles, or a section of them. */
const aboveProfiles = new RegExp(
  `^https?://(?:(?:www|m|mobile|[a-z]{2})\\.)?(?:${[
    'linkedin\\.com(?:/[^/]+|/profile/view|/(?:sales|talent)/[^/]+)?',
    'xing\\.com(?:/[^/]+)?',
    'facebook\\.com(?:/(?:people|public|profile\\.php))?',
    '(?:fb|twitter|x|instagram|threads|github|gitlab|vk|medium|tiktok|youtube)\\.(?:com|net)',
    't\\.me',
  ].join('|')})$`,
  'i',
);

/** Whether an address may be that of one person: it is none under which a known network has the profiles of many people. */
export const mayBeProfile = (address: string): boolean => !aboveProfiles.test(address);

/**
 * A company is recognised by its `social_id` if there is one, else by its identifiers, its page on the network, its domain and its name,
 * according to the rules of company matching.
 */
export const CompanyFacts = named(
  'CompanyFacts',
  'A company to create or change. Absent fields stay as they are, and null clears a field.',
  z.strictObject({
    social_id: companyId
      .nullish()
      .describe(
        'The ID of the company on the professional network, or the one that the directory assigned to it, such as "c12". Without an ID, the company is recognised by its identifiers, slug, domain and name; if the directory has no such company, it is new and gets an ID of its own.',
      ),
    identifiers: z
      .array(IdentifierFacts)
      .max(50)
      .nullish()
      .describe(
        'Other identifiers of the company, at most 50. An LEI, a CIK, an item of Wikidata or a number of a country’s register replaces the stored one; IDs of CRMs are added.',
      ),
    name: text(1, 300).describe('The name of the company, 1 to 300 characters.'),
    slug: text(1, 200)
      .nullish()
      .describe('The short name in addresses. If another company has it, it is taken from that company.'),
    domain: domain.nullish().describe('The main domain. If it is not known, it is taken from the website.'),
    domains: z.array(domain).max(50).nullish().describe('All domains, at most 50.'),
    former_names: z.array(text(1, 300)).max(50).nullish().describe('The earlier names, at most 50.'),
    website: url.nullish().describe('The address of the website.'),
    social_url: url.nullish().describe("The address of the company's page on the network."),
    logo_url: url.nullish().describe('The address of the logo.'),
    description: text(0, 20_000).nullish().describe('How the company describes itself, at most 20,000 characters.'),
    company_address: text(0, 1_000).nullish().describe('The postal address.'),
    headquarters: text(0, 500).nullish().describe('Where the headquarters are, in words.'),
    hq_country: countryCode.nullish().describe('The country of the headquarters, as two letters.'),
    hq_state: text(0, 200).nullish().describe('The state or region of the headquarters.'),
    countries: z
      .array(countryCode)
      .max(250)
      .nullish()
      .describe('The countries in which the company operates, as two letters each.'),
    founded: year.nullish().describe('The year in which the company was founded.'),
    employees_on_social: z
      .int()
      .min(0)
      .max(10_000_000)
      .nullish()
      .describe(
        'How many people name the company as their employer on the network. The size band is derived from it if none is given.',
      ),
    company_size: CompanySize.nullish().describe('The size band by number of employees, such as "11-50".'),
    industry: text(1, 300)
      .nullish()
      .describe("The industry: its name, or the code or ID that the network's taxonomy has for it."),
    organization_type: text(0, 200).nullish().describe('The kind of organisation.'),
    status: text(1, 100)
      .nullish()
      .describe(
        'What has become of the company, in the words of the source: "Active", "Inactive", "Acquired", "Public" or others.',
      ),
    is_hiring: z.boolean().nullish().describe('Whether the company is looking for staff.'),
    tags: z.array(text(1, 100)).max(100).nullish().describe('Words to find the company by, at most 100.'),
  }),
);
export type CompanyFacts = z.output<typeof CompanyFacts>;

const optionalText = z.string().nullable();
/** The fields of the document's `social_company`. */
export const SocialCompany = named(
  'SocialCompany',
  'A company of the directory, as the professional network shows it.',
  z.object({
    social_id: identifier.describe(
      'The ID of the company on the network if it is known, else the one that the directory assigned to it, such as "c12".',
    ),
    name: z.string().describe('The current name of the company.'),
    slug: optionalText.describe('The short name in addresses of the network.'),
    domain: optionalText.describe('The main domain.'),
    website: optionalText.describe('The address of the website.'),
    social_url: optionalText.describe("The address of the company's page on the network."),
    logo_url: optionalText.describe('The address of the logo.'),
    description: optionalText.describe('How the company describes itself.'),
    company_address: optionalText.describe('The postal address.'),
    company_size: CompanySize.nullable().describe('The size band by number of employees, such as "11-50".'),
    countries: z.array(z.string()).describe('The countries in which the company operates, as two letters each.'),
    employees_on_social: z
      .int()
      .nullable()
      .describe('How many people name the company as their employer on the network.'),
    founded: z.int().nullable().describe('The year in which the company was founded.'),
    headquarters: optionalText.describe('Where the headquarters are, in words.'),
    hq_country: optionalText.describe('The country of the headquarters, as two letters.'),
    hq_state: optionalText.describe('The state or region of the headquarters.'),
    industry: optionalText.describe("The industry, in the words of the network's taxonomy if the taxonomy has it."),
    organization_type: optionalText.describe('The kind of organisation.'),
  }),
);
export type SocialCompany = z.output<typeof SocialCompany>;
export const Company = named(
  'Company',
  'A company of the directory, with its other names and domains.',
  SocialCompany.extend({
    former_names: z.array(z.string()).describe('The earlier names of the company.'),
    domains: z.array(z.string()).describe('All domains of the company.'),
    tags: z.array(z.string()).describe('Words to find the company by, which the source of the data gave.'),
    status: optionalText.describe(
      'What has become of the company, in the words of the source, such as "Active" or "Acquired".',
    ),
    is_hiring: z.boolean().nullable().describe('Whether the company is looking for staff.'),
    identifiers: z.array(CompanyIdentifier).meta({
      description: 'All identifiers of the company, by source.',
      assumedSize: 5,
    }),
    updated_at: instantText.describe('When the company last changed.'),
  }),
).meta({ key: 'social_id' });
export type Company = z.output<typeof Company>;

/** A date that may be known to the month or year alone: 2024, 2024-05 or 2024-05-17. */
export const partialDate = z
  .string()
  .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, {
    error: 'must be YYYY, YYYY-MM or YYYY-MM-DD, of the years 1900 to 2099',
    abort: true,
  })
  .refine(isDate, 'must be an existing date');

/** Every month has at least 28 days; only later days need the calendar. */
function isDate(value: string): boolean {
  return value.length < 10 || Number(value.slice(8)) <= 28 || new Date(value).toISOString().startsWith(value);
}

export const PositionKind = enumeration(
  'PositionKind',
  'The kind of a position. Only an employment counts as a hire or a move.',
  {
    employee: 'An employment.',
    contractor: 'Work by contract.',
    board: 'A seat on a board.',
    advisor: 'An advisory role.',
  },
);
export type PositionKind = z.output<typeof PositionKind>;

export const PositionFacts = named(
  'PositionFacts',
  'A position to store.',
  z
    .strictObject({
      title: text(1, 300).describe('The job title, 1 to 300 characters.'),
      company_social_id: companyId.nullish().describe('The ID of the employer.'),
      company_name: text(1, 300)
        .nullish()
        .describe('The name of the employer. Without an ID, the employer is recognised by it.'),
      company_domain: domain
        .nullish()
        .describe('The domain of the employer, or an address of it. Without an ID, the employer is recognised by it.'),
      company_page: text(1, 300)
        .nullish()
        .describe("The address of the employer's page on the network, or the short name in it, used likewise."),
      start_date: partialDate
        .nullish()
        .describe('When the position began, as far as is known: YYYY, YYYY-MM or YYYY-MM-DD.'),
      end_date: partialDate
        .nullish()
        .describe('When the position ended, in the same format. Without it, the person still holds the position.'),
      kind: PositionKind.default('employee').describe('The kind of the position: "employee" by default.'),
    })
    .refine(endsAfterStart, { path: ['end_date'], error: 'must not be before start_date' }),
);
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

export const PhoneFacts = named(
  'PhoneFacts',
  'A telephone number.',
  z.strictObject({
    number: text(3, 40).describe('The number, 3 to 40 characters.'),
    is_verified: z.boolean().default(false).describe('Whether the provider verified the number; false by default.'),
    collected_at: z.iso
      .datetime({ offset: true })
      .nullish()
      .meta({ graphqlType: 'Instant', description: 'When the number was collected.' }),
  }),
);

/**
 * The natural key of a person is `social_url`; `positions`, if given, replace all stored ones. With `account_id`, the person is a contact of
 * that account only (A3b), separate from the person whom the directory has under the same address.
 */
export const PersonFacts = named(
  'PersonFacts',
  'A person to create or change. Absent fields stay as they are, and null clears a field.',
  z.strictObject({
    social_url: personAddress
      .refine(mayBeProfile, 'must name a profile')
      .optional()
      .describe(
        'The address of the person\'s profile, or the ID that the directory assigned, such as "p12". Without one, the person is recognised by identifiers, else by the e-mail address and a similar name; if the directory has no such person, the person is new and gets an ID of the directory.',
      ),
    identifiers: z
      .array(PersonIdentifierFacts)
      .max(20)
      .nullish()
      .describe('Other identifiers of the person, at most 20. They are added to those that are stored.'),
    account_id: uuid
      .nullish()
      .describe(
        'Makes the person a contact of this account only, separate from the person whom the directory has under the same address.',
      ),
    first_name: text(1, 200).describe('The first name, 1 to 200 characters.'),
    last_name: text(0, 200).describe('The last name, at most 200 characters.'),
    location: text(0, 300)
      .nullish()
      .describe(
        'Where the person is, in words. If the directory knows the place, `country` and `geo_id` are derived from it unless they are given.',
      ),
    country: countryCode.nullish().describe('The country as two letters; by default that of the location.'),
    geo_id: z
      .string()
      .regex(/^\d{1,15}$/)
      .nullish()
      .meta({ graphqlType: 'ID', description: 'The geo ID of the place; by default that of the location.' }),
    email: text(3, 320).nullish().describe('The e-mail address.'),
    email_is_verified: z.boolean().nullish().describe('Whether the e-mail address was verified.'),
    phones: z.array(PhoneFacts).max(20).nullish().describe('The telephone numbers, at most 20.'),
    positions: z
      .array(PositionFacts)
      .max(100)
      .optional()
      .describe('All positions of the person, at most 100. They replace the positions that are stored.'),
  }),
);
export type PersonFacts = z.output<typeof PersonFacts>;

/** What is imported about a person whom the directory already has; with both names, also about a new person. */
export const ContactFacts = PersonFacts.partial({ first_name: true, last_name: true });
export type ContactFacts = z.output<typeof ContactFacts>;

export const PlaceKind = enumeration('PlaceKind', 'The kind of a place.', {
  country: 'A country.',
  region: 'A state or province.',
  metro: 'A city with the area around it.',
  city: 'A city.',
});
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

export const Position = named(
  'Position',
  'A position that a person holds or held.',
  z.object({
    title: z.string().describe('The job title.'),
    company_social_id: identifier.nullable().describe('The ID of the employer.'),
    company_name: optionalText.describe('The name of the employer: the current one if the directory has the company.'),
    company_confidence: z
      .number()
      .nullable()
      .describe(
        'How certain the recognition of the employer by its name, domain or page is, from 0.8 to 1; null if its ID was given, or if it was not recognised.',
      ),
    start_date: optionalText.describe('When the position began, as far as is known: a year, a month or a day.'),
    end_date: optionalText.describe('When the position ended, as far as is known.'),
    is_current: z.boolean().describe('Whether the person still holds the position.'),
    kind: PositionKind.describe('The kind of the position.'),
  }),
);
export const Person = named(
  'Person',
  'A person of the directory.',
  z.object({
    id: uuid.describe('The ID of the person, which is also that of the contact.'),
    social_url: z
      .string()
      .describe(
        "The address of the person's profile; if none is known, the ID that the directory assigned, such as `p12`.",
      ),
    first_name: z.string().describe('The first name.'),
    last_name: z.string().describe('The last name.'),
    location: optionalText.describe('Where the person is, as the person writes it.'),
    country: optionalText.describe('The country in which the person is, as two letters.'),
    positions: z.array(Position).describe('The positions of the person, the current ones first.'),
    updated_at: instantText.describe('When the person last changed.'),
  }),
);
export type Person = z.output<typeof Person>;

/** Good rows are kept, bad ones named. */
export const BulkReceipt = named(
  'BulkReceipt',
  'What became of the items of a request. The receipt is returned after the commit.',
  z.object({
    created: z.int().describe('How many items were new.'),
    updated: z.int().describe('How many items changed stored data.'),
    unchanged: z.int().describe('How many items were already stored like this, so nothing was written.'),
    ...refusals,
    fields_left_out: z.array(refusedItem).optional().meta({
      description:
        'The items that were stored without dispensable fields, such as a bad `website`: the first 1,000 of these items; absent if there are none.',
      assumedSize: 5,
    }),
  }),
);
export type BulkReceipt = z.output<typeof BulkReceipt>;

export const Industry = named(
  'Industry',
  "An industry of the professional network's taxonomy.",
  z.object({
    id: uuid.describe('The ID of the industry, which is the same on every installation.'),
    name: z.string().describe('The name of the industry.'),
    path: z.string().describe('The names from the root to the industry, joined by " > ".'),
    parent_id: uuid.nullable().describe('The industry above it; null at the root.'),
  }),
);
export const JobTitle = named(
  'JobTitle',
  'A canonical job title: an occupation, with all the titles that people give it.',
  z.object({
    id: uuid.describe(
      'The ID of the title, for use in `canonical_job_title_ids`. It is the same on every installation.',
    ),
    name: z.string().describe('The name of the occupation.'),
  }),
);
export const Location = named(
  'Location',
  'A country, region, metropolitan area or city.',
  z.object({
    geo_id: identifier.describe('The geo ID of the place.'),
    kind: PlaceKind.describe('The kind of the place.'),
    name: z.string().describe('The name of the place.'),
    country: z.string().describe('The country of the place, as two letters.'),
    within: z.array(z.string()).describe('The names of the places that contain it, the nearest first.'),
  }),
).meta({ key: 'geo_id' });

const searchOf = <P extends z.ZodRawShape>(pages: P, about: string) =>
  z.object({ query: z.strictObject({ ...pages, q: text(0, 200).optional().describe(about) }) });
const searched = 'What to search for. Without it, all rows are listed.';
export const searchInput = searchOf(newestPaging, searched);
export const referenceSearchInput = searchOf(
  paging,
  'What to search for, or the ID of a row. Without it, all rows are listed.',
);
export const titleSearchInput = searchOf(
  paging,
  'A job title in any wording, or the ID of a title. Without it, all titles are listed by name.',
);
/** Each item is checked by itself, so that one bad row costs no good one. */
export const bulkInput = z.object({ body: z.array(z.unknown()) });
/** A bulk as its sender writes it. */
export const bulkOf = (facts: z.ZodType) => z.object({ body: z.array(facts) });
export const companyInput = z.object({
  path: z.strictObject({
    social_id: companyId.describe('The ID of the company on the network, or in the directory.'),
  }),
});
export const personInput = z.object({ path: idPath });
export const CompanyPage = pageOf('companies', Company);
export const PersonPage = pageOf('people', Person);
/** Why the lists to choose from, which have the best matches first, are not counted. */
const ofReference =
  'It is a list to choose from, with the best matches first, so it is only read forward and is not counted.';
export const IndustryPage = pageOf('industries', Industry).meta({ rows: 'industries', uncounted: ofReference });
export const JobTitlePage = pageOf('job_titles', JobTitle).meta({ rows: 'job_titles', uncounted: ofReference });
export const LocationPage = pageOf('locations', Location).meta({ rows: 'locations', uncounted: ofReference });
