import type { InputOf } from '../../../schema/contracts/request.js';
import type { deleteEndpoint as contract, EndpointFormat } from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { type Client, type Database, entityTransaction } from '../../platform/postgres/postgres.js';
import { cancelReplays } from './sql/cancel-replays.js';
import { markDeleted } from './sql/disable-endpoint.js';
import { clearFailures } from './sql/failures.js';
import { lockAccount } from './sql/lock-account.js';
import { markEnded } from './sql/mark-ended.js';
import { destroySecrets } from './sql/secrets.js';
import { closeSpans, dropPickUps } from './sql/spans.js';

/**
 * Deletes an endpoint (W5): its secrets are destroyed, its span is closed, and its pending deliveries are shown as `exhausted` from then
 * on. Their rows are ended afterwards, since there may be a million. The history stays, and so does the row, to which the history refers.
 * From then on every operation on it throws `not_found`, and so does one that names another format.
 */
export async function deleteEndpoint(
  deps: { database: Database; onChanged: (endpointId: string) => void },
  { path, format }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<Record<string, never>> {
  const accountId = accountOf(ctx);
  await entityTransaction(deps.database, async (_, client) => {
    const { position } = await lockAccount(client, accountId);
    const isDeleted = await deleteLocked(client, { accountId, id: path.id, format, position });
    if (!isDeleted) throw notFound('endpoint');
  });
  deps.onChanged(path.id);
  return {};
}

/**
 * Deletes an endpoint in a transaction that has locked its account, whose last position is `position`. Returns false where the account has no such
 * endpoint, or not of this format.
 */
export async function deleteLocked(
  client: Client,
  of: { accountId: string; id: string; format?: EndpointFormat | undefined; position: number },
): Promise<boolean> {
  if (!(await markDeleted(client, of))) return false;
  await endEndpoints(client, [of.id], of.position);
  return true;
}

/**
 * Ends everything of the endpoints that were deleted in this transaction: their secrets, spans, pick-ups, bulk replays and pending deliveries, and
 * the counts for disabling them. Nothing is owed to them any more, so their spans end at the position that was fanned out last, whatever the feed
 * holds by now.
 */
export async function endEndpoints(client: Client, endpointIds: string[], position: number): Promise<void> {
  await markEnded(client, endpointIds, null);
  await destroySecrets(client, endpointIds);
  await closeSpans(client, endpointIds, position);
  await dropPickUps(client, endpointIds);
  await cancelReplays(client, endpointIds);
  await clearFailures(client, endpointIds);
}
