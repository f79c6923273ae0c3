/** The key of a row of `due`, with the partition of its history. */
export type DueKey = { accountId: string; createdAt: string; deliveryId: string; day: string };

/** A delivery that is leased to this process, with all that an attempt needs but the endpoint's url and secrets. */
export type Job = DueKey & {
  endpointId: string;
  /** The endpoint's version when the lease was taken. */
  endpointVersion: number;
  isRetry: boolean;
  /** The number of the attempt to make, from 1; together with the lease it guards what is recorded. */
  attempt: number;
  retriesDone: number;
  /** The stored bytes of the event. */
  event: Buffer;
  /** Until when the lease surely holds, on this process's monotonic clock (performance.now). */
  leasedUntil: number;
  /** The trace that the event's activity came in with (X3). */
  traceparent?: string;
};

/**
 * How long a lease lasts. An attempt starts only while the rest of it outlasts the time-out and `recordMarginMs` (W13), so with
 * the time-out of 10 s it leaves half a minute in which PostgreSQL may be away.
 */
export const leaseMs = 60_000;

/** The time that is kept for recording an outcome before the lease ends. */
export const recordMarginMs = 15_000;
