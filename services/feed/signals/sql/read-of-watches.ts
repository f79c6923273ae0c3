import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

export type SignalOfWatch = { watch: string; position: number; body: string; fetched: number };

/**
 * Returns the newest events of each of these watches of an account, up to and with one position: of each at most `limit`, and as many as fit
 * into `maxBytes` of bodies, but at least one. `fetched` counts the rows of the watch before that cut. By the index of watches in each
 * partition that is kept.
 */
export async function readOfWatches(
  db: Queryable,
  query: { accountId: string; watches: string[]; upTo: number; limit: number; maxBytes: number },
): Promise<SignalOfWatch[]> {
  const { rows } = await db.query<SignalOfWatch>({
    name: 'signal-of-watches',
    text: `
      select wanted.id as watch, s.position, s.body, s.fetched
      from unnest($2::uuid[]) as wanted (id)
      cross join lateral (
        select position, body, fetched from (
          select position, body, row_number() over o as nth, sum(octet_length(body)) over o as total,
            (count(*) over ())::int as fetched
          from (
            select position, body from icp_signal
            where account_id = $1 and icp_criteria_id = wanted.id and position <= $3
              and detected_at >= (select begins_at from signal_history)
            order by position desc limit $4::int) rows
          window o as (order by position desc)) measured
        where nth = 1 or total <= $5::int) s
      order by s.position desc`,
    values: [query.accountId, plainArray(query.watches), query.upTo, query.limit, query.maxBytes],
  });
  return rows;
}
