import { type Job, type Lane, leaseMs } from '../job.js';

const quickMs = 250;
const tooLongMs = 1_000;
const unusedMs = 10_000;
/** The maximum number of event bytes that may wait. Beyond it no endpoint has room. */
const maxBytes = 32 * 1024 * 1024;
/** The size of an event, where none is known. */
const usualBytes = 1_024;

type Store = { accountId: string; allowance: number; raisedAt: number; count: number; jobs: Map<Lane, Job[]> };

const waitOf = (job: Job): number => performance.now() - (job.leasedUntil - leaseMs);

/**
 * Deliveries that are leased and wait in memory for a slot, so that a fast endpoint need not wait for a claim whenever a slot becomes
 * free, and the fan-out already leases most of its deliveries (H6). Each endpoint has an allowance beside its slots. It starts at 0, grows
 * by one with each answered attempt that started within `quickMs`, and is lost when the oldest waiting delivery has waited longer than
 * `tooLongMs`; then everything that waits for the endpoint goes back to the queue.
 */
export class PrefetchQueue {
  private readonly stores = new Map<string, Store>();
  private size = 0;
  private bytes = 0;

  constructor(private readonly limits: { total: number; perEndpoint: number }) {}

  /** Returns how many more deliveries to the endpoint may be leased beyond its free slots. */
  room(endpointId: string): number {
    const store = this.stores.get(endpointId);
    return store ? this.roomOf(store) : 0;
  }

  /** Returns whether one of these endpoints with a large allowance has used it up, or has more rows in the queue. */
  isCrowded(endpointIds: string[], wanted: number, isQueued: (endpointId: string) => boolean): boolean {
    return endpointIds.some((id) => {
      const store = this.stores.get(id);
      if (!store || store.allowance < this.limits.perEndpoint / 2) return false;
      return this.roomOf(store) < Math.min(wanted, store.allowance / 2) || isQueued(id);
    });
  }

  /** Returns how many more deliveries may be leased to wait here, if they have the average size of those that already wait. */
  free(): number {
    const bytesOfOne = this.size === 0 ? usualBytes : this.bytes / this.size;
    return Math.max(0, Math.floor(Math.min(this.limits.total - this.size, (maxBytes - this.bytes) / bytesOfOne)));
  }

  /** Returns how many of them one account may have: at most half of what all accounts have left. */
  share(): number {
    return Math.floor(this.free() / 2);
  }

  push(job: Job): void {
    const store = this.storeOf(job.accountId, job.endpointId);
    const jobs = store.jobs.get(job.lane) ?? [];
    store.jobs.set(job.lane, jobs);
    jobs.push(job);
    store.count += 1;
    this.size += 1;
    this.bytes += job.event.length;
  }

  /** Removes and returns the delivery of a lane to the endpoint that has waited longest. */
  shift(endpointId: string, lane: Lane): Job | undefined {
    const store = this.stores.get(endpointId);
    const job = store?.jobs.get(lane)?.shift();
    if (!store || !job) return undefined;
    store.count -= 1;
    this.size -= 1;
    this.bytes -= job.event.length;
    return job;
  }

  /** Returns how many deliveries wait for a slot of the endpoint. */
  waitingFor(endpointId: string): number {
    return this.stores.get(endpointId)?.count ?? 0;
  }

  /** Notes that an attempt ended well, after its delivery had waited `waitedMs` for a slot. The allowance grows if that wait was short. */
  raise(accountId: string, endpointId: string, waitedMs: number): void {
    if (waitedMs > quickMs) return;
    const store = this.storeOf(accountId, endpointId);
    store.allowance = Math.min(this.limits.perEndpoint, store.allowance + 1);
    store.raisedAt = performance.now();
  }

  /** Removes and returns everything that waits for the endpoint, and forgets its allowance. */
  clear(endpointId: string): Job[] {
    const store = this.stores.get(endpointId);
    if (!store) return [];
    this.stores.delete(endpointId);
    this.size -= store.count;
    const jobs = [...store.jobs.values()].flat();
    for (const job of jobs) this.bytes -= job.event.length;
    return jobs;
  }

  /**
   * Returns the endpoints with waiting deliveries; `isLate` means that the oldest has waited too long. Forgets allowances that have not
   * grown for `unusedMs`.
   */
  review(): { accountId: string; endpointId: string; isLate: boolean }[] {
    const waiting: { accountId: string; endpointId: string; isLate: boolean }[] = [];
    for (const [endpointId, { accountId, count, jobs, raisedAt }] of this.stores) {
      const isLate = [...jobs.values()].some(([oldest]) => oldest && waitOf(oldest) > tooLongMs);
      if (count > 0) waiting.push({ accountId, endpointId, isLate });
      else if (performance.now() - raisedAt > unusedMs) this.stores.delete(endpointId);
    }
    return waiting;
  }

  /** Lets waiting deliveries be sent with this version of the endpoint or a later one. */
  renew(endpointId: string, version: number): void {
    for (const jobs of this.stores.get(endpointId)?.jobs.values() ?? [])
      for (const job of jobs) job.endpointVersion = Math.max(job.endpointVersion, version);
  }

  private roomOf({ allowance, count }: Store): number {
    return this.bytes >= maxBytes ? 0 : Math.max(0, Math.min(allowance - count, this.limits.total - this.size));
  }

  private storeOf(accountId: string, endpointId: string): Store {
    const known = this.stores.get(endpointId);
    if (known) return known;
    const store = { accountId, allowance: 0, raisedAt: 0, count: 0, jobs: new Map() };
    this.stores.set(endpointId, store);
    return store;
  }
}
