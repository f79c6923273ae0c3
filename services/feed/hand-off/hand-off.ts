import { SpanKind } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import {
  type FannedOut,
  type FanOutResult,
  fanOut,
  maxHandOffBytes,
  maxHandOffEvents,
  servingSubject,
} from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import { AppError, fromErrorBody } from '../../platform/errors.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import type { Part as LifecyclePart } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { runEdge, type Tracing } from '../../platform/lifecycle/tracing/index.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { readFollowing, type SignalBatch } from '../signals/index.js';
import {
  type Backlog,
  createBacklog,
  dropSent,
  isBehind,
  isUnread,
  maxMarks,
  queueNext,
  takeMarks,
} from './backlog.js';
import { chooseTrace } from './choose-trace.js';
import type { Confirmations } from './confirmations.js';
import { type Part, takeTogether, writeParts } from './message.js';
import type { HandOffMetrics } from './metrics.js';
import type { Behind } from './sql/behind.js';

/** The most characters of events, and the most accounts, that are kept in memory. The others are found in the tables when they are late. */
const maxKept = 32 * 1024 * 1024;
const maxAccounts = 100_000;

/** How long after a failure new commits wait before they start another try. A take-up may come earlier. */
const pauseMs = 5_000;

/** How long a stop continues to hand over what was just committed. */
const drainMs = 3_000;

/** Webhooks must advance at least once in this many replies. Otherwise it has a fault, and a loop would only cause load. */
const maxIdleAnswers = 3;

/** The maximum number of messages in flight: of several accounts, and of one that webhooks was busy with. */
const maxTogether = 4;
const maxAlone = 16;

/** For how many accounts one statement reads the events that are not in memory. Together they fit into one message. */
const maxRead = 8;

/** Of how many accounts a failure or a busy answer is remembered. */
const maxNoted = 10_000;

/** How long an account that webhooks was busy with has messages of its own. */
const busyMs = 30_000;

/**
 * Hands events over by position (H2). One message carries events of many accounts, which take turns. Each account has at most one request in flight;
 * events committed in the meantime follow. Events in memory are sent at once: webhooks replies with its position, and takes the events that follow
 * it. Memory is only a shortcut: whatever is missing there is read from the feed.
 */
export class HandOff implements LifecyclePart {
  private readonly backlogs = new Map<string, Backlog>();
  /** The accounts that wait for a shared message, for one of their own, and to be read; each in one of them, in the order of their turns. */
  private readonly together = new Set<Backlog>();
  private readonly alone = new Set<Backlog>();
  private readonly unread = new Set<Backlog>();
  private readonly queues = [this.together, this.alone, this.unread];
  private readonly inFlight = { together: 0, alone: 0, reads: 0 };
  private readonly active = new Set<Promise<void>>();
  private readonly paused = new LRUCache<string, true>({ max: maxNoted, ttl: pauseMs });
  private readonly busy = new LRUCache<string, true>({ max: maxNoted, ttl: busyMs });
  /** The accounts without endpoints, by webhooks' last reply. Their events are not sent; webhooks advances if this still holds. */
  private readonly withoutEndpoints = new LRUCache<string, true>({ max: maxAccounts });
  private working: Promise<void> | null = null;
  private awayUntil = 0;
  private kept = 0;
  private stopAt = Number.POSITIVE_INFINITY;
  /** Ends the wait for the answers of now. */
  private unanswered = new AbortController();
  private subscription: { unsubscribe(): void } | undefined;

  constructor(
    private readonly options: {
      database: Database;
      bus: Bus;
      confirmations: Confirmations;
      metrics: HandOffMetrics;
      tracing: Tracing;
      log: Logger;
    },
  ) {}

  readonly name = 'hand-off';

  /** Hands over an account that is behind, until webhooks has all of it. Throws the error that stopped it. */
  takeUp({ accountId, position }: Behind): Promise<void> {
    return new Promise((done, fail) => {
      const backlog = this.backlogOf(accountId);
      backlog.end = Math.max(backlog.end, position);
      backlog.takeUps.push({ position, end: (error) => (error === undefined ? done() : fail(error)) });
      this.place(backlog);
    });
  }

