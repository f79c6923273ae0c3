import type { Part } from '../../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createRepeating } from '../../../platform/lifecycle/repeating.js';
import { type Database, transaction } from '../../../platform/postgres/postgres.js';
import { inTurns } from '../../../platform/turn.js';
import { lockDerivation } from '../locks.js';
import { rulesVersion } from './reading/read-title.js';
import { lockOutdated, replaceReadings } from './sql/store-readings.js';
import { type IndexedTitle, indexTitle } from './terms.js';

const titlesAtOnce = 500;

/**
 * The part of the worker that reads titles again that rules of an earlier version have read (B13): 500 in a transaction, until none is left.
 * Several workers share them. After that, it makes one index look-up a minute. Transactions that derive people wait for the end of each
 * transaction.
 */
export function createTitleReader(database: Database, log: Logger): Part {
  return createRepeating({
    name: 'title reader',
    everyMs: 60_000,
    abort: new AbortController(),
    log,
    fault: 'titles could not be read again with the current rules; the worker tries again',
    turn: async () => (await readTitlesAgain(database)) === titlesAtOnce,
  });
}

/** Reads at most 500 outdated titles again and returns how many there were. */
export async function readTitlesAgain({ pool }: Pick<Database, 'pool'>): Promise<number> {
  return transaction(pool, async (client) => {
    const rows = await lockOutdated(client, rulesVersion, titlesAtOnce);
    if (rows.length === 0) return 0;
    const read: (IndexedTitle & { id: number; text: string })[] = [];
    await inTurns(rows, ({ id, text }) => read.push({ id, text, ...indexTitle(text) }));
    await lockDerivation(client);
    await replaceReadings(client, rulesVersion, read);
    return rows.length;
  });
}
