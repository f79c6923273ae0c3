import type { BackfillStatus, WatchBackfill } from '../../../../schema/contracts/watch-backfills.js';
import { directionOf, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';

// How many items there are in all follows from how many there were among the ids so far; their ids have few gaps.
const columns = `id, icp_criteria_id, since, scanned, matched, written,
  case when status = 'completed' and not is_limited then scanned when up_to is null then null
    else scanned + round((up_to - after_id) * case when after_id > first_id then scanned::float8 / (after_id - first_id) else 1 end)::bigint
  end as total_estimate, is_limited, status, created_at, ended_at`;

export type BackfillKey = { accountId: string; icpCriteriaId: string; id: string };

/** Returns a backfill of a watch of the account, undefined where there is none. By primary key. */
export async function readBackfill(db: Queryable, key: BackfillKey): Promise<WatchBackfill | undefined> {
  const { rows } = await db.query<WatchBackfill>({
    name: 'backfill-read',
    text: `select ${columns} from backfill where id = $3 and account_id = $1 and icp_criteria_id = $2`,
    values: [key.accountId, key.icpCriteriaId, key.id],
  });
  return rows[0];
}

/** Returns the backfills among these ids that belong to the account, and whose watch is not deleted. By primary keys. */
export async function readBackfillsById(db: Queryable, accountId: string, ids: string[]): Promise<WatchBackfill[]> {
  const { rows } = await db.query<WatchBackfill>({
    name: 'backfill-read-all',
    text: `select ${columns} from backfill b where id = any($2::uuid[]) and account_id = $1
             and exists (select from watch w where w.account_id = b.account_id and w.icp_criteria_id = b.icp_criteria_id)`,
    values: [accountId, ids],
  });
  return rows;
}

/** Reads up to `limit` backfills of a watch, newest first, after a place in the list. Uses the index `backfill_list`. */
export function backfillsStatement(
  query: PageStart & { accountId: string; icpCriteriaId: string; status: BackfillStatus | null; limit: number },
): Statement {
  const { behind, by, suffix, beyond } = directionOf(query);
  return {
    name: `backfill-page${suffix}`,
    text: `select ${columns} from backfill
           where account_id = $1 and icp_criteria_id = $2 and ($3::text is null or status = $3)
             and (created_at, id) ${behind} (coalesce($4::timestamptz, '${beyond.time}'), coalesce($5::uuid, '${beyond.id}'))
           order by created_at ${by}, id ${by} limit $6`,
    values: [query.accountId, query.icpCriteriaId, query.status, query.before, query.beforeId, query.limit],
  };
}
