import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Bus } from '../../../platform/nats/nats.js';

const subject = 'leadwire.gateway.counts';
/** How often replicas send each other what they counted. */
const everyMs = 200;
/** The most names in one message, which stays under 512 KiB with the longest names (A12). */
const namesInMessage = 1_000;
/** The most names for the next message; counts of further names stay with this replica. */
const maxHeld = 50_000;

const Counts = z.strictObject({
  from: z.string(),
  counts: z.array(z.tuple([z.string().max(400), z.number().positive()])).max(namesInMessage),
});

/** What the replicas of the gateway count together. */
export type SharedCounts = Part & {
  /** Notes what was counted here, to send it to the others. */
  note(name: string, points: number): void;
};

/**
 * Sends the other replicas what this one counted, all names together five times a second, and receives what they counted. Nothing waits for
 * it: while NATS is away, and for a replica that starts later, counts are those of one replica.
 */
export function createSharedCounts(options: {
  bus: Bus;
  log: Logger;
  /** Is called with what another replica counted. */
  onCount: (name: string, points: number) => void;
}): SharedCounts {
  const { bus, log, onCount } = options;
  const self = randomUUID();
  let held = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let subscription: { unsubscribe(): void } | undefined;

  function publish(): void {
    if (held.size === 0) return;
    const counts = [...held];
    held = new Map();
    // While NATS is away counts are dropped, since by its return their window would be over.
    if (!bus.isConnected()) return;
    for (let start = 0; start < counts.length; start += namesInMessage) {
      const message = { from: self, counts: counts.slice(start, start + namesInMessage) };
      bus.connection.publish(subject, Buffer.from(JSON.stringify(message)));
    }
  }

  function receive(data: Uint8Array): void {
    const { from, counts } = Counts.parse(JSON.parse(Buffer.from(data).toString()));
    if (from !== self) for (const [name, points] of counts) onCount(name, points);
  }

  return {
    name: 'shared counts',
    async start() {
      subscription = bus.connection.subscribe(subject, {
        callback(error, message) {
          try {
            if (error) throw error;
            receive(message.data);
          } catch (fault) {
            log.warn({ err: fault }, 'the counts that another replica sent could not be read and were ignored');
          }
        },
      });
      timer = setInterval(publish, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      if (subscription && bus.isConnected()) publish();
      subscription?.unsubscribe();
    },
    note(name, points) {
      const before = held.get(name);
      if (before !== undefined || held.size < maxHeld) held.set(name, (before ?? 0) + points);
    },
  };
}
