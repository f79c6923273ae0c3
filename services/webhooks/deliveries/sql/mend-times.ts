import { NIL } from 'uuid';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { pickUpTables } from '../../endpoints/index.js';
import { lanes, leaseMs } from '../job.js';

const rowsPerStatement = 5_000;

/** A row of the queue: account, creation and delivery. */
type MendCursor = [accountId: string, createdAt: string, deliveryId: string];

/**
 * Moves due times and ends of leases that are later than the present clock allows to the latest possible time: a lease a whole lease ahead, a retry
 * its longest wait (W8), anything else now. It also moves the leases of pick-ups and replays, and the marks (W5), failures (W15), pauses and paces
 * (W17) of endpoints. Rows are read in the order of their key, so this ends however many there are. Repeating it changes nothing. Rows that others
 * have locked are skipped: the lock holder changes them.
 */
export async function mendTimes(db: Queryable, retryDelaysMs: number[], isStopping: () => boolean): Promise<void> {
  // A `Retry-After` may lengthen a wait to the next step, and chance adds at most a tenth.
  const longestWaits = retryDelaysMs.map((_, nth) => Math.ceil(1.1 * Math.max(...retryDelaysMs.slice(nth, nth + 2))));
  await db.query(`update endpoint set ended_before = now() where ended_before > now() and ended_before < 'infinity'`);
  await db.query('update endpoint set paused_at = now() where paused_at > now()');
  await db.query('update endpoint set resumed_at = now() where resumed_at > now()');
  await db.query('update endpoint_health set failing_since = now() where failing_since > now()');
  await db.query(
    'update endpoint_health set last_failed_at = now() where failing_since is not null and last_failed_at > now()',
  );
  await db.query('update endpoint_pace set next_at = now() where next_at > now()');
  for (const table of pickUpTables) await db.query(`update ${table} set lease_until = now() where lease_until > now()`);
  await db.query('update replay set lease_until = now() where lease_until > now()');
  let cursor: MendCursor | null = [NIL, '-infinity', NIL];
  while (cursor && !isStopping()) cursor = await mendPage(db, cursor, longestWaits);
}

/** Mends the rows behind this one. Returns where to go on, null after the last. */
async function mendPage(db: Queryable, after: MendCursor, longestWaits: number[]): Promise<MendCursor | null> {
  const { rows } = await db.query({
    name: 'clock-mend',
    text: `
      with page as materialized (
        select d.*, now() + case when d.lane = $5::smallint or d.retries_done > 0
            then ($4::bigint[])[least(greatest(d.retries_done, 1), cardinality($4::bigint[]))] else 0 end
            * interval '1 millisecond' as latest
        from due d where (d.account_id, d.created_at, d.delivery_id) > ($1::uuid, $2::timestamptz, $3::uuid)
        order by d.account_id, d.created_at, d.delivery_id limit $6
      ), late as materialized (
        select d.account_id, d.created_at, d.delivery_id, d.day, p.latest
        from page p join due d on d.account_id = p.account_id and d.created_at = p.created_at and d.delivery_id = p.delivery_id
        where p.next_attempt_at > p.latest or p.lease_until > now() + $7::bigint * interval '1 millisecond'
        for update of d skip locked
      ), mended as (
        update due d
        set next_attempt_at = least(d.next_attempt_at, l.latest),
          lease_until = case when d.lease_until is not null
            then least(d.lease_until, now() + $7::bigint * interval '1 millisecond') end
        from late l where d.account_id = l.account_id and d.created_at = l.created_at and d.delivery_id = l.delivery_id
      ), shown as (
        update delivery v set next_attempt_at = least(v.next_attempt_at, l.latest)
        from late l where v.id = l.delivery_id and v.day = l.day and v.next_attempt_at > l.latest
      )
      select account_id as "accountId", created_at as "createdAt", delivery_id as "deliveryId", count(*) over ()::int as count
      from page order by account_id desc, created_at desc, delivery_id desc limit 1`,
    values: [...after, longestWaits, lanes.indexOf('retry'), rowsPerStatement, leaseMs],
  });
  const [end] = rows;
  return end?.count === rowsPerStatement ? [end.accountId, end.createdAt, end.deliveryId] : null;
}
