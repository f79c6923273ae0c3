import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { removeBehind } from './sql/behind.js';
import { deleteConfirmed } from './sql/unconfirmed.js';

export type Confirmations = {
  /** Notes that webhooks has everything of a transaction. */
  add(id: string): void;
  /** Notes that webhooks has everything of an account that was taken up, up to this position. */
  addAccount(accountId: string, position: number): void;
  flush(): Promise<void>;
};

/** Confirmations are written together, since losing one only means handing over events that webhooks already has. */
const everyMs = 100;

/** Collects what webhooks has confirmed and writes it every 100 ms, with one statement for all transactions and one for all accounts. */
export function createConfirmations(database: Database, log: Logger): Confirmations {
  let ids: string[] = [];
  let accounts = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const confirmed = { ids, accounts };
    ids = [];
    accounts = new Map();
    try {
      if (confirmed.ids.length > 0) await deleteConfirmed(database.pool, confirmed.ids);
      if (confirmed.accounts.size > 0) await removeBehind(database.pool, confirmed.accounts);
    } catch (error) {
      log.warn({ err: error }, 'confirmations could not be kept; their events may be handed over again');
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

  return {
    add(id) {
      ids.push(id);
      flushLater();
    },
    addAccount(accountId, position) {
      accounts.set(accountId, Math.max(position, accounts.get(accountId) ?? 0));
      flushLater();
    },
    flush,
  };
}
