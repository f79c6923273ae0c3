import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import type { Targets } from '../../endpoints/index.js';
import type { Sender } from '../../sending/index.js';
import { type Job, leaseMs } from '../job.js';
import type { DeliveryMetrics } from '../metrics.js';
import {
  type ClaimedRow,
  type ClaimPart,
  claimDue,
  findReady,
  type ReadyEndpoint,
  readVersions,
  releaseDue,
} from '../sql/claim-due.js';
import type { LeaseRoom, QueuedRow } from '../sql/queue-owed.js';
import { Attempts } from './attempts.js';
import { planClaim } from './plan-claim.js';
import { PrefetchQueue } from './prefetch-queue.js';
import type { Recorder } from './recorder.js';
import { Slots } from './slots.js';
import { createWakeUpSignal } from './wake-up-signal.js';

export type DispatcherOptions = {
  db: () => pg.Pool;
  /** The id of this process as the owner of its leases. */
  owner: string;
  targets: Targets;
  sender: Sender;
  recorder: Recorder;
  concurrency: number;
  endpointConcurrency: number;
  attemptTimeoutMs: number;
  retryDelaysMs: number[];
  metrics: DeliveryMetrics;
  tracing: Tracing;
  log: Logger;
};

/**
 * Slots that are reserved for the deliveries that one transaction is about to queue. The caller ends a reservation exactly once, with the
 * rows that the transaction leased.
 */
export type Reservation = { room: LeaseRoom; end(accountId: string, queued: QueuedRow[], toJob: ToJob): void };
type ToJob = (row: QueuedRow & { deliveryId: string }) => Job;

/** `from` is how far claims have come among the endpoint's first tries and among its retries. Each look resets it. */
type Noted = ReadyEndpoint & { notedAt: number; from: { firsts: string | null; retries: string | null } };

export type Dispatcher = Part & {
  /**
   * Waits a short time while a fast endpoint of the account already has as many deliveries as it can be sent at once. Deliveries that are
   * leased when they are queued need no claim.
   */
  untilRoom(accountId: string, wanted: number): Promise<void>;
  /**
   * Reserves at most `wanted` slots of an account. `end` of the reservation sends the deliveries that were leased and notes the endpoints
   * of those that were not.
   */
  reserve(accountId: string, wanted: number): Reservation;
  /** Looks for due rows at once instead of at the next interval. */
  wake(): void;
  /** Gives back the deliveries to this endpoint that wait for a slot. They are claimed again with the endpoint's new state. */
  recall(endpointId: string): void;
};

/** How often a process looks for endpoints with due rows: retries that became due, and rows that other replicas left. */
const lookEveryMs = 500;
const longestLookGapMs = 2_000;
/** The minimum time between two claims, so that each brings many rows although slots become free one by one. */
const claimGapMs = 4;
/** The maximum number of rows in one claim. More gain nothing and hold their events in memory. */
const maxClaim = 512;
/** With more unrecorded outcomes than this, PostgreSQL is the bottleneck, and sending more would only let leases expire. */
const maxUnrecorded = 4_096;
/** How long a stop waits for attempts in flight (X4). */
const drainMs = 12_000;
/** How many times the number of slots may be leased ahead, in total and for one endpoint. */
const prefetchFactor = 16;
/** The maximum time that a fan-out waits for a fast endpoint. The other endpoints of the account wait with it. */
const longestHoldMs = 200;
/** How soon deliveries that wait for a slot follow a change that another replica made to their endpoint. */
const reviewEveryMs = 250;

