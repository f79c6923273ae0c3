import type pg from 'pg';
import { transaction } from '../../platform/postgres/postgres.js';
import { deleteExpired } from './sql/unresolved-items.js';

/** The maximum number of items of a statement, and of statements of one call. */
const most = { items: 1_000, statements: 500 };

/** Ends the wait of items whose domain has not become known within 30 days (G1), in bounded statements. */
export async function expireUnresolved(pool: pg.Pool, signal: AbortSignal): Promise<void> {
  for (let nth = 0; nth < most.statements && !signal.aborted; nth++) {
    if ((await transaction(pool, (client) => deleteExpired(client, most.items))) < most.items) return;
  }
}
