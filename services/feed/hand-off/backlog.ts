import type { Signal } from '../signals/index.js';

/** A transaction of this replica, and how many of its accounts webhooks has not confirmed. */
export type Unconfirmed = { id: string; accounts: number };

type Mark = { position: number; of: Unconfirmed };

/** The most marks of an account. Transactions that lose theirs stay in the table until their accounts are taken up. */
const maxMarks = 1_000;

/** The in-memory state of an account that has something to hand over. Losing it is harmless, since the tables hold it too. */
export type Backlog = {
  accountId: string;
  /** The position up to which webhooks has fanned out, by its last reply; null before the first. */
  sentTo: number | null;
  /** The last position known to be committed. */
  end: number;
  /** Events that this replica committed or read, whose positions follow each other. */
  queue: Signal[];
  /** What is confirmed when webhooks has reached these positions. */
  marks: Mark[];
  /** How many replies brought no progress since the last one that did. */
  idleAnswers: number;
  /** Whether it is being handed over or read just now. */
  isBusy: boolean;
  /** The end of a take-up: without an error when webhooks has everything. */
  takeUps: ((error?: unknown) => void)[];
};

/** Creates the state of an account of which nothing is known yet. */
export function createBacklog(accountId: string): Backlog {
  return { accountId, sentTo: null, end: 0, queue: [], marks: [], idleAnswers: 0, isBusy: false, takeUps: [] };
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

/** Notes what is confirmed when webhooks has reached a position. */
export function addMark({ marks }: Backlog, mark: Mark): void {
  marks.push(mark);
  if (marks.length > maxMarks) marks.shift();
}

/** Removes what webhooks has. Returns how many characters this freed, and the transactions of which it has the last account now. */
export function confirm(backlog: Backlog, position: number): { freed: number; confirmed: string[] } {
  backlog.sentTo = position;
  const isLeft = (one: { position: number }): boolean => one.position > position;
  const left = backlog.queue.findIndex(isLeft);
  const gone = backlog.queue.splice(0, left === -1 ? backlog.queue.length : left);
  const reached = backlog.marks.filter((mark) => !isLeft(mark));
  backlog.marks = backlog.marks.filter(isLeft);
  for (const { of } of reached) of.accounts -= 1;
  return {
    freed: gone.reduce((sum, signal) => sum + signal.body.length, 0),
    confirmed: reached.filter(({ of }) => of.accounts === 0).map(({ of }) => of.id),
  };
}
