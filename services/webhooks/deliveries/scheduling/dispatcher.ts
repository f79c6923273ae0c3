import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { failPoint } from '../../../platform/lifecycle/fail-point.js';
import { insist } from '../../../platform/lifecycle/insist.js';
import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import type { Tracing } from '../../../platform/lifecycle/tracing/index.js';
import { createWakeUpSignal } from '../../../platform/lifecycle/wake-up-signal.js';
import type { Refused, Targets } from '../../endpoints/index.js';
import type { Sender } from '../../sending/index.js';
import { type Job, type Lane, type Lease, type Line, leaseMs } from '../job.js';
import type { DeliveryMetrics } from '../metrics.js';
import {
  type ClaimedRow,
  type ClaimPart,
  claimDue,
  findReady,
  lookBegin,
  readEvents,
  readVersions,
  releaseDue,
  type StoredEvent,
  toJob,
} from '../sql/claim-due.js';
import type { LeaseRoom, QueuedRow } from '../sql/queue-owed.js';
import { releaseForgotten } from '../sql/release-owner.js';
import { Agenda } from './agenda.js';
import { type AttemptEnd, Attempts } from './attempts.js';
import { type Rest, restsAfter } from './pace.js';
import { PrefetchQueue } from './prefetch-queue.js';
import { Recalls } from './recalls.js';
import type { Recorder } from './recorder.js';
import { type Decision, Scheduler } from './scheduler.js';

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
  /** Whether attempts may start: without the lock of this process, another may take over its leases. */
  isPresent: () => boolean;
  retryDelaysMs: number[];
  metrics: DeliveryMetrics;
  tracing: Tracing;
  log: Logger;
  /** Called when a receiver has answered that it never wants the pushes of its endpoint. */
  onRefused: (refused: Refused) => void;
};

type ToJob = (row: QueuedRow & { deliveryId: string }) => Job;

/** A claim of a line that is being made up, and the slots that it holds. */
type Claim = Pick<Line, 'endpointId' | 'lane'> & { slots: number };

export type Dispatcher = Part & {
  /**
   * Waits a short time while a fast endpoint of the account already has as many deliveries as it can be sent at once. Deliveries that are
   * leased when they are queued need no claim.
   */
  untilRoom(accountId: string, wanted: number): Promise<void>;
  /** Returns how many deliveries of an account may be leased by the transaction that queues them. */
  leaseRoom(accountId: string): LeaseRoom;
  /** Sends the deliveries that a transaction has leased in this room, and notes the endpoints of those that it has not. */
  takeQueued(accountId: string, lane: Lane, queued: QueuedRow[], toJob: ToJob): void;
  /** Claims due rows of this lane at once instead of after the next look. */
  noteDue(accountId: string, endpointId: string, lane: Lane): void;
  /**
   * Gives back what is leased for this endpoint without starting an attempt. It is claimed again with the endpoint's new state. An attempt whose
   * request has begun continues.
   */
  recall(endpointId: string): void;
  /** Gives back everything that is leased so far without starting an attempt. */
  recallAll(): void;
  /**
   * Gives back what may have been leased without our knowledge over a connection that broke at `lostAt` (on the clock of `performance.now()`), by a
   * statement that was committed although its reply was lost.
   */
  giveBackForgotten(lostAt: number): void;
  /** Resumes attempts that were held back until outcomes were recorded. */
  proceed(): void;
  /** Claims nothing and starts no attempt from now on. What is leased and not being attempted is given back. */
  startNothing(): void;
};

/**
 * How often a process looks in the queue for rows that it has not noted itself: rows from before its start, rows of other replicas that ended, and
 * retries that are far off. In a large queue, each look covers only a part.
 */
