import { z } from 'zod';
import { pageOf, paging, text, uuid } from './values.js';

/** The balance, and what was spent by day, program and signal over the last 30 days (C6). */
export const Credits = z.object({
  credits_left: z.int(),
  usage: z.array(
    z.object({ day: z.string(), program_id: uuid.nullable(), signal_id: uuid.nullable(), credits: z.int() }),
  ),
});
export type Credits = z.output<typeof Credits>;

export const CreditEntryKind = z.enum(['grant', 'profile', 'research', 'refund', 'lookalikes']);
export type CreditEntryKind = z.output<typeof CreditEntryKind>;
export const CreditEntry = z.object({
  id: uuid,
  /** Positive for a grant or refund, negative for what was spent. */
  amount: z.int(),
  kind: CreditEntryKind,
  note: z.string().nullable(),
  program_id: uuid.nullable(),
  run_id: uuid.nullable(),
  signal_id: uuid.nullable(),
  created_at: z.string(),
});
export type CreditEntry = z.output<typeof CreditEntry>;

export const getCreditsInput = z.object({});
export const listCreditEntriesInput = z.object({ query: z.strictObject(paging) });
export const CreditEntryPage = pageOf('entries', CreditEntry);
export type CreditEntryPage = z.output<typeof CreditEntryPage>;
export const NewCreditGrant = z.strictObject({
  amount: z.int().min(1).max(1_000_000_000),
  note: text(0, 500).optional(),
});
export const grantCreditsInput = z.object({ body: NewCreditGrant });
