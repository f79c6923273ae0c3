import { SpanKind } from '@opentelemetry/api';
import { fanOut, maxHandOffBytes } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import { failPoint } from '../../platform/lifecycle/fail-point.js';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { runEdge, type Tracing } from '../../platform/lifecycle/tracing/index.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { readSignalsAfter, type Signal, writeHandOff } from '../signals/index.js';
import { type Backlog, createBacklog, dropSent, isBehind, takeFollowing } from './backlog.js';
import { chooseTrace } from './choose-trace.js';
import type { Confirmations } from './confirmations.js';
import type { HandOffMetrics } from './metrics.js';
import { createSemaphore } from './semaphore.js';
import { readConfirmed } from './sql/store-confirmations.js';

/** The maximum number of event bytes kept in memory for the fast path. Further events are read from the table when their turn comes. */
const maxKeptBytes = 32 * 1024 * 1024;

/** How long after a failure new commits wait before they start another try. A take-up may come earlier. */
const pauseMs = 5_000;

/** How long a stop continues to hand over what was just committed. */
const drainMs = 3_000;

/** Webhooks must advance at least once in this many replies. Otherwise it has a fault, and a loop would only cause load. */
const maxIdleAnswers = 3;

/** The maximum number of requests to webhooks in flight over all accounts, since one batch may affect thousands of accounts. */
const maxInFlight = 32;

/**
 * Hands events over by position (H2), with one request in flight per account, starting after the position that webhooks returned last. An
 * account is idle, running (what is committed in the meantime is queued and sent together), or paused after a failure. Memory is only a
 * shortcut: whatever is missing there is read from the feed.
 */
export class HandOff implements Part {
  private readonly backlogs = new Map<string, Backlog>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly pausedUntil = new Map<string, number>();
  private readonly semaphore = createSemaphore(maxInFlight);
  private keptBytes = 0;
  private stopAt = Number.POSITIVE_INFINITY;

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

  /** Hands over an account that was taken up, until webhooks has all of it. Throws the error that stopped it. */
  async takeUp(accountId: string): Promise<void> {
    await this.running.get(accountId)?.catch(() => {});
    // Another replica may have advanced since, so the stored position decides where to start.
    this.forget(accountId);
    this.backlogOf(accountId).isTakenUp = true;
    await this.drive(accountId);
  }

  async stop(): Promise<void> {
    this.stopAt = performance.now() + drainMs;
    await Promise.allSettled(this.running.values());
    await this.options.confirmations.flush();
  }

  private backlogOf(accountId: string): Backlog {
    const backlog = this.backlogs.get(accountId) ?? createBacklog();
    this.backlogs.set(accountId, backlog);
    return backlog;
  }

  /** Starts to hand over what this replica has just committed. Never throws and never waits. */
  offer(signals: Signal[]): void {
    const touched = new Set<string>();
    for (const signal of signals) {
      const backlog = this.backlogOf(signal.account_id);
      backlog.end = signal.position;
      touched.add(signal.account_id);
      if (this.keptBytes + signal.body.length > maxKeptBytes) continue;
      this.keptBytes += signal.body.length;
      backlog.queue.push(signal);
    }
    for (const accountId of touched) {
      const isPaused = !this.running.has(accountId) && (this.pausedUntil.get(accountId) ?? 0) > performance.now();
      if (isPaused) this.forget(accountId);
      // A running loop includes these events, and its starter reports how it ends.
      else if (!this.running.has(accountId)) {
        this.drive(accountId).catch((error) => this.options.log.warn({ err: error, accountId }, 'a hand-over failed'));
      }
    }
  }

  /** Runs the only loop of an account. A call while it runs returns the same promise. */
  private drive(accountId: string): Promise<void> {
    const current = this.running.get(accountId);
    if (current) return current;
    const work = Promise.resolve().then(() => this.run(accountId));
    this.running.set(accountId, work);
    return work;
  }

  private async run(accountId: string): Promise<void> {
    const backlog = this.backlogOf(accountId);
    try {
      await this.handOff(accountId, backlog);
      this.pausedUntil.delete(accountId);
    } catch (error) {
      this.forget(accountId);
      this.pausedUntil.set(accountId, performance.now() + pauseMs);
      throw error;
    } finally {
      this.running.delete(accountId);
    }
    // Events may have been committed after the loop's last check and before it was removed from `running`.
    if (isBehind(backlog) && performance.now() < this.stopAt) return this.drive(accountId);
  }

  private async handOff(accountId: string, backlog: Backlog): Promise<void> {
    let idleAnswers = 0;
    while (isBehind(backlog) && performance.now() < this.stopAt) {
      const end = backlog.end;
      const signals = takeFollowing(backlog) ?? (await this.readFollowing(accountId, backlog));
      if (signals.length === 0) {
        // The feed holds nothing more, so everything that was known to be committed is confirmed, unless more was committed just now.
        backlog.isTakenUp = false;
        if (backlog.end === end) backlog.end = Math.min(end, backlog.sentTo ?? 0);
        continue;
      }
      const first = signals[0]!.position;
      const position = await this.send(accountId, signals);
      failPoint('handed-over');
      idleAnswers = position < first ? idleAnswers + 1 : 0;
      if (idleAnswers >= maxIdleAnswers) throw new Error(`webhooks stays at position ${position}`);
      // This applies even when the position is lower than the confirmed one: webhooks knows its own position, and gets what follows it.
      backlog.sentTo = position;
      if (position < first - 1) backlog.behindUntil = first - 1;
      this.keptBytes -= dropSent(backlog);
      this.options.confirmations.add(accountId, position);
    }
  }

  /** Reads the next events from the feed, after the confirmed position, which another replica may have advanced. */
  private async readFollowing(accountId: string, backlog: Backlog): Promise<Signal[]> {
    const sentTo = backlog.sentTo ?? 0;
    const after =
      sentTo < backlog.behindUntil
        ? sentTo
        : Math.max(sentTo, await readConfirmed(this.options.database.pool, accountId));
    backlog.sentTo = after;
    return readSignalsAfter(this.options.database.pool, { accountId, after, upTo: null, maxBytes: maxHandOffBytes });
  }

  private async send(accountId: string, signals: Signal[]): Promise<number> {
    const release = await this.semaphore.acquire();
    const stopTimer = this.options.metrics.startHandOff(signals.length);
    const edge = this.options.tracing.open({ name: 'hand-over', kind: SpanKind.PRODUCER, ...chooseTrace(signals) });
    try {
      const ctx = { ...serviceContext('feed', fanOut.timeoutMs, accountId), traceparent: edge.traceparent };
      const body = writeHandOff(signals);
      return await runEdge(edge, async () => (await call(this.options.bus, fanOut, body, ctx)).position);
    } finally {
      stopTimer();
      release();
    }
  }

  private forget(accountId: string): void {
    const backlog = this.backlogs.get(accountId);
    if (!backlog) return;
    for (const signal of backlog.queue) this.keptBytes -= signal.body.length;
    backlog.queue.length = 0;
    this.backlogs.delete(accountId);
  }
}
