import type { DisabledReason, EndpointFormat } from '../../../../schema/contracts/webhook-endpoints.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { clearFailures } from './failures.js';
import { closeSpans } from './spans.js';

/**
 * Disables an endpoint, by its account (W5) or by the service (W15), in a transaction that has locked the account: its span ends at this position of
 * the feed, and what is pending is parked, since nothing is claimed for it. Everything that disabling entails belongs here, since nothing else
 * disables an endpoint without deleting it.
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

/** Marks an endpoint of the account as deleted, of this format where one is given; returns whether there was one. */
export async function markDeleted(
  client: Client,
  { accountId, id, format }: { accountId: string; id: string; format?: EndpointFormat | undefined },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'endpoint-mark-deleted',
    text: `update endpoint set is_enabled = false, deleted_at = now(), updated_at = now()
           where id = $2 and account_id = $1 and deleted_at is null and ($3::text is null or format = $3)`,
    values: [accountId, id, format ?? null],
  });
  return rowCount === 1;
}
