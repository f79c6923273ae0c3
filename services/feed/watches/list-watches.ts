import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  type countWatches as countContract,
  type getWatch as getContract,
  type listWatches as listContract,
  type readWatches as readContract,
  type Watch,
  watchesList,
} from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { countFitting, cutFound, listStart, startOfPage, toPage } from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readWatch, readWatchesById, readWatchPage, watchesStatement } from './sql/read-watches.js';

/** Returns one watch of the caller's account. Throws `not_found` for a missing watch and for one of another account alike (A4). */
export async function getWatch(
  database: Database,
  { path }: InputOf<typeof getContract>,
  ctx: RequestContext,
): Promise<Watch> {
  const watch = await read(() => readWatch(database.pool, accountOf(ctx), path.icp_criteria_id));
  if (!watch) throw notFound('watch');
  return watch;
}

/** Returns the watches among these ids that belong to the caller's account. */
export async function readWatches(
  database: Database,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const rows = await read(() => readWatchesById(database.pool, accountOf(ctx), ids));
  return cutFound(rows, (watch) => watch.icp_criteria_id);
}

/**
 * Returns a page of the caller's watches, newest first (A11). A page ends early when it would be too large, since one watch may name 10,000
 * companies.
 */
export async function listWatches(
  database: Database,
  { query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<{ watches: Watch[]; next_cursor: string | null }> {
  const start = startOfPage(watchesList, query);
  const filter = { accountId: accountOf(ctx), isEnabled: query.is_enabled ?? null };
  const statement = watchesStatement({ ...start, ...filter, limit: query.limit + 1 });
  const rows = await read(() => readWatchPage(database.pool, statement));
  const limit = Math.min(query.limit, countFitting(rows));
  const keyed = rows.map((watch) => ({ id: watch.icp_criteria_id, created_at: watch.created_at, watch }));
  const page = toPage(watchesList, keyed, limit);
  return { watches: page.rows.map((row) => row.watch), next_cursor: page.next_cursor };
}

/** Counts the caller's watches. */
export async function countWatches(
  database: Database,
  { query, up_to }: InputOf<typeof countContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof countContract>> {
  const filter = { accountId: accountOf(ctx), isEnabled: query.is_enabled ?? null };
  const statement = watchesStatement({ ...listStart, ...filter, limit: up_to });
  return { count: await read(() => countRows(database.pool, statement)) };
}

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toDatabaseError(error);
  }
}
