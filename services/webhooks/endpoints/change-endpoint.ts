import { type EntityManager, IsNull } from 'typeorm';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { changeEndpoint as contract, WebhookEndpoint } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext, remainingMs } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type Client, entityTransaction } from '../../platform/postgres/postgres.js';
import { Endpoint } from './endpoint.entity.js';
import { type Filters, namesFilters, sameFilters, toFilters } from './filters.js';
import { mostMessagesPerSecond } from './formats.js';
import type { Located } from './locate.js';
import type { EndpointDeps } from './register-endpoint.js';
import { openAsked, refuseMovedHeaders, toSettings } from './settings.js';
import { disableEndpoint } from './sql/disable-endpoint.js';
import { clearFailures } from './sql/failures.js';
import { type LockedAccount, lockAccount } from './sql/lock-account.js';
import { markEnded } from './sql/mark-ended.js';
import { keepPace } from './sql/pace.js';
import { refuseKindsTooSoon } from './sql/processes.js';
import { readEndpoint } from './sql/read-endpoints.js';
import { closeSpans, openSpan, recordPickUp } from './sql/spans.js';

/**
 * Changes an endpoint (W5). Disabling it closes its span and parks the pending deliveries, since nothing is claimed for a disabled endpoint. Enabling
 * it opens a span that reaches back over the recent window, records a pick-up, and ends what was parked for longer than the whole schedule takes.
 * Changed filters close one span and open the next; other settings apply to what is sent from then on (W17). Throws `not_found`; for a new URL
 * `endpoint_url_refused`, `dns_unavailable` or `unprocessable` (refuseMovedHeaders); and `unavailable` if a span moves and the feed does not answer,
 * and for kinds of events during an upgrade (W16).
 */
export async function changeEndpoint(
  deps: EndpointDeps,
  { path, body: sealed }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WebhookEndpoint> {
  const accountId = accountOf(ctx);
  const body = openAsked(deps.keys, accountId, sealed);
  if (body.url !== undefined) {
    // A missing endpoint is reported before the URL is checked, as it is for a request without a new URL.
    if (!(await readEndpoint(deps.database.pool, accountId, path.id))) throw notFound('endpoint');
    await deps.destinations.checkUrl(body.url, Math.min(5_000, remainingMs(ctx)));
  }
  // The position is asked for before the account is locked, so that no fan-out waits for the feed.
  const movesSpans = body.is_enabled !== undefined || namesFilters(body);
  const located = movesSpans ? await deps.locate(accountId, deps.recentWindowMs) : null;
  const parkedMs = body.is_enabled ? await deps.parkedMs() : null;
  const changed = await entityTransaction(deps.database, async (manager, client) => {
    const account = await lockAccount(client, accountId);
    const before = await findEndpoint(manager, accountId, path.id);
    refuseMovedHeaders(before, body);
    const after = {
      url: body.url ?? before.url,
      description: body.description ?? before.description,
      isEnabled: body.is_enabled ?? before.isEnabled,
      maxPerSecond:
        body.max_per_second === undefined
          ? before.maxPerSecond
          : (body.max_per_second ?? mostMessagesPerSecond[before.format]),
      ...toFilters(body, before),
      ...toSettings(deps.keys, before.id, body),
    };
    if (body.event_types) await refuseKindsTooSoon(client, after.eventTypes);
    await manager.update(Endpoint, before.id, {
      ...after,
      // An attempt that was prepared with the state before is not made.
      version: () => 'version + 1',
      updatedAt: () => 'now()',
    });
    if (after.maxPerSecond !== null) await keepPace(client, before.id);
    if (after.isEnabled && !before.isEnabled) await clearFailures(client, [before.id]);
    if (after.isEnabled && !before.isEnabled && parkedMs !== null) await markEnded(client, [before.id], parkedMs);
    if (located) await moveSpans(client, { ...account, located, before, after, recentWindowMs: deps.recentWindowMs });
    const view = (await readEndpoint(client, accountId, before.id))!;
    return { view, wasEnabled: after.isEnabled && !before.isEnabled };
  });
  deps.onChanged(path.id);
  if (changed.wasEnabled) deps.onEnabled(accountId, path.id);
  return changed.view;
}

async function findEndpoint(manager: EntityManager, accountId: string, id: string): Promise<Endpoint> {
  const endpoint = await manager.findOneBy(Endpoint, { id, accountId, deletedAt: IsNull() });
  if (!endpoint) throw notFound('endpoint');
  return endpoint;
}

type Move = Pick<LockedAccount, 'position' | 'eventPosition'> & {
  located: Located;
  before: Endpoint;
  after: Filters & { isEnabled: boolean };
  recentWindowMs: number;
};

async function moveSpans(client: Client, move: Move): Promise<void> {
  const { located, before, after, position } = move;
  const wasEnabled = before.isEnabled;
  if (wasEnabled && after.isEnabled && sameFilters(before, after)) return;
  // Events that were fanned out since the feed was asked were queued by the spans before.
  const end = Math.max(located.last, position);
  if (!after.isEnabled) {
    if (wasEnabled) await disableEndpoint(client, before.id, { reason: 'by_account', end });
    return;
  }
  if (wasEnabled) await closeSpans(client, [before.id], end);
  const opened = await openSpan(client, before.id, {
    after: wasEnabled ? end : located.beforeWindow,
    eventsBackMs: wasEnabled ? null : move.recentWindowMs,
  });
  if (wasEnabled) return;
  const { accountId, id: endpointId } = before;
  await recordPickUp(client, 'pick_up', { accountId, endpointId, after: opened.opensAfter, upTo: position });
  if (!after.eventTypes) return;
  const missed = { after: opened.eventsAfter, upTo: move.eventPosition };
  await recordPickUp(client, 'event_pick_up', { accountId, endpointId, ...missed });
}
