import { maxHandOffBytes } from '../../../schema/contracts/icp-signals.js';
import type { Signal } from '../signals/index.js';

/** The in-memory state of one account's hand-off. Losing it is harmless, since the tables hold it too. */
export type Backlog = {
  /** The position up to which webhooks has fanned out, by its last reply or by the table; null while it is not known. */
  sentTo: number | null;
  /** The last position known to be committed. */
  end: number;
  /** Whether the feed must be read whatever `end` says, because the account was taken up. */
  isTakenUp: boolean;
  /** Webhooks was found behind the stored position. Until `sentTo` reaches this position, the hand-off continues from `sentTo`. */
  behindUntil: number;
  /** Events that this replica committed and has not sent, in order of position. Positions of other replicas may be missing. */
  queue: Signal[];
};

/** Creates the state of an account of which nothing is known yet. */
export function createBacklog(): Backlog {
  return { sentTo: null, end: 0, isTakenUp: false, behindUntil: 0, queue: [] };
}

/** Returns whether there is anything to hand over. */
export function isBehind({ sentTo, end, isTakenUp }: Backlog): boolean {
  return isTakenUp || sentTo === null || sentTo < end;
}

/** Returns the events that directly follow `sentTo`, as many as one hand-off carries. Returns null when memory does not hold the first. */
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

/** Removes the events that webhooks has. Returns how many bytes this freed. */
export function dropSent(backlog: Backlog): number {
  const sentTo = backlog.sentTo ?? -1;
  const left = backlog.queue.findIndex((signal) => signal.position > sentTo);
  const gone = backlog.queue.splice(0, left === -1 ? backlog.queue.length : left);
  return gone.reduce((sum, signal) => sum + signal.body.length, 0);
}
