import type { WebhookEndpoint } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { transaction } from '../../platform/postgres/postgres.js';
import type { EndpointDeps } from './register-endpoint.js';
import { clearFailures } from './sql/failures.js';
import { lockAccount } from './sql/lock-account.js';
import { storePause, storeResume } from './sql/pauses.js';
import { readEndpoint } from './sql/read-endpoints.js';

type Deps = Pick<EndpointDeps, 'database' | 'onChanged' | 'onEnabled'>;
type Asked = { path: { id: string } };

/**
 * Pauses an endpoint (W17): its span stays open and what is owed is queued, but nothing is claimed until it is resumed. An attempt that has begun is
 * completed. Pausing it again changes nothing. Throws `not_found`.
 */
export async function pauseEndpoint(deps: Deps, { path }: Asked, ctx: RequestContext): Promise<WebhookEndpoint> {
  const accountId = accountOf(ctx);
  const view = await transaction(deps.database.pool, async (client) => {
    await lockAccount(client, accountId);
    await storePause(client, accountId, path.id);
    return readEndpoint(client, accountId, path.id);
  });
  if (!view) throw notFound('endpoint');
  deps.onChanged(path.id);
  return view;
}

/**
 * Resumes a paused endpoint (W17). What waited longest goes first, and the longest wait of queued deliveries starts anew, as does the count of
 * failures (W15). Changes nothing if the endpoint is not paused. Throws `not_found`.
 */
export async function resumeEndpoint(deps: Deps, { path }: Asked, ctx: RequestContext): Promise<WebhookEndpoint> {
  const accountId = accountOf(ctx);
  const view = await transaction(deps.database.pool, async (client) => {
    await lockAccount(client, accountId);
    if (await storeResume(client, accountId, path.id)) await clearFailures(client, [path.id]);
    return readEndpoint(client, accountId, path.id);
  });
  if (!view) throw notFound('endpoint');
  deps.onEnabled(accountId, path.id);
  return view;
}
