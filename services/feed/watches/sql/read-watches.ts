import type { Watch } from '../../../../schema/contracts/watches.js';
import { directionOf, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';
import { givenTypes } from '../../matching/index.js';

/** So many watches with the same criteria are named. */
const maxSame = 20;

/** Returns one watch of an account, or undefined; by primary key. */
export async function readWatch(db: Queryable, accountId: string, icpCriteriaId: string): Promise<Watch | undefined> {
  const [watch] = await readWatchesById(db, accountId, [icpCriteriaId]);
  return watch;
}

/** Returns a watch that was just written, with the account's other watches of the same criteria (G1); by `watch_same`. */
export async function readWritten(db: Queryable, accountId: string, icpCriteriaId: string): Promise<Watch> {
  const watch = (await readWatch(db, accountId, icpCriteriaId))!;
  const { rows } = await db.query<{ id: string }>({
    name: 'watch-same',
    text: `select other.icp_criteria_id as id
           from watch one join watch other using (account_id, criteria_hash)
           where one.account_id = $1 and one.icp_criteria_id = $2::uuid and other.icp_criteria_id <> $2::uuid
           order by other.icp_criteria_id limit $3::int`,
    values: [accountId, icpCriteriaId, maxSame],
  });
  return { ...watch, same_as: rows.map(({ id }) => id) };
}

/** Returns the watches among these ids that belong to the account; by primary key. */
export async function readWatchesById(db: Queryable, accountId: string, ids: string[]): Promise<Watch[]> {
  const { rows } = await db.query({
    name: 'watch-read',
    text: `select icp_criteria_id, name, is_enabled, max_signals_per_day, signal_types, topics, keywords, company_social_ids,
             companies_list_id, industries, sizes, hq_countries, employees_min, employees_max,
             created_at, updated_at
           from watch where account_id = $1 and icp_criteria_id = any($2::uuid[])`,
    values: [accountId, ids],
  });
  return rows.map(toView);
}

/** Reads an account's watches after a place in the list, newest first, at most `limit`. Uses `watch_newest`. */
export function watchesStatement(
  page: PageStart & { accountId: string; isEnabled: boolean | null; limit: number },
): Statement {
  const { behind, by, suffix, beyond } = directionOf(page);
  return {
    name: `watch-page${suffix}`,
    text: `select icp_criteria_id, name, is_enabled, max_signals_per_day, signal_types, topics, keywords, company_social_ids,
             companies_list_id, industries, sizes, hq_countries, employees_min, employees_max,
             created_at, updated_at
           from watch
           where account_id = $1
             and (created_at, icp_criteria_id) ${behind}
               (coalesce($2::timestamptz, '${beyond.time}'), coalesce($3::uuid, '${beyond.id}'))
             and ($4::boolean is null or is_enabled = $4)
           order by created_at ${by}, icp_criteria_id ${by}
           limit $5`,
    values: [page.accountId, page.before, page.beforeId, page.isEnabled, page.limit],
  };
}

/** Returns the watches that `watchesStatement` reads. */
export async function readWatchPage(db: Queryable, statement: Statement): Promise<Watch[]> {
  return (await db.query(statement)).rows.map(toView);
}

function toView(row: Watch): Watch {
  const { all = null, any = null, none = null, word_forms } = row.keywords ?? {};
  const signal_types = givenTypes(row.signal_types);
  return { ...row, signal_types, keywords: row.keywords && { all, any, none, word_forms: word_forms ?? false } };
}
