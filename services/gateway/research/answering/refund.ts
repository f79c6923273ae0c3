import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { appendEntry, lockBalance } from '../../tenants/credits/index.js';
import { refundEntryOf } from '../ledger-entries.js';
import { failQuestion, selectExpired } from '../sql/question-lease.js';

type Question = { id: string; account_id: string };

/**
 * Ends a question as failed and refunds its credit, in one transaction. Does nothing where the question has ended already or its lease is
 * not that of `token`, so that the credit is refunded once however many workers try it.
 */
export async function failAndRefund(
  deps: Pick<Deps, 'database'>,
  { id, account_id }: Question,
  token: string | null,
  reason: string,
): Promise<void> {
  await transaction(deps.database.pool, async (client) => {
    await lockBalance(client, account_id);
    if (await failQuestion(client, id, token)) await appendEntry(client, account_id, refundEntryOf(id, reason));
  });
}

const batch = 100;

/** Fails all questions that nobody answered within 7 days, and those whose contact was erased. */
export async function failExpired(deps: Pick<Deps, 'database'>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const expired = await selectExpired(deps.database.pool, batch);
    for (const one of expired) {
      if (signal.aborted) return;
      await failAndRefund(deps, one, null, 'given back, as it was not answered');
    }
    if (expired.length < batch) return;
  }
}
