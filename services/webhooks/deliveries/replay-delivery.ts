import type pg from 'pg';
import type { WebhookDelivery } from '../../../schema/contracts/webhook-deliveries.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { expired, locate } from './reading/read-deliveries.js';
import type { Dispatcher } from './scheduling/dispatcher.js';
import { findReplayed, isQueued, lockEndpoint, queueReplay } from './sql/requeue-delivery.js';
import { readDelivery } from './sql/select-deliveries.js';

/**
 * Sends one delivery again from its stored event (W12), whatever its final status. The retry schedule starts anew; attempt numbers
 * continue. Throws `not_found`; `expired` past the retention; `conflict` when the delivery is still to be sent or its endpoint is disabled
 * or deleted.
 */
export async function replayDelivery(
  deps: { db: () => pg.Pool; retentionDays: number; dispatcher: Dispatcher },
  { path }: { path: { delivery_id: string } },
  ctx: RequestContext,
): Promise<WebhookDelivery> {
  const accountId = accountOf(ctx);
  const { day } = locate(path.delivery_id, deps.retentionDays);
  const key = { accountId, id: path.delivery_id, day };
  const replayed = await transaction(deps.db(), async (client) => {
    const found = await findReplayed(client, key);
    if (!found) throw notFound('delivery');
    if (!found.hasEvent) throw expired(deps.retentionDays);
    const endpoint = await lockEndpoint(client, found.endpointId);
    if (endpoint.isDeleted) throw new AppError('conflict', 'The endpoint of this delivery was deleted.');
    if (!endpoint.isEnabled) throw new AppError('conflict', 'The endpoint of this delivery is disabled.');
    if ((await isQueued(client, key, found.createdAt)) || !(await queueReplay(client, key))) {
      throw new AppError('conflict', 'This delivery is still to be sent.');
    }
    return (await readDelivery(client, key))!;
  });
  deps.dispatcher.noteDue(accountId, replayed.endpoint_id, 'replay');
  return replayed;
}
