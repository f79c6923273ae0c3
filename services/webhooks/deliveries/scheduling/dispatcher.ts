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
  /** This process among all: the owner of its leases. */
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

/** Slots set aside for what one transaction is about to queue; ended once, with what it leased. */
export type Reservation = { room: LeaseRoom; end(accountId: string, queued: QueuedRow[], toJob: ToJob): void };
type ToJob = (row: QueuedRow & { deliveryId: string }) => Job;

/** `from` is how far claims have come among the endpoint's first tries and retries; forgotten at every look. */
type Noted = ReadyEndpoint & { notedAt: number; from: { firsts: string | null; retries: string | null } };

export type Dispatcher = Part & {
  /**
   * Waits a moment where a quick endpoint of the account has as much as it can be sent at once: what is leased as it is queued need
   * not be claimed.
   */
  untilRoom(accountId: string, wanted: number): Promise<void>;
  /** Sets slots of an account aside, `wanted` at most; its `end` sends what was leased and notes what was not. */
  reserve(accountId: string, wanted: number): Reservation;
  /** Looks for due rows at once. */
  wake(): void;
  /** Nothing more is sent to an endpoint of what waits for a slot: it goes back to the queue, to be claimed by what now holds. */
  recall(endpointId: string): void;
};

/** How often a process looks for endpoints with due rows: retries that became due, and what other replicas left. */
const lookEveryMs = 500;
const longestLookGapMs = 2_000;
/** The least time between two claims, so that each brings many rows while slots free one by one. */
const claimGapMs = 4;
/** More rows in one claim than this gain nothing and hold their events in memory. */
const maxClaim = 512;
/** With more outcomes unrecorded, PostgreSQL is the bottleneck; sending on would only lengthen the leases. */
const maxUnrecorded = 4_096;
/** Attempts in flight may end for this long at stop (X4). */
const drainMs = 12_000;
/** How many times its slots may be leased ahead of them, in all and to one endpoint. */
const prefetchFactor = 16;
/** How long a fan-out waits for a quick endpoint at most; others of its account wait with it. */
const longestHoldMs = 200;
/** How soon what waits for a slot follows a change of its endpoint that another replica made. */
const reviewEveryMs = 250;

/**
 * Sends what is due. `ready` holds the endpoints that are believed to have due rows: found by looking, or left over by a fan-out
 * of this process. Each claim shares the free slots out over them; an endpoint that yields less than asked for leaves.
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
    // Where very many endpoints wait (30 ms for 2,000 with 300,000 rows, 2026-11), looking takes a fifth of the time at most; but a
    // single slow answer of PostgreSQL must not hold everything up.
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

  /** Claims as long as there is room for what is ready, until the next look: under load there always is room. */
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

  /** Claims what may wait for a slot as well, half of an allowance at a time, so that one claim brings many rows. */
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

  /** `planned` are the parts that hold slots, and how many. */
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

  /** What was noted after the claim began may not have been visible to it, and stays. */
  function forget(part: ClaimPart, claimedAt: number): void {
    const one = ready.get(part.endpointId);
    if (!one || one.notedAt > claimedAt) return;
    one[laneOf(part)] = false;
    if (!one.firsts && !one.retries) ready.delete(part.endpointId);
  }

  /** Starts attempts as far as there are slots; the others wait for one, in order. At a stop gives their leases back instead. */
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

  /** After an attempt: its slot goes on to what waits for the same endpoint. */
  function follow({ accountId, endpointId }: Job, waitedMs: number): void {
    if (slots.isProven(endpointId)) prefetched.raise(accountId, endpointId, waitedMs);
    // The last slots are shared out by claims, in turn; what waits here goes back to the queue when it is late.
    const isScarce = slots.inFlight > options.concurrency * (15 / 16) && ready.size > 0;
    if (!isScarce) startWaiting(accountId, endpointId);
    if (ready.size > 0) wakeUp.send();
  }

  function startWaiting(accountId: string, endpointId: string): void {
    while (prefetched.has(endpointId) && mayClaim() && slots.room(accountId, endpointId, false) > 0) {
      begin(prefetched.shift(endpointId)!);
    }
  }

  /** Sends back what waits too long, or for an endpoint that is disabled or deleted; the rest goes by its newest version. */
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
      .catch((error) => log.warn({ err: error, count: jobs.length }, 'leases could not be given back; they lapse'))
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
      // What already waits goes first, or a steady stream of new events would hold back the older ones.
      for (const one of ready.values()) if (one.accountId === accountId && one.firsts) known.set(one.endpointId, 0);
      // What may wait needs no slot set aside, which would be one less for what waits already.
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
        void review().catch((error) => log.warn({ err: error }, 'endpoints could not be looked at again'));
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

// Field by field: a rest of the row costs five times as much, for each claimed delivery.
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
