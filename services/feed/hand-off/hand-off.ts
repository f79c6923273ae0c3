import { SpanKind } from '@opentelemetry/api';
import { fanOut, maxHandOffBytes } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
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

export type HandOff = Part & {
  /** Hands over what this replica has just committed; never throws, never waits. */
  offer(signals: Signal[]): void;
  /** Hands over an account that was taken up, until webhooks has all of it; throws what stopped it. */
  takeUp(accountId: string): Promise<void>;
};

/** The most bytes of bodies kept in memory for the fast path; beyond, events are read from the table when their turn comes. */
const maxKeptBytes = 32 * 1024 * 1024;

/** After a failure commits wait this long before the next try, or for whoever takes the account up. */
const pauseMs = 5_000;

/** At stop, what was just committed still goes out, for this long at most. */
const drainMs = 3_000;

/** Webhooks must advance at least once in this many answers; else something is wrong there and a loop would only heat. */
const maxIdleAnswers = 3;

/** Requests to webhooks in flight at once, over all accounts; a batch may touch thousands. */
const maxInFlight = 32;

/**
 * The hand-off by position (H2): per account one request in flight, from the position that webhooks has answered.
 * An account is idle, running (what commits meanwhile queues up and travels together), or paused after a failure. Memory is
 * only a shortcut: any of it may be missing, and is then read from the feed.
 */
export function createHandOff(options: {
  database: Database;
  bus: Bus;
  confirmations: Confirmations;
  metrics: HandOffMetrics;
  tracing: Tracing;
  log: Logger;
}): HandOff {
  const { database, confirmations, metrics, tracing, log } = options;
  const backlogs = new Map<string, Backlog>();
  const running = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();
  const semaphore = createSemaphore(maxInFlight);
  let keptBytes = 0;
  let stopAt = Number.POSITIVE_INFINITY;

  function backlogOf(accountId: string): Backlog {
    const backlog = backlogs.get(accountId) ?? createBacklog();
    backlogs.set(accountId, backlog);
    return backlog;
  }

  function offer(signals: Signal[]): void {
    const touched = new Set<string>();
    for (const signal of signals) {
      const backlog = backlogOf(signal.account_id);
      backlog.end = signal.position;
      touched.add(signal.account_id);
      if (keptBytes + signal.body.length > maxKeptBytes) continue;
      keptBytes += signal.body.length;
      backlog.queue.push(signal);
    }
    for (const accountId of touched) {
      const isPaused = !running.has(accountId) && (pausedUntil.get(accountId) ?? 0) > performance.now();
      if (isPaused) forget(accountId);
      // A loop that runs takes these along, and whoever began it tells of its end.
      else if (!running.has(accountId)) {
        drive(accountId).catch((error) => log.warn({ err: error, accountId }, 'a hand-over failed'));
      }
    }
  }

  /** The one loop of an account; whoever asks while it runs gets the same. */
  function drive(accountId: string): Promise<void> {
    const current = running.get(accountId);
    if (current) return current;
    const work = Promise.resolve().then(() => run(accountId));
    running.set(accountId, work);
    return work;
  }

  async function run(accountId: string): Promise<void> {
    const backlog = backlogOf(accountId);
    try {
      await handOff(accountId, backlog);
      pausedUntil.delete(accountId);
    } catch (error) {
      forget(accountId);
      pausedUntil.set(accountId, performance.now() + pauseMs);
      throw error;
    } finally {
      running.delete(accountId);
    }
    // Committed after the loop had looked and before it was gone from `running`.
    if (isBehind(backlog) && performance.now() < stopAt) return drive(accountId);
  }

  async function handOff(accountId: string, backlog: Backlog): Promise<void> {
    let idleAnswers = 0;
    while (isBehind(backlog) && performance.now() < stopAt) {
      const end = backlog.end;
      const signals = takeFollowing(backlog) ?? (await readFollowing(accountId, backlog));
      if (signals.length === 0) {
        // Nothing follows on record, so what was known to be committed is confirmed; unless more was, just now.
        backlog.isTakenUp = false;
        if (backlog.end === end) backlog.end = Math.min(end, backlog.sentTo ?? 0);
        continue;
      }
      const first = signals[0]!.position;
      const position = await send(accountId, signals);
      idleAnswers = position < first ? idleAnswers + 1 : 0;
      if (idleAnswers >= maxIdleAnswers) throw new Error(`webhooks stays at position ${position}`);
      // Also where that is lower than what was confirmed: webhooks knows best where it stands, and gets what follows.
      backlog.sentTo = position;
      if (position < first - 1) backlog.behindUntil = first - 1;
      keptBytes -= dropSent(backlog);
      confirmations.add(accountId, position);
    }
  }

  /** What follows on record: the confirmed position may have moved on in another replica, and is where to read from. */
  async function readFollowing(accountId: string, backlog: Backlog): Promise<Signal[]> {
    const sentTo = backlog.sentTo ?? 0;
    const after =
      sentTo < backlog.behindUntil ? sentTo : Math.max(sentTo, await readConfirmed(database.pool, accountId));
    backlog.sentTo = after;
    return readSignalsAfter(database.pool, { accountId, after, upTo: null, maxBytes: maxHandOffBytes });
  }

  async function send(accountId: string, signals: Signal[]): Promise<number> {
    const release = await semaphore.acquire();
    const stopTimer = metrics.startHandOff(signals.length);
    const edge = tracing.open({ name: 'hand-over', kind: SpanKind.PRODUCER, ...chooseTrace(signals) });
    try {
      const ctx = { ...serviceContext('feed', fanOut.timeoutMs, accountId), traceparent: edge.traceparent };
      const body = writeHandOff(signals);
      return await runEdge(edge, async () => (await call(options.bus, fanOut, body, ctx)).position);
    } finally {
      stopTimer();
      release();
    }
  }

  function forget(accountId: string): void {
    const backlog = backlogs.get(accountId);
    if (!backlog) return;
    for (const signal of backlog.queue) keptBytes -= signal.body.length;
    backlog.queue.length = 0;
    backlogs.delete(accountId);
  }

  return {
    name: 'hand-off',
    offer,
    async takeUp(accountId) {
      await running.get(accountId)?.catch(() => {});
      // Another replica may have moved on since: the record decides where to start.
      forget(accountId);
      backlogOf(accountId).isTakenUp = true;
      await drive(accountId);
    },
    async stop() {
      stopAt = performance.now() + drainMs;
      await Promise.allSettled(running.values());
      await confirmations.flush();
    },
  };
}
