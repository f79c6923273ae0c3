import type { Watch } from '../../../../schema/contracts/watches.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

/** Returns one watch of an account, or undefined; by primary key. */
export async function readWatch(db: Queryable, accountId: string, icpCriteriaId: string): Promise<Watch | undefined> {
  const [watch] = await readWatchesById(db, accountId, [icpCriteriaId]);
  return watch;
}

/** Returns the watches among these ids that belong to the account; by primary key. */
export async function readWatchesById(db: Queryable, accountId: string, ids: string[]): Promise<Watch[]> {
  const { rows } = await db.query({
    name: 'watch-read',
    text: `select icp_criteria_id, name, is_enabled, signal_types, topics, keywords, company_social_ids, created_at, updated_at
           from watch where account_id = $1 and icp_criteria_id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows.map(toView);
}

/** Returns an account's watches after a place in the list, newest first, at most `limit`. Uses `watch_newest`. */
export async function readWatchPage(
  db: Queryable,
  page: { accountId: string; before: string | null; beforeId: string | null; isEnabled: boolean | null; limit: number },
): Promise<Watch[]> {
  const { rows } = await db.query({
    name: 'watch-page',
    text: `select icp_criteria_id, name, is_enabled, signal_types, topics, keywords, company_social_ids, created_at, updated_at
           from watch
           where account_id = $1
             and (created_at, icp_criteria_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
             and ($4::boolean is null or is_enabled = $4)
           order by created_at desc, icp_criteria_id desc
           limit $5`,
    values: [page.accountId, page.before, page.beforeId, page.isEnabled, page.limit],
  });
  return rows.map(toView);
}

function toView(row: Watch): Watch {
  const { all = null, any = null, none = null } = row.keywords ?? {};
  return { ...row, keywords: row.keywords && { all, any, none } };
}
