import { lookup } from 'node:dns/promises';
import { v7 } from 'uuid';
import { DestinationError, type Destinations } from '../../services/platform/http/destinations/index.js';
import { type AttemptResult, buildBody, createSender } from '../../services/webhooks/sending/index.js';

/** An event that was forwarded, and can be sent again. */
export type Forwarded = {
  /** By which a person names it. */
  number: number;
  deliveryId: string;
  attempts: number;
  event: Buffer;
};

export type Forwarder = {
  /** Makes the next attempt of the delivery, and counts it. Rejects if the forwarder was closed meanwhile. */
  send(forwarded: Forwarded): Promise<AttemptResult>;
  close(): Promise<void>;
};

/** Where to, and how it is signed; with the headers of Standard Webhooks (W17) or without. */
export type Target = { url: string; secret: string; standardWebhooks: boolean };

/** As for a push (W9). */
const timeoutMs = 10_000;
/** One handler of one account. */
const accountId = 'local';
/** What the live stream has. */
const eventType = 'icp_signal.detected';

/** Creates a forwarder that sends events to a handler with the same code as pushes, except that it may use any address, such as localhost. */
export function createForwarder({ url, secret, standardWebhooks }: Target): Forwarder {
  const sender = createSender({ destinations: anywhere, timeoutMs });
  return {
    send(forwarded) {
      forwarded.attempts += 1;
      const { deliveryId, attempts: attempt, event } = forwarded;
      const body = buildBody({ eventType, deliveryId, attempt, sentAt: new Date().toISOString(), event });
      const webhookId = standardWebhooks ? (JSON.parse(event.toString('utf8')) as { id: string }).id : undefined;
      return sender.send({ accountId, url, secrets: [secret], body, webhookId });
    },
    close: () => sender.close(0),
  };
}

/** A new delivery, with an id of the kind that deliveries have. */
export const newForwarded = (number: number, event: Buffer): Forwarded => ({
  number,
  deliveryId: v7(),
  attempts: 0,
  event,
});

/** The person who runs this chooses the target; names resolve as for other programs on that machine, including /etc/hosts. */
const anywhere: Destinations = {
  checkUrl: async () => {},
  mayKeep: () => true,
  async resolve(hostname) {
    const found = await lookup(hostname.replace(/^\[(.*)\]$/, '$1'), { all: true }).catch((error) => {
      throw new DestinationError('dns', `${hostname} cannot be resolved.`, true, { cause: error });
    });
    return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4, ttlMs: 5_000 }));
  },
};
