import type pg from 'pg';
import { transaction } from '../../platform/postgres/postgres.js';
import { lockFacts } from './sql/store-companies.js';
import { sweepLists } from './sql/store-lists.js';

/** The maximum number of rows of a transaction, and of transactions of one call. */
const most = { rows: 10_000, transactions: 100 };

/** Deletes what hand-offs have left of older versions of lists, in bounded transactions, until all is done or the call has made its 100. */
export async function sweepOldLists(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (let nth = 0; nth < most.transactions && !signal.aborted; nth++) {
    const deleted = await transaction(pool, async (client) => {
      await lockFacts(client);
      return sweepLists(client, most.rows);
    });
    if (deleted < most.rows) return;
  }
}
