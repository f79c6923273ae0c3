import type { InputOf } from '../../../schema/contracts/request.js';
import type { changeWatch as contract, Watch } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { entityTransaction } from '../../platform/postgres/postgres.js';
import { hashCriteria, storedTypes } from '../matching/index.js';
import type { WatchDeps } from './put-watch.js';
import { refuseCriteria } from './refuse-criteria.js';
import { beginWatchWrite } from './sql/lock-watch-writes.js';
import { readWatch, readWritten } from './sql/read-watches.js';
import { WatchEntity } from './watch.entity.js';

/**
 * Changes the given fields of a watch; null clears a criterion. Throws `not_found` when the account has no such watch,
 * and `unprocessable` for criteria that contradict themselves, and beyond the account's quota (S5).
 */
export async function changeWatch(
  { database, quota }: WatchDeps,
  { path, body, violations }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Watch> {
  const key = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id };
  return entityTransaction(database, async (manager, client) => {
    const find = () => readWatch(client, key.accountId, key.icpCriteriaId);
    // Read first, so that a wrong id creates no account rows and waits for no lock.
    if (!(await find())) throw notFound('watch');
    // Left out, they stay; null clears them.
    const ids = body.company_social_ids === undefined ? null : (body.company_social_ids?.length ?? 0);
    const write = { icpCriteriaId: key.icpCriteriaId, exists: true, ids, cap: body.max_signals_per_day };
    const change = await beginWatchWrite(client, key.accountId, write, quota);
    // Read again under the lock, since another write may have changed what stays.
    const known = await find();
    if (!known) throw notFound('watch');
    const criteria = { ...known, ...body };
    refuseCriteria(criteria, violations, body);
    await manager.update(WatchEntity, key, {
      name: body.name,
      isEnabled: body.is_enabled,
      maxSignalsPerDay: body.max_signals_per_day,
      signalTypes: storedTypes(criteria),
      topics: body.topics,
      keywords: body.keywords,
      companySocialIds: body.company_social_ids,
      companiesListId: body.companies_list_id,
      industries: body.industries,
      sizes: body.sizes,
      hqCountries: body.hq_countries,
      employeesMin: body.employees_min,
      employeesMax: body.employees_max,
      criteriaHash: hashCriteria(criteria),
      change,
      updatedAt: () => 'now()',
    });
    return readWritten(client, key.accountId, key.icpCriteriaId);
  });
}
