import type { Lookalike } from '../../../schema/contracts/lookalikes.js';
import type { CompanySize } from '../../../schema/contracts/sizes.js';
import type { RequestContext } from '../../platform/context.js';
import type { ChangeRecorder } from '../../platform/postgres/caller-pool.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import type { EventSource } from './answers.js';

// What operations reach through `Deps` although it is made above them; the neighbourhoods that make it import these types.

/** Looks accounts up. */
export type FindsAccounts = {
  /** Whether the account exists and is open; with `evenClosed`, also where it is closed and not yet purged. */
  exists(db: Queryable, id: string, evenClosed?: boolean): Promise<boolean>;
};

/** What the audit log reads of an operation. */
export type Audited = {
  name: string;
  path: string;
  input: unknown;
  readsStream: boolean;
  idField?: string | undefined;
};

/** Where the changes that callers make are written down (X7). */
export type AuditLog = {
  /** Does `work` and writes who did what; the transactions of the work are to take the recorder, where there is one. */
  record<T>(
    operation: Audited,
    request: { input: unknown; ctx: RequestContext },
    work: (recorder?: ChangeRecorder) => Promise<T>,
  ): Promise<T>;
};

/** Scores texts instead of the embedded rule (F2). */
export type ContentScorer = {
  /** Tells its answers from those of another scorer, or of another model. */
  readonly id: string;
  /** How well a text fits each prompt, 0 to 1, in their order. Throws where there is no such answer within its deadline. */
  score(text: string, prompts: string[], signal: AbortSignal): Promise<number[]>;
};

/** A signal of the feed as its stored bytes, and the cursor that its follower goes on from after it. */
export type PlacedSignal = { cursor: string; body: string };

/** What a follower reads at once. */
export type Stretch = { signals: PlacedSignal[]; nextCursor: string; hasMore: boolean };

/** Signals in order, each once, without an end. Whoever takes it calls `return` when they leave. */
export type SignalStream = EventSource & {
  return(): Promise<IteratorResult<PlacedSignal>>;
  /** Where it goes on after all that was taken, past what filters skipped; null where the first signal, which is there, has to tell. */
  cursor(): string | null;
};

/** Lets readers follow the feed, by GraphQL or server-sent events. */
export type FeedFollowers = {
  /**
   * Follows an account's feed from what `read` answers first (G6). Where it fails then, so does this; later only what cannot be told by
   * trying again ends the stream: the cursor decides what comes next, so what is detected while nobody can be asked follows as soon as
   * somebody can. `rate_limited` where the account has its most, `unavailable` where the process has.
   */
  follow(accountId: string, read: (cursor: string | undefined) => Promise<Stretch>): Promise<SignalStream>;
};

/** What a search demands of companies (D3); null demands nothing. Industries are ids, with all below them. */
export type CompanyFilter = {
  countries: string[] | null;
  industryIds: string[] | null;
  sizes: CompanySize[] | null;
  employeesMin: number | null;
  employeesMax: number | null;
  /** Strictly after and before these years. */
  foundedAfter: number | null;
  foundedBefore: number | null;
};

/** What is searched: companies like all of `seeds` and `queries` together. */
export type SearchRequest = {
  seeds: number[];
  queries: string[];
  filter: CompanyFilter;
  limit: number;
  /** Whether reasons are answered. */
  explain: boolean;
};

export type SearchResult = {
  /** How many companies match at all. */
  total: number;
  lookalikes: Lookalike[];
};

/** The way to the companies that are like others; every fault that a caller is told is an AppError. */
export type LookalikeSearcher = {
  search(request: SearchRequest, ctx: RequestContext): Promise<SearchResult>;
};