  async start(): Promise<void> {
    this.subscription = this.options.bus.connection.subscribe(servingSubject, { callback: () => this.repeat() });
    this.options.bus.onReconnect(() => this.repeat());
  }

  /**
   * Repeats hand-offs that webhooks has not answered or has refused, since a killed webhooks process never will answer, and an answer that was on
   * its way when the connection to NATS broke is lost; repeating one is harmless (H2). Without this, accounts waited 20 s after a kill, for the
   * time-out and what follows it (2026-11).
   */
  private repeat(): void {
    this.awayUntil = 0;
    this.paused.clear();
    this.unanswered.abort();
    this.unanswered = new AbortController();
  }

  async stop(): Promise<void> {
    this.subscription?.unsubscribe();
    this.stopAt = performance.now() + drainMs;
    const late = setTimeout(() => this.unanswered.abort(), drainMs);
    await this.working;
    while (this.active.size > 0) await Promise.race(this.active);
    clearTimeout(late);
    for (const backlog of this.backlogs.values())
      this.forget(backlog, new AppError('unavailable', 'The service is stopping.'));
    await this.options.confirmations.flush();
  }

  /** Starts to hand over what this replica has just committed. Never throws and never waits. */
  offer({ id, signals }: SignalBatch): void {
    // The take-up finds all of it.
    if (this.isAway) return;
    const ends = new Map<string, number>();
    for (const signal of signals) ends.set(signal.account_id, signal.position);
    const unconfirmed = { id, accounts: ends.size };
    for (const [accountId, position] of ends) {
      const backlog = this.admit(accountId);
      if (backlog) {
        // A take-up may know of more.
        backlog.end = Math.max(backlog.end, position);
        backlog.marks.push({ position, of: unconfirmed });
        if (backlog.marks.length > maxMarks) this.postpone(backlog);
      } else {
        unconfirmed.accounts -= 1;
        this.options.confirmations.postpone(accountId, position, unconfirmed.accounts === 0 ? [id] : []);
      }
    }
    for (const signal of signals) {
      const backlog = this.backlogs.get(signal.account_id);
      const fits = this.kept + signal.body.length <= maxKept;
      if (backlog && fits && queueNext(backlog, signal)) this.kept += signal.body.length;
    }
    for (const accountId of ends.keys()) {
      const backlog = this.backlogs.get(accountId);
      if (backlog) this.place(backlog);
    }
  }

  /** Whether webhooks could not be reached just now. */
  get isAway(): boolean {
    return performance.now() < this.awayUntil;
  }

  /** Returns the state of an account whose events may be handed over now. */
  private admit(accountId: string): Backlog | null {
    if (this.paused.has(accountId)) return null;
    if (this.backlogs.size >= maxAccounts && !this.backlogs.has(accountId)) return null;
    return this.backlogOf(accountId);
  }

  /** Leaves an account to a take-up, so that its transactions need not wait for it. */
  private postpone(backlog: Backlog): void {
    if (backlog.marks.length === 0) return;
    this.options.confirmations.postpone(backlog.accountId, backlog.end, takeMarks(backlog, backlog.end));
  }

  private backlogOf(accountId: string): Backlog {
    const backlog = this.backlogs.get(accountId) ?? createBacklog(accountId);
    this.backlogs.set(accountId, backlog);
    return backlog;
  }

  /** Queues an account for its turn, or finishes it if webhooks has everything. */
  private place(backlog: Backlog): void {
    if (backlog.isBusy) return;
    if (!isBehind(backlog)) {
      this.finish(backlog);
      return;
    }
    // An account that waits keeps its turn, whatever was remembered of it: in a second set it would have two requests in flight.
    if (!this.queues.some((waiting) => waiting.has(backlog))) this.choose(backlog).add(backlog);
    this.workSoon();
  }

  /** Returns the queue that an account belongs in as it is now. */
  private choose(backlog: Backlog): Set<Backlog> {
    const hasNoEndpoint = this.withoutEndpoints.has(backlog.accountId);
    if (isUnread(backlog) && !hasNoEndpoint && backlog.expiredTo === null) return this.unread;
    return this.busy.has(backlog.accountId) ? this.alone : this.together;
  }

