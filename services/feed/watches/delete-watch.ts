import type { InputOf } from '../../../schema/contracts/request.js';
import type { deleteWatch as contract } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type Database, entityTransaction } from '../../platform/postgres/postgres.js';
import { beginWatchWrite, insertTombstone } from './sql/lock-watch-writes.js';
import { readWatch } from './sql/read-watches.js';
import { WatchEntity } from './watch.entity.js';

/** Ends a watch. Its signals stay on the feed. Throws `not_found` when the account has no such watch. */
export async function deleteWatch(
  database: Database,
  { path }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Record<string, never>> {
  const key = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id };
  return entityTransaction(database, async (manager, client) => {
    if (!(await readWatch(client, key.accountId, key.icpCriteriaId))) throw notFound('watch');
    const write = { icpCriteriaId: key.icpCriteriaId, exists: false, ids: 0 };
    const change = await beginWatchWrite(client, key.accountId, write);
    const { affected } = await manager.delete(WatchEntity, key);
    if (affected === 0) throw notFound('watch');
    await insertTombstone(client, change, key.accountId, key.icpCriteriaId);
    return {};
  });
}
