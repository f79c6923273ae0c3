import { z } from 'zod';
import { defineRequest } from './request.js';
import { byIds, foundOf, idPath, uuid } from './values.js';
import { enumeration, named } from './words.js';

/** The clauses of a watch, by the names of its criteria (G1). */
export const WatchClause = enumeration('WatchClause', 'A clause of a watch, by the name of its criterion.', {
  signal_types: 'The type of the activity.',
  topics: 'The topic of the activity.',
  keywords: 'Phrases in the headline and text of the activity.',
  company_social_ids: 'The company that the activity is about.',
  companies_list_id: 'The companies list that contains the company.',
  industries: 'The industry of the company, or an industry above it.',
  sizes: 'The size band of the company.',
  hq_countries: 'The country of the headquarters of the company.',
  employees: 'The number of employees of the company (`employees_min` and `employees_max`).',
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
    .meta({ description: 'The clauses of the watch, all of which the item met.', assumedSize: 9 }),
  words: z.array(z.string()).describe('The phrases that were found, as they are written in the text; at most 20.'),
  values: z.array(matchedValue).meta({
    description:
      'The values by which the item met the clauses other than keywords. Values of the company are as they were then.',
    assumedSize: 9,
  }),
};

/** Why an item met a watch (G8). */
export const MatchReason = named('MatchReason', 'Why an item met a watch.', z.object(reason));
export type MatchReason = z.output<typeof MatchReason>;

/** What is returned about a signal besides its stored bytes (G8). */
export const IcpSignalMatch = named(
  'IcpSignalMatch',
  'Why a signal matched, as it was when it was detected. The reason is empty for a signal of a watch without criteria, for a signal whose person has been erased since, and for a signal that was detected before reasons were kept.',
  z.object({
    id: uuid.describe('The ID of the signal.'),
    ...reason,
    is_backfill: z.boolean().describe('Whether the signal comes from a backfill of its watch over past activity.'),
  }),
);
export type IcpSignalMatch = z.output<typeof IcpSignalMatch>;

/** Returns why one signal of the account matched. */
export const getIcpSignalMatch = defineRequest({
  subject: 'feed.signal.match',
  input: z.object({ path: idPath }),
  output: IcpSignalMatch,
  timeoutMs: 5_000,
  isRead: true,
});

/** Returns the same for many signals, in the order of the ids; signals of other accounts are left out. */
export const readIcpSignalMatches = defineRequest({
  subject: 'feed.signal.matches',
  input: byIds,
  output: foundOf(IcpSignalMatch),
  timeoutMs: 5_000,
  isRead: true,
});
