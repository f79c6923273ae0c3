import { z } from 'zod';
import { countryCode } from './countries.js';
import { defineCount, defineRequest } from './request.js';
import { MatchReason, WatchClause } from './signal-matches.js';
import { CompanySize, sizeRange } from './sizes.js';
import {
  byIds,
  companySocialId,
  flag,
  foundOf,
  identifier,
  instantText,
  name,
  newestPaging,
  nothing,
  pageOf,
  snakeCaseWord,
  text,
  uuid,
} from './values.js';
import { named } from './words.js';

/** A phrase must not be blank: it would say nothing, and a watch with no other phrase would accept everything. */
const phrases = z.array(name(200)).max(50).nullish();
const everyPhrase = 'Phrases that must all occur.';
const anyPhrase = 'Phrases, at least one of which must occur.';
const noPhrase = 'Phrases, none of which may occur.';
const phraseLimits = 'At most 50, of 1 to 200 characters each.';
const aboutKeywords = 'Phrases to look for in the headline and the text, as whole words and without regard to case.';
const wordForms =
  'Whether English words of the phrases also match their other forms, such as "hires", "hired" and "hiring" for "hire".';

export const Keywords = named(
  'KeywordsInput',
  aboutKeywords,
  z.strictObject({
    all: phrases.describe(`${everyPhrase} ${phraseLimits}`),
    any: phrases.describe(`${anyPhrase} ${phraseLimits}`),
    none: phrases.describe(`${noPhrase} ${phraseLimits}`),
    word_forms: z.boolean().nullish().describe(`${wordForms} False by default.`),
  }),
);

const employees = z.int().min(0).max(100_000_000).nullish();

/** Industries as callers give them: by name, code, id or path. */
export const namedIndustries = z.array(text(1, 600)).max(100);

/** The axes of a watch (G1). They are joined by AND, and the values within one by OR; an absent or empty axis accepts everything. */
const criteria = {
  signal_types: z
    .array(snakeCaseWord)
    .max(50)
    .nullish()
    .describe('Only activity of these types, at most 50. When absent or empty, all types match.'),
  topics: z
    .array(name(200))
    .max(100)
    .nullish()
    .describe(
      'Only activity with one of these topics, at most 100 of 1 to 200 characters each. When absent or empty, all activity matches.',
    ),
  keywords: Keywords.nullish().describe(
    'Only activity with these phrases. When absent or empty, all activity matches.',
  ),
  company_social_ids: z
    .array(companySocialId)
    .max(10_000)
    .nullish()
    .describe('Only activity of these companies, at most 10,000. When absent or empty, all companies match.'),
  companies_list_id: uuid
    .nullish()
    .describe(
      'Only activity of the companies on this companies list, as the list is when the activity arrives. Must not be combined with `company_social_ids`.',
    ),
  industries: namedIndustries
    .nullish()
    .describe(
      'Only activity of companies in these industries or in industries below them, at most 100: by name, code, ID or path.',
    ),
  sizes: z
    .array(sizeRange)
    .max(50)
    .nullish()
    .describe('Only activity of companies of these size bands, such as "11-50".'),
  hq_countries: z
    .array(countryCode)
    .max(250)
    .nullish()
    .describe('Only activity of companies with their headquarters in these countries, as two letters each.'),
  employees_min: employees.describe('Only activity of companies with at least this many employees, 0 to 100,000,000.'),
  employees_max: employees.describe('Only activity of companies with at most this many employees, 0 to 100,000,000.'),
};

export const WatchCriteria = named('WatchCriteria', 'What a watch looks for.', z.strictObject(criteria));
export type WatchCriteria = z.output<typeof WatchCriteria>;

