import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import type { Signal } from '../signal.js';

/**
 * Returns the events of accounts that follow a position, in order: of each account at most `limit` events, and as many as fit into
 * `maxBytes` of bodies, but at least one. One probe of the primary key for each account; positions have no gaps, so no more rows than that
 * are read. Partitions of earlier months are passed over.
 */
export async function readFollowing(
  db: Queryable,
  accounts: { accountId: string; after: number }[],
  most: { limit: number; maxBytes: number },
): Promise<Signal[]> {
  const { rows } = await db.query({
    name: 'signal-read-following',
    text: `
      select f.* from unnest($1::uuid[], $2::bigint[]) with ordinality as w (account_id, after, place)
      cross join lateral (
        select account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable as pushable, traceparent, body
        from (
          select *, row_number() over o as nth, sum(octet_length(body)) over o as total
          from (select * from icp_signal s
                where s.account_id = w.account_id and s.position > w.after and s.detected_at >= coalesce(
                  (select m.starts_at from signal_month m where m.account_id = w.account_id and m.first_position <= w.after + 1
                   order by m.starts_at desc limit 1), '-infinity')
                order by s.position limit $3::int) rows
          window o as (order by position)) measured
        where nth = 1 or total <= $4::int) f
      order by w.place, f.position`,
    values: [
      plainArray(accounts.map(({ accountId }) => accountId)),
      plainArray(accounts.map(({ after }) => after)),
      most.limit,
      most.maxBytes,
    ],
  });
  return rows;
}
