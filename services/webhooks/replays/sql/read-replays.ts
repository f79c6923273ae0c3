import { feedList } from '../../../../schema/contracts/icp-signals.js';
import type { ReplayState, WebhookReplay } from '../../../../schema/contracts/webhook-replays.js';
import { directionOf, encodeCursor, type PageStart } from '../../../platform/paging.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Statement } from '../../../platform/postgres/printed-pages.js';

const columns = `id, endpoint_id, statuses as status, since, until, after_position, include_delivered, total, total_is_exact,
  queued, delivered, failed, skipped, state, created_at, updated_at, ended_at`;

type Row = Omit<WebhookReplay, 'cursor'> & { after_position: number | null };

const toView = ({ after_position, ...row }: Row): WebhookReplay => ({
  ...row,
  cursor: after_position === null ? null : encodeCursor(feedList, [after_position]),
});

export type ReplayKey = { accountId: string; endpointId: string; id: string };

/** Returns a replay of an endpoint of the account, undefined where there is none. */
export async function readReplay(db: Queryable, key: ReplayKey): Promise<WebhookReplay | undefined> {
  const { rows } = await db.query<Row>({
    name: 'replay-read',
    text: `select ${columns} from replay where id = $3 and account_id = $1 and endpoint_id = $2`,
    values: [key.accountId, key.endpointId, key.id],
  });
  return rows.map(toView)[0];
}

/** Returns the replays among these ids that belong to the account, and whose endpoint is not deleted. */
export async function readReplaysById(db: Queryable, accountId: string, ids: string[]): Promise<WebhookReplay[]> {
  const { rows } = await db.query<Row>({
    name: 'replay-read-all',
    text: `select ${columns} from replay r where id = any($2::uuid[]) and account_id = $1
             and exists (select from endpoint where id = r.endpoint_id and deleted_at is null)`,
    values: [accountId, ids],
  });
  return rows.map(toView);
}

/** Reads up to `limit` replays of an endpoint, newest first, after a place in the list. Uses the index replay_list. */
export function replaysStatement(
  query: PageStart & { accountId: string; endpointId: string; state: ReplayState | null; limit: number },
): Statement {
  const { behind, by, suffix } = directionOf(query);
  return {
    name: `replay-page${suffix}`,
    text: `select ${columns} from replay
           where account_id = $1 and endpoint_id = $2 and ($3::text is null or state = $3)
             and ($4::timestamptz is null or (created_at, id) ${behind} ($4, $5::uuid))
           order by created_at ${by}, id ${by} limit $6`,
    values: [query.accountId, query.endpointId, query.state, query.before, query.beforeId, query.limit],
  };
}

/** Returns the replays that `replaysStatement` reads. */
export async function readReplayPage(db: Queryable, statement: Statement): Promise<WebhookReplay[]> {
  return (await db.query<Row>(statement)).rows.map(toView);
}
