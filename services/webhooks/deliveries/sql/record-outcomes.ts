import type { FailureReason } from '../../../../schema/contracts/webhook-deliveries.js';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import { type DueKey, lanes } from '../job.js';

/** The outcome of one attempt. `retry` carries its delay from now in milliseconds; every other verdict is final. */
export type Outcome = DueKey & {
  attempt: number;
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  failureReason: FailureReason | null;
  verdict: 'delivered' | 'rejected' | 'exhausted' | 'retry';
  retryInMs: number | null;
};

/**
 * Records many outcomes at once, each only while its row is still leased to `owner` for the same attempt. After a lease has expired another
 * process may own the row, and that process's outcome counts. Returns the ids of the deliveries that were recorded. Writing the same
 * outcome again (after the connection was lost during the commit) finds its row gone and changes nothing.
 *
 * A first try that succeeds is recorded in its delivery alone, without a row of the attempt.
 *
 * A `delivered` delivery that was replayed stays `delivered` (W12). There is no retry once the endpoint has marked the delivery as ended
 * (W5), nor one that would come later than `longestWaitMs` after the delivery was queued (W8; null for no such limit). Queue rows are
 * locked in the order of their ids. `$13` and `$14` bound the days, so that only their
 * partitions are opened.
 */
export async function recordOutcomes(
  db: Queryable,
  owner: string,
  outcomes: Outcome[],
  longestWaitMs: number | null = null,
): Promise<Set<string>> {
  const days = outcomes.map((one) => one.day);
  const inOrder = [...new Set(days)].sort();
  const { rows } = await db.query({
    name: 'outcome-record',
    text: `
      with outcome as (
        select * from unnest($2::uuid[], $3::timestamptz[], $4::uuid[], $5::date[], $6::int[], $7::timestamptz[], $8::int[],
            $9::smallint[], $10::text[], $11::text[], $12::bigint[])
          as o(account_id, created_at, delivery_id, day, number, started_at, duration_ms, response_status, failure_reason,
            verdict, retry_in_ms)
      ), mine as materialized (
        select o.*, d.endpoint_id, d.queued_at
        from outcome o
        join due d on d.account_id = o.account_id and d.created_at = o.created_at and d.delivery_id = o.delivery_id
        where d.lease_owner = $1::uuid and d.attempt_count = o.number - 1
        order by o.delivery_id
        for update of d
      ), judged as materialized (
        select m.*,
          case when m.verdict = 'retry' and (m.is_ended or m.is_too_late) then 'exhausted' else m.verdict end as final,
          m.verdict = 'retry' and not m.is_ended and m.is_too_late as endpoint_unreachable,
          m.verdict = 'delivered' and m.number = 1 as is_first_success
        from (
          select m.*, n.next_attempt_at, coalesce(m.queued_at < e.ended_before, false) as is_ended,
            coalesce(n.next_attempt_at > m.queued_at + $16::bigint * interval '1 millisecond', false) as is_too_late
          from mine m
          join endpoint e on e.id = m.endpoint_id
          cross join lateral (select now() + m.retry_in_ms * interval '1 millisecond' as next_attempt_at) n
        ) m
      ), ended as (
        delete from due d using judged j
        where j.final <> 'retry'
          and d.account_id = j.account_id and d.created_at = j.created_at and d.delivery_id = j.delivery_id
      ), postponed as (
        update due d
        set lane = $15::smallint, attempt_count = j.number, retries_done = d.retries_done + 1,
          next_attempt_at = j.next_attempt_at, lease_owner = null, lease_until = null
        from judged j
        where j.final = 'retry'
          and d.account_id = j.account_id and d.created_at = j.created_at and d.delivery_id = j.delivery_id
      ), tried as (
        insert into attempt (delivery_id, number, day, started_at, duration_ms, response_status, failure_reason)
        select delivery_id, number, day, started_at, duration_ms, response_status, failure_reason
        from judged where not is_first_success
      )
      update delivery v
      set attempt_count = j.number, updated_at = now(),
        first_started_at = case when j.is_first_success then j.started_at else v.first_started_at end,
        first_duration_ms = case when j.is_first_success then j.duration_ms else v.first_duration_ms end,
        first_status = case when j.is_first_success then j.response_status else v.first_status end,
        endpoint_unreachable = j.endpoint_unreachable and v.status <> 'delivered',
        next_attempt_at = case when j.final = 'retry' then j.next_attempt_at end,
        status = case when v.status = 'delivered' then 'delivered'
                      when j.final = 'retry' then 'pending' else j.final end,
        failed_status = case when v.status <> 'delivered' and j.final in ('rejected', 'exhausted') then j.final end,
        response_status = case when v.status = 'delivered' and j.final <> 'delivered' then v.response_status
                               else j.response_status end,
        failure_reason = case when v.status = 'delivered' then null else j.failure_reason end
      from judged j
      where v.id = j.delivery_id and v.day = j.day and v.day between $13::date and $14::date
      returning v.id`,
    values: [
      owner,
      plainArray(outcomes.map((one) => one.accountId)),
      plainArray(outcomes.map((one) => one.createdAt)),
      plainArray(outcomes.map((one) => one.deliveryId)),
      plainArray(days),
      plainArray(outcomes.map((one) => one.attempt)),
      plainArray(outcomes.map((one) => one.startedAt.toISOString())),
      plainArray(outcomes.map((one) => one.durationMs)),
      plainArray(outcomes.map((one) => one.responseStatus)),
      plainArray(outcomes.map((one) => one.failureReason)),
      plainArray(outcomes.map((one) => one.verdict)),
      plainArray(outcomes.map((one) => one.retryInMs)),
      inOrder[0],
      inOrder.at(-1),
      lanes.indexOf('retry'),
      longestWaitMs,
    ],
  });
  return new Set(rows.map((row) => row.id));
}
