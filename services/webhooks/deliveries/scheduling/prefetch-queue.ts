import { type Job, leaseMs } from '../job.js';

const quickMs = 250;
const tooLongMs = 1_000;
const unusedMs = 10_000;
/** The maximum number of event bytes that may wait. Beyond it no endpoint has room. */
const maxBytes = 32 * 1024 * 1024;

type Lane = { accountId: string; allowance: number; raisedAt: number; jobs: Job[] };

const waitOf = (job: Job): number => performance.now() - (job.leasedUntil - leaseMs);

/**
 * First tries that are leased and wait in memory for a slot, so that a fast endpoint need not wait for a claim whenever a slot becomes
 * free, and the fan-out already leases most of its deliveries (H6). Each endpoint has an allowance beside its slots. It starts at 0, grows
 * by one with each answered attempt that started within `quickMs`, and is lost when the oldest waiting delivery has waited longer than
 * `tooLongMs`; then everything that waits for the endpoint goes back to the queue.
 */
export class PrefetchQueue {
  private readonly lanes = new Map<string, Lane>();
  private size = 0;
  private bytes = 0;

  constructor(private readonly limits: { total: number; perEndpoint: number }) {}

  /** Returns how many more deliveries to the endpoint may be leased beyond its free slots. */
  room(endpointId: string): number {
    const lane = this.lanes.get(endpointId);
    return lane ? this.roomOf(lane) : 0;
  }

  /** Returns the same for every endpoint of the account that has an allowance. */
  rooms(accountId: string): [endpointId: string, room: number][] {
    return [...this.lanes]
      .filter(([, lane]) => lane.accountId === accountId)
      .map(([id, lane]) => [id, this.roomOf(lane)]);
  }

  /** Returns whether an endpoint of the account with a large allowance has used it up, or has more rows in the queue. */
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

  /** Removes and returns the oldest waiting delivery of the endpoint. */
  shift(endpointId: string): Job | undefined {
    const job = this.lanes.get(endpointId)?.jobs.shift();
    if (!job) return undefined;
    this.size -= 1;
    this.bytes -= job.event.length;
    return job;
  }

  /** Returns how many deliveries wait for a slot of the endpoint. */
  waitingFor(endpointId: string): number {
    return this.lanes.get(endpointId)?.jobs.length ?? 0;
  }

  /** Reports that an attempt ended well after `waitedMs` of waiting for its slot. The allowance grows when that was short. */
  raise(accountId: string, endpointId: string, waitedMs: number): void {
    if (waitedMs > quickMs) return;
    const lane = this.laneOf(accountId, endpointId);
    lane.allowance = Math.min(this.limits.perEndpoint, lane.allowance + 1);
    lane.raisedAt = performance.now();
  }

  /** Removes and returns everything that waits for the endpoint, and forgets its allowance. */
  clear(endpointId: string): Job[] {
    const lane = this.lanes.get(endpointId);
    if (!lane) return [];
    this.lanes.delete(endpointId);
    this.size -= lane.jobs.length;
    for (const job of lane.jobs) this.bytes -= job.event.length;
    return lane.jobs;
  }

  /**
   * Returns the endpoints with waiting deliveries; `isLate` means that the oldest has waited too long. Forgets allowances that have not
   * grown for `unusedMs`.
   */
  review(): { accountId: string; endpointId: string; isLate: boolean }[] {
    const waiting: { accountId: string; endpointId: string; isLate: boolean }[] = [];
    for (const [endpointId, { accountId, jobs, raisedAt }] of this.lanes) {
      if (jobs.length > 0) waiting.push({ accountId, endpointId, isLate: waitOf(jobs[0]!) > tooLongMs });
      else if (performance.now() - raisedAt > unusedMs) this.lanes.delete(endpointId);
    }
    return waiting;
  }

  /** Deliveries that wait are sent with this version of the endpoint or a later one. */
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
