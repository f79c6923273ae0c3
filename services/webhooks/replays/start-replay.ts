import { feedList } from '../../../schema/contracts/icp-signals.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import {
  type startReplay as contract,
  maxOpenReplays,
  type WebhookReplay,
  type WebhookReplayStarted,
} from '../../../schema/contracts/webhook-replays.js';
import { accountOf, type RequestContext, remainingMs } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import type { Bus } from '../../platform/nats/nats.js';
import { decodeCursor, expiredCursor, isPosition } from '../../platform/paging.js';
import { once, unlessAnswered } from '../../platform/postgres/idempotency.js';
import { type Client, type Database, transaction } from '../../platform/postgres/postgres.js';
import { refusal } from '../../platform/validate.js';
import { prepare } from '../content-filters/index.js';
import { dayMs } from '../deliveries/index.js';
import { type EndpointDeps, getEndpoint, lockAccount } from '../endpoints/index.js';
import { countReplayed } from './count-replayed.js';
import { type Filters, finalStatuses, type Selection } from './passing.js';
import { countOpen, holdEndpoint, insertReplay } from './sql/open-replay.js';
import { readReplay } from './sql/read-replays.js';

export type StartDeps = {
  database: Database;
  bus: Bus;
  locate: EndpointDeps['locate'];
  retentionDays: number;
  /** Called after a commit that left work for the worker. */
  onReplay: () => void;
};

type Body = InputOf<typeof contract>['body'];

/** How long the count may take. */
const countMs = 2_000;

/**
 * Counts what a replay would send (W18), and creates the replay unless only the count was requested. Throws `not_found` for the endpoint, `conflict`
 * while it is disabled or the limit of replays is reached, `unprocessable` for the state `delivered` without `include_delivered` and for a period
 * that ends before it begins, `invalid_cursor`, and `expired` for a cursor from before the retention.
 */
export async function startReplay(
  deps: StartDeps,
  { path, body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WebhookReplayStarted> {
  const accountId = accountOf(ctx);
  const key = body.dry_run ? undefined : ctx.idempotencyKey;
  const request = { accountId, operation: 'webhooks.replay.start', key, body: { endpoint_id: path.id, ...body } };
  return unlessAnswered(deps.database.pool, request, async () => {
    const endpoint = await getEndpoint(deps, { path }, ctx);
    if (!endpoint.is_enabled) throw disabled();
    const selection = await select(deps, { accountId, endpointId: path.id }, body);
    const filters: Filters = {
      eventTypes: endpoint.event_types,
      signalTypes: endpoint.signal_types,
      icpCriteriaIds: endpoint.icp_criteria_ids,
      content: endpoint.content_filter && prepare(endpoint.content_filter),
    };
    const { database, bus, retentionDays } = deps;
    const withinMs = Math.min(countMs, remainingMs(ctx) / 2);
    const counted = await countReplayed({ db: () => database.pool, bus, retentionDays }, selection, filters, withinMs);
    if (body.dry_run) return toPreview(selection, body, counted);
    const made = await transaction(database.pool, (client) =>
      once(client, request, () => insert(client, selection, { includeDelivered: body.include_delivered, ...counted })),
    );
    deps.onReplay();
    return made;
  });
}

const disabled = (): AppError => new AppError('conflict', 'The endpoint is disabled.');

async function select(deps: StartDeps, of: { accountId: string; endpointId: string }, body: Body): Promise<Selection> {
  if (body.status?.includes('delivered') && !body.include_delivered) {
    throw refusal('unprocessable', [{ location: 'body.status', message: 'delivered needs include_delivered' }]);
  }
  if (body.since !== undefined && body.until !== undefined && body.since >= body.until) {
    throw refusal('unprocessable', [
      { location: 'body.until', message: 'must be later than since', value: body.until },
    ]);
  }
  const statuses = body.status ?? finalStatuses({ includeDelivered: body.include_delivered });
  const selection = { ...of, statuses: [...new Set(statuses)], since: body.since ?? null, until: body.until ?? null };
  if (body.cursor === undefined) return { ...selection, afterPosition: null, upTo: null };
  const [afterPosition] = decodeCursor(feedList, body.cursor, [isPosition], 'body.cursor');
  const { last, beforeWindow } = await deps.locate(of.accountId, deps.retentionDays * dayMs);
  if (afterPosition < beforeWindow) {
    const what = `Events are pushed for ${deps.retentionDays} days after their detection.`;
    throw expiredCursor(feedList, beforeWindow, what, 'body.cursor');
  }
  return { ...selection, afterPosition, upTo: last };
}

async function insert(
  client: Client,
  selection: Selection,
  counted: { includeDelivered: boolean; total: number; isExact: boolean },
): Promise<WebhookReplayStarted> {
  const { accountId, endpointId } = selection;
  const { isClosed } = await lockAccount(client, accountId);
  const endpoint = await holdEndpoint(client, endpointId);
  if (isClosed || endpoint.isDeleted) throw notFound('endpoint');
  if (!endpoint.isEnabled) throw disabled();
  if ((await countOpen(client, accountId)) >= maxOpenReplays) {
    throw new AppError(
      'conflict',
      `An account has at most ${maxOpenReplays} running or paused replays. Cancel one first.`,
    );
  }
  const id = await insertReplay(client, { ...selection, ...counted });
  return { ...(await readReplay(client, { accountId, endpointId, id }))!, dry_run: false };
}

function toPreview(
  { endpointId, statuses, since, until }: Selection,
  { cursor, include_delivered }: Body,
  { total, isExact }: { total: number; isExact: boolean },
): WebhookReplayStarted {
  const none: Pick<WebhookReplay, 'queued' | 'delivered' | 'failed' | 'skipped' | 'ended_at'> = {
    queued: 0,
    delivered: 0,
    failed: 0,
    skipped: 0,
    ended_at: null,
  };
  return {
    endpoint_id: endpointId,
    status: statuses,
    since,
    until,
    cursor: cursor ?? null,
    include_delivered,
    total,
    total_is_exact: isExact,
    ...none,
    dry_run: true,
    id: null,
    state: null,
    created_at: null,
    updated_at: null,
  };
}
