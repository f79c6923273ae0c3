import type { Destinations } from '../../platform/http/destinations/index.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Bus } from '../../platform/nats/nats.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { SecretKeys } from '../../platform/secret-box.js';
import type { AuditLog, ContentScorer, FeedFollowers, FindsAccounts, LookalikeSearcher } from './ports.js';

/** What the gateway's use cases reach the world through. */
export type Deps = {
  database: Database;
  bus: Bus;
  secretKeys: SecretKeys;
  destinations: Destinations;
  followers: FeedFollowers;
  /** How many days back a position may have begun to be a new one (C3). */
  newHireDays: number;
  /** What scores posts instead of the embedded rule; null where none is configured (F2). */
  contentScorer: ContentScorer | null;
  lookalikes: LookalikeSearcher;
  /** What one lookalike that is answered costs (D1). */
  lookalikeCredits: number;
  /** Who answers research questions (E4). */
  research: 'none' | 'staff' | 'provider';
  /** How long a request may take (A6). */
  requestTimeoutMs: number;
  accounts: FindsAccounts;
  audit: AuditLog;
  log: Logger;
};