const lookEveryMs = 500;
const lookOnEveryMs = 50;
const longestLookGapMs = 2_000;
const linesPerLook = 1_000;
/** Retries due sooner than this are noted with their exact time. A look finds the others; with a large queue it comes round in a minute. */
const nearMs = 90_000;
/** A retry is due by the clock of PostgreSQL, which may be this much behind the time that was counted here. */
const dueMarginMs = 20;
/** With more unrecorded outcomes than this, PostgreSQL is the bottleneck, and sending more would only let leases expire. */
const maxUnrecorded = 4_096;
/** How long a stop waits for attempts in flight (X4). */
const drainMs = 12_000;
/** The maximum number of rows that one claim takes to wait in memory, beyond the slots that it fills and what goes into bundles. */
const longestClaim = 2_000;
/** The maximum number of deliveries in bundles under way, beyond one for each slot. Their events take 32 KiB each at most. */
const mostBundled = 4_096;
/** How many times the number of slots may be leased ahead, in total and for one endpoint. */
const prefetchFactor = 16;
/** The maximum time that a fan-out waits for a fast endpoint. The other endpoints of the account wait with it. */
const longestHoldMs = 200;
/** The pause between two reviews of what waits for a slot, which follow changes of endpoints that another process could not announce. */
const reviewEveryMs = 250;

