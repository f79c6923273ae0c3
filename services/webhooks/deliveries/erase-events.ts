import type { eraseEvents as contract } from '../../../schema/contracts/erasures.js';
import type { InputOf } from '../../../schema/contracts/request.js';
import { transaction } from '../../platform/postgres/postgres.js';
import { lockAccount } from '../endpoints/index.js';
import type { FanOutDeps } from './fan-out.js';
import type { Recalling } from './recalling.js';
import { replaceBodies } from './sql/store-tombstones.js';

/**
 * Replaces the stored bytes of events that named an erased person (X7), for future pushes and for replays. Returns the account's position;
 * an event beyond it may still arrive with its old content, and its erasure is not confirmed. Deliveries that wait in memory for a slot go
 * back to the queue, here and in other replicas. Only an attempt that has already begun sends the old bytes.
 */
export async function eraseEvents(
  deps: Pick<FanOutDeps, 'db'> & { recalling: Recalling; retentionDays: number },
  input: InputOf<typeof contract>,
): Promise<{ position: number }> {
  const accountId = input.account_id;
  const { position, endpointIds } = await transaction(deps.db(), async (client) => {
    const { position } = await lockAccount(client, accountId);
    const events = input.events.filter((one) => one.position <= position);
    if (events.length === 0) return { position, endpointIds: [] };
    const endpointIds = await replaceBodies(client, { accountId, retentionDays: deps.retentionDays, events });
    return { position, endpointIds };
  });
  deps.recalling.recall(endpointIds);
  return { position };
}
