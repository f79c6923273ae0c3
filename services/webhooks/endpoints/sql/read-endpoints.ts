import type { WebhookEndpoint } from '../../../../schema/contracts/webhook-endpoints.js';
import { directionOf, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';

/** The fields of an endpoint that callers see. An endpoint that was disabled by a replica of an earlier version has neither a reason nor a time. */
const columns = `
  id, url, description, format, is_enabled, case when not is_enabled then coalesce(disabled_at, updated_at) end as disabled_at,
  case when not is_enabled then coalesce(disabled_reason, 'by_account') end as disabled_reason, paused_at, max_per_second, event_types,
  signal_types, icp_criteria_ids, content_filter::json as content_filter, metadata, header_names, timeout_seconds, standard_webhooks,
  problem, (select max(s.expires_at) from endpoint_secret s where s.endpoint_id = endpoint.id and s.expires_at > now())
    as overlap_ends_at, created_at, updated_at`;

/** Returns the account's endpoint as callers see it. Returns undefined when it is missing or deleted. */
export async function readEndpoint(db: Queryable, accountId: string, id: string): Promise<WebhookEndpoint | undefined> {
  const [endpoint] = await readEndpointsById(db, accountId, [id]);
  return endpoint;
}

/** Returns the endpoints among these ids that belong to the account, as callers see them. */
export async function readEndpointsById(db: Queryable, accountId: string, ids: string[]): Promise<WebhookEndpoint[]> {
  const { rows } = await db.query({
    name: 'endpoint-read',
    text: `select ${columns} from endpoint where id = any($2::uuid[]) and account_id = $1 and deleted_at is null`,
    values: [accountId, ids],
  });
  return rows;
}

/** Reads up to `limit` endpoints, newest first, after a place in the list. Uses the index endpoint_list. */
export function endpointsStatement(
  query: PageStart & { accountId: string; isEnabled: boolean | undefined; limit: number },
): Statement {
  const { behind, by, suffix } = directionOf(query);
  return {
    name: `endpoint-list${suffix}`,
    text: `select ${columns} from endpoint
           where account_id = $1 and deleted_at is null and ($2::boolean is null or is_enabled = $2)
             and ($3::timestamptz is null or (created_at, id) ${behind} ($3, $4::uuid))
           order by created_at ${by}, id ${by}
           limit $5`,
    values: [query.accountId, query.isEnabled, query.before, query.beforeId, query.limit],
  };
}

/** Returns how many endpoints an account has. By index `endpoint_list`. */
export async function countEndpoints(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.query({
    name: 'endpoint-count',
    text: 'select count(*) from endpoint where account_id = $1 and deleted_at is null',
    values: [accountId],
  });
  return rows[0].count;
}
