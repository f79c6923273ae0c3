import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Bus } from '../../../platform/nats/nats.js';

const subject = 'leadwire.gateway.credentials-ended';

/** Wakes every gateway, this one included, after credentials may have ended. While NATS is away, they notice it without. */
export function announceEndedCredentials(bus: Bus): void {
  if (bus.isConnected()) bus.connection.publish(subject);
}

/** Announcements that come so soon after each other have one effect at the first of them, and one after the last. */
const togetherMs = 100;

/**
 * The part that calls `onEnd` when a gateway has announced that credentials may have ended: at once, and at most ten times a second, since
 * every verification that follows asks the database.
 */
export function followEndedCredentials(bus: Bus, onEnd: () => void): Part {
  let subscription: { unsubscribe(): void } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isRepeated = false;

  function hear(): void {
    if (timer) {
      isRepeated = true;
      return;
    }
    onEnd();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isRepeated) return;
      isRepeated = false;
      hear();
    }, togetherMs);
  }
  return {
    name: 'ended credentials',
    async start() {
      subscription = bus.connection.subscribe(subject, { callback: hear });
    },
    async stop() {
      subscription?.unsubscribe();
      clearTimeout(timer);
    },
  };
}
