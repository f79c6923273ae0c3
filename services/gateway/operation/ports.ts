import type { ActivityReceipt } from '../../../schema/contracts/activity.js';
import type { Lookalike } from '../../../schema/contracts/lookalikes.js';
import type { CompanySize } from '../../../schema/contracts/sizes.js';
import type { RequestContext } from '../../platform/context.js';
import type { ChangeRecorder } from '../../platform/postgres/caller-pool.js';
import type { Queryable } from '../../platform/postgres/postgres.js';
import type { EventSource } from './streamed-answers.js';

// Interfaces that use cases reach through `Deps`, and that neighbourhoods above `operation` implement.

/** Looks accounts up. */
export type FindsAccounts = {
  /** Whether the account exists and is open; with `evenClosed`, also where it is closed and not yet purged. */
  exists(db: Queryable, id: string, evenClosed?: boolean): Promise<boolean>;
};

/** Some items of a request, one a line, with the bytes of all lines, and the index of the first of them in the caller's body. */
export type ActivityLines = { baseline: boolean; firstIndex: number; lines: Buffer[]; bytes: number };

/** Brings activity to the feed. */
export type ActivityRelay = {
  /** Resolves when the items are stored. Throws what the feed throws, and `deadline_exceeded` at the deadline. */
  store(part: ActivityLines, ctx: RequestContext): Promise<ActivityReceipt>;
};

/** What the audit log needs to know about an operation. */
export type Audited = {
  name: string;
  path: string;
  input: unknown;
  readsStream: boolean;
  idField?: string | undefined;
};

/** Records the changes that callers make (X7). */
export type AuditLog = {
  /** Does `work` and records who did what. The transactions of the work must take part in `recorder`, where there is one. */
  record<T>(
    operation: Audited,
    request: { input: unknown; ctx: RequestContext },
    work: (recorder?: ChangeRecorder) => Promise<T>,
  ): Promise<T>;
};

/** Scores texts instead of the embedded rule (F2). */
export type ContentScorer = {
  /** Distinguishes its scores from those of another scorer or model. */
  readonly id: string;
  /** How well a text fits each prompt, from 0 to 1, in the order of the prompts. Throws where it fails or takes too long. */
  score(text: string, prompts: string[], signal: AbortSignal): Promise<number[]>;
};

/** A signal of the feed as it is stored, and the cursor from which its follower goes on after it. */
export type PlacedSignal = { cursor: string; body: string };

/** What a follower reads at once. */
export type Stretch = { signals: PlacedSignal[]; nextCursor: string; hasMore: boolean };

/** Signals in order, each once, without an end. The reader calls `return` when it leaves. */
export type SignalStream = EventSource & {
  return(): Promise<IteratorResult<PlacedSignal>>;
  /** Where to go on after the signals that were taken and those that filters skipped; null before the first one was taken. */
  cursor(): string | null;
};

/** Lets readers follow the feed, by GraphQL or server-sent events. */
export type FeedFollowers = {
  /**
   * Follows an account's feed from the first result of `read` (G6). Throws what the first `read` throws; later only errors that are not
   * retryable end the stream. The cursor decides what comes next, so signals that are detected while the feed is away follow as soon as it
   * is back. Throws `rate_limited` where the account has its most streams, `unavailable` where the process has.
   */
  follow(
    accountId: string,
    read: (cursor: string | undefined) => Promise<Stretch>,
    /** True for staff, whose stream ends with the account although their credential does not. */
    outlivesAccount?: boolean,
  ): Promise<SignalStream>;
};

/** What a search demands of companies (D3); null demands nothing. An industry includes all those below it. */
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

/** A search for companies that are like all of `seeds` and `queries` together. */
export type SearchRequest = {
  seeds: number[];
  queries: string[];
  filter: CompanyFilter;
  limit: number;
  /** Whether reasons are returned. */
  explain: boolean;
};

export type SearchResult = {
  /** How many companies match in all. */
  total: number;
  lookalikes: Lookalike[];
};

/** Searches for companies that are like others. Throws an AppError for every fault that a caller is told. */
export type LookalikeSearcher = {
  search(request: SearchRequest, ctx: RequestContext): Promise<SearchResult>;
};
