import type { WatchCriteria } from '../../../../schema/contracts/watches.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

/** A watch as of its last change, or its end (`criteria` is null). */
export type WatchChange = {
  change: number;
  account_id: string;
  icp_criteria_id: string;
  criteria: WatchCriteria | null;
};

/**
 * Returns the watch writes after `change` in order, at most `limit`. Changes commit in the order of their numbers, so none appears later
 * below one that was seen. Uses `watch_by_change` and the key of `watch_tombstone`.
 */
export async function readWatchChanges(db: Queryable, change: number, limit: number): Promise<WatchChange[]> {
  const { rows } = await db.query({
    name: 'watch-changes',
    text: `
      select * from (
        (select change, account_id, icp_criteria_id, true as is_live, signal_types, topics, keywords, company_social_ids
         from watch where change > $1 order by change limit $2)
        union all
        (select change, account_id, icp_criteria_id, false, null, null, null, null
         from watch_tombstone where change > $1 order by change limit $2)
      ) changes order by change limit $2`,
    values: [change, limit],
  });
  return rows.map((row) => ({
    change: row.change,
    account_id: row.account_id,
    icp_criteria_id: row.icp_criteria_id,
    criteria: row.is_live ? toCriteria(row) : null,
  }));
}

/** Reads the criteria of watches again under the lock of their accounts. Watches that have ended are omitted. */
export async function readCriteria(
  db: Queryable,
  keys: { accountId: string; icpCriteriaId: string }[],
): Promise<WatchChange[]> {
  const { rows } = await db.query({
    name: 'watch-criteria',
    text: `
      select w.change, w.account_id, w.icp_criteria_id, w.signal_types, w.topics, w.keywords, w.company_social_ids
      from unnest($1::uuid[], $2::uuid[]) as asked (account_id, icp_criteria_id)
      join watch w using (account_id, icp_criteria_id)`,
    values: [keys.map((key) => key.accountId), keys.map((key) => key.icpCriteriaId)],
  });
  return rows.map((row) => ({ ...row, criteria: toCriteria(row) }));
}

/** Returns the number of the last committed watch write. */
export async function readLastChange(db: Queryable): Promise<number> {
  const { rows } = await db.query('select last from watch_change');
  return rows[0].last;
}

function toCriteria(row: WatchCriteria): WatchCriteria {
  const { signal_types, topics, keywords, company_social_ids } = row;
  return { signal_types, topics, keywords, company_social_ids };
}