  /** Not at once, so that accounts which were committed together travel together. */
  private workSoon(): void {
    this.working ??= Promise.resolve().then(() => this.work());
  }

  private work(): void {
    this.working = null;
    if (performance.now() >= this.stopAt) return;
    while (this.together.size > 0 && this.inFlight.together < maxTogether) this.sendNext('together');
    while (this.alone.size > 0 && this.inFlight.alone < maxAlone) this.sendNext('alone');
    if (this.unread.size > 0 && this.inFlight.reads === 0) this.follow('reads', this.readNext());
  }

  private follow(kind: keyof typeof this.inFlight, work: Promise<void>): void {
    this.inFlight[kind] += 1;
    const done = work.finally(() => {
      this.inFlight[kind] -= 1;
      this.active.delete(done);
      this.workSoon();
    });
    this.active.add(done);
  }

  private sendNext(kind: 'together' | 'alone'): void {
    const waiting = this[kind];
    const parts = takeTogether(kind === 'alone' ? takeFirst(waiting) : waiting, (id) => this.withoutEndpoints.has(id));
    for (const { backlog } of parts) backlog.isBusy = true;
    this.follow(kind, this.send(parts));
  }

  private async send(parts: Part[]): Promise<void> {
    const { signal } = this.unanswered;
    try {
      const results = await this.request(parts, signal);
      failPoint('handed-over');
      this.awayUntil = 0;
      const busyCount = results.filter((result) => 'is_busy' in result).length;
      // If most accounts are busy, webhooks as a whole is, and a message for each would only add to its work.
      const areAlone = 2 * busyCount <= parts.length || parts.length === 1;
      for (const [at, part] of parts.entries()) this.settle(part, results[at]!, areAlone);
    } catch (error) {
      if (signal.aborted && performance.now() < this.stopAt) {
        for (const { backlog } of parts) {
          backlog.isBusy = false;
          this.place(backlog);
        }
        return;
      }
      this.options.log.warn({ err: error, accounts: parts.length }, 'a hand-off failed');
      if (error instanceof AppError && error.code === 'unavailable') {
        this.awayUntil = performance.now() + pauseMs;
        for (const { backlog } of parts) this.forget(backlog, error);
      } else for (const { backlog } of parts) this.pause(backlog, error, parts.length > 1);
    }
  }

  private async request(parts: Part[], signal: AbortSignal): Promise<FanOutResult[]> {
    const signals = parts.flatMap((part) => part.signals);
    const stopTimer = this.options.metrics.startHandOff(signals.length);
    const edge = this.options.tracing.open({ name: 'hand-over', kind: SpanKind.PRODUCER, ...chooseTrace(signals) });
    try {
      const ctx = { ...serviceContext('feed', fanOut.timeoutMs), traceparent: edge.traceparent, signal };
      const body = writeParts(parts);
      return await runEdge(edge, async () => (await call(this.options.bus, fanOut, body, ctx)).results);
    } finally {
      stopTimer();
    }
  }

  private settle({ backlog, upTo }: Part, result: FanOutResult, areAlone: boolean): void {
    backlog.isBusy = false;
    if ('error' in result) this.fail(backlog, fromErrorBody(result.error));
    else if ('is_busy' in result) {
      if (areAlone) this.busy.set(backlog.accountId, true);
    } else this.advance(backlog, upTo, result);
    if (this.backlogs.get(backlog.accountId) === backlog) this.place(backlog);
  }

  /** Adopts the position that webhooks replied with, even if it is lower than before: webhooks knows its own position, and gets what follows it. */
  private advance(backlog: Backlog, upTo: number, { position, has_endpoints }: FannedOut): void {
    if (has_endpoints || position < upTo) this.withoutEndpoints.delete(backlog.accountId);
    else this.withoutEndpoints.set(backlog.accountId, true);
    const isIdle = backlog.sentTo !== null && position <= backlog.sentTo;
    backlog.idleAnswers = isIdle ? backlog.idleAnswers + 1 : 0;
    backlog.sentTo = position;
    if (position >= (backlog.expiredTo ?? 0)) backlog.expiredTo = null;
    this.kept -= dropSent(backlog, position);
    for (const id of takeMarks(backlog, position)) this.options.confirmations.add(id);
    this.endTakeUps(backlog, position);
    if (backlog.idleAnswers >= maxIdleAnswers) {
      this.fail(backlog, new Error(`webhooks has confirmed nothing beyond position ${position}`));
    }
  }

