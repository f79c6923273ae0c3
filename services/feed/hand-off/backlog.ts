import type { Signal } from '../signals/index.js';

/** A transaction of this replica, and how many of its accounts it waits for. */
export type Unconfirmed = { id: string; accounts: number };

type Mark = { position: number; of: Unconfirmed };

/** The maximum number of marks of an account. With more, it is recorded as behind, so that its transactions need not wait for it. */
export const maxMarks = 50;

/** The in-memory state of an account that has something to hand over. Losing it is harmless, since the tables hold it too. */
export type Backlog = {
  accountId: string;
  /** The position up to which webhooks has fanned out, by its last reply; null before the first. */
  sentTo: number | null;
  /** The last position known to be committed. */
  end: number;
  /** Events that this replica committed or read, whose positions follow each other. */
  queue: Signal[];
  /** The positions that webhooks must reach before transactions are confirmed, each with its transaction. */
  marks: Mark[];
  /** How many replies brought no progress since the last one that did. */
  idleAnswers: number;
  /** Whether it is being handed over or read just now. */
  isBusy: boolean;
  /** The position up to which events that webhooks lacks are no longer on the feed; null if all are. */
  expiredTo: number | null;
  /** The end of each take-up: without an error when webhooks has reached its position. */
  takeUps: { position: number; end(error?: unknown): void }[];
};

/** Creates the state of an account of which nothing is known yet. */
export function createBacklog(accountId: string): Backlog {
  return {
    accountId,
    sentTo: null,
    end: 0,
    queue: [],
    marks: [],
    idleAnswers: 0,
    isBusy: false,
    expiredTo: null,
    takeUps: [],
  };
}

/** Returns whether there is anything to hand over. */
export function isBehind({ sentTo, end }: Backlog): boolean {
  return sentTo === null || sentTo < end;
}

/** Returns whether the events that follow have to be read, because memory does not hold them. */
export function isUnread({ sentTo, queue }: Backlog): boolean {
  return sentTo !== null && queue[0]?.position !== sentTo + 1;
}

/** Queues an event if it follows those that are queued, or what webhooks has. Returns whether it was queued. */
export function queueNext(backlog: Backlog, signal: Signal): boolean {
  const last = backlog.queue.at(-1)?.position ?? backlog.sentTo;
  if (last !== null && signal.position !== last + 1) return false;
  backlog.queue.push(signal);
  return true;
}

/** Returns the first queued events, as many as fit, but at least one where `most.bytes` is all of a message. */
export function takeQueued({ queue }: Backlog, most: { events: number; bytes: number; isFirst: boolean }): Signal[] {
  const taken: Signal[] = [];
  let bytes = 0;
  for (const signal of queue) {
    bytes += Buffer.byteLength(signal.body);
    const fits = taken.length < most.events && bytes <= most.bytes;
    if (!fits && !(most.isFirst && taken.length === 0)) break;
    taken.push(signal);
  }
  return taken;
}

/** Removes what webhooks has. Returns how many characters this freed. */
export function dropSent(backlog: Backlog, position: number): number {
  const left = backlog.queue.findIndex((signal) => signal.position > position);
  const gone = backlog.queue.splice(0, left === -1 ? backlog.queue.length : left);
  return gone.reduce((sum, signal) => sum + signal.body.length, 0);
}

/** Removes the marks up to a position. Returns the transactions that wait for no account any more. */
export function takeMarks(backlog: Backlog, position: number): string[] {
  const reached = backlog.marks.filter((mark) => mark.position <= position);
  backlog.marks = backlog.marks.filter((mark) => mark.position > position);
  for (const { of } of reached) of.accounts -= 1;
  return reached.filter(({ of }) => of.accounts === 0).map(({ of }) => of.id);
}
