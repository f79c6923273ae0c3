import type { FailureReason } from '../../../../schema/contracts/webhook-deliveries.js';
import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';
import { durationBucket, outcomeNames } from '../../health/index.js';
import { type DueKey, lanes } from '../job.js';

/** The outcome of one attempt. `retry` carries its delay from now in milliseconds; every other verdict is final. */
export type Outcome = DueKey & {
  attempt: number;
  startedAt: Date;
  durationMs: number;
  responseStatus: number | null;
  failureReason: FailureReason | null;
  /** Whether the attempt failed through our own fault, or because we may not push there: it does not count against the endpoint (W15). */
  isOurFault?: boolean;
  verdict: 'delivered' | 'rejected' | 'exhausted' | 'retry';
  retryInMs: number | null;
};

/**
 * Records many outcomes at once, each only while its row is still leased to `owner` for the same attempt. After a lease has expired another process
 * may own the row, and that process's outcome counts. Returns the ids of the deliveries that were recorded. Writing the same outcome again (after the
 * connection was lost during the commit) finds no such lease and changes nothing.
 *
 * A first try that succeeds is recorded in its delivery alone, without a row of the attempt.
 *
 * The same statement keeps the statistics of the endpoints up to date (W17): the attempts by hour, outcome and duration, those of the whole account,
 * and the failures since the last success (W15). All are written in the order of their keys, after the queue, so that replicas do not deadlock. An
 * endpoint without failures costs a look-up beside its counts.
 *
 * A `delivered` delivery that was replayed stays `delivered` (W12). There is no retry once the mark of the endpoint has ended the delivery (W5), nor
 * one that would come later than `longestWaitMs` after the delivery was queued (W8; null for no such limit); this time starts anew when the endpoint
 * is resumed after a pause (W17). Queue rows are locked in the order of their ids, and replays after them. Outcomes of a bulk replay are counted in
 * the replay, and its deliveries keep their lane for retries (W18). `$13` and `$14` bound the days, so that only their partitions are opened.
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
            $9::smallint[], $10::text[], $11::text[], $12::bigint[], $17::smallint[], $18::boolean[])
          as o(account_id, created_at, delivery_id, day, number, started_at, duration_ms, response_status, failure_reason,
            verdict, retry_in_ms, bucket, is_our_fault)
      ), mine as materialized (
        select o.*, d.endpoint_id, d.queued_at, d.replay_id
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
            coalesce(e.paused_at is null
              and n.next_attempt_at > greatest(m.queued_at, e.resumed_at) + $16::bigint * interval '1 millisecond', false) as is_too_late
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
        set lane = case when d.lane = $20::smallint then d.lane else $15::smallint end, attempt_count = j.number,
          retries_done = d.retries_done + 1, next_attempt_at = j.next_attempt_at, lease_owner = null, lease_until = null
        from judged j
        where j.final = 'retry'
          and d.account_id = j.account_id and d.created_at = j.created_at and d.delivery_id = j.delivery_id
      ), tried as (
        insert into attempt (delivery_id, number, day, started_at, duration_ms, response_status, failure_reason)
        select delivery_id, number, day, started_at, duration_ms, response_status, failure_reason
        from judged where not is_first_success
      ), counted as (
        insert into attempt_count as c (endpoint_id, hour, outcome, bucket, count)
        select endpoint_id, date_trunc('hour', now(), 'UTC'), array_position($19::text[], final) - 1, bucket, count(*)
        from judged group by 1, 3, 4 order by 1, 3, 4
        on conflict (endpoint_id, hour, outcome, bucket) do update set count = c.count + excluded.count
      ), counted_for_account as (
        insert into account_attempt as c (account_id, hour, outcome, bucket, count)
        select account_id, date_trunc('hour', now(), 'UTC'), array_position($19::text[], final) - 1, bucket, count(*)
        from judged group by 1, 3, 4 order by 1, 3, 4
        on conflict (account_id, hour, outcome, bucket) do update set count = c.count + excluded.count
      ), tally as (
        select endpoint_id, bool_or(verdict = 'delivered') as is_ok,
          (count(*) filter (where verdict <> 'delivered' and not is_our_fault))::int as failed,
          (array_agg(failure_reason order by started_at desc) filter (where verdict <> 'delivered'))[1] as reason,
          (array_agg(response_status order by started_at desc) filter (where verdict <> 'delivered'))[1] as status
        from judged group by endpoint_id
      ), felt as (
        insert into endpoint_health as h (endpoint_id, failing_since, failed_attempts, last_failed_at, recovered_at,
          last_error_at, last_error_reason, last_error_status)
        select t.endpoint_id, case when t.failed > 0 and not t.is_ok then now() end, case when t.is_ok then 0 else t.failed end,
          case when t.failed > 0 then now() end, case when t.is_ok then now() end, case when t.reason is not null then now() end,
          t.reason, t.status
        from tally t
        where t.reason is not null
          or exists (select from endpoint_health k where k.endpoint_id = t.endpoint_id and k.failing_since is not null)
        order by t.endpoint_id
        on conflict (endpoint_id) do update set
          failing_since = case when excluded.recovered_at is null then coalesce(h.failing_since, excluded.failing_since) end,
          failed_attempts = case when excluded.recovered_at is null then h.failed_attempts else 0 end + excluded.failed_attempts,
          last_failed_at = coalesce(excluded.last_failed_at, h.last_failed_at),
          recovered_at = coalesce(excluded.recovered_at, h.recovered_at),
          last_error_at = coalesce(excluded.last_error_at, h.last_error_at),
          last_error_reason = case when excluded.last_error_at is null then h.last_error_reason else excluded.last_error_reason end,
          last_error_status = case when excluded.last_error_at is null then h.last_error_status else excluded.last_error_status end
      ), counts as materialized (
        select replay_id, count(*) filter (where final = 'delivered') as delivered, count(*) filter (where final <> 'delivered') as failed
        from judged where replay_id is not null and final <> 'retry' group by replay_id order by replay_id
      ), replays as materialized (
        select r.id, c.delivered, c.failed from counts c
        cross join lateral (select id from replay where id = c.replay_id limit 1 for no key update) r
      ), replayed as (
        update replay r set updated_at = now(), delivered = r.delivered + c.delivered, failed = r.failed + c.failed
        from replays c where r.id = c.id and r.id = any(array(select id from replays))
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
      plainArray(outcomes.map((one) => durationBucket(one.durationMs))),
      plainArray(outcomes.map((one) => one.isOurFault ?? false)),
      outcomeNames,
      lanes.indexOf('bulk'),
    ],
  });
  return new Set(rows.map((row) => row.id));
}
