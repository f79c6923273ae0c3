import {
  type HandedAccount,
  maxHandOffAccounts,
  maxHandOffBytes,
  maxHandOffEvents,
} from '../../../schema/contracts/icp-signals.js';
import { writeHandOff } from '../../../schema/feed-stretch.js';
import { type Signal, toHandOffEvent } from '../signals/index.js';
import { type Backlog, takeQueued } from './backlog.js';

/** The most events and bytes of an account in one message while others wait too. */
const share = { events: 100, bytes: 64 * 1024 };

/** The part of a message about one account: its next events, or none if the message asks which position webhooks has reached. */
export type Part = { backlog: Backlog; signals: Signal[]; upTo: number; isExpired: boolean };

/**
 * Takes from `waiting` the accounts that have waited longest, each with its next events, as many as one message carries. An account that waits alone
 * gets the whole message; otherwise each gets a share, so that none waits for the backlog of another. The events of accounts without endpoints are
 * not sent.
 */
export function takeTogether(waiting: Set<Backlog>, hasNoEndpoint: (accountId: string) => boolean): Part[] {
  const parts: Part[] = [];
  const room = { events: maxHandOffEvents, bytes: maxHandOffBytes };
  const isAlone = waiting.size === 1;
  for (const backlog of waiting) {
    if (parts.length === maxHandOffAccounts) break;
    const isBare = backlog.queue.length === 0 || hasNoEndpoint(backlog.accountId);
    const most = {
      events: isAlone ? room.events : Math.min(room.events, share.events),
      bytes: isAlone ? room.bytes : Math.min(room.bytes, share.bytes),
      isFirst: parts.length === 0,
    };
    const signals = isBare ? [] : takeQueued(backlog, most);
    if (!isBare && signals.length === 0) break;
    waiting.delete(backlog);
    room.events -= signals.length;
    for (const { body } of signals) room.bytes -= Buffer.byteLength(body);
    const upTo = signals.at(-1)?.position ?? backlog.expiredTo ?? backlog.end;
    parts.push({ backlog, signals, upTo, isExpired: backlog.expiredTo !== null });
  }
  return parts;
}

/** Writes the message of these parts. */
export function writeParts(parts: Part[]): Uint8Array {
  const accounts = parts.map(
    ({ backlog, signals, upTo, isExpired }): HandedAccount => ({
      account_id: backlog.accountId,
      up_to: upTo,
      events: signals.map(toHandOffEvent),
      is_expired: isExpired || undefined,
    }),
  );
  return writeHandOff(
    accounts,
    parts.flatMap(({ signals }) => signals.map((signal) => signal.body)),
  );
}
