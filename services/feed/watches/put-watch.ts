import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { putWatch as contract, Watch } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { once } from '../../platform/postgres/idempotency.js';
import { type Database, entityTransaction } from '../../platform/postgres/postgres.js';
import { beginWatchWrite, type WatchQuota } from './sql/lock-watch-writes.js';
import { readWatch } from './sql/read-watches.js';
import { WatchEntity } from './watch.entity.js';

export type WatchDeps = { database: Database; quota?: WatchQuota };

/**
 * Creates a watch, or replaces the account's watch with that `icp_criteria_id` (G1). The key is (account, id), so another account may use
 * the same id, and nobody learns of it. A repeat with the same Idempotency-Key writes nothing (A10), also when the client gave the id: a
 * later change by another caller stays. Throws `unprocessable` beyond the account's quota (S5).
 */
export async function putWatch(
  { database, quota }: WatchDeps,
  { body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Watch> {
  const accountId = accountOf(ctx);
  return entityTransaction(database, (manager, client) =>
    once(client, { accountId, operation: 'put-watch', key: ctx.idempotencyKey, body }, async () => {
      const icpCriteriaId = body.icp_criteria_id ?? randomUUID();
      const ids = body.company_social_ids?.length ?? 0;
      const change = await beginWatchWrite(client, accountId, { icpCriteriaId, exists: true, ids }, quota);
      await manager.upsert(
        WatchEntity,
        {
          accountId,
          icpCriteriaId,
          name: body.name,
          isEnabled: body.is_enabled,
          signalTypes: body.signal_types ?? null,
          topics: body.topics ?? null,
          keywords: body.keywords ?? null,
          companySocialIds: body.company_social_ids ?? null,
          change,
          createdChange: change,
          updatedAt: () => 'now()',
        },
        ['accountId', 'icpCriteriaId'],
      );
      return (await readWatch(client, accountId, icpCriteriaId))!;
    }),
  );
}
