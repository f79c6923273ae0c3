import { randomUUID } from 'node:crypto';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { putWatch as contract, Watch } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { once } from '../../platform/postgres/idempotency.js';
import { type Database, entityTransaction } from '../../platform/postgres/postgres.js';
import { hashCriteria, storedTypes } from '../matching/index.js';
import { refuseCriteria } from './refuse-criteria.js';
import { beginWatchWrite, type WatchQuota } from './sql/lock-watch-writes.js';
import { readWritten } from './sql/read-watches.js';
import { WatchEntity } from './watch.entity.js';

export type WatchDeps = { database: Database; quota?: WatchQuota };

/**
 * Creates a watch, or replaces the account's watch with that `icp_criteria_id` (G1). The key is (account, id), so another account may use
 * the same id, and nobody learns of it. A repeat with the same Idempotency-Key writes nothing (A10), also when the client gave the id: a
 * later change by another caller stays. Throws `unprocessable` for criteria that contradict themselves, and beyond the account's quota (S5).
 */
export async function putWatch(
  { database, quota }: WatchDeps,
  { body, violations }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Watch> {
  const accountId = accountOf(ctx);
  return entityTransaction(database, (manager, client) =>
    once(client, { accountId, operation: 'put-watch', key: ctx.idempotencyKey, body }, async () => {
      refuseCriteria(body, violations);
      const icpCriteriaId = body.icp_criteria_id ?? randomUUID();
      const ids = body.company_social_ids?.length ?? 0;
      const write = { icpCriteriaId, exists: true, ids, cap: body.max_signals_per_day };
      const change = await beginWatchWrite(client, accountId, write, quota);
      await manager.upsert(
        WatchEntity,
        {
          accountId,
          icpCriteriaId,
          name: body.name,
          isEnabled: body.is_enabled,
          maxSignalsPerDay: body.max_signals_per_day ?? null,
          signalTypes: storedTypes(body),
          topics: body.topics ?? null,
          keywords: body.keywords ?? null,
          companySocialIds: body.company_social_ids ?? null,
          companiesListId: body.companies_list_id ?? null,
          industries: body.industries ?? null,
          sizes: body.sizes ?? null,
          hqCountries: body.hq_countries ?? null,
          employeesMin: body.employees_min ?? null,
          employeesMax: body.employees_max ?? null,
          criteriaHash: hashCriteria(body),
          change,
          createdChange: change,
          updatedAt: () => 'now()',
        },
        ['accountId', 'icpCriteriaId'],
      );
      return readWritten(client, accountId, icpCriteriaId);
    }),
  );
}
