import { z } from 'zod';
import { countryCode } from './countries.js';
import { SocialCompany } from './directory.js';
import { sizeRange } from './sizes.js';
import { flag, identifier, text, uuid } from './values.js';
import { named } from './words.js';

/** The fields that identify a company (D2). */
export const LookalikeInputCompany = named(
  'LookalikeInputCompany',
  'The fields that identify a company. At least one of them is required.',
  z
    .strictObject({
      domain: text(0, 2_000).nullish().describe('The domain, or the address of the website.'),
      social_id: text(0, 40)
        .meta({ graphqlType: 'ID' })
        .nullish()
        .describe('The numeric ID on the professional network.'),
      social_slug: text(0, 2_000).nullish().describe('The short name in addresses of the network.'),
      name: text(0, 300).nullish().describe('The name.'),
    })
    .refine(
      (company) => Object.values(company).some((value) => value?.trim()),
      'must have a domain, a social_id, a social_slug or a name',
    ),
);
export type LookalikeInputCompany = z.output<typeof LookalikeInputCompany>;

/** The companies that an account knows already. */
const LookalikeExclusions = named(
  'LookalikeExclusions',
  'Companies to leave out because the account already knows them.',
  z.strictObject({
    companies_list_ids: z
      .array(uuid)
      .max(20)
      .nullish()
      .describe('Companies lists, at most 20, whose companies are left out.'),
    customers: z
      .boolean()
      .nullish()
      .describe('Whether to leave out companies with which a deal was won, whatever happened later.'),
    open_deals: z.boolean().nullish().describe('Whether to leave out companies with which a deal is open.'),
  }),
);
export type LookalikeExclusions = z.output<typeof LookalikeExclusions>;

const judged = z.array(LookalikeInputCompany).max(100).nullish();
const LookalikeFeedback = named(
  'LookalikeFeedback',
  'Companies that the account likes or does not like. The result moves towards those that it likes and away from the others; none of them is returned.',
  z.strictObject({
    like: judged.describe('Companies of the kind that is sought, at most 100.'),
    not_like: judged.describe('Companies that are not of the kind that is sought, at most 100.'),
    deals: z
      .boolean()
      .nullish()
      .describe(
        'Whether the companies of the 50 most recently won deals count as liked, and those of the 50 most recently lost deals as not liked. They may still be returned.',
      ),
  }),
);

const employees = z.int().min(0).max(100_000_000).nullish();
const year = z.int().min(0).max(9_999).nullish();

/** Filters are joined by AND, and the values within one filter by OR; a filter that is absent or empty accepts every company (D3). */
export const LookalikeSearch = named(
  'LookalikeSearch',
  'What the companies should resemble, and which companies may be returned. Input companies, queries or both are required.',
  z.strictObject({
    input_companies: z
      .array(LookalikeInputCompany)
      .max(100)
      .nullish()
      .describe('The companies that the lookalikes should resemble, at most 100.'),
    queries: z
      .array(text(1, 500).refine((query) => /[\p{L}\p{N}]/u.test(query), 'must contain a word'))
      .max(20)
      .nullish()
      .describe('What the companies do, in words; at most 20 queries.'),
    hq_countries: z
      .array(countryCode)
      .max(250)
      .nullish()
      .describe('Only companies with their headquarters in these countries, as two letters each.'),
    industries: z
      .array(text(1, 300))
      .max(100)
      .nullish()
      .describe('Only companies in these industries, by name, or in industries below them.'),
    sizes: z.array(sizeRange).max(50).nullish().describe('Only companies of these size bands, such as "11-50".'),
    employees_on_social_min: employees.describe('The minimum number of employees on the network.'),
    employees_on_social_max: employees.describe('The maximum number of employees on the network.'),
    founded_min: year.describe('Only companies that were founded after this year.'),
    founded_max: year.describe('Only companies that were founded before this year.'),
    exclude: LookalikeExclusions.nullish().describe('Companies to leave out.'),
    min_score: z
      .number()
      .min(0)
      .max(1)
      .nullish()
      .describe(
        'The minimum score of a company, from 0 to 1. If it is given, the total counts those of the 1,000 nearest companies that reach it.',
      ),
    feedback: LookalikeFeedback.nullish().describe('Companies from which the search learns what is sought.'),
    paging: named(
      'LookalikePagingInput',
      'How many companies to return, and where to start.',
      z.strictObject({
        limit: z
          .int()
          .min(1)
          .max(100)
          .nullish()
          .describe('The maximum number of companies to return: 1 to 100, 25 by default.'),
        total: z.int().nullish().describe('Ignored, so that a request may repeat the paging of an answer.'),
        freeze: z
          .boolean()
          .nullish()
          .describe(
            'Whether to keep the ranking of the nearest companies, about 1,000, for 30 minutes, so that the answer has a cursor for the next page.',
          ),
        cursor: text(1, 500)
          .nullish()
          .describe(
            'The `next_cursor` of an answer, to get the page after it. The rest of the request must be the same.',
          ),
        next_cursor: text(0, 500).nullish().describe('Ignored, so that a request may repeat the paging of an answer.'),
      }),
    )
      .nullish()
      .describe('How many companies to return, and where to start.'),
  }),
);
export type LookalikeSearch = z.output<typeof LookalikeSearch>;

