import type { EndpointFormat } from '../../../../schema/contracts/webhook-endpoints.js';
import { icpSignalDetected } from '../../../../schema/contracts/webhook-events.js';
import { AppError } from '../../../platform/errors.js';
import type { Client } from '../../../platform/postgres/postgres.js';

/** The number of lanes of a process that knows other kinds of events than ICP signals (W16), at least. */
const lanesWithKinds = 5;

/**
 * Throws `unavailable` if an endpoint chooses kinds of events other than ICP signals (W16) while a process of an earlier version is running: that
 * process would fail at a row of their lane, for all accounts, and name a retry as an ICP signal. No such process starts once the schema is migrated.
 */
export async function refuseKindsTooSoon(client: Client, eventTypes: string[] | null): Promise<void> {
  if (!eventTypes?.some((type) => type !== icpSignalDetected)) return;
  const { rowCount } = await client.query({
    name: 'process-knows-kinds',
    text: 'select from process where known_lanes < $1 limit 1',
    values: [lanesWithKinds],
  });
  if (rowCount === 0) return;
  throw new AppError('unavailable', 'Kinds of events can be chosen once the upgrade has ended.', { retryAfterS: 30 });
}

/**
 * Throws `unavailable` if an endpoint is to have a format other than events while a process of an earlier version is running, which would push events
 * to it.
 */
export async function refuseFormatsTooSoon(client: Client, format: EndpointFormat): Promise<void> {
  if (format === 'event') return;
  const { rowCount } = await client.query({
    name: 'process-knows-formats',
    text: 'select from process where not knows_formats limit 1',
  });
  if (rowCount === 0) return;
  throw new AppError('unavailable', 'Formats can be chosen once the upgrade has ended.', { retryAfterS: 30 });
}
