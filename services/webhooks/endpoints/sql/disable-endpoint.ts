import type { DisabledReason } from '../../../../schema/contracts/webhook-endpoints.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { clearFailures } from './failures.js';
import { closeSpans } from './spans.js';

/**
 * Disables an endpoint, by its account (W5) or by the service (W15), in a transaction that has locked the account: its span ends at this
 * position of the feed, and what is pending is parked, since nothing is claimed for it. Everything that follows from the disabling belongs
 * here, since nothing else disables an endpoint that stays.
 */
export async function disableEndpoint(
  client: Client,
  endpointId: string,
  { reason, end }: { reason: DisabledReason; end: number },
): Promise<void> {
  await client.query({
    name: 'endpoint-disable',
    text: `update endpoint set is_enabled = false, disabled_reason = $2, disabled_at = now(), version = version + 1, updated_at = now()
           where id = $1`,
    values: [endpointId, reason],
  });
  await closeSpans(client, [endpointId], end);
  await clearFailures(client, [endpointId]);
}

/** Marks an endpoint as deleted, in a transaction that has locked the account and ends what it has. */
export async function markDeleted(client: Client, endpointId: string): Promise<void> {
  await client.query({
    name: 'endpoint-mark-deleted',
    text: `update endpoint set is_enabled = false, deleted_at = now(), version = version + 1, updated_at = now() where id = $1`,
    values: [endpointId],
  });
}
