import type { WatchCriteria } from '../../../../schema/contracts/watches.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { givenTypes } from './stored-types.js';

/** A watch as of its last change, or its end (`criteria` is null). */
export type WatchChange = {
  change: number;
  account_id: string;
  icp_criteria_id: string;
  criteria: WatchCriteria | null;
  created_change: number;
  is_enabled: boolean;
  max_signals_per_day: number | null;
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
        (select change, account_id, icp_criteria_id, true as is_live, created_change, is_enabled, max_signals_per_day, signal_types, topics, keywords, company_social_ids,
           companies_list_id, industries, sizes, hq_countries, employees_min, employees_max
         from watch where change > $1 order by change limit $2)
        union all
        (select change, account_id, icp_criteria_id, false, 0, false, null, null, null, null, null, null, null, null, null, null, null
         from watch_tombstone where change > $1 order by change limit $2)
      ) changes order by change limit $2`,
    values: [change, limit],
  });
  return rows.map((row) => ({
    change: row.change,
    account_id: row.account_id,
    icp_criteria_id: row.icp_criteria_id,
    is_enabled: row.is_enabled,
    max_signals_per_day: row.max_signals_per_day,
    created_change: row.created_change,
    criteria: row.is_live ? toCriteria(row) : null,
  }));
}

/**
 * Returns the number of the last committed watch write, the highest number whose tombstone was purged, and whether any company has several ids; the
 * first time that one has, it counts as a watch write.
 */
export async function readLastChange(db: Queryable): Promise<{ last: number; purgedTo: number; hasOtherIds: boolean }> {
  const { rows } = await db.query(
    'select last, purged_to as "purgedTo", has_other_ids as "hasOtherIds" from watch_change',
  );
  return rows[0];
}

function toCriteria(row: WatchCriteria): WatchCriteria {
  const signal_types = givenTypes(row.signal_types ?? null);
  const { topics, keywords, company_social_ids } = row;
  const { companies_list_id, industries, sizes, hq_countries, employees_min, employees_max } = row;
  return {
    ...{ signal_types, topics, keywords, company_social_ids },
    ...{ companies_list_id, industries, sizes, hq_countries, employees_min, employees_max },
  };
}
