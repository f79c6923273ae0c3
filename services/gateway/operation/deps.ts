import type { Destinations } from '../../platform/http/destinations/index.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Bus } from '../../platform/nats/nats.js';
import type { Reads } from '../../platform/postgres/pools/standby.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { SecretKeys } from '../../platform/secret-box.js';
import type {
  ActivityRelay,
  AuditLog,
  ContentScorer,
  FeedFollowers,
  FindsAccounts,
  KnownCompanies,
  LookalikeSearcher,
  Mailer,
} from './ports.js';

/** What the gateway's use cases depend on. */
export type Deps = {
  database: Database;
  /** Where lists and searches read, if there is a standby. */
  reads: Reads | null;
  bus: Bus;
  secretKeys: SecretKeys;
  destinations: Destinations;
  activity: ActivityRelay;
  followers: FeedFollowers;
  /** How many days ago a position may have begun to count as a new hire (C3). */
  newHireDays: number;
  /** Scores posts instead of the embedded rule; null where none is configured (F2). */
  contentScorer: ContentScorer | null;
  lookalikes: LookalikeSearcher;
  knownCompanies: KnownCompanies;
  /** The credits that each returned lookalike costs (D1). */
  lookalikeCredits: number;
  /** The most companies on a companies list (S5). */
  maxListCompanies: number;
  /** The most people on a contacts list (S5). */
  maxListContacts: number;
  /** The most deals of a CRM connection (S5). */
  maxCrmDeals: number;
  /** Who answers research questions (E4). */
  research: 'none' | 'staff' | 'provider';
  /** How long a request may take (A6). */
  requestTimeoutMs: number;
  /** The contact for the operators of the public sources that are read; null if none is read. */
  sourcesContact: string | null;
  /** The keys of public sources that want one, by the names of their settings; empty where none is set. */
  sourceKeys: Readonly<Record<string, string>>;
  /** Sends e-mail; null where the operator has no mail server. */
  mailer: Mailer | null;
  /** Where callers and people reach the gateway, without a slash at the end. */
  publicUrl: string;
  accounts: FindsAccounts;
  audit: AuditLog;
  log: Logger;
};
