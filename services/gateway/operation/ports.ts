import type { ActivityReceipt } from '../../../schema/contracts/activity.js';
import type { Lookalike } from '../../../schema/contracts/lookalikes.js';
import type { CompanySize } from '../../../schema/contracts/sizes.js';
import type { RequestContext } from '../../platform/context.js';
import type { ChangeRecorder } from '../../platform/postgres/pools/caller-pool.js';
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

/** A message to one address. */
export type Mail = {
  to: string;
  /** The Message-ID, without angle brackets; a message that is sent again has the same. */
  id: string;
  subject: string;
  text: string;
  html: string;
  /** Where the reader may unsubscribe by one request (RFC 8058); null for none. */
  unsubscribeUrl: string | null;
};

/**
 * Why a message was not sent: the mail server takes nothing for the `address`, or not this `message`; it takes this one `later`; or it takes
 * none now, since it is `away`.
 */
export class MailError extends Error {
  /** Whether the mail server did not answer at all. */
  readonly isSilent: boolean;

  constructor(
    readonly fault: 'address' | 'message' | 'later' | 'away',
    message: string,
    { isSilent = false } = {},
  ) {
    super(message);
    this.name = 'MailError';
    this.isSilent = isSilent;
  }
}

/** Sends e-mail through the operator's mail server. Both throw MailError, whose message may be shown to the account. */
export type Mailer = {
  /** Signs in, and sends nothing. */
  check(signal: AbortSignal): Promise<void>;
  /** Resolves when the server has taken the message. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
};

/** A signal of the feed as it is stored. All followers of an account are given the same object. */
export type PlacedSignal = {
  readonly position: number;
  /** From here a follower goes on after the signal. */
  readonly cursor: string;
  readonly body: string;
  /** The signal with GraphQL's names, parsed once when it is first asked for. Nobody may change it. */
  readonly value: Readonly<Record<string, unknown>>;
};

/** States that the event at a position was erased (G9). Its number rises in the account in the order of erasure. */
export type PlacedTombstone = PlacedSignal & { readonly number: number; readonly event: string };

/**
 * The result of one read of a feed. It contains all requested signals up to `readTo`; `end` is where the feed ended, and `tombstones` is the
 * number of the last tombstone before, if that was requested.
 */
export type Stretch = {
  signals: PlacedSignal[];
  readTo: number;
  hasMore: boolean;
  end: number;
  tombstones?: number | undefined;
};

/** Signals in order, each once, without an end. The reader calls `return` when it leaves. */
export type SignalStream = EventSource<PlacedSignal> & {
  return(): Promise<IteratorResult<PlacedSignal>>;
  /** Where to go on after the signals that were taken and those that filters skipped; null before the first one was taken. */
  cursor(): string | null;
};

/** What a follower of the feed receives. */
export type StreamContent = 'signals' | 'both' | 'tombstones';

/** A reader that wants to follow the feed. */
export type FollowerOptions = {
  accountId: string;
  /** Reads for this follower alone, by its filters: where it begins, and what was sent so long ago that it is not kept. */
  read: (after: number | undefined) => Promise<Stretch>;
  /** Whether its filters let a signal, or a tombstone of one, pass. */
  wants: (signal: PlacedSignal) => boolean;
  /** Whether it receives signals alone, which is the default, tombstones of what it has passed too, or tombstones alone. */
  content?: StreamContent;
  /** True for staff, whose stream ends with the account although their credential does not. */
  outlivesAccount?: boolean;
};

/** Lets readers follow the feed, by GraphQL or server-sent events. */
export type FeedFollowers = {
  /**
   * Follows an account's feed from the first result of `read` (G6). Throws what the first `read` throws. Later, only errors that are not
   * retryable end the stream (an unexpected fault of a shared read only if it recurs), and `too_slow` if the follower stays too far behind. The
   * position determines what comes next, so signals that are detected while the feed is away follow as soon as it is back. Throws `rate_limited`
   * if the account has reached its limit of streams, `unavailable` if the process has.
   */
  follow(options: FollowerOptions): Promise<SignalStream>;
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

/** Companies that a search leaves out, by what the account has to do with them. */
export type KnownKinds = { listIds: string[]; customers: boolean; openDeals: boolean };

/** Reports which companies of the directory an account knows. */
export type KnownCompanies = {
  /** The ids of companies of these kinds, at most `limit`. */
  list(accountId: string, kinds: KnownKinds, limit: number): Promise<number[]>;
  /** Those of these companies lists that the account has. */
  findLists(accountId: string, listIds: string[]): Promise<Set<string>>;
  /** The companies of the deals that were won and lost last, at most `limit` of each; one that was ever won is not among the lost. */
  listDecided(accountId: string, limit: number): Promise<{ won: number[]; lost: number[] }>;
};

/** A search for companies that are like all of `seeds` and `queries` together. */
export type SearchRequest = {
  seeds: number[];
  queries: string[];
  filter: CompanyFilter;
  limit: number;
  /** Whether reasons are returned. */
  explain: boolean;
  /** Companies that are not to be found, besides the seeds. */
  excluded: number[];
  /** Companies that are what is sought, and such that are not. */
  liked: number[];
  notLiked: number[];
  /** The least score; null where all pass. */
  minScore: number | null;
  /** Whether the whole ranking is returned, for further pages. */
  freezes: boolean;
};

/** The ranking of a search: the best companies in order, at most some thousand. Reasons are there where they were asked for. */
export type Ranked = { id: number; score: number; reasons?: Lookalike['reasons'] };

export type SearchResult = {
  /** How many companies match in all. */
  total: number;
  lookalikes: Lookalike[];
  /** The whole ranking, where it was asked for; otherwise it is empty. */
  ranking: Ranked[];
  /** The seeds (by id) and queries (by place) that the search did not use, and why. */
  leftOut: ({ seed: number; message: string } | { query: number; message: string })[];
};

/** Searches for companies that are like others. Throws an AppError for every fault that is reported to a caller. */
export type LookalikeSearcher = {
  search(request: SearchRequest, ctx: RequestContext): Promise<SearchResult>;
};
