import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Signal } from '../signal.js';

/** The maximum number of events in one read. */
const maxRows = 1_000;

/**
 * Returns an account's events after a position, up to another, in order: as many as fit into `maxBytes` of bodies, but at least one. By
 * primary key. Positions have no gaps, so at most 1,000 rows are read.
 */
export async function readSignalsAfter(
  db: Queryable,
  range: { accountId: string; after: number; upTo: number | null; maxBytes: number },
): Promise<Signal[]> {
  const { rows } = await db.query({
    name: 'signal-read-after',
    text: `
      select account_id, position, id, icp_criteria_id, signal_type, detected_at, is_pushable as pushable,
        traceparent, body from (
        select *, row_number() over w as nth, sum(octet_length(body)) over w as total
        from (select * from icp_signal
              where account_id = $1 and position > $2 and position <= coalesce($3, 9007199254740991::bigint)
              order by position limit ${maxRows}) rows
        window w as (order by position)) measured
      where nth = 1 or total <= $4
      order by position`,
    values: [range.accountId, range.after, range.upTo, range.maxBytes],
  });
  return rows;
}