/**
 * Creates the part that sends due deliveries. `ready` holds the endpoints that probably have due rows: a look found them, or a fan-out of
 * this process left rows for them. Each claim shares the free slots among them. An endpoint that yields fewer rows than requested is
 * removed from `ready`.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { owner, recorder, metrics, log } = options;
  const slots = new Slots({ total: options.concurrency, perEndpoint: options.endpointConcurrency });
  const prefetched = new PrefetchQueue({
    total: prefetchFactor * options.concurrency,
    perEndpoint: prefetchFactor * options.endpointConcurrency,
  });
  const attempts = new Attempts({ ...options, slots, onEnd: follow });
  const wakeUp = createWakeUpSignal();
  const ready = new Map<string, Noted>();
  let isStopping = false;
  let running: Promise<void> | null = null;
  const releasing = new Set<Promise<void>>();
  let reviewTimer: NodeJS.Timeout | undefined;
  let lookAt = 0;
  let turn = 0;

  const mayClaim = (): boolean => !isStopping && recorder.isHealthy && recorder.size < maxUnrecorded;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        if (performance.now() >= lookAt) await look();
        await claim();
        await wakeUp.wait(Math.max(0, lookAt - performance.now()));
      } catch (error) {
        log.warn({ err: error }, 'the queue could not be read');
        await wakeUp.wait(lookEveryMs);
      }
    }
  }

  async function look(): Promise<void> {
    const startedAt = performance.now();
    for (const one of await findReady(options.db())) note(one, { firsts: null, retries: null });
    // With very many waiting endpoints (30 ms for 2,000 endpoints and 300,000 rows, 2026-11) looking takes at most a fifth of the time, but
    // a single slow reply of PostgreSQL must not delay the next look for long.
    const rest = Math.min(4 * (performance.now() - startedAt), longestLookGapMs);
    lookAt = performance.now() + Math.max(lookEveryMs, rest);
  }

  function note(one: ReadyEndpoint, from?: Noted['from']): void {
    const known = ready.get(one.endpointId);
    ready.set(one.endpointId, {
      ...one,
      firsts: one.firsts || (known?.firsts ?? false),
      retries: one.retries || (known?.retries ?? false),
      notedAt: performance.now(),
      from: from ?? known?.from ?? { firsts: null, retries: null },
    });
  }

  /** Claims while a ready endpoint has room, until the next look, because under load there always is room. */
  async function claim(): Promise<void> {
    while (ready.size > 0 && mayClaim() && performance.now() < lookAt) {
      const parts = planClaim(ready.values(), slots, maxClaim, turn++);
      const planned = new Map(parts.map((part) => [part, part.count]));
      addPrefetch(parts);
      if (parts.length === 0) return;
      for (const part of parts) part.from = ready.get(part.endpointId)?.from[laneOf(part)] ?? null;
      await claimParts(parts, planned);
      await delay(claimGapMs);
    }
  }

  /**
   * Adds the deliveries that may wait for a slot. A separate part is added only when at least half of an allowance is free, so that one
   * claim brings many rows.
   */
  function addPrefetch(parts: ClaimPart[]): void {
    const planned = new Map(parts.filter((part) => !part.isRetry).map((part) => [part.endpointId, part]));
    for (const { endpointId, firsts } of ready.values()) {
      const room = firsts && slots.isProven(endpointId) ? prefetched.room(endpointId) : 0;
      if (room === 0) continue;
      const part = planned.get(endpointId);
      if (part) part.count += room;
      else if (room >= prefetched.waitingFor(endpointId)) {
        parts.push({ endpointId, isRetry: false, count: room, from: null });
      }
    }
  }

  /** `planned` maps each part that holds slots to their number. */
  async function claimParts(parts: ClaimPart[], planned: Map<ClaimPart, number>): Promise<void> {
    const startedAt = performance.now();
    const accountOf = new Map(parts.map((part) => [part.endpointId, ready.get(part.endpointId)!.accountId]));
    let rows: ClaimedRow[] = [];
    try {
      rows = await claimDue(options.db(), { owner, leaseMs, parts });
    } finally {
      for (const part of parts) {
        const got = rows.filter((row) => row.endpointId === part.endpointId && row.isRetry === part.isRetry);
        slots.give(accountOf.get(part.endpointId)!, part.endpointId, planned.get(part) ?? 0);
        if (got.length < part.count) forget(part, startedAt);
        const one = ready.get(part.endpointId);
        for (const { dueAt } of got) if (one && dueAt > (one.from[laneOf(part)] ?? '')) one.from[laneOf(part)] = dueAt;
      }
    }
    metrics.claimed.inc({ from: 'queue' }, rows.length);
    start(rows.map((row) => toJob(row, startedAt + leaseMs)));
  }

  /** Endpoints that were noted after the claim began stay, since the claim may not have seen their rows. */
  function forget(part: ClaimPart, claimedAt: number): void {
    const one = ready.get(part.endpointId);
    if (!one || one.notedAt > claimedAt) return;
    one[laneOf(part)] = false;
    if (!one.firsts && !one.retries) ready.delete(part.endpointId);
  }

  /**
   * Starts attempts as far as there are slots. The other first tries wait for a slot, in order. During a stop the leases are given back
   * instead.
   */
  function start(jobs: Job[]): void {
    if (isStopping) {
      giveBack(jobs);
      return;
    }
    for (const job of jobs) {
      if (job.isRetry) begin(job);
      else prefetched.push(job);
    }
    for (const { accountId, endpointId } of new Map(jobs.map((job) => [job.endpointId, job])).values()) {
      startWaiting(accountId, endpointId);
    }
  }

  function begin(job: Job): void {
    slots.take(job.accountId, job.endpointId);
    attempts.start(job);
  }

  /** After an attempt, its slot goes to the next delivery that waits for the same endpoint. */
  function follow({ accountId, endpointId }: Job, waitedMs: number): void {
    if (slots.isProven(endpointId)) prefetched.raise(accountId, endpointId, waitedMs);
    // When slots are scarce, claims share them out in turn. Deliveries that wait here go back to the queue once they are late.
    const isScarce = slots.inFlight > options.concurrency * (15 / 16) && ready.size > 0;
    if (!isScarce) startWaiting(accountId, endpointId);
    if (ready.size > 0) wakeUp.send();
  }

  function startWaiting(accountId: string, endpointId: string): void {
    while (prefetched.has(endpointId) && mayClaim() && slots.room(accountId, endpointId, false) > 0) {
      begin(prefetched.shift(endpointId)!);
    }
  }

  /**
   * Returns deliveries to the queue that have waited too long or whose endpoint is disabled or deleted. The others are sent with the newest
   * version of their endpoint.
   */
  async function review(): Promise<void> {
    const waiting = prefetched.review();
    if (waiting.length === 0 || isStopping) return;
    const versions = await readVersions(
      options.db(),
      waiting.map((one) => one.endpointId),
    );
    for (const { accountId, endpointId, isLate } of waiting) {
      const version = versions.get(endpointId);
      if (version === undefined || isLate) recall(endpointId);
      else prefetched.renew(endpointId, version);
      startWaiting(accountId, endpointId);
    }
  }

  function recall(endpointId: string): void {
    giveBack(prefetched.clear(endpointId));
  }

  function giveBack(jobs: Job[]): void {
    if (jobs.length === 0) return;
    const work = releaseDue(options.db(), owner, jobs)
      .then(() => {
        for (const { endpointId, accountId } of jobs) {
          note({ endpointId, accountId, firsts: true, retries: false }, { firsts: null, retries: null });
        }
        wakeUp.send();
      })
      .catch((error) =>
        log.warn({ err: error, count: jobs.length }, 'leases could not be given back; they will expire'),
      )
      .finally(() => releasing.delete(work));
    releasing.add(work);
  }

  return {
    name: 'dispatcher',
    async untilRoom(accountId, wanted) {
      const giveUpAt = performance.now() + longestHoldMs;
      const isQueued = (endpointId: string): boolean => ready.get(endpointId)?.firsts ?? false;
      while (mayClaim() && prefetched.isCrowded(accountId, wanted, isQueued) && performance.now() < giveUpAt)
        await delay(5);
    },
    reserve(accountId, wanted) {
      const known = new Map(slots.known(accountId));
      let extra = 0;
      for (const [id, room] of mayClaim() ? prefetched.rooms(accountId) : []) {
        if (!slots.isProven(id)) continue;
        known.set(id, (known.get(id) ?? 0) + room);
        extra += room;
      }
      // Deliveries that already wait go first. Otherwise a steady stream of new events would hold back older ones.
      for (const one of ready.values()) if (one.accountId === accountId && one.firsts) known.set(one.endpointId, 0);
      // Deliveries that may wait in memory need no reserved slot, which would be missing for those that wait already.
      const total = mayClaim() ? slots.reserve(accountId, Math.max(0, wanted - extra)) : 0;
      const room = { total: total + extra, byDefault: slots.initial, slots: Object.fromEntries(known) };
      return {
        room,
        end(account, queued, toLeasedJob) {
          slots.unreserve(account, total);
          const leased = queued.filter((row): row is QueuedRow & { deliveryId: string } => row.deliveryId !== null);
          metrics.claimed.inc({ from: 'fan-out' }, leased.length);
          start(leased.map(toLeasedJob));
          const left = queued.filter((row) => row.deliveryId === null);
          for (const row of left) {
            note({ endpointId: row.endpointId, accountId: account, firsts: true, retries: false });
          }
          if (left.length > 0) wakeUp.send();
        },
      };
    },
    wake() {
      lookAt = 0;
      wakeUp.send();
    },
    recall,
    async start() {
      running = run();
      reviewTimer = setInterval(() => {
        void review().catch((error) => log.warn({ err: error }, 'waiting deliveries could not be reviewed'));
      }, reviewEveryMs);
    },
    async stop() {
      isStopping = true;
      wakeUp.send();
      clearInterval(reviewTimer);
      for (const { endpointId } of prefetched.review()) recall(endpointId);
      await running;
      await Promise.all(releasing);
      await attempts.drain(drainMs);
    },
  };
}

function laneOf(part: ClaimPart): 'firsts' | 'retries' {
  return part.isRetry ? 'retries' : 'firsts';
}

// Each field is copied by name: an object rest (`...row`) takes five times as long, and this runs for each claimed delivery.
function toJob(row: ClaimedRow, leasedUntil: number): Job {
  return {
    accountId: row.accountId,
    createdAt: row.createdAt,
    deliveryId: row.deliveryId,
    day: row.day,
    endpointId: row.endpointId,
    endpointVersion: row.endpointVersion,
    isRetry: row.isRetry,
    attempt: row.attemptCount + 1,
    retriesDone: row.retriesDone,
    event: Buffer.from(row.body ?? '', 'utf8'),
    leasedUntil,
    traceparent: row.traceparent ?? undefined,
  };
}