export const NewWatch = named(
  'NewWatch',
  'A watch to create, or to replace if a watch with the same ID exists.',
  z.strictObject({
    icp_criteria_id: uuid.optional().describe('An ID of your own for the watch; by default one is generated.'),
    name: name(200).describe('The name of the watch, 1 to 200 characters.'),
    is_enabled: z
      .boolean()
      .default(true)
      .describe(
        'Whether signals of the watch are pushed; true by default. With false, which is shadow mode, they are only recorded on the feed.',
      ),
    max_signals_per_day: z
      .int()
      .min(1)
      .max(1_000_000)
      .nullish()
      .describe(
        'The most signals of the watch on one day, in UTC, 1 to 1,000,000. Further matches are counted and left out: they are neither on the feed nor pushed. When absent or null, there is no limit.',
      ),
    ...criteria,
  }),
);

export const WatchChanges = named(
  'WatchChanges',
  'Changes to a watch. Absent fields stay as they are, and null clears a criterion.',
  z.strictObject({
    name: name(200).optional().describe('The new name, 1 to 200 characters.'),
    is_enabled: z
      .boolean()
      .optional()
      .describe(
        'Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed.',
      ),
    max_signals_per_day: z
      .int()
      .min(1)
      .max(1_000_000)
      .nullish()
      .describe(
        'The most signals of the watch on one day, in UTC, 1 to 1,000,000. Further matches are counted and left out: they are neither on the feed nor pushed. Null lifts the limit.',
      ),
    ...criteria,
  }),
);

const nullableWords = z.array(z.string()).nullable();
export const Watch = named(
  'Watch',
  'A standing watch for an ideal customer profile (ICP). An activity must fulfil all criteria, each of them by at least one of its values.',
  z.object({
    icp_criteria_id: uuid.describe('The ID of the watch, unique within the account.'),
    name: z.string().describe('The name of the watch.'),
    is_enabled: z
      .boolean()
      .describe(
        'Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed.',
      ),
    max_signals_per_day: z
      .int()
      .nullable()
      .describe('The most signals of the watch on one day, in UTC; null if there is no limit.'),
    signal_types: nullableWords.describe('The types of activity that match; null if all do.'),
    topics: nullableWords.describe('The topics that match; null if all do.'),
    keywords: named(
      'Keywords',
      aboutKeywords,
      z.object({
        all: nullableWords.describe(everyPhrase),
        any: nullableWords.describe(anyPhrase),
        none: nullableWords.describe(noPhrase),
        word_forms: z.boolean().describe(wordForms),
      }),
    )
      .nullable()
      .describe('The phrases to look for; null if all activity matches.'),
    company_social_ids: z.array(identifier).nullable().describe('The companies that match; null if all do.'),
    companies_list_id: uuid.nullable().describe('The companies list whose companies match; null if all do.'),
    industries: nullableWords.describe('The industries that match, with those below them; null if all do.'),
    sizes: z.array(CompanySize).nullable().describe('The size bands that match; null if all do.'),
    hq_countries: nullableWords.describe('The countries of headquarters that match; null if all do.'),
    employees_min: z.int().nullable().describe('The minimum number of employees; null if any number matches.'),
    employees_max: z.int().nullable().describe('The maximum number of employees; null if any number matches.'),
    created_at: instantText.describe('When the watch was created.'),
    updated_at: instantText.describe('When the watch was last changed.'),
    same_as: z.array(uuid).optional().meta({
      description:
        'Other watches of the account with the same criteria, at most 20. Only returned when the watch is created or changed.',
      assumedSize: 20,
    }),
  }),
).meta({ key: 'icp_criteria_id' });
export type Watch = z.output<typeof Watch>;

