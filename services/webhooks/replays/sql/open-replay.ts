import type { Client } from '../../../platform/postgres/postgres.js';
import { prepare } from '../../content-filters/index.js';
import type { Filters, Selection } from '../passing.js';

export type HeldEndpoint = Filters & { isEnabled: boolean; isDeleted: boolean; isEnding: boolean };

/**
 * Returns the state and the filters of an endpoint. Its row is locked `for share`, so that they hold until the transaction ends. `isEnding`
 * says that deliveries of it have ended by its mark (W5) while their rows still have to be changed.
 */
export async function holdEndpoint(client: Client, endpointId: string): Promise<HeldEndpoint> {
  const { rows } = await client.query({
    name: 'replay-endpoint',
    text: `select is_enabled as "isEnabled", deleted_at is not null as "isDeleted", event_types as "eventTypes", signal_types as "signalTypes",
             icp_criteria_ids as "icpCriteriaIds", content_filter::json as conditions,
             exists (select from due d where d.endpoint_id = e.id and d.queued_at < e.ended_before) as "isEnding"
           from endpoint e where id = $1 for share`,
    values: [endpointId],
  });
  const { conditions, ...endpoint } = rows[0];
  return { ...endpoint, content: conditions && prepare(conditions) };
}

/** Returns how many replays of the account are running or paused. By index `replay_list`. */
export async function countOpen(client: Client, accountId: string): Promise<number> {
  const { rows } = await client.query({
    name: 'replay-count-open',
    text: `select count(*) from replay where account_id = $1 and state in ('running', 'paused')`,
    values: [accountId],
  });
  return rows[0].count;
}

/** Records a replay, and returns its id. Without a cursor it ends with the deliveries of now, so that it never meets its own. */
export async function insertReplay(
  client: Client,
  selection: Selection & { includeDelivered: boolean; total: number; isExact: boolean },
): Promise<string> {
  const { rows } = await client.query({
    name: 'replay-insert',
    text: `insert into replay (account_id, endpoint_id, statuses, since, until, after_position, position, up_to,
             include_delivered, total, total_is_exact)
           values ($1, $2, $3, $4, case when $6::bigint is null then least($5::timestamptz, now()) else $5 end, $6, $6, $7, $8, $9, $10)
           returning id`,
    values: [
      selection.accountId,
      selection.endpointId,
      selection.statuses,
      selection.since,
      selection.until,
      selection.afterPosition,
      selection.upTo,
      selection.includeDelivered,
      selection.total,
      selection.isExact,
    ],
  });
  return rows[0].id;
}
