import { randomUUID } from 'node:crypto';
import type { EventOf } from '../../../schema/contracts/webhook-events.js';
import type { Client } from '../../platform/postgres/postgres.js';
import { judge, readFiltersOfOthers } from '../content-filters/index.js';
import { type HandedEvent, queueOthers } from '../deliveries/index.js';
import { readEndpoint } from '../endpoints/index.js';
import { type NewEvent, readClock, storeEvents } from './sql/store-events.js';

/**
 * Stores events of an account and queues them for the endpoints that are owed them (W16), in a transaction that has locked the account.
 * Returns the endpoints that have something to send once it has committed.
 */
export async function addEvents(client: Client, accountId: string, events: NewEvent[]): Promise<string[]> {
  const last = await storeEvents(client, accountId, events);
  const handed = events.map((event, nth) => toHanded(event, last - events.length + 1 + nth));
  return queueJudged(client, { accountId, events: handed, after: last - events.length, onlyEndpoint: null });
}

/**
 * Makes the event of an endpoint that the service has disabled in this transaction (W15, W16), for the other endpoints of the account. The
 * caller has locked the account, and has closed the spans of the disabled endpoint. The event is pushed after the commit.
 */
export async function emitDisabled(client: Client, accountId: string, endpointId: string): Promise<void> {
  const { id, url, description, disabled_reason, disabled_at } = (await readEndpoint(client, accountId, endpointId))!;
  const event: EventOf<'webhook_endpoint.disabled'> = {
    id: randomUUID(),
    type: 'webhook_endpoint.disabled',
    created_at: await readClock(client),
    endpoint: { id, url, description, disabled_reason: disabled_reason!, disabled_at: disabled_at! },
  };
  await addEvents(client, accountId, [{ ...event, body: JSON.stringify(event) }]);
}

/**
 * Queues stored events behind a position for the endpoints that are owed them, or for one of them, by the verdicts of their filters on
 * content. Runs under the account's lock. Returns the endpoints that have something to send.
 */
export async function queueJudged(
  client: Client,
  owed: { accountId: string; events: HandedEvent[]; after: number; onlyEndpoint: string | null },
): Promise<string[]> {
  const { accountId, events, after, onlyEndpoint } = owed;
  const stretch = { accountId, after, upTo: events.at(-1)!.meta.position };
  const filters = await readFiltersOfOthers(client, onlyEndpoint ? { ...stretch, endpointId: onlyEndpoint } : stretch);
  return queueOthers(client, { accountId, events, verdicts: await judge(filters, events), onlyEndpoint });
}

function toHanded({ id, type, created_at, body, traceparent }: NewEvent, position: number): HandedEvent {
  return {
    meta: { position, id, type, detected_at: created_at, pushable: true, ...(traceparent ? { traceparent } : {}) },
    bytes: Buffer.from(body),
  };
}
