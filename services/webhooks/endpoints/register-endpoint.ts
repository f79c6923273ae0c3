import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import { type registerEndpoint as contract, secretPurpose } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext, remainingMs } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import type { Destinations } from '../../platform/http/destinations/index.js';
import { once, unlessAnswered } from '../../platform/postgres/idempotency.js';
import { type Client, type Database, entityTransaction } from '../../platform/postgres/postgres.js';
import { type SecretKeys, seal } from '../../platform/secret-box.js';
import { makeSecret } from '../sending/index.js';
import { Endpoint } from './endpoint.entity.js';
import { toFilters } from './filters.js';
import { mostMessagesPerSecond } from './formats.js';
import type { Located } from './locate.js';
import { atRest } from './secret.js';
import { openAsked, toSettings } from './settings.js';
import { lockAccount } from './sql/lock-account.js';
import { keepPace } from './sql/pace.js';
import { refuseFormatsTooSoon, refuseKindsTooSoon } from './sql/processes.js';
import { countEndpoints, readEndpoint } from './sql/read-endpoints.js';
import { addSecret } from './sql/secrets.js';
import { openSpan } from './sql/spans.js';

export type EndpointDeps = {
  database: Database;
  destinations: Destinations;
  keys: SecretKeys;
  /** Asks the feed for positions of an account. */
  locate: (accountId: string, backMs: number) => Promise<Located>;
  recentWindowMs: number;
  /** How long a delivery may have been parked and still be sent, in milliseconds; null while the clock cannot be trusted. */
  parkedMs: () => Promise<number | null>;
  /** Called after a commit that changed or deleted an endpoint. */
  onChanged: (endpointId: string) => void;
  /** Called after a commit that recorded a pick-up or released parked deliveries. */
  onEnabled: (accountId: string, endpointId: string) => void;
};

/** The maximum number of endpoints of one account. Each of them multiplies every event. */
export const maxEndpoints = 1_000;

/**
 * Registers an endpoint and opens its span, so that it receives events detected from now on and no history (W1, W4). The secret is returned
 * once, sealed. Throws `endpoint_url_refused` or `dns_unavailable` (W2), `conflict` at the limit, `not_found` for a closed account (X7),
 * and `unavailable` without the feed and for kinds of events during an upgrade (W16).
 */
export async function registerEndpoint(
  deps: EndpointDeps,
  { body: sealed }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Registered> {
  const accountId = accountOf(ctx);
  const body = openAsked(deps.keys, accountId, sealed);
  // Hooks are an operation of their own to callers, whose keys have nothing to do with those of endpoints.
  const operation = body.format === 'flat' ? 'webhooks.hook.create' : 'webhooks.endpoint.register';
  const request = { accountId, operation, key: ctx.idempotencyKey, body };
  return unlessAnswered(deps.database.pool, request, async () => {
    await deps.destinations.checkUrl(body.url, Math.min(5_000, remainingMs(ctx)));
    const { last } = await deps.locate(accountId, 0);
    return entityTransaction(deps.database, (manager, client) =>
      once<Registered>(
        client,
        request,
        () => insertEndpoint(deps, { manager, client }, accountId, body, last),
        ({ sealed_secret, ...endpoint }) => endpoint,
      ),
    );
  });
}

type Registered = OutputOf<typeof contract>;

async function insertEndpoint(
  deps: EndpointDeps,
  { manager, client }: { manager: EntityManager; client: Client },
  accountId: string,
  body: ReturnType<typeof openAsked<InputOf<typeof contract>['body']>>,
  last: number,
): Promise<Registered> {
  const { position, isClosed } = await lockAccount(client, accountId);
  if (isClosed) throw notFound('account');
  if ((await countEndpoints(client, accountId)) >= maxEndpoints) {
    throw new AppError('conflict', `An account has at most ${maxEndpoints} webhook endpoints.`);
  }
  const filters = toFilters(body);
  await refuseKindsTooSoon(client, filters.eventTypes);
  const { format = 'event' } = body;
  await refuseFormatsTooSoon(client, format);
  const maxPerSecond = body.max_per_second ?? mostMessagesPerSecond[format];
  const id = randomUUID();
  const secret = makeSecret();
  await manager.insert(Endpoint, {
    id,
    accountId,
    url: body.url,
    description: body.description,
    isEnabled: true,
    version: 1,
    format,
    maxPerSecond,
    ...filters,
    ...toSettings(deps.keys, id, body),
  });
  await addSecret(client, id, seal(deps.keys, atRest(id), secret));
  if (maxPerSecond !== null) await keepPace(client, id);
  await openSpan(client, id, { after: Math.max(last, position), eventsBackMs: null });
  const endpoint = (await readEndpoint(client, accountId, id))!;
  return { ...endpoint, sealed_secret: seal(deps.keys, secretPurpose(id), secret) };
}
