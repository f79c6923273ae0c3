import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  backfillsList,
  type cancelBackfill as cancelContract,
  type countBackfills as countContract,
  type getBackfill as getContract,
  type listBackfills as listContract,
  type readBackfills as readContract,
  type WatchBackfill,
} from '../../../schema/contracts/watch-backfills.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { cutFound, listStart, startOfPage, toPage } from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { autocommit, type Database, throwDatabaseError } from '../../platform/postgres/postgres.js';
import { getWatch } from '../watches/index.js';
import { endBackfill } from './sql/open-backfill.js';
import { backfillsStatement, readBackfill, readBackfillsById } from './sql/read-backfills.js';

/** Returns one backfill of a watch. Throws `not_found` where either is missing, deleted, or of another account (A4). */
export async function getBackfill(
  database: Database,
  { path }: InputOf<typeof getContract>,
  ctx: RequestContext,
): Promise<WatchBackfill> {
  await getWatch(database, { path: { icp_criteria_id: path.icp_criteria_id } }, ctx);
  const key = { accountId: accountOf(ctx), icpCriteriaId: path.icp_criteria_id, id: path.id };
  const backfill = await readBackfill(database.pool, key).catch(throwDatabaseError);
  if (!backfill) throw notFound('backfill');
  return backfill;
}

/** Returns a page of the backfills of a watch, newest first (A11). Throws `not_found` for the watch. */
export async function listBackfills(
  database: Database,
  { path, query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof listContract>> {
  const start = startOfPage(backfillsList, query);
  await getWatch(database, { path }, ctx);
  const statement = backfillsStatement({ ...start, ...filterOf({ path, query }, ctx), limit: query.limit + 1 });
  const { rows } = await database.pool.query<WatchBackfill>(statement).catch(throwDatabaseError);
  const page = toPage(backfillsList, rows, query.limit);
  return { backfills: page.rows, next_cursor: page.next_cursor };
}

/** Counts the backfills of a watch. Throws `not_found` for the watch. */
export async function countBackfills(
  database: Database,
  { path, query, up_to }: InputOf<typeof countContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof countContract>> {
  await getWatch(database, { path }, ctx);
  const statement = backfillsStatement({ ...listStart, ...filterOf({ path, query }, ctx), limit: up_to });
  return { count: await countRows(database.pool, statement).catch(throwDatabaseError) };
}

const filterOf = ({ path, query }: InputOf<typeof listContract>, ctx: RequestContext) => ({
  accountId: accountOf(ctx),
  icpCriteriaId: path.icp_criteria_id,
  status: query.status ?? null,
});

/** Returns the backfills among these ids that belong to the account. */
export async function readBackfills(
  database: Database,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const rows = await readBackfillsById(database.pool, accountOf(ctx), ids).catch(throwDatabaseError);
  return cutFound(rows, (backfill) => backfill.id);
}

/**
 * Cancels a backfill and returns it. The signals that it has written stay on the feed, and after the answer it writes no more. A backfill that has
 * ended is returned unchanged. Throws `not_found`.
 */
export async function cancelBackfill(
  database: Database,
  input: InputOf<typeof cancelContract>,
  ctx: RequestContext,
): Promise<WatchBackfill> {
  const { id } = await getBackfill(database, input, ctx);
  const key = { accountId: accountOf(ctx), icpCriteriaId: input.path.icp_criteria_id, id };
  await autocommit(database.pool, (client) => endBackfill(client, key));
  return getBackfill(database, input, ctx);
}
