import { v5 } from 'uuid';
import type { NewEntry } from '../tenants/credits/index.js';

// Must never change: the id of an entry is made of the id of its question, so that the primary key of the ledger prevents charging or
// refunding a question twice.
const entries = '0c6f3d1e-64d3-5a5b-9a57-2b8f6a1d7e90';

/** The entry that charges a question. Entries are never removed, so it contains nothing of the question but its id. */
export function chargeEntryOf(questionId: string): NewEntry {
  return {
    id: v5(`asked ${questionId}`, entries),
    amount: -1,
    kind: 'research',
    note: `Research question ${questionId}`,
  };
}

/** The entry that refunds the credit of a question, with the reason. */
export function refundEntryOf(questionId: string, reason: string): NewEntry {
  const note = `Research question ${questionId}: ${reason}`;
  return { id: v5(`given back ${questionId}`, entries), amount: 1, kind: 'refund', note };
}
