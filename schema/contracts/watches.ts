import { z } from 'zod';
import { defineRequest } from './request.js';
import {
  byIds,
  companySocialId,
  flag,
  foundOf,
  instantText,
  name,
  nothing,
  pageOf,
  paging,
  snakeCaseWord,
  text,
  uuid,
} from './values.js';
import { named } from './words.js';

const phrases = z.array(text(1, 200)).max(50).nullish();
const everyPhrase = 'Phrases that must all occur.';
const anyPhrase = 'Phrases of which at least one must occur.';
const noPhrase = 'Phrases of which none may occur.';
const aboutKeywords = 'Phrases to look for in headline and text, as whole words and without regard to case.';

export const Keywords = named(
  'KeywordsInput',
  aboutKeywords,
  z.strictObject({
    all: phrases.describe(everyPhrase),
    any: phrases.describe(anyPhrase),
    none: phrases.describe(noPhrase),
  }),
);

/** The axes of a watch (G1): joined by AND, values within one by OR, an absent or empty axis accepts all. */
const criteria = {
  signal_types: z
    .array(snakeCaseWord)
    .max(50)
    .nullish()
    .describe('Only activity of these types, at most 50. When absent or empty, all types match.'),
  topics: z
    .array(text(1, 200))
    .max(100)
    .nullish()
    .describe('Only activity with one of these topics, at most 100. When absent or empty, all activity matches.'),
  keywords: Keywords.nullish().describe(
    'Only activity with these phrases. When absent or empty, all activity matches.',
  ),
  company_social_ids: z
    .array(companySocialId)
    .max(10_000)
    .nullish()
    .describe('Only activity of these companies, at most 10,000. When absent or empty, all companies match.'),
};

export const WatchCriteria = named('WatchCriteria', 'What a watch looks for.', z.strictObject(criteria));
export type WatchCriteria = z.output<typeof WatchCriteria>;

export const NewWatch = named(
  'NewWatch',
  'A watch to create, or to replace where one with the same ID exists.',
  z.strictObject({
    icp_criteria_id: uuid.optional().describe('An ID of your own for the watch; by default one is generated.'),
    name: name(200).describe('The name of the watch, 1 to 200 characters.'),
    is_enabled: z
      .boolean()
      .default(true)
      .describe(
        'Whether signals of the watch are pushed; true by default. With false, which is shadow mode, they are only recorded on the feed.',
      ),
    ...criteria,
  }),
);

export const WatchChanges = named(
  'WatchChanges',
  'What to change of a watch. Absent fields stay as they are, and null clears a criterion.',
  z.strictObject({
    name: name(200).optional().describe('The new name, 1 to 200 characters.'),
    is_enabled: z
      .boolean()
      .optional()
      .describe(
        'Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed.',
      ),
    ...criteria,
  }),
);

const nullableWords = z.array(z.string()).nullable();
export const Watch = named(
  'Watch',
  'A standing watch for an ideal customer profile (ICP). An activity must fulfil all criteria, and for each of them one of its values.',
  z.object({
    icp_criteria_id: uuid.describe('The ID of the watch, unique within the account.'),
    name: z.string().describe('The name of the watch.'),
    is_enabled: z
      .boolean()
      .describe(
        'Whether signals of the watch are pushed. With false, which is shadow mode, they are only recorded on the feed.',
      ),
    signal_types: nullableWords.describe('The types of activity that match; null where all do.'),
    topics: nullableWords.describe('The topics that match; null where all do.'),
    keywords: named(
      'Keywords',
      aboutKeywords,
      z.object({
        all: nullableWords.describe(everyPhrase),
        any: nullableWords.describe(anyPhrase),
        none: nullableWords.describe(noPhrase),
      }),
    )
      .nullable()
      .describe('The phrases that are looked for; null where all activity matches.'),
    company_social_ids: nullableWords.describe('The companies that match; null where all do.'),
    created_at: instantText.describe('When the watch was created.'),
    updated_at: instantText.describe('When the watch was last changed.'),
  }),
);
export type Watch = z.output<typeof Watch>;

const signalTypeCount = named(
  'SignalTypeCount',
  'How many items of a type match.',
  z.object({ signal_type: z.string().describe('The type of the items.'), count: z.int().describe('How many items.') }),
);
const watchSample = named(
  'WatchSample',
  'A past item of activity that a draft of a watch would have matched.',
  z.object({
    source_id: z.string().describe('The key of the item.'),
    signal_type: z.string().describe('The type of the item.'),
    company_social_id: z.string().nullable().describe('The ID of the company; null where it is not known.'),
    headline: z.string().describe('The headline of the item.'),
    occurred_at: instantText.describe('When it happened.'),
  }),
);
export const WatchPreview = named(
  'WatchPreview',
  'What a draft of a watch would have matched in past activity. Nothing is recorded.',
  z.object({
    scanned: z.int().describe('How many past items were looked at, the newest first.'),
    complete: z.boolean().describe('Whether those were all items.'),
    matched: z.int().describe('How many of them match.'),
    matched_by_signal_type: z
      .array(signalTypeCount)
      .meta({ description: 'How many items match, by type.', assumedSize: 100 }),
    samples: z.array(watchSample).meta({ description: 'The newest items that match.', assumedSize: 20 }),
  }),
);
export type WatchPreview = z.output<typeof WatchPreview>;

const watchPath = z.strictObject({
  icp_criteria_id: uuid.describe('The ID of the watch, which was generated or chosen when it was created.'),
});

/** Creates a watch, or replaces the one with the same `icp_criteria_id` (G1). */
export const putWatch = defineRequest({
  subject: 'feed.watch.put',
  input: z.object({ body: NewWatch }),
  output: Watch,
  timeoutMs: 5_000,
});
/** What cursors of the list carry as its name (A11); they hold `created_at` and `icp_criteria_id`. */
export const watchesList = 'watches';

export const listWatches = defineRequest({
  subject: 'feed.watch.list',
  input: z.object({
    query: z.strictObject({
      ...paging,
      is_enabled: flag
        .optional()
        .describe('Only watches whose signals are pushed, or with false only those in shadow mode.'),
    }),
  }),
  output: pageOf('watches', Watch),
  timeoutMs: 5_000,
  isRead: true,
});
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
  input: z.object({ path: watchPath, body: WatchChanges }),
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
  input: z.object({ body: WatchCriteria }),
  output: WatchPreview,
  timeoutMs: 10_000,
  isRead: true,
});
