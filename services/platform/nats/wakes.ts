import type { Bus } from './nats.js';

/** Publishes an empty message that only wakes the processes that look for work. While NATS is unavailable they look on their own. */
export function sendWake(bus: Bus, subject: string): void {
  if (bus.isConnected()) bus.connection.publish(subject);
}

/** Calls `wake` after each message of a subject, from `start` to `stop`. */
export function followWakes(bus: Bus, subject: string, wake: () => void): { start(): void; stop(): void } {
  let subscription: { unsubscribe(): void } | undefined;
  return {
    start() {
      subscription = bus.connection.subscribe(subject, { callback: wake });
    },
    stop: () => subscription?.unsubscribe(),
  };
}
