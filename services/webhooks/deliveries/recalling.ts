import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Bus } from '../../platform/nats/nats.js';
import type { Dispatcher } from './scheduling/dispatcher.js';

const subject = 'leadwire.webhooks.recalls';

type Message = { from: string; endpointIds: string[] };

export type Recalling = Part & {
  /** Prevents every process from starting an attempt of what is leased for these endpoints. */
  recall(endpointIds: string[]): void;
};

/**
 * Creates the part that notifies every process when endpoints were changed: this one at once, the others over NATS, before the change is answered.
 * While NATS is unavailable, the others notice the change when they review what waits in their memory.
 */
export function createRecalling(options: {
  bus: Bus;
  owner: string;
  dispatcher: Pick<Dispatcher, 'recall'>;
  log: Logger;
}): Recalling {
  const { bus, owner, dispatcher, log } = options;
  let subscription: { unsubscribe(): void } | undefined;

  function hear(error: Error | null, data: Uint8Array): void {
    try {
      if (error) throw error;
      const { from, endpointIds } = JSON.parse(Buffer.from(data).toString()) as Message;
      if (from !== owner) for (const id of endpointIds) dispatcher.recall(id);
    } catch (fault) {
      log.warn({ err: fault }, 'the recalls of another process could not be read');
    }
  }

  return {
    name: 'recalls of other processes',
    async start() {
      subscription = bus.connection.subscribe(subject, { callback: (error, { data }) => hear(error, data) });
    },
    async stop() {
      subscription?.unsubscribe();
    },
    recall(endpointIds) {
      for (const id of endpointIds) dispatcher.recall(id);
      if (endpointIds.length === 0 || !bus.isConnected()) return;
      const message: Message = { from: owner, endpointIds };
      bus.connection.publish(subject, Buffer.from(JSON.stringify(message)));
    },
  };
}
