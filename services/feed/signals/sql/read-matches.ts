import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** The stored part of a signal from which its reason is built. */
export type MatchRow = { id: string; match: string | null; isBackfill: boolean; body: string };

/**
 * Returns those of these signals that the account has and that are not past the retention, at most a hundred, in the order of the ids. One
 * probe of the index by id in each partition that is kept, for each id.
 */
export async function readMatchRows(db: Queryable, accountId: string, ids: string[]): Promise<MatchRow[]> {
  const { rows } = await db.query({
    name: 'signal-read-matches',
    text: `
      select wanted.id, s.match, s."isBackfill", s.body
      from unnest($2::uuid[]) with ordinality as wanted (id, place)
      cross join lateral (
        select account_id, match, is_backfill as "isBackfill", body from icp_signal
        where id = wanted.id and detected_at >= (select begins_at from signal_history) limit 1) s
      where s.account_id = $1
      order by wanted.place`,
    values: [accountId, plainArray(ids)],
  });
  return rows;
}
