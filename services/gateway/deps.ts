import type { Destinations } from '../platform/destinations/index.js';
import type { Logger } from '../platform/log.js';
import type { Bus } from '../platform/nats.js';
import type { Database } from '../platform/postgres.js';
import type { SecretKeys } from '../platform/secret-box.js';

/** What the gateway's use cases reach the world through. */
export type Deps = {
  database: Database;
  bus: Bus;
  secretKeys: SecretKeys;
  destinations: Destinations;
  /** How many days back a position may have begun to be a new one (C3). */
  newHireDays: number;
  log: Logger;
};
