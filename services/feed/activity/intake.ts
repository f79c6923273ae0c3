import { setTimeout as delay } from 'node:timers/promises';
import { AppError, afterPart } from '../../platform/errors.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import { type ActiveSpan, activeSpan, withSpan } from '../../platform/lifecycle/tracing/index.js';
import type { Database } from '../../platform/postgres/postgres.js';
import type { ErasedCache } from '../erasures/index.js';
import type { WatchCache } from '../matching/index.js';
import type { SignalBatch } from '../signals/index.js';
import { needsCompanies, readCompanies } from './read-companies.js';
import { type Item, isUnresolved, type Refusal } from './read-items.js';
import { BatchSize, type Entry, limits, storeBatch, toEntry } from './store-batch.js';

/** The items of one request, to be stored. */
export type Submission = { items: Item[]; baseline: boolean; traceparent?: string };
/** `unresolved` counts the accepted items whose domain belongs to no company yet (G1). */
export type Counts = { accepted: number; duplicates: number; unresolved: number };
/** The result of a submission: the counts, and the items that were ignored. */
export type Submitted = { counts: Counts; ignored: Refusal[] };

type Waiting = Submission & {
  span: ActiveSpan | undefined;
  next: number;
  /** Whether a transaction under way has items of it. */
  isHeld: boolean;
  counts: Counts;
  ignored: Refusal[];
  done: (submitted: Submitted) => void;
  fail: (error: unknown) => void;
};
type Member = { waiting: Waiting; entry: Entry };

/** The maximum number of waiting items. Further requests are refused, so that the queue has a limit. */
const maxWaitingItems = 100_000;

/**
 * While a transaction runs, a second one begins only when enough items wait to fill it: PostgreSQL works on one while the other is read and matched.
 * With 8 requests of 1,000 items at a time, one transaction after the other left a third of two cores idle (2026-11). Fewer items wait, since they
 * cost less together.
 */
const maxAtOnce = 2;

/**
 * After a transaction with this many requests, the next one waits a moment for clients that were just answered and send again. When the
 * service is idle, no request waits. With 64 clients that post single items (2 cores, durable commits) this lowered the statements per item
 * from 0.19 to 0.10, at 4,400 instead of 4,850 items/s and 13 instead of 11 ms (waiting 2 ms changed nothing).
 */
const busyRequests = 8;
const lingerMs = 8;

/**
 * Commits activity in groups: requests that arrive while a transaction runs wait and share the next one. A single item on an idle service
 * does not wait, and under load thousands of single items need few transactions. A request is answered when all its items are committed.
 * When a transaction fails, each of its requests gets the error; a request of which an earlier transaction stored a part gets
 * `deadline_exceeded`. The stored part stays, and repeating the request is safe.
 */
