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

/**
 * Fails some of the questions that nobody answered within 7 days, and of those whose contact was erased. Returns whether there may be more. A question
 * that cannot be failed is left for later and logged.
 */
export async function failExpired(deps: Pick<Deps, 'database' | 'log'>, signal: AbortSignal): Promise<boolean> {
  const expired = await selectExpired(deps.database.pool, batch);
  let failures = 0;
  for (const one of expired) {
    if (signal.aborted) return false;
    await failAndRefund(deps, one, null, 'given back, as it was not answered').catch((error) => {
      failures += 1;
      deps.log.warn({ err: error, questionId: one.id }, 'the credit of a question could not be refunded');
    });
  }
  return expired.length === batch && failures === 0;
}
