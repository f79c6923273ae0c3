import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { addBehind, removeBehind } from './sql/behind.js';
import { deleteConfirmed } from './sql/unconfirmed.js';

export type Confirmations = {
  /** Notes that webhooks has everything of a transaction. */
  add(id: string): void;
  /** Notes that webhooks has everything of an account that was taken up, up to this position. */
  addAccount(accountId: string, position: number): void;
  /** Notes that an account is behind up to this position, and then that these transactions need not wait for it. */
  postpone(accountId: string, position: number, ids: string[]): void;
  flush(): Promise<void>;
};

/** Confirmations are written together, since losing one only means handing over events that webhooks already has. */
const everyMs = 100;

/** The most accounts in one statement. */
const maxAccounts = 1_000;

/** Collects what webhooks has confirmed, and who is behind, and writes it every 100 ms, with a few statements for all. */
export function createConfirmations(database: Database, log: Logger): Confirmations {
  let ids: string[] = [];
  let accounts = new Map<string, number>();
  let postponed = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const confirmed = { ids, accounts, postponed };
    ids = [];
    accounts = new Map();
    postponed = new Map();
    try {
      // First, since the transactions are forgotten after it.
      for (const some of inParts(confirmed.postponed)) await addBehind(database.pool, some);
      if (confirmed.ids.length > 0) await deleteConfirmed(database.pool, confirmed.ids);
      for (const some of inParts(confirmed.accounts)) await removeBehind(database.pool, some);
    } catch (error) {
      // A transaction that no longer waits for an account must not be forgotten before the account is noted.
      for (const [accountId, position] of confirmed.postponed) keepHigher(postponed, accountId, position);
      log.warn({ err: error }, 'confirmations of webhooks could not be stored; the events may be handed over again');
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  function flushLater(): void {
    timer ??= setTimeout(() => void flush(), everyMs);
  }

  function note(noted: Map<string, number>, accountId: string, position: number): void {
    keepHigher(noted, accountId, position);
    flushLater();
  }

  return {
    add(id) {
      ids.push(id);
      flushLater();
    },
    addAccount: (accountId, position) => note(accounts, accountId, position),
    postpone(accountId, position, left) {
      note(postponed, accountId, position);
      ids.push(...left);
    },
    flush,
  };
}

function keepHigher(noted: Map<string, number>, accountId: string, position: number): void {
  noted.set(accountId, Math.max(position, noted.get(accountId) ?? 0));
}

function inParts(accounts: Map<string, number>): Map<string, number>[] {
  const entries = [...accounts];
  const count = Math.ceil(entries.length / maxAccounts);
  return Array.from({ length: count }, (_, nth) => new Map(entries.slice(nth * maxAccounts, (nth + 1) * maxAccounts)));
}
