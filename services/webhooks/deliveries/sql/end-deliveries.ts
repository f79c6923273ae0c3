import type { Queryable } from '../../../platform/postgres/postgres.js';

/**
 * The time before which pending deliveries of an endpoint end: those that were queued before its mark (W5), and those that have waited longer than
 * `$1` milliseconds (W8; null for no such limit). No wait is too long while the endpoint is paused, nor within this time after it was resumed (W17).
 */
const endsBefore = `greatest(e.ended_before, case when e.paused_at is null
  and coalesce(e.resumed_at, '-infinity') < now() - $1::bigint * interval '1 millisecond'
  then now() - $1::bigint * interval '1 millisecond' end)`;

/**
 * Looks at the next `limit` endpoints with rows in the queue, behind `after`. Returns those that have rows to end, and where the next look
 * goes on, null after the last endpoint. It skips along the index due_queued with one probe for each endpoint.
 */
export async function findEnding(
  db: Queryable,
  input: { longestWaitMs: number | null; after: string; limit: number },
): Promise<{ ending: string[]; next: string | null }> {
  const { rows } = await db.query({
    name: 'endings-find',
    text: `
      with recursive queued as (
        (select endpoint_id, queued_at from due where endpoint_id > $2::uuid order by endpoint_id, queued_at limit 1)
        union all
        select n.endpoint_id, n.queued_at
        from queued q
        cross join lateral (select d.endpoint_id, d.queued_at from due d where d.endpoint_id > q.endpoint_id
                            order by d.endpoint_id, d.queued_at limit 1) n
      ), page as materialized (select * from queued limit $3)
      select q.endpoint_id as id, coalesce(q.queued_at < ${endsBefore}, false) as "isEnding"
      from page q join endpoint e on e.id = q.endpoint_id
      order by q.endpoint_id`,
    values: [input.longestWaitMs, input.after, input.limit],
  });
  return {
    ending: rows.filter((row) => row.isEnding).map((row) => row.id),
    next: rows.length < input.limit ? null : rows.at(-1).id,
  };
}

/**
 * Ends at most `limit` pending deliveries of an endpoint as `exhausted`, those that were queued first, and returns how many. Those from before the
 * mark of the endpoint ended when it was marked; the others end now, as deliveries whose endpoint could not be reached. Those with an attempt in
 * flight are left, so that its outcome can be recorded: a 2xx still makes the delivery `delivered`. Locked rows are skipped, so replicas work side by
 * side and do not wait for the recording of outcomes. A delivery that was `delivered` before its replay stays so (W12).
 */
export async function endDeliveries(
  db: Queryable,
  input: { longestWaitMs: number | null; endpointId: string; limit: number },
): Promise<number> {
  const { rows } = await db.query({
    name: 'endings-end',
    text: `with picked as materialized (
             select d.account_id, d.created_at, d.delivery_id, d.day, d.replay_id,
               coalesce(d.queued_at < e.ended_before, false) as is_marked, e.ended_at
             from endpoint e
             cross join lateral (
               select * from due
               where endpoint_id = $2::uuid and queued_at < ${endsBefore} and (lease_until is null or lease_until < now())
               order by queued_at limit $3 for update skip locked) d
             where e.id = $2::uuid
           ), gone as (
             delete from due d using picked p
             where d.account_id = p.account_id and d.created_at = p.created_at and d.delivery_id = p.delivery_id
           ), ended as (
             update delivery v
             set status = case when v.status = 'pending' then 'exhausted' else v.status end,
               failed_status = case when v.status = 'pending' then 'exhausted' else v.failed_status end,
               endpoint_unreachable = v.status = 'pending' and not p.is_marked,
               next_attempt_at = null, updated_at = case when p.is_marked then p.ended_at else now() end
             from picked p
             where v.id = p.delivery_id and v.day = p.day
           ), counted as (
             update replay r set failed = r.failed + t.count, updated_at = now()
             from (select replay_id, count(*) from picked where replay_id is not null group by replay_id) t where r.id = t.replay_id
           )
           select count(*)::int as count from picked`,
    values: [input.longestWaitMs, input.endpointId, input.limit],
  });
  return rows[0].count;
}
