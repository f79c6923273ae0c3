import { type Job, leaseMs } from '../job.js';

/**
 * First tries that are leased and wait in memory for a slot, so that an endpoint which answers quickly need not wait for a claim
 * each time that a slot is free, and most of its deliveries are leased by the fan-out already. This is what H6 asks
 * for, with a bounded allowance beside the slots: it grows by one with each answer to an attempt that started soon, from
 * nothing, and is lost where the oldest waits longer than `tooLongMs`; then all that waits goes back to the queue.
 */
export type PrefetchQueue = {
  /** How many more of the endpoint may be leased beyond its free slots. */
  room(endpointId: string): number;
  /** The same for all endpoints of an account that have an allowance. */
  rooms(accountId: string): [endpointId: string, room: number][];
  /** Whether an endpoint of the account that has a large allowance has used it up, or has more in the queue. */
  isCrowded(accountId: string, wanted: number, isQueued: (endpointId: string) => boolean): boolean;
  has(endpointId: string): boolean;
  push(job: Job): void;
  /** The oldest of the endpoint. */
  shift(endpointId: string): Job | undefined;
  /** How many wait for a slot of the endpoint. */
  waitingFor(endpointId: string): number;
  /** Tells that an attempt ended well that had waited so long for its slot: where that was short, the allowance grows. */
  raise(accountId: string, endpointId: string, waitedMs: number): void;
  /** Takes all that waits for the endpoint, and its allowance. */
  clear(endpointId: string): Job[];
  /** The endpoints for which something waits; `isLate` where the oldest does for too long. Allowances long unused are forgotten. */
  review(): { accountId: string; endpointId: string; isLate: boolean }[];
  /** What waits is sent by this version of the endpoint or a later one. */
  renew(endpointId: string, version: number): void;
};

const quickMs = 250;
const tooLongMs = 1_000;
const unusedMs = 10_000;
/** Bytes of events that may wait; beyond them nobody has room. */
const maxBytes = 32 * 1024 * 1024;

type Lane = { accountId: string; allowance: number; raisedAt: number; jobs: Job[] };

const waitOf = (job: Job): number => performance.now() - (job.leasedUntil - leaseMs);

export function createPrefetchQueue(limits: { total: number; perEndpoint: number }): PrefetchQueue {
  const lanes = new Map<string, Lane>();
  let size = 0;
  let bytes = 0;

  function roomOf({ allowance, jobs }: Lane): number {
    return bytes >= maxBytes ? 0 : Math.max(0, Math.min(allowance - jobs.length, limits.total - size));
  }

  function laneOf(accountId: string, endpointId: string): Lane {
    const lane = lanes.get(endpointId) ?? { accountId, allowance: 0, raisedAt: 0, jobs: [] };
    lanes.set(endpointId, lane);
    return lane;
  }

  return {
    room(endpointId) {
      const lane = lanes.get(endpointId);
      return lane ? roomOf(lane) : 0;
    },
    rooms: (accountId) =>
      [...lanes].filter(([, lane]) => lane.accountId === accountId).map(([id, lane]) => [id, roomOf(lane)]),
    isCrowded: (accountId, wanted, isQueued) =>
      [...lanes].some(
        ([id, lane]) =>
          lane.accountId === accountId &&
          lane.allowance >= limits.perEndpoint / 2 &&
          (roomOf(lane) < Math.min(wanted, lane.allowance / 2) || isQueued(id)),
      ),
    has: (endpointId) => (lanes.get(endpointId)?.jobs.length ?? 0) > 0,
    push(job) {
      laneOf(job.accountId, job.endpointId).jobs.push(job);
      size += 1;
      bytes += job.event.length;
    },
    shift(endpointId) {
      const job = lanes.get(endpointId)?.jobs.shift();
      if (!job) return undefined;
      size -= 1;
      bytes -= job.event.length;
      return job;
    },
    waitingFor: (endpointId) => lanes.get(endpointId)?.jobs.length ?? 0,
    raise(accountId, endpointId, waitedMs) {
      if (waitedMs > quickMs) return;
      const lane = laneOf(accountId, endpointId);
      lane.allowance = Math.min(limits.perEndpoint, lane.allowance + 1);
      lane.raisedAt = performance.now();
    },
    clear(endpointId) {
      const lane = lanes.get(endpointId);
      if (!lane) return [];
      lanes.delete(endpointId);
      size -= lane.jobs.length;
      for (const job of lane.jobs) bytes -= job.event.length;
      return lane.jobs;
    },
    review() {
      const waiting: { accountId: string; endpointId: string; isLate: boolean }[] = [];
      for (const [endpointId, { accountId, jobs, raisedAt }] of lanes) {
        if (jobs.length > 0) waiting.push({ accountId, endpointId, isLate: waitOf(jobs[0]!) > tooLongMs });
        else if (performance.now() - raisedAt > unusedMs) lanes.delete(endpointId);
      }
      return waiting;
    },
    renew(endpointId, version) {
      for (const job of lanes.get(endpointId)?.jobs ?? []) job.endpointVersion = Math.max(job.endpointVersion, version);
    },
  };
}
