import type { Bus } from '../../../platform/nats/nats.js';
import { followWakes, sendWake } from '../../../platform/nats/wakes.js';

const subject = 'leadwire.gateway.events-recorded';

/** Wakes the workers after a commit that recorded events. While NATS is away they look by themselves. */
export const announceEvents = (bus: Bus): void => sendWake(bus, subject);

/** Calls `wake` after each announcement, from `start` to `stop`. */
export const followEvents = (bus: Bus, wake: () => void): { start(): void; stop(): void } =>
  followWakes(bus, subject, wake);
