import { LRUCache } from 'lru-cache';
import { leaseMs } from '../job.js';

/**
 * Knows which leases were taken before the last change or disabling of their endpoint, or before the event was replaced, so that no attempt starts
 * with outdated data. A lease carries the value of `now` from when its statement was sent, since a claim that was under way during a change may have
 * read the state before it.
 */
export class Recalls {
  private count = 0;
  private lastOfAll = 0;
  // No lease is older than `leaseMs`.
  private readonly last = new LRUCache<string, number>({ max: 100_000, ttl: leaseMs });

  /** The number of recalls so far. */
  get now(): number {
    return this.count;
  }

  /** Marks what was leased for the endpoint until now as not to be sent. */
  recall(endpointId: string): void {
    this.count += 1;
    this.last.set(endpointId, this.count);
  }

  /** Marks everything that was leased until now as not to be sent. */
  recallAll(): void {
    this.count += 1;
    this.lastOfAll = this.count;
  }

  /** Whether a lease that was asked for at this number was recalled since. */
  isRecalled(endpointId: string, askedAt: number): boolean {
    return askedAt < Math.max(this.lastOfAll, this.last.get(endpointId) ?? 0);
  }
}
