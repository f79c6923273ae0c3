import { type EntityManager, IsNull } from 'typeorm';
import type { InputOf } from '../../../schema/contracts/request.js';
import type { changeEndpoint as contract, WebhookEndpoint } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext, remainingMs } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type Client, entityTransaction } from '../../platform/postgres/postgres.js';
import { Endpoint } from './endpoint.entity.js';
import { sameFilters, toFilters } from './filters.js';
import type { EndpointDeps } from './register-endpoint.js';
import { endOverdue } from './sql/end-overdue.js';
import { lockAccount } from './sql/lock-account.js';
import { readEndpoint } from './sql/read-endpoints.js';
import { closeSpan, openSpan, recordPickUp } from './sql/spans.js';

/**
 * Changes an endpoint (W5). Disabling it closes its span and parks the pending deliveries, since nothing is claimed for a disabled
 * endpoint. Enabling it opens a span that reaches back over the recent window, and records a pick-up. Other filters close one span and open
 * the next. Throws `not_found`, and for a new URL `endpoint_url_refused` or `dns_unavailable`.
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
  const changed = await entityTransaction(deps.database, async (manager, client) => {
    const { position } = await lockAccount(client, accountId);
    const before = await findEndpoint(manager, accountId, path.id);
    const after = {
      url: body.url ?? before.url,
      description: body.description ?? before.description,
      isEnabled: body.is_enabled ?? before.isEnabled,
      ...toFilters(body, before),
    };
    if (after.isEnabled && !before.isEnabled) await endOverdue(client, before.id, deps.scheduleMs);
    await manager.update(Endpoint, before.id, {
      ...after,
      version: before.version + (after.url === before.url ? 0 : 1),
      updatedAt: () => 'now()',
    });
    await moveSpans(client, deps, before, after, position);
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
  deps: EndpointDeps,
  before: Endpoint,
  after: Asked,
  position: number,
): Promise<void> {
  const wasEnabled = before.isEnabled;
  if (wasEnabled && after.isEnabled && sameFilters(before, after)) return;
  if (wasEnabled) await closeSpan(client, before.id);
  if (!after.isEnabled) return;
  const since = await openSpan(client, before.id, deps.recentWindowMs);
  if (!wasEnabled) {
    await recordPickUp(client, { accountId: before.accountId, endpointId: before.id, since, upTo: position });
  }
}
