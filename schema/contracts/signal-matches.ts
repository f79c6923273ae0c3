import { z } from 'zod';
import { defineRequest } from './request.js';
import { byIds, foundOf, idPath, uuid } from './values.js';
import { enumeration, named } from './words.js';

/** The clauses of a watch, by the names of its criteria (G1). */
export const WatchClause = enumeration('WatchClause', 'A clause of a watch, by the name of its criterion.', {
  signal_types: 'The type of the activity.',
  topics: 'Its topic.',
  keywords: 'Phrases in its headline and text.',
  company_social_ids: 'The company that it is about.',
  companies_list_id: 'The list that the company is on.',
  industries: 'The industry of the company, or one above it.',
  sizes: 'The size band of the company.',
  hq_countries: 'The country of its headquarters.',
  employees: 'The number of its employees (`employees_min` and `employees_max`).',
});
export type WatchClause = z.output<typeof WatchClause>;

const matchedValue = named(
  'MatchedValue',
  'A value of an item that a clause of the watch asks for.',
  z.object({
    clause: WatchClause.describe('The clause.'),
    value: z.string().describe('The value that the item had.'),
  }),
);

const reason = {
  clauses: z
    .array(WatchClause)
    .meta({ description: 'The clauses that the watch had: the item met each of them.', assumedSize: 9 }),
  words: z.array(z.string()).describe('The phrases that were found, as they stand in the text: at most 20.'),
  values: z.array(matchedValue).meta({
    description:
      'The values by which the item met the clauses, but for keywords. What is known of the company is as it was then.',
    assumedSize: 9,
  }),
};

/** Why an item met a watch (G8). */
export const MatchReason = named('MatchReason', 'Why an item met a watch.', z.object(reason));
export type MatchReason = z.output<typeof MatchReason>;

/** What is told of a signal beside its stored bytes (G8). */
export const IcpSignalMatch = named(
  'IcpSignalMatch',
  'Why a signal matched, as it was when it was detected. It is empty for a signal of a watch without criteria, for one whose person was erased since, and for one that was detected before reasons were kept.',
  z.object({
    id: uuid.describe('The ID of the signal.'),
    ...reason,
    is_backfill: z.boolean().describe('Whether the signal comes from a backfill of its watch over past activity.'),
  }),
);
export type IcpSignalMatch = z.output<typeof IcpSignalMatch>;

/** Why one signal of the account matched. */
export const getIcpSignalMatch = defineRequest({
  subject: 'feed.signal.match',
  input: z.object({ path: idPath }),
  output: IcpSignalMatch,
  timeoutMs: 5_000,
  isRead: true,
});

/** The same of many signals, in the order of the ids; those of other accounts are left out. */
export const readIcpSignalMatches = defineRequest({
  subject: 'feed.signal.matches',
  input: byIds,
  output: foundOf(IcpSignalMatch),
  timeoutMs: 5_000,
  isRead: true,
});
