import type { EventType } from '../../../schema/contracts/webhook-events.js';
import { testLeaseMs } from '../../platform/lifecycle/fail-point.js';

/**
 * The kind of a delivery in the queue: one of an ICP signal that was never attempted, one that failed and is due again, one that is sent again on
 * request (W12), one that was missed and is queued late (W4), one of another kind of event that was never attempted (W16), or one of a bulk replay,
 * including its retries (W18). The order is that of the column `due.lane`.
 */
export const lanes = ['first', 'retry', 'replay', 'recovery', 'other', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** The deliveries of one lane to one endpoint. */
export type Line = { accountId: string; endpointId: string; lane: Lane };

/** The key of a row of `due`, with the partition of its history. */
export type DueKey = { accountId: string; createdAt: string; deliveryId: string; day: string };

/** What a process knows about its leases. */
export type Lease = {
  /** The time until which the lease certainly holds, on this process's monotonic clock (performance.now). */
  leasedUntil: number;
  /** How many recalls there had been when the lease was asked for (scheduling/recalls.ts). */
  askedAt: number;
};

/** A delivery that is leased to this process, with everything that an attempt needs except the endpoint's URL and secrets. */
export type Job = DueKey &
  Lease & {
    endpointId: string;
    /** The endpoint's version when the lease was taken. */
    endpointVersion: number;
    lane: Lane;
    /** The number of the attempt to make, starting at 1. An outcome is recorded only while this number and the lease still match. */
    attempt: number;
    retriesDone: number;
    eventId: string;
    eventType: EventType;
    /** The stored bytes of the event. */
    event: Buffer;
    /** The trace of the request that brought the event's activity (X3). */
    traceparent?: string;
  };

/**
 * How long a lease lasts. An attempt starts only while the remaining lease is longer than the attempt's time-out plus `recordMarginMs` (W13). With
 * the default time-out of 10 s, PostgreSQL may be unavailable for 15 s after an attempt that started as late as possible, and for 50 s after one that
 * started at once, without a push being sent again.
 */
export const leaseMs = testLeaseMs ?? 60_000;

/** The time that is reserved for recording an outcome before the lease ends. */
export const recordMarginMs = leaseMs / 4;