export class Intake implements Part {
  private readonly queue: Waiting[] = [];
  private waitingItems = 0;
  /** The turns that are under way, each with one transaction after the other. */
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly options: {
      database: Database;
      cache: WatchCache;
      erased: ErasedCache;
      onStored: (batch: SignalBatch) => void;
      /** Is called when an item was stored whose signals are written in slices. */
      onWide: () => void;
    },
  ) {}

  readonly name = 'activity intake';

  /** Stores the items of one request. Resolves when all of them are committed. Throws `unavailable` when too many items are waiting. */
  submit(submission: Submission): Promise<Submitted> {
    if (submission.items.length === 0) return Promise.resolve({ counts: noCounts(), ignored: [] });
    if (this.waitingItems + submission.items.length > maxWaitingItems) {
      throw new AppError('unavailable', 'Too much activity is waiting to be stored. Nothing was done.');
    }
    this.waitingItems += submission.items.length;
    return new Promise((done, fail) => {
      this.queue.push({
        ...submission,
        span: activeSpan(),
        counts: noCounts(),
        ignored: [],
        next: 0,
        isHeld: false,
        done,
        fail,
      });
      this.begin();
    });
  }

  private begin(): void {
    if (this.running.size >= maxAtOnce || (this.running.size === 1 && !this.isFull())) return;
    // Deferred, so that items that are submitted together are stored together.
    const run: Promise<void> = Promise.resolve()
      .then(() => withSpan(undefined, () => this.run()))
      .finally(() => {
        this.running.delete(run);
        // For requests that arrived after the turn last checked the queue.
        if (this.queue.length > 0) this.begin();
      });
    this.running.add(run);
  }

  /** Whether enough items wait to fill a transaction. */
  private isFull(): boolean {
    let items = 0;
    for (const one of this.queue) {
      if (!one.isHeld) items += one.items.length - one.next;
      if (items >= limits.items) return true;
    }
    return false;
  }

  /** Whether items are being stored now. */
  get isBusy(): boolean {
    return this.running.size > 0;
  }

  async stop(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(): Promise<void> {
    const caches = { watches: this.options.cache, erased: this.options.erased };
    while (this.mayGoOn()) {
      const taken: Member[] = [];
      const members = new Set<Waiting>();
      const held = this.hold();
      try {
        await this.readCompaniesOf(held);
        this.take(held, taken);
        for (const { waiting } of taken) members.add(waiting);
        for (const waiting of held) waiting.isHeld = members.has(waiting);
        const entries = taken.map((one) => one.entry);
        // The transaction serves many requests. Its statements are traced under the first recorded one of their spans.
        const span = [...members].find((one) => one.span)?.span;
        const { added, closed, batch, hasWide } = await withSpan(span, () =>
          storeBatch(this.options.database, caches, entries),
        );
        for (const { waiting, entry } of taken) {
          if (added.has(entry)) {
            waiting.counts.accepted++;
            if (isUnresolved(entry.item)) waiting.counts.unresolved++;
          } else if (closed.has(entry.item.source.scope)) waiting.ignored.push(ofClosedAccount(entry.item.index));
          else waiting.counts.duplicates++;
        }
        this.options.onStored(batch);
        if (hasWide) this.options.onWide();
      } catch (error) {
        // If no request was taken, one of those held has caused the error, and the next turn would meet it again. So all of them fail.
        const failed = members.size > 0 ? [...members] : held;
        for (const waiting of failed) this.leave(waiting);
        for (const waiting of failed) waiting.fail(waiting.counts.accepted > 0 ? afterPart(error) : error);
        continue;
      }
      for (const waiting of members) {
        waiting.isHeld = false;
        if (waiting.next < waiting.items.length) continue;
        this.leave(waiting);
        waiting.done({ counts: waiting.counts, ignored: waiting.ignored });
      }
      if (members.size >= busyRequests) await delay(lingerMs);
    }
  }

  /** Whether requests wait; while another turn is under way, whether enough items wait to fill a second transaction. */
  private mayGoOn(): boolean {
    return this.running.size > 1 ? this.isFull() : this.queue.some((one) => !one.isHeld);
  }

  /**
   * Reserves the requests with the next items, up to the limit of a transaction, and returns them in their order. A request that the other turn holds
   * waits for that turn, so that of equal items the first one wins.
   */
  private hold(): Waiting[] {
    const held: Waiting[] = [];
    let items = 0;
    for (const waiting of this.queue) {
      if (waiting.isHeld) continue;
      waiting.isHeld = true;
      held.push(waiting);
      items += waiting.items.length - waiting.next;
      if (items >= limits.items) break;
    }
    return held;
  }

  /** Reads the company data that matching the next items needs. Sends PostgreSQL no statement if nothing is needed. */
  private async readCompaniesOf(held: Waiting[]): Promise<void> {
    const next = held.flatMap(({ items, next }) => items.slice(next, next + limits.items)).slice(0, limits.items);
    if (!needsCompanies(this.options.cache, next)) return;
    await readCompanies(this.options.database.pool, this.options.cache, next);
  }

  /** Takes items in their order. */
  private take(held: Waiting[], taken: Member[]): void {
    const size = new BatchSize();
    for (const waiting of held) {
      while (waiting.next < waiting.items.length) {
        if (size.isReached) return;
        const entry = toEntry(this.options.cache, waiting.items[waiting.next++]!, waiting);
        size.add(entry);
        taken.push({ waiting, entry });
      }
    }
  }

  private leave(waiting: Waiting): void {
    this.queue.splice(this.queue.indexOf(waiting), 1);
    this.waitingItems -= waiting.items.length;
  }
}

const noCounts = (): Counts => ({ accepted: 0, duplicates: 0, unresolved: 0 });

/** Late items of a closed account are ignored, and the receipt reports them (X7). */
const ofClosedAccount = (index: number): Refusal => ({
  index,
  errors: [{ location: `body[${index}].account_id`, message: 'names a closed account' }],
});
