import { z } from 'zod';
import { instantText, newestPaging, pageOf, text, uuid } from './values.js';
import { enumeration, named } from './words.js';

const usage = named(
  'CreditUsage',
  'What was spent on one day for one signal of one program.',
  z.object({
    day: z.string().describe('The day in UTC, such as "2026-05-17".'),
    program_id: uuid.nullable().describe('The program; null for what was spent outside of programs.'),
    signal_id: uuid.nullable().describe('The signal; null for what was spent outside of signals.'),
    credits: z.int().describe('The credits that were spent, less those that were given back.'),
  }),
);

/** The balance, and what was spent by day, program and signal over the last 30 days (C6). */
export const Credits = named(
  'Credits',
  'The credits that an account has left, and those that it spent.',
  z.object({
    credits_left: z.int().describe('The balance: the sum of all entries, which is never below zero.'),
    low_threshold: z
      .int()
      .nullable()
      .describe('The balance at which the event "credits.low" reports that credits are low; null if it never does.'),
    usage: z
      .array(usage)
      .meta({ description: 'What was spent in the last 30 days, the newest day first.', assumedSize: 1_000 }),
  }),
).meta({ isSingle: true });
export type Credits = z.output<typeof Credits>;

export const CreditEntryKind = enumeration('CreditEntryKind', 'Why credits were given or spent.', {
  grant: 'Staff gave credits to the account.',
  profile: 'A run read a profile.',
  research: 'A research question was asked.',
  refund: 'A research question was not answered, so its credit was given back.',
  lookalikes: 'Lookalikes were searched for.',
});
export type CreditEntryKind = z.output<typeof CreditEntryKind>;
export const CreditEntry = named(
  'CreditEntry',
  'An entry of the ledger of credits. No entry is ever changed or deleted.',
  z.object({
    id: uuid.describe('The ID of the entry.'),
    amount: z.int().describe('The credits: positive for a grant or refund, negative for what was spent.'),
    kind: CreditEntryKind.describe('Why the credits were given or spent.'),
    note: z.string().nullable().describe('The note that was given with the entry; null if there is none.'),
    program_id: uuid.nullable().describe('The program for which the credits were spent; null if there is none.'),
    run_id: uuid.nullable().describe('The run that spent the credits; null if there is none.'),
    signal_id: uuid.nullable().describe('The signal for which the credits were spent; null if there is none.'),
    created_at: instantText.describe('When the entry was made.'),
  }),
);
export type CreditEntry = z.output<typeof CreditEntry>;

export const getCreditsInput = z.object({});
export const CreditChanges = named(
  'CreditChanges',
  'Changes to how an account is notified about its credits. Absent fields stay as they are.',
  z.strictObject({
    low_threshold: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .nullish()
      .describe(
        'The event "credits.low" occurs each time a charge takes the balance from above this number to this number or below: 0 to 1,000,000,000. Null switches the event off.',
      ),
  }),
);
export const changeCreditsInput = z.object({ body: CreditChanges });
export const listCreditEntriesInput = z.object({ query: z.strictObject(newestPaging) });
export const CreditEntryPage = pageOf('entries', CreditEntry);
export type CreditEntryPage = z.output<typeof CreditEntryPage>;
export const NewCreditGrant = named(
  'NewCreditGrant',
  'Credits to give to an account.',
  z.strictObject({
    amount: z.int().min(1).max(1_000_000_000).describe('How many credits, 1 to 1,000,000,000.'),
    note: text(0, 500).optional().describe('Why they are given, at most 500 characters.'),
  }),
);
export const grantCreditsInput = z.object({ body: NewCreditGrant });