  /** Reads the next events of the accounts whose turn it is. Events that were queued in memory are among them, or lie beyond a gap. */
  private async readNext(): Promise<void> {
    const taken = [...this.unread].slice(0, maxRead);
    for (const backlog of taken) {
      this.unread.delete(backlog);
      backlog.isBusy = true;
      this.empty(backlog);
    }
    try {
      const ends = new Map(taken.map((backlog) => [backlog, backlog.end]));
      const signals = await readFollowing(
        this.options.database.pool,
        taken.map(({ accountId, sentTo }) => ({ accountId, after: sentTo! })),
        { limit: Math.ceil(maxHandOffEvents / taken.length), maxBytes: Math.ceil(maxHandOffBytes / taken.length) },
      );
      const first = new Map<string, number>();
      for (const signal of signals) {
        const backlog = this.backlogs.get(signal.account_id)!;
        if (!first.has(signal.account_id)) first.set(signal.account_id, signal.position);
        if (queueNext(backlog, signal)) this.kept += signal.body.length;
      }
      for (const backlog of taken) {
        backlog.isBusy = false;
        const found = first.get(backlog.accountId);
        if (found !== undefined && found > backlog.sentTo! + 1) backlog.expiredTo = found - 1;
        // The feed holds nothing more, so webhooks has everything, unless more was committed just now.
        else if (found === undefined && backlog.end === ends.get(backlog)) this.endAt(backlog, backlog.sentTo!);
        this.place(backlog);
      }
    } catch (error) {
      this.options.log.warn({ err: error, accounts: taken.length }, 'events to be handed over could not be read');
      for (const backlog of taken) this.forget(backlog, error);
    }
  }

  /** The feed of the account ends here: what was believed to follow is no longer there. */
  private endAt(backlog: Backlog, position: number): void {
    for (const id of takeMarks(backlog, backlog.end)) this.options.confirmations.add(id);
    this.endTakeUps(backlog, backlog.end);
    backlog.end = position;
  }

  private endTakeUps(backlog: Backlog, position: number): void {
    const reached = backlog.takeUps.filter((one) => one.position <= position);
    backlog.takeUps = backlog.takeUps.filter((one) => one.position > position);
    for (const one of reached) {
      this.options.confirmations.addAccount(backlog.accountId, one.position);
      one.end();
    }
  }

  private finish(backlog: Backlog): void {
    this.paused.delete(backlog.accountId);
    this.forget(backlog);
  }

  private fail(backlog: Backlog, error: unknown): void {
    this.options.log.warn({ err: error, accountId: backlog.accountId }, 'a hand-off failed');
    this.pause(backlog, error, false);
  }

  /** Pauses an account for a while, and then gives it messages of its own if another account may have caused the fault. */
  private pause(backlog: Backlog, error: unknown, mayBeOther: boolean): void {
    this.paused.set(backlog.accountId, true);
    if (mayBeOther) this.busy.set(backlog.accountId, true);
    this.postpone(backlog);
    this.forget(backlog, error);
  }

  private forget(backlog: Backlog, error?: unknown): void {
    this.empty(backlog);
    for (const waiting of this.queues) waiting.delete(backlog);
    this.backlogs.delete(backlog.accountId);
    for (const one of backlog.takeUps) one.end(error);
  }

  private empty(backlog: Backlog): void {
    for (const signal of backlog.queue) this.kept -= signal.body.length;
    backlog.queue.length = 0;
  }
}

function takeFirst(waiting: Set<Backlog>): Set<Backlog> {
  const [first] = waiting;
  waiting.delete(first!);
  return new Set([first!]);
}
