import type { Client, Queryable } from '../../../platform/postgres/postgres.js';

/**
 * Forgets the failures of endpoints since their last success (W15), so that they are counted anew from now on. Their rows are locked in
 * the order in which outcomes are recorded.
 */
export async function clearFailures(client: Client, endpointIds: string[]): Promise<void> {
  await client.query({
    name: 'failures-clear',
    text: `update endpoint_health set failing_since = null, failed_attempts = 0
           where endpoint_id = any(array(
             select endpoint_id from endpoint_health where endpoint_id = any($1::uuid[]) and failing_since is not null
             order by endpoint_id for update))`,
    values: [endpointIds],
  });
}

/** An endpoint that fails; `since` and the id are its place among the others. */
export type Failing = { accountId: string; endpointId: string; since: string };

/**
 * Returns at most `limit` endpoints with at least `attempts` failed attempts and no success since, the last one at least `forMs` after the first
 * (W15), those that have failed longest first. So a time without attempts, or a clock that jumps, disables nothing by itself. Paused endpoints are
 * left out, since nothing is tried there. Begins behind `after`, which an earlier call returned, whatever has become of it. By index
 * `endpoint_failing`, of which it reads those that began to fail `forMs` ago.
 */
export async function findFailing(
  db: Queryable,
  options: { attempts: number; forMs: number; limit: number; after?: Failing | null },
): Promise<Failing[]> {
  const { attempts, forMs, limit, after = null } = options;
  const { rows } = await db.query({
    name: 'failures-find',
    text: `select e.account_id as "accountId", e.id as "endpointId", h.failing_since::text as since
           from endpoint_health h cross join lateral (
             select id, account_id from endpoint
             where id = h.endpoint_id and is_enabled and paused_at is null and deleted_at is null limit 1
           ) e
           where h.failing_since <= now() - $2::bigint * interval '1 millisecond'
             and h.last_failed_at >= h.failing_since + $2::bigint * interval '1 millisecond' and h.failed_attempts >= $1
             and ($4::uuid is null or (h.failing_since, h.endpoint_id) > ($5::timestamptz, $4::uuid))
           order by h.failing_since, h.endpoint_id limit $3`,
    values: [attempts, forMs, limit, after?.endpointId ?? null, after?.since ?? null],
  });
  return rows;
}

/**
 * Returns whether the endpoint still is as `findFailing` returned it, in a transaction that has locked its account. Its count of failures
 * stays locked, so that no success is recorded before the transaction ends.
 */
export async function isStillFailing(
  client: Client,
  { endpointId, attempts, forMs }: { endpointId: string; attempts: number; forMs: number },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'failures-confirm',
    text: `select from endpoint_health h join endpoint e on e.id = h.endpoint_id
           where h.endpoint_id = $1 and e.is_enabled and e.paused_at is null and e.deleted_at is null
             and h.last_failed_at >= h.failing_since + $3::bigint * interval '1 millisecond' and h.failed_attempts >= $2
           for update of h`,
    values: [endpointId, attempts, forMs],
  });
  return rowCount === 1;
}
