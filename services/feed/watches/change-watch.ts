import type { InputOf } from '../../../schema/contracts/request.js';
import type { changeWatch as contract, Watch } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { entityTransaction } from '../../platform/postgres/postgres.js';
import type { WatchDeps } from './put-watch.js';
import { beginWatchWrite } from './sql/lock-watch-writes.js';
import { readWatch } from './sql/read-watches.js';
import { WatchEntity } from './watch.entity.js';

/**
 * Changes the given fields of a watch; null clears a criterion. Throws `not_found` when the account has no such watch,
 * and `unprocessable` beyond the account's quota (S5).
 */
export async function changeWatch(
  { database, quota }: WatchDeps,
  { path, body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Watch> {
  const key = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id };
  return entityTransaction(database, async (manager, client) => {
    const known = await readWatch(client, key.accountId, key.icpCriteriaId);
    // Read first, so that a wrong id creates no account rows and waits for no lock.
    if (!known) throw notFound('watch');
    // Left out, they stay; null clears them.
    const ids = body.company_social_ids === undefined ? null : (body.company_social_ids?.length ?? 0);
    const write = { icpCriteriaId: key.icpCriteriaId, exists: true, ids };
    const change = await beginWatchWrite(client, key.accountId, write, quota);
    const { affected } = await manager.update(WatchEntity, key, {
      name: body.name,
      isEnabled: body.is_enabled,
      signalTypes: body.signal_types,
      topics: body.topics,
      keywords: body.keywords,
      companySocialIds: body.company_social_ids,
      change,
      updatedAt: () => 'now()',
    });
    if (affected === 0) throw notFound('watch');
    return (await readWatch(client, key.accountId, key.icpCriteriaId))!;
  });
}
