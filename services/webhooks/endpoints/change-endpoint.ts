import { type EntityManager, IsNull } from 'typeorm';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { changeEndpoint as contract, WebhookEndpoint } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext, remainingMs } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type Client, entityTransaction } from '../../platform/postgres/postgres.js';
import { Endpoint } from './endpoint.entity.js';
import { sameFilters, toFilters } from './filters.js';
import type { Located } from './locate.js';
import type { EndpointDeps } from './register-endpoint.js';
import { lockAccount } from './sql/lock-account.js';
import { markEnded } from './sql/mark-ended.js';
import { readEndpoint } from './sql/read-endpoints.js';
import { closeSpans, openSpan, recordPickUp } from './sql/spans.js';

/**
 * Changes an endpoint (W5). Disabling it closes its span and parks the pending deliveries, since nothing is claimed for a disabled
 * endpoint. Enabling it opens a span that reaches back over the recent window, records a pick-up, and ends what was parked for longer than
 * the whole schedule takes. Other filters close one span and open the next. Throws `not_found`, for a new URL `endpoint_url_refused` or
 * `dns_unavailable`, and `unavailable` where a span moves and the feed does not answer.
 */
export async function changeEndpoint(
  deps: EndpointDeps,
  { path, body }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WebhookEndpoint> {
  const accountId = accountOf(ctx);
  if (body.url !== undefined) {
    // A missing endpoint is reported before the URL is checked, as it is for a request without a new URL.
    if (!(await readEndpoint(deps.database.pool, accountId, path.id))) throw notFound('endpoint');
    await deps.destinations.checkUrl(body.url, Math.min(5_000, remainingMs(ctx)));
  }
  // The position is asked for before the account is locked, so that no fan-out waits for the feed.
  const movesSpans =
    body.is_enabled !== undefined || body.signal_types !== undefined || body.icp_criteria_ids !== undefined;
  const located = movesSpans ? await deps.locate(accountId, deps.recentWindowMs) : null;
  const parkedMs = body.is_enabled ? await deps.parkedMs() : null;
  const changed = await entityTransaction(deps.database, async (manager, client) => {
    const { position } = await lockAccount(client, accountId);
    const before = await findEndpoint(manager, accountId, path.id);
    const after = {
      url: body.url ?? before.url,
      description: body.description ?? before.description,
      isEnabled: body.is_enabled ?? before.isEnabled,
      ...toFilters(body, before),
    };
    await manager.update(Endpoint, before.id, {
      ...after,
      // An attempt that was prepared with the state before is not made.
      version: before.version + (after.url === before.url && after.isEnabled === before.isEnabled ? 0 : 1),
      updatedAt: () => 'now()',
    });
    if (after.isEnabled && !before.isEnabled && parkedMs !== null) await markEnded(client, [before.id], parkedMs);
    if (located) await moveSpans(client, located, before, after, position);
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

type Asked = Pick<Endpoint, 'isEnabled' | 'signalTypes' | 'icpCriteriaIds'>;

async function moveSpans(
  client: Client,
  located: Located,
  before: Endpoint,
  after: Asked,
  position: number,
): Promise<void> {
  const wasEnabled = before.isEnabled;
  if (wasEnabled && after.isEnabled && sameFilters(before, after)) return;
  // Events that were fanned out since the feed was asked were queued by the spans before.
  const end = Math.max(located.last, position);
  if (wasEnabled) await closeSpans(client, [before.id], end);
  if (!after.isEnabled) return;
  const opensAfter = await openSpan(client, before.id, wasEnabled ? end : located.beforeWindow);
  if (!wasEnabled) {
    await recordPickUp(client, {
      accountId: before.accountId,
      endpointId: before.id,
      after: opensAfter,
      upTo: position,
    });
  }
}
