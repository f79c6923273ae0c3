import { notFound } from '../../../platform/errors.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { endWork } from './sql/end-work.js';
import { insertSteps, markClosed } from './sql/steps.js';

/**
 * Closes an account for good (X7). From this transaction on its keys and tokens are not accepted, its runs are cancelled, and its schedules,
 * syncs and questions have ended. The worker then informs feed and webhooks, and later deletes the data of the account. Repeating it changes
 * nothing. Throws `not_found` for an id that never named an account.
 */
export async function closeAccount(deps: Pick<Deps, 'database'>, { path }: { path: { id: string } }): Promise<object> {
  await transaction(deps.database.pool, async (client) => {
    const outcome = await markClosed(client, path.id);
    if (outcome === 'unknown') throw notFound('account');
    if (outcome === 'closed before') return client.noteRepeat?.();
    await insertSteps(client, path.id);
    await endWork(client, path.id);
  });
  return {};
}