/**
 * Creates the part that sends due deliveries. The scheduler decides what goes next; this part reports to it what is waiting and carries out its
 * decisions: it starts attempts of leased deliveries, and claims others. It makes one claim at a time. What is decided meanwhile goes into the next
 * claim, so that claims are small while there is little to do, and large under load.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { owner, recorder, metrics, log } = options;
  const scheduler = new Scheduler({ total: options.concurrency, perEndpoint: options.endpointConcurrency });
  const prefetched = new PrefetchQueue({
    total: prefetchFactor * options.concurrency,
    perEndpoint: prefetchFactor * options.endpointConcurrency,
  });
  const recalls = new Recalls();
  const isRecalled = ({ endpointId, askedAt }: Job): boolean => recalls.isRecalled(endpointId, askedAt);
  const attempts = new Attempts({ ...options, isRecalled, onEnd: follow });
  const wakeUp = createWakeUpSignal();
  let wanted = new Map<string, Claim>();
  /** How far claims have come in each line since the last look. */
  const claimedUpTo = new Map<string, string>();
  let isStopping = false;
  let running: Promise<void> | null = null;
  const releasing = new Map<Promise<void>, Job[]>();
  let lookAt = 0;
  let cursor = lookBegin;
  let lostAt: number | null = null;
  const retries = new Agenda<Line>();
  /** When endpoints with a limit of attempts a second may get more of them, and how many at most. */
  const allowances = new Agenda<{ endpointId: string; count: number }>();

  /** Made before the statement that takes the lease, since PostgreSQL counts its time from then on. */
  const newLease = (): Lease => ({ leasedUntil: performance.now() + leaseMs, askedAt: recalls.now });
  const maySend = (): boolean =>
    !isStopping && options.isPresent() && recorder.isHealthy && recorder.size < maxUnrecorded;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        if (lostAt !== null) await releaseLost(lostAt);
        if (performance.now() >= lookAt) await look();
        noteAll(retries.take(performance.now()));
        for (const { endpointId, count } of allowances.take(performance.now())) scheduler.allow(endpointId, count);
        decide();
        if (wanted.size > 0) await claim();
        else await wakeUp.wait(Math.max(0, Math.min(lookAt, retries.nextAt, allowances.nextAt) - performance.now()));
      } catch (error) {
        log.warn({ err: error }, 'the queue could not be read');
        await wakeUp.wait(lookEveryMs);
      }
    }
  }

  async function look(): Promise<void> {
    const startedAt = performance.now();
    const { ready, next } = await findReady(options.db(), cursor, linesPerLook);
    if (!next) claimedUpTo.clear();
    cursor = next ?? lookBegin;
    for (const line of ready) claimedUpTo.delete(keyOf(line));
    noteAll(ready);
    // Looking takes at most a fifth of the time, but a single slow reply of PostgreSQL must not delay the next look for long.
    const rest = Math.min(4 * (performance.now() - startedAt), longestLookGapMs);
    lookAt = performance.now() + Math.max(next ? lookOnEveryMs : lookEveryMs, rest);
  }

  // Must not run during a claim, whose rows are not known yet. Rows that are already being given back are left out: the statement that gives them
  // back would end a lease that this process takes again before it has run.
  async function releaseLost(since: number): Promise<void> {
    const released = [...releasing.values()].flat().map(({ deliveryId }) => deliveryId);
    const kept = [...attempts.deliveryIds, ...recorder.deliveryIds, ...released];
    const count = await releaseForgotten(options.db(), owner, { kept, agoMs: performance.now() - since });
    if (count > 0) log.info({ count }, 'leases that were taken while a connection broke are given back');
    // Unless another connection broke meanwhile.
    if (lostAt === since) lostAt = null;
    cursor = lookBegin;
    lookAt = 0;
  }

  function noteAll(lines: Line[]): void {
    for (const { accountId, endpointId, lane } of lines) scheduler.noteDue(accountId, endpointId, lane);
  }

  /** Carries out what the scheduler decides until no slot is free for anything that waits. */
  function decide(): void {
    if (!maySend()) return;
    for (let one = scheduler.next(); one; one = scheduler.next()) {
      if (one.kind === 'claim') addToClaim(one);
      else attempts.start([prefetched.shift(one.endpointId, one.lane)!]);
    }
    if (wanted.size > 0) wakeUp.send();
  }

  function addToClaim({ endpointId, lane }: Decision): void {
    const key = keyOf({ endpointId, lane });
    const known = wanted.get(key);
    if (known) known.slots += 1;
    else wanted.set(key, { endpointId, lane, slots: 1 });
  }

  /** Claims what was decided, and for fast endpoints also deliveries that may wait in memory for a slot. */
  async function claim(): Promise<void> {
    const lease = newLease();
    // The most deliveries that all parts together may claim ahead. Without it, hundreds of fast endpoints claim their whole allowances at once.
    let ahead = Math.min(prefetched.free(), longestClaim);
    const claims = [...wanted.values()].map((one) => {
      const part = toPart(one, ahead);
      ahead -= part.count - one.slots;
      return { ...one, part, notes: scheduler.notesOf(one.endpointId, one.lane) };
    });
    wanted = new Map();
    let rows: ClaimedRow[] | null = null;
    let rests = new Map<string, Rest>();
    let events = new Map<string, StoredEvent>();
    try {
      const parts = claims.map(({ part }) => part);
      const bundledRoom = Math.max(0, mostBundled - attempts.bundled);
      const { rows: claimed, paces } = await claimDue(options.db(), { owner, leaseMs, parts, bundledRoom });
      failPoint('claimed');
      rests = restsAfter(paces, claimed);
      events = await readEvents(options.db(), claimed).catch((error) => {
        giveBack(claimed.map((row) => toJob(row, undefined, lease)));
        throw error;
      });
      rows = claimed;
      metrics.claimed.inc({ from: 'queue' }, rows.length);
    } finally {
      const found = rows && groupByLine(rows);
      for (const { endpointId, lane, slots, part, notes } of claims) {
        const own = found?.get(keyOf(part)) ?? [];
        const rest = rests.get(endpointId);
        // If the pace of an endpoint has limited the claim, its size does not show how much is due.
        const isWhole = !rest || (own.length === 0 && rest.left > 0);
        const isEmpty = found !== null && noteClaimed(part, own) && isWhole;
        const jobs = own.sort(inOrder).map((row) => toJob(row, events.get(row.eventId), lease));
        const started = own[0]?.isBundled ? takeBundle(jobs) : takeClaimed(slots, jobs);
        scheduler.claimed(endpointId, lane, { unused: slots - started, isEmpty, notes });
        keepPace(endpointId, rest);
      }
    }
  }

  /** An endpoint may have any number of attempts if it has no limit of attempts a second, or if a failed claim returned no pace. */
  function keepPace(endpointId: string, rest: Rest | undefined): void {
    scheduler.allow(endpointId, rest?.left ?? Number.POSITIVE_INFINITY);
    if (!rest) return;
    allowances.add(endpointId, { endpointId, count: rest.mostAtOnce }, performance.now() + rest.waitMs);
  }

  function toPart({ endpointId, lane, slots }: Claim, ahead: number): ClaimPart {
    const isAhead = (lane === 'first' || lane === 'bulk') && scheduler.isProven(endpointId);
    // A line claims when nothing of it is left in memory, so bulk replays leave most of the room to new events.
    const most = lane === 'bulk' ? 4 * options.endpointConcurrency : Number.POSITIVE_INFINITY;
    const count = slots + (isAhead ? Math.min(ahead, prefetched.room(endpointId), most) : 0);
    return { endpointId, lane, count, from: claimedUpTo.get(keyOf({ endpointId, lane })) ?? null };
  }

  /**
   * Notes how far claims of a line have come. Returns whether the line is empty. Only a claim from the start of the line can tell: any other may have
   * passed over rows that were given back or committed late.
   */
  function noteClaimed(part: ClaimPart, rows: ClaimedRow[]): boolean {
    const { from } = part;
    const key = keyOf(part);
    if (rows.length < part.count) {
      claimedUpTo.delete(key);
      return from === null;
    }
    let last = from ?? '';
    for (const { dueAt } of rows) if (dueAt > last) last = dueAt;
    claimedUpTo.set(key, last);
    return false;
  }

  /** The first deliveries of a claim take the slots that it holds; the others wait in memory. Returns how many were started. */
  function takeClaimed(slots: number, jobs: Job[]): number {
    const valid = giveBackInvalid(jobs);
    const started = valid.slice(0, slots);
    for (const job of started) attempts.start([job]);
    keep(valid.slice(slots));
    return started.length;
  }

  /** Starts one attempt for all deliveries of a claim. Returns how many attempts were started. */
  function takeBundle(jobs: Job[]): number {
    const valid = giveBackInvalid(jobs);
    if (valid.length === 0) return 0;
    attempts.start(valid);
    return 1;
  }

  /** Gives back the jobs that may not be sent, and returns the others. */
  function giveBackInvalid(jobs: Job[]): Job[] {
    if (isStopping || !options.isPresent()) {
      giveBack(jobs);
      return [];
    }
    giveBack(jobs.filter(isRecalled));
    return jobs.filter((job) => !isRecalled(job));
  }

  function keep(jobs: Job[]): void {
    for (const job of jobs) {
      prefetched.push(job);
      scheduler.addLeased(job.accountId, job.endpointId, job.lane, 1);
    }
  }

  function follow(jobs: Job[], waitedMs: number, end: AttemptEnd | null): void {
    const [job] = jobs as [Job];
    const { accountId, endpointId } = job;
    scheduler.ended(endpointId, end?.answer);
    if (!end && isRecalled(job)) giveBack(jobs);
    const retryInMs = end?.retryInMs ?? Number.POSITIVE_INFINITY;
    if (retryInMs < nearMs) {
      const line: Line = { accountId, endpointId, lane: job.lane === 'bulk' ? 'bulk' : 'retry' };
      retries.add(keyOf(line), line, performance.now() + retryInMs + dueMarginMs);
      if (retryInMs < longestLookGapMs) wakeUp.send();
    }
    if (scheduler.isProven(endpointId)) prefetched.raise(accountId, endpointId, waitedMs);
    decide();
  }

  /**
   * Returns deliveries to the queue that have waited too long or whose endpoint is paused, disabled or deleted. The others are sent with the
   * newest version of their endpoint.
   */
  async function review(): Promise<void> {
    const waiting = prefetched.review();
    if (isStopping) return;
    for (const { endpointId, isLate } of waiting) if (isLate) recall(endpointId);
    const ids = waiting.filter((one) => !one.isLate).map((one) => one.endpointId);
    if (ids.length === 0) return;
    const versions = await readVersions(options.db(), ids);
    for (const endpointId of ids) {
      const version = versions.get(endpointId);
      if (version === undefined) recall(endpointId);
      else prefetched.renew(endpointId, version);
    }
    decide();
  }

  const reviews = createRepeating({
    name: 'review of waiting deliveries',
    everyMs: reviewEveryMs,
    abort: new AbortController(),
    log,
    fault: 'waiting deliveries could not be reviewed',
    turn: review,
  });

  function recall(endpointId: string): void {
    recalls.recall(endpointId);
    drop(endpointId);
  }

  function recallAll(): void {
    recalls.recallAll();
    for (const { endpointId } of prefetched.review()) drop(endpointId);
  }

  function startNothing(): void {
    isStopping = true;
    wakeUp.send();
    recallAll();
  }

  function drop(endpointId: string): void {
    scheduler.dropLeased(endpointId);
    giveBack(prefetched.clear(endpointId));
  }

  function giveBack(jobs: Job[]): void {
    if (jobs.length === 0) return;
    const work = release(jobs)
      .then(() => {
        for (const job of jobs) claimedUpTo.delete(keyOf(job));
        noteAll(jobs);
        decide();
      })
      .catch((error) =>
        log.warn({ err: error, count: jobs.length }, 'leases could not be given back; they will expire'),
      )
      .finally(() => releasing.delete(work));
    releasing.set(work, jobs);
  }

  /** Gives leases back, and tries again until they have ended: no other process takes over the leases of a process that is alive. */
  function release(jobs: Job[]): Promise<void> {
    const lastUntil = Math.max(...jobs.map(({ leasedUntil }) => leasedUntil));
    const mayRepeat = (): boolean => !isStopping && performance.now() <= lastUntil;
    return insist(() => releaseDue(options.db(), owner, jobs), { everyMs: lookEveryMs, mayRepeat });
  }

  return {
    name: 'dispatcher',
    async untilRoom(accountId, wanted) {
      const giveUpAt = performance.now() + longestHoldMs;
      const isQueued = (endpointId: string): boolean => scheduler.isDue(endpointId, 'first');
      const isCrowded = () => prefetched.isCrowded(scheduler.known(accountId), wanted, isQueued);
      while (maySend() && isCrowded() && performance.now() < giveUpAt) await delay(5);
    },
    leaseRoom(accountId) {
      const lease = newLease();
      if (!maySend()) return { total: 0, byDefault: 0, slots: {}, lease };
      const slots: Record<string, number> = {};
      for (const id of scheduler.known(accountId)) {
        const ahead = scheduler.isProven(id) ? prefetched.room(id) : 0;
        // Deliveries that already wait go first. Otherwise a steady stream of new events would hold back older ones.
        const isQueued = scheduler.isDue(id, 'first') || scheduler.isDue(id, 'recovery');
        slots[id] = isQueued ? 0 : Math.max(0, scheduler.room(accountId, id) - prefetched.waitingFor(id)) + ahead;
      }
      return {
        total: prefetched.share(),
        byDefault: scheduler.room(accountId, null),
        slots,
        lease,
      };
    },
    takeQueued(accountId, lane, queued, toLeasedJob) {
      const leased = queued.filter((row): row is QueuedRow & { deliveryId: string } => row.deliveryId !== null);
      metrics.claimed.inc({ from: 'fan-out' }, leased.length);
      keep(giveBackInvalid(leased.sort(inOrder).map(toLeasedJob)));
      for (const row of queued) if (row.deliveryId === null) scheduler.noteDue(accountId, row.endpointId, lane);
      decide();
    },
    noteDue(accountId, endpointId, lane) {
      scheduler.noteDue(accountId, endpointId, lane);
      decide();
    },
    recall,
    recallAll,
    giveBackForgotten(since) {
      lostAt = since;
      wakeUp.send();
    },
    proceed: decide,
    async start() {
      running = run();
      await reviews.start();
    },
    startNothing,
    async stop() {
      startNothing();
      await Promise.all([reviews.stop(), running, attempts.drain(drainMs)]);
      await Promise.all(releasing.keys());
    },
  };
}

/**
 * The order in which the deliveries of a line are started. Whoever takes over the leases of this process relies on it
 * (sql/release-owner.ts).
 */
const inOrder = (one: InOrder, other: InOrder): number => {
  const [a, b] = [(one.dueAt ?? '') + one.deliveryId, (other.dueAt ?? '') + other.deliveryId];
  return a < b ? -1 : 1;
};
type InOrder = { dueAt?: string; deliveryId: string };

/** The key of a line in the maps of this part; an endpoint belongs to one account. */
const keyOf = ({ endpointId, lane }: Pick<Line, 'endpointId' | 'lane'>): string => `${endpointId} ${lane}`;

function groupByLine(rows: ClaimedRow[]): Map<string, ClaimedRow[]> {
  const lines = new Map<string, ClaimedRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const own = lines.get(key);
    if (own) own.push(row);
    else lines.set(key, [row]);
  }
  return lines;
}
