import type { Destinations } from '../../platform/http/destinations/index.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import type { Bus } from '../../platform/nats/nats.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { SecretKeys } from '../../platform/secret-box.js';
import type { FeedFollowers } from '../forwarded/icp-signals/followers.js';
import type { LookalikeSearcher } from '../lookalikes/search-messages.js';
import type { ResearchProviderSetting } from '../research/settings.js';

/** Scores texts instead of the embedded rule (F2). */
export type ContentScorer = {
  /** Tells its answers from those of another scorer, or of another model. */
  readonly id: string;
  /** How well a text fits each prompt, 0 to 1, in their order. Throws where there is no such answer within its deadline. */
  score(text: string, prompts: string[], signal: AbortSignal): Promise<number[]>;
};

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
  research: ResearchProviderSetting['kind'];
  /** How long a request may take (A6). */
  requestTimeoutMs: number;
  log: Logger;
};
