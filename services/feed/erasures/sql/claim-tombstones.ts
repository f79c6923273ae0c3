import { maxErasedEvents } from '../../../../schema/contracts/erasures.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';

export type ErasedSignal = { account_id: string; position: number; id: string; detected_at: string; body: string };

/** Leases tombstones that webhooks has not confirmed, as many as one request carries. No other replica takes them for 15 s. */
export async function claimErased(db: Queryable): Promise<ErasedSignal[]> {
  const { rows } = await db.query({
    name: 'erased-signal-claim',
    text: `
      with due as materialized (
        select account_id, position from erased_signal where retry_at <= now() order by retry_at limit ${maxErasedEvents}
        for update skip locked),
      claimed as (
        update erased_signal e set retry_at = now() + interval '15 s'
        from due where e.account_id = due.account_id and e.position = due.position)
      select s.account_id, s.position, s.id, s.detected_at, s.body
      from due cross join lateral (
        select * from icp_signal where account_id = due.account_id and position = due.position limit 1) s`,
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
