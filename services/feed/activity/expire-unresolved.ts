import type pg from 'pg';
import { transaction } from '../../platform/postgres/postgres.js';
import { deleteExpired } from './sql/unresolved-items.js';

/** The maximum number of items of a statement, and of statements of one call. */
const most = { items: 1_000, statements: 500 };

/** Lets items wait no longer that have waited for 30 days for their domain to become known (G1), in bounded statements. */
export async function expireUnresolved(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (let nth = 0; nth < most.statements && !signal.aborted; nth++) {
    if ((await transaction(pool, (client) => deleteExpired(client, most.items))) < most.items) return;
  }
}
