import type { Logger } from '../../platform/lifecycle/log.js';
import type { Database } from '../../platform/postgres/postgres.js';
import { confirmPositions } from './sql/store-confirmations.js';

export type Confirmations = { add(accountId: string, position: number): void; flush(): Promise<void> };

/** Confirmations are written together, since losing one only means handing over events that webhooks already has. */
const everyMs = 100;

/** Collects the positions that webhooks returns and writes them, with one statement per 100 ms for all accounts. */
export function createConfirmations(database: Database, log: Logger): Confirmations {
  let pending = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const positions = pending;
    pending = new Map();
    try {
      await confirmPositions(database.pool, positions);
    } catch (error) {
      log.warn({ err: error }, 'confirmed positions could not be kept; their events may be handed over again');
    }
  }

  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    writing = writing.then(write);
    return writing;
  }

  return {
    add(accountId, position) {
      pending.set(accountId, Math.max(position, pending.get(accountId) ?? 0));
      timer ??= setTimeout(() => void flush(), everyMs);
    },
    flush,
  };
}