export const signalTypeCount = named(
  'SignalTypeCount',
  'How many items of a type match.',
  z.object({ signal_type: z.string().describe('The type of the items.'), count: z.int().describe('How many items.') }),
);
export const watchSample = named(
  'WatchSample',
  'A past item of activity that a draft of a watch would have matched.',
  z.object({
    source_id: z.string().describe('The key of the item.'),
    signal_type: z.string().describe('The type of the item.'),
    company_social_id: identifier.nullable().describe('The ID of the company; null if it is not known.'),
    headline: z.string().describe('The headline of the item.'),
    occurred_at: instantText.describe('When it happened.'),
    match: MatchReason.describe('Why the item matches.'),
  }),
);
const clauseCount = named(
  'WatchClauseCount',
  'How many items a clause of a watch excludes.',
  z.object({ clause: WatchClause.describe('The clause.'), count: z.int().describe('How many items.') }),
);
export const WatchPreview = named(
  'WatchPreview',
  'What a draft of a watch would have matched in past activity. Nothing is recorded.',
  z.object({
    scanned: z.int().describe('How many past items were looked at, the newest first.'),
    complete: z.boolean().describe('Whether all past items were looked at.'),
    matched: z.int().describe('How many of these items match.'),
    matched_by_signal_type: z
      .array(signalTypeCount)
      .meta({ description: 'How many items match, by type.', assumedSize: 100 }),
    excluded_alone: z.array(clauseCount).meta({
      description:
        'For each clause of the draft, how many items only this clause excludes: without it, so many more would match. The clause with the highest number excludes the most.',
      assumedSize: 9,
    }),
    samples: z.array(watchSample).meta({ description: 'The newest items that match.', assumedSize: 20 }),
  }),
);
export type WatchPreview = z.output<typeof WatchPreview>;

const watchPath = z.strictObject({
  icp_criteria_id: uuid.describe('The ID of the watch, which was generated or chosen when it was created.'),
});

/**
 * The faults that the gateway, which has the industries and lists, found in the criteria. The feed refuses them with 422, together with all other
 * faults, but a repeat of an earlier request still gets the earlier answer (S6).
 */
const violations = z.array(z.object({ location: z.string(), message: z.string(), value: z.unknown() })).optional();

export const putWatchInput = z.object({ body: NewWatch });
export const changeWatchInput = z.object({ path: watchPath, body: WatchChanges });
export const previewWatchInput = z.object({ body: WatchCriteria });

/** Creates a watch, or replaces the one with the same `icp_criteria_id` (G1). */
export const putWatch = defineRequest({
  subject: 'feed.watch.put',
  input: putWatchInput.extend({ violations }),
  output: Watch,
  timeoutMs: 5_000,
});
/** The name of the list in its cursors (A11), which contain `created_at` and `icp_criteria_id`. */
export const watchesList = 'watches';

export const listWatches = defineRequest({
  subject: 'feed.watch.list',
  input: z.object({
    query: z.strictObject({
      ...newestPaging,
      is_enabled: flag
        .optional()
        .describe('With true only watches whose signals are pushed, with false only those in shadow mode.'),
    }),
  }),
  output: pageOf('watches', Watch),
  timeoutMs: 5_000,
  isRead: true,
});

/** Counts the rows of that list. */
export const countWatches = defineCount(listWatches);
export const getWatch = defineRequest({
  subject: 'feed.watch.get',
  input: z.object({ path: watchPath }),
  output: Watch,
  timeoutMs: 5_000,
  isRead: true,
});
export const readWatches = defineRequest({
  subject: 'feed.watch.read',
  input: byIds,
  output: foundOf(Watch),
  timeoutMs: 5_000,
  isRead: true,
});
export const changeWatch = defineRequest({
  subject: 'feed.watch.change',
  input: changeWatchInput.extend({ violations }),
  output: Watch,
  timeoutMs: 5_000,
});
export const deleteWatch = defineRequest({
  subject: 'feed.watch.delete',
  input: z.object({ path: watchPath }),
  output: nothing,
  timeoutMs: 5_000,
});
/** Counts and samples over past activity; records nothing. */
export const previewWatch = defineRequest({
  subject: 'feed.watch.preview',
  input: previewWatchInput.extend({ violations }),
  output: WatchPreview,
  timeoutMs: 10_000,
  isRead: true,
});
