import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { appendEntry, lockBalance } from '../../tenants/credits/index.js';
import { refundEntryOf } from '../ledger-entries.js';
import { failQuestion, selectExpired } from '../sql/question-lease.js';

type Failed = { id: string; account_id: string };

/**
 * Ends a question as failed and gives its credit back, in one transaction. Where it is ended already, or held by somebody else than
 * `token` says, it does nothing: so one of several does it, once, and a kill at any point leaves both or neither.
 */
export async function failAndRefund(
  deps: Pick<Deps, 'database'>,
  { id, account_id }: Failed,
  token: string | null,
  reason: string,
): Promise<void> {
  await transaction(deps.database.pool, async (client) => {
    await lockBalance(client, account_id);
    if (await failQuestion(client, id, token)) await appendEntry(client, account_id, refundEntryOf(id, reason));
  });
}

const batch = 100;

/** Fails the questions that nobody answered within their 7 days, and what an erasure left, until there is none. */
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
