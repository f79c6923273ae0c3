import { maxErasedEvents } from '../../../../schema/contracts/erasures.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

export type ErasedSignal = { account_id: string; position: number; id: string; detected_at: string; body: string };

/**
 * Leases tombstones that webhooks has not confirmed, as many as one request carries. No other replica takes them for 15 s. Those whose event was
 * dropped with its month are deleted: nobody could hand them over, and while there are any, no further month is dropped.
 */
export async function claimErased(db: Queryable): Promise<ErasedSignal[]> {
  const { rows } = await db.query({
    name: 'erased-signal-claim',
    text: `
      with due as materialized (
        select account_id, position from erased_signal where retry_at <= now() order by retry_at limit ${maxErasedEvents}
        for update skip locked),
      found as materialized (
        select due.account_id, due.position, s.id, s.detected_at, s.body
        from due left join lateral (
          select * from icp_signal where account_id = due.account_id and position = due.position limit 1) s on true),
      claimed as (
        update erased_signal e set retry_at = now() + interval '15 s'
        from found where found.id is not null and e.account_id = found.account_id and e.position = found.position),
      gone as (
        delete from erased_signal e
        using found where found.id is null and e.account_id = found.account_id and e.position = found.position)
      select * from found where id is not null`,
  });
  return rows;
}

/** Deletes the tombstones that webhooks has confirmed up to its position. The others are tried again in 2 s. */
export async function settleErased(
  db: Queryable,
  settled: { accountId: string; positions: number[]; confirmedTo: number },
): Promise<void> {
  await db.query({
    name: 'erased-signal-settle',
    text: `
      with confirmed as (
        delete from erased_signal where account_id = $1 and position = any($2::bigint[]) and position <= $3)
      update erased_signal set retry_at = now() + interval '2 s'
      where account_id = $1 and position = any($2::bigint[]) and position > $3`,
    values: [settled.accountId, settled.positions, settled.confirmedTo],
  });
}
