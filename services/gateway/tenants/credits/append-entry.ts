import { randomUUID } from 'node:crypto';
import type { CreditEntry } from '../../../../schema/contracts/credits.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { appendEvents } from '../webhook-events/index.js';
import { insertEntry, type NewEntry } from './sql/credit-ledger.js';

/**
 * Appends an entry to the ledger and changes the balance by its amount (C6). A charge that takes the balance from above the account's threshold
 * to the threshold or below causes the event `credits.low` (W16); the next one follows only after the balance was above it again. The caller
 * holds the lock of the balance, which makes this exact however many charges run at once, and waits for no other lock afterwards.
 */
export async function appendEntry(client: Client, accountId: string, given: NewEntry): Promise<CreditEntry> {
  const { entry, credits_left, low_threshold } = await insertEntry(client, accountId, given);
  const before = credits_left - entry.amount;
  if (low_threshold !== null && before > low_threshold && credits_left <= low_threshold) {
    const credits = { credits_left, low_threshold };
    const event = { id: randomUUID(), type: 'credits.low', created_at: entry.created_at, credits } as const;
    await appendEvents(client, [{ account_id: accountId, event }]);
  }
  return entry;
}
