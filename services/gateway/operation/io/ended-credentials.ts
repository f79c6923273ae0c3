import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Bus } from '../../../platform/nats/nats.js';

const subject = 'leadwire.gateway.credentials-ended';

/** Wakes every gateway, this one included, after credentials may have ended. While NATS is away, they notice it without. */
export function announceEndedCredentials(bus: Bus): void {
  if (bus.isConnected()) bus.connection.publish(subject);
}

/** The part that calls `onEnd` when a gateway has announced that credentials may have ended. */
export function followEndedCredentials(bus: Bus, onEnd: () => void): Part {
  let subscription: { unsubscribe(): void } | undefined;
  return {
    name: 'ended credentials',
    async start() {
      subscription = bus.connection.subscribe(subject, { callback: onEnd });
    },
    async stop() {
      subscription?.unsubscribe();
    },
  };
}
