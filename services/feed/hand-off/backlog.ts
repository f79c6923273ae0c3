import { maxHandOffBytes } from '../../../schema/contracts/icp-signals.js';
import type { Signal } from '../signals/index.js';

/** What one account's hand-off knows, in memory; all of it may be lost, the tables know it too. */
export type Backlog = {
  /** Up to where webhooks has fanned out, by its last answer or the record; null: not asked yet. */
  sentTo: number | null;
  /** The last position known to be committed. */
  end: number;
  /** Whether the feed must be read, whatever `end` says: the account was taken up. */
  isTakenUp: boolean;
  /** Webhooks was found behind the record and goes on from `sentTo`, not from the record, until it is here. */
  behindUntil: number;
  /** Events committed by this replica and not sent, in order of position, perhaps with gaps of other replicas. */
  queue: Signal[];
};

export function createBacklog(): Backlog {
  return { sentTo: null, end: 0, isTakenUp: false, behindUntil: 0, queue: [] };
}

/** Whether there is anything to hand over. */
export function isBehind({ sentTo, end, isTakenUp }: Backlog): boolean {
  return isTakenUp || sentTo === null || sentTo < end;
}

/** The events that follow `sentTo` directly, as many as one hand-off carries; null where memory does not hold the first. */
export function takeFollowing(backlog: Backlog): Signal[] | null {
  const { queue, sentTo } = backlog;
  if (sentTo === null) return null;
  const start = queue.findIndex((signal) => signal.position > sentTo);
  if (start === -1 || queue[start]!.position !== sentTo + 1) return null;
  const taken: Signal[] = [];
  let bytes = 0;
  for (const signal of queue.slice(start, start + 1_000)) {
    bytes += Buffer.byteLength(signal.body);
    const follows = signal.position === sentTo + 1 + taken.length;
    if (!follows || (taken.length > 0 && bytes > maxHandOffBytes)) break;
    taken.push(signal);
  }
  return taken;
}

/** Drops the events that webhooks has; returns the bytes that left memory. */
export function dropSent(backlog: Backlog): number {
  const sentTo = backlog.sentTo ?? -1;
  const left = backlog.queue.findIndex((signal) => signal.position > sentTo);
  const gone = backlog.queue.splice(0, left === -1 ? backlog.queue.length : left);
  return gone.reduce((sum, signal) => sum + signal.body.length, 0);
}
