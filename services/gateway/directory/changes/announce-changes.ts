import type { Bus } from '../../../platform/nats/nats.js';
import { followWakes, sendWake } from '../../../platform/nats/wakes.js';

const subject = 'leadwire.gateway.directory-changed';

/** Wakes the workers after a commit that changed companies or followed lists or recorded activity. While NATS is away, the workers poll. */
export const announceChanges = (bus: Bus | undefined): void => (bus ? sendWake(bus, subject) : undefined);

/** Calls `wake` after each announcement, from `start` to `stop`. */
export const followChanges = (bus: Bus, wake: () => void): { start(): void; stop(): void } =>
  followWakes(bus, subject, wake);
