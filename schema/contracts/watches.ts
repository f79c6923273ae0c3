import { z } from 'zod';
import { defineRequest } from './request.js';
import {
  byIds,
  companySocialId,
  flag,
  foundOf,
  name,
  nothing,
  pageOf,
  paging,
  snakeCaseWord,
  text,
  uuid,
} from './values.js';

const words = z.array(text(1, 200)).max(50).nullish();

/** Phrases looked for in headline and text, without case, on word borders. */
export const Keywords = z.strictObject({ all: words, any: words, none: words });

/** The axes of a watch (G1): joined by AND, values within one by OR, an absent or empty axis accepts all. */
const criteria = {
  signal_types: z.array(snakeCaseWord).max(50).nullish(),
  topics: z.array(text(1, 200)).max(100).nullish(),
  keywords: Keywords.nullish(),
  company_social_ids: z.array(companySocialId).max(10_000).nullish(),
};

export const WatchCriteria = z.strictObject(criteria);
export type WatchCriteria = z.output<typeof WatchCriteria>;

export const NewWatch = z.strictObject({
  icp_criteria_id: uuid.optional(),
  name: name(200),
  is_enabled: z.boolean().default(true),
  ...criteria,
});

export const WatchChanges = z.strictObject({
  name: name(200).optional(),
  is_enabled: z.boolean().optional(),
  ...criteria,
});

const nullableWords = z.array(z.string()).nullable();
export const Watch = z.object({
  icp_criteria_id: uuid,
  name: z.string(),
  is_enabled: z.boolean(),
  signal_types: nullableWords,
  topics: nullableWords,
  keywords: z.object({ all: nullableWords, any: nullableWords, none: nullableWords }).nullable(),
  company_social_ids: nullableWords,
  created_at: z.string(),
  updated_at: z.string(),
});
export type Watch = z.output<typeof Watch>;

export const WatchPreview = z.object({
  /** How many past items were looked at, newest first, and whether those were all. */
  scanned: z.int(),
  complete: z.boolean(),
  matched: z.int(),
  matched_by_signal_type: z.array(z.object({ signal_type: z.string(), count: z.int() })),
  samples: z.array(
    z.object({
      source_id: z.string(),
      signal_type: z.string(),
      company_social_id: z.string().nullable(),
      headline: z.string(),
      occurred_at: z.string(),
    }),
  ),
});
export type WatchPreview = z.output<typeof WatchPreview>;

const watchPath = z.strictObject({ icp_criteria_id: uuid });

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
  input: z.object({ query: z.strictObject({ ...paging, is_enabled: flag.optional() }) }),
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
