import { type Job, leaseMs } from '../job.js';

const quickMs = 250;
const tooLongMs = 1_000;
const unusedMs = 10_000;
/** Bytes of events that may wait; beyond them nobody has room. */
const maxBytes = 32 * 1024 * 1024;

type Lane = { accountId: string; allowance: number; raisedAt: number; jobs: Job[] };

const waitOf = (job: Job): number => performance.now() - (job.leasedUntil - leaseMs);

/**
 * First tries that are leased and wait in memory for a slot, so that an endpoint which answers quickly need not wait for a claim
 * each time that a slot is free, and most of its deliveries are leased by the fan-out already. This is what H6 asks
 * for, with a bounded allowance beside the slots: it grows by one with each answer to an attempt that started soon, from
 * nothing, and is lost where the oldest waits longer than `tooLongMs`; then all that waits goes back to the queue.
 */
export class PrefetchQueue {
  private readonly lanes = new Map<string, Lane>();
  private size = 0;
  private bytes = 0;

  constructor(private readonly limits: { total: number; perEndpoint: number }) {}

  /** How many more of the endpoint may be leased beyond its free slots. */
  room(endpointId: string): number {
    const lane = this.lanes.get(endpointId);
    return lane ? this.roomOf(lane) : 0;
  }

  /** The same for all endpoints of an account that have an allowance. */
  rooms(accountId: string): [endpointId: string, room: number][] {
    return [...this.lanes]
      .filter(([, lane]) => lane.accountId === accountId)
      .map(([id, lane]) => [id, this.roomOf(lane)]);
  }

  /** Whether an endpoint of the account that has a large allowance has used it up, or has more in the queue. */
  isCrowded(accountId: string, wanted: number, isQueued: (endpointId: string) => boolean): boolean {
    return [...this.lanes].some(
      ([id, lane]) =>
        lane.accountId === accountId &&
        lane.allowance >= this.limits.perEndpoint / 2 &&
        (this.roomOf(lane) < Math.min(wanted, lane.allowance / 2) || isQueued(id)),
    );
  }

  has(endpointId: string): boolean {
    return (this.lanes.get(endpointId)?.jobs.length ?? 0) > 0;
  }

  push(job: Job): void {
    this.laneOf(job.accountId, job.endpointId).jobs.push(job);
    this.size += 1;
    this.bytes += job.event.length;
  }

  /** The oldest of the endpoint. */
  shift(endpointId: string): Job | undefined {
    const job = this.lanes.get(endpointId)?.jobs.shift();
    if (!job) return undefined;
    this.size -= 1;
    this.bytes -= job.event.length;
    return job;
  }

  /** How many wait for a slot of the endpoint. */
  waitingFor(endpointId: string): number {
    return this.lanes.get(endpointId)?.jobs.length ?? 0;
  }

  /** Tells that an attempt ended well that had waited so long for its slot: where that was short, the allowance grows. */
  raise(accountId: string, endpointId: string, waitedMs: number): void {
    if (waitedMs > quickMs) return;
    const lane = this.laneOf(accountId, endpointId);
    lane.allowance = Math.min(this.limits.perEndpoint, lane.allowance + 1);
    lane.raisedAt = performance.now();
  }

  /** Takes all that waits for the endpoint, and its allowance. */
  clear(endpointId: string): Job[] {
    const lane = this.lanes.get(endpointId);
    if (!lane) return [];
    this.lanes.delete(endpointId);
    this.size -= lane.jobs.length;
    for (const job of lane.jobs) this.bytes -= job.event.length;
    return lane.jobs;
  }

  /** The endpoints for which something waits; `isLate` where the oldest does for too long. Allowances long unused are forgotten. */
  review(): { accountId: string; endpointId: string; isLate: boolean }[] {
    const waiting: { accountId: string; endpointId: string; isLate: boolean }[] = [];
    for (const [endpointId, { accountId, jobs, raisedAt }] of this.lanes) {
      if (jobs.length > 0) waiting.push({ accountId, endpointId, isLate: waitOf(jobs[0]!) > tooLongMs });
      else if (performance.now() - raisedAt > unusedMs) this.lanes.delete(endpointId);
    }
    return waiting;
  }

  /** What waits is sent by this version of the endpoint or a later one. */
  renew(endpointId: string, version: number): void {
    for (const job of this.lanes.get(endpointId)?.jobs ?? [])
      job.endpointVersion = Math.max(job.endpointVersion, version);
  }

  private roomOf({ allowance, jobs }: Lane): number {
    return this.bytes >= maxBytes ? 0 : Math.max(0, Math.min(allowance - jobs.length, this.limits.total - this.size));
  }

  private laneOf(accountId: string, endpointId: string): Lane {
    const lane = this.lanes.get(endpointId) ?? { accountId, allowance: 0, raisedAt: 0, jobs: [] };
    this.lanes.set(endpointId, lane);
    return lane;
  }
}
