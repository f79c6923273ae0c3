import type { Queryable } from '../../../platform/postgres/postgres.js';
import { lookBegin, queuedLines } from './claim-due.js';

/**
 * Returns the figures of the queue. `depth` is the number of rows still to be sent, counted up to 100,000. `overdue` is how many seconds
 * the most overdue row of an endpoint that is enabled and not paused has been due; its cost depends on the number of endpoints and lanes
 * and not of rows, since it skips along due_next. `disabled` is the number of disabled endpoints, counted up to 10,000 on
 * endpoint_disabled.
 */
export async function sampleQueue(db: Queryable): Promise<{ depth: number; overdue: number; disabled: number }> {
  const { rows } = await db.query({
    name: 'queue-sample',
    text: `
      with recursive ${queuedLines}, oldest as (
        select (select next_attempt_at from due where endpoint_id = e.id and lane = q.lane
                order by next_attempt_at limit 1) as due_at
        from queued q join endpoint e on e.id = q.endpoint_id and e.is_enabled and e.paused_at is null and e.deleted_at is null
      )
      select (select count(*) from (select from due limit 100000) d) as depth,
        coalesce((select greatest(0, extract(epoch from now() - min(due_at))) from oldest), 0)::float8 as overdue,
        (select count(*) from (select from endpoint where not is_enabled and deleted_at is null limit 10000) e) as disabled`,
    values: [lookBegin.endpointId, lookBegin.lane],
  });
  return rows[0];
}
