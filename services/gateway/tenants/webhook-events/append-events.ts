import type { EventOf } from '../../../../schema/contracts/webhook-events.js';
import { activeSpan, formatTraceparent } from '../../../platform/lifecycle/tracing/index.js';
import type { Client } from '../../../platform/postgres/postgres.js';
import { insertEvents } from './sql/outbox.js';

/** An event of one of the kinds that the gateway makes. */
export type GatewayEvent = EventOf<'lead.created' | 'lead_generation_run.completed' | 'credits.low'>;

/** An event that an account is to be notified of. */
export type NewEvent = {
  account_id: string;
  event: GatewayEvent;
  /** The event takes the place of an earlier one with its id, wherever that is kept, since somebody was erased (X7). Nothing is pushed. */
  is_erased?: true;
};

/**
 * Records events in the transaction that makes their facts (W16, H13), in this order, at the next positions of their accounts. Each is
 * turned into JSON here and never again. It locks the positions of the accounts until the transaction ends, so it is the last step of a
 * transaction: nothing that follows may wait for a lock.
 */
export async function appendEvents(client: Client, events: NewEvent[]): Promise<void> {
  const span = activeSpan()?.span;
  const traceparent = span ? formatTraceparent(span.spanContext()) : null;
  const rows = events.map(({ account_id, event, is_erased = false }) => {
    const { id, type, created_at } = event;
    return { account_id, id, type, created_at, body: JSON.stringify(event), traceparent, is_erased };
  });
  for (let at = 0; at < rows.length; at += maxRows) await insertEvents(client, rows.slice(at, at + maxRows));
}

/** The most events of one statement. */
const maxRows = 1_000;
