import { v5 } from 'uuid';
import type { NewEntry } from '../tenants/credits/index.js';

// Fixed for ever: an entry's id follows from its question, so that the ledger's own key keeps a question from being charged, or its
// credit from being given back, twice.
const entries = '0c6f3d1e-64d3-5a5b-9a57-2b8f6a1d7e90';

/** The entry that charges a question. It names the question by its id alone, since no entry is ever removed. */
export function chargeEntryOf(questionId: string): NewEntry {
  return {
    id: v5(`asked ${questionId}`, entries),
    amount: -1,
    kind: 'research',
    note: `Research question ${questionId}`,
  };
}

/** The entry that gives the credit of a question back, with the reason. */
export function refundEntryOf(questionId: string, reason: string): NewEntry {
  const note = `Research question ${questionId}: ${reason}`;
  return { id: v5(`given back ${questionId}`, entries), amount: 1, kind: 'refund', note };
}