const optionalText = z.string().nullable();

export const LookalikeReasons = named(
  'LookalikeReasons',
  'What a company has in common with the input companies and queries.',
  z.object({
    terms: z.array(z.string()).describe('Words of the description of the company, the most significant first.'),
    industry: optionalText.describe('The narrowest industry that the company shares with an input company.'),
    tags: z.array(z.string()).describe('The tags that the company shares.'),
    fields: z
      .array(z.enum(['country', 'employees', 'founded', 'organization_type']))
      .describe('The fields whose values agree with those of most input companies.'),
    people_moved: z.int().describe('How many people worked both at the company and at an input company.'),
  }),
);
export type LookalikeReasons = z.output<typeof LookalikeReasons>;

export const Lookalike = named(
  'Lookalike',
  'A company that resembles the input companies and queries.',
  z.object({
    social_company: SocialCompany.meta({ description: 'The company.', isOnlyRest: true }),
    score: z
      .number()
      .describe(
        'How similar the company is, from 0 to 1: the estimated probability that a person would file it under the same leaf industry as an input company.',
      ),
    reasons: LookalikeReasons.optional().describe('Why the company is listed, if `explain` is true.'),
  }),
);
export type Lookalike = z.output<typeof Lookalike>;

export const MatchedInput = named(
  'MatchedInput',
  'An input company, and the company of the directory that it matches.',
  z.object({
    confidence: z.number().describe('How certain the match is, from 0 to 1.'),
    input_company: named(
      'LookalikeInputEcho',
      'An input company as the request named it.',
      z.object({
        domain: optionalText.describe('The domain that was given.'),
        social_id: identifier.nullable().describe('The ID that was given.'),
        social_slug: optionalText.describe('The short name that was given.'),
        name: optionalText.describe('The name that was given.'),
      }),
    ).describe('The input company as the request named it.'),
    matched_company: named(
      'MatchedCompany',
      'The company of the directory that an input company matches.',
      z.object({
        domain: optionalText.describe('The main domain.'),
        employees_on_social: z.int().nullable().describe('The number of employees on the network.'),
        social_id: identifier.describe(
          'The ID of the company: its ID on the network if that is known, otherwise its ID in the directory.',
        ),
        social_slug: optionalText.describe('The short name in addresses of the network.'),
        name: z.string().describe('The name.'),
      }),
    ).meta({ description: 'The company of the directory.', isOnlyRest: true }),
  }),
);
export type MatchedInput = z.output<typeof MatchedInput>;

export const LookalikeAnswer = named(
  'LookalikeAnswer',
  'The companies that were found.',
  z.object({
    credits: named(
      'LookalikeCredits',
      'What a search cost.',
      z.object({
        credits_left: z.int().describe('The balance after the search.'),
        credits_used: z.int().describe('The credits that the search cost.'),
      }),
    ).describe('What the search cost.'),
    lookalikes: z.array(Lookalike).meta({
      description: 'The companies, the most similar first. No input company is among them.',
      assumedSize: 100,
    }),
    matched_inputs: z
      .array(MatchedInput)
      .meta({ description: 'The input companies that match a company of the directory.', assumedSize: 100 }),
    paging: named(
      'LookalikePaging',
      'How many companies were requested, and how many match.',
      z.object({
        limit: z.int().describe('The maximum number of companies that are returned.'),
        total: z
          .int()
          .describe('How many companies pass the filters and resemble the input companies or queries at all.'),
        next_cursor: optionalText
          .optional()
          .describe('The cursor of the next page, null on the last one; absent unless the request froze the ranking.'),
      }),
    ).describe('How many companies were requested, and how many match.'),
    left_out: z
      .array(
        named(
          'LookalikeLeftOut',
          'An input company or a query that counts only in part, or not at all.',
          z.object({
            location: z.string().describe('Its place in the request, such as `body.queries[0]`.'),
            message: z.string().describe('What is missing.'),
          }),
        ),
      )
      .optional()
      .meta({
        description:
          'The input companies and queries that the embedding provider has not embedded, so that only their words count, and feedback on companies that are not known; absent if there are none.',
        assumedSize: 20,
      }),
  }),
);
export type LookalikeAnswer = z.output<typeof LookalikeAnswer>;

export const searchLookalikesInput = z.object({
  query: z.strictObject({
    explain: flag.optional().describe('Whether the answer says why each company is listed; false by default.'),
  }),
  body: LookalikeSearch,
});
