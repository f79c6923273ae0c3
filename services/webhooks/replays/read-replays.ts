import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  type countReplays as countContract,
  type getReplay as getContract,
  type listReplays as listContract,
  type readReplays as readContract,
  replaysList,
  type WebhookReplay,
} from '../../../schema/contracts/webhook-replays.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { cutFound, listStart, startOfPage, toPage } from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { type Database, throwDatabaseError } from '../../platform/postgres/postgres.js';
import { getEndpoint } from '../endpoints/index.js';
import { type ReplayKey, readReplay, readReplayPage, readReplaysById, replaysStatement } from './sql/read-replays.js';

type ReadDeps = { database: Database };

/** Returns one replay of an endpoint. Throws `not_found` where either is missing, deleted, or of another account (A4). */
export async function getReplay(
  deps: ReadDeps,
  { path }: InputOf<typeof getContract>,
  ctx: RequestContext,
): Promise<WebhookReplay> {
  await getEndpoint(deps, { path }, ctx);
  return readOwn(deps, keyOf(path, ctx)).catch(throwDatabaseError);
}

/** Returns a page of the replays of an endpoint, newest first (A11). Throws `not_found` for the endpoint. */
export async function listReplays(
  deps: ReadDeps,
  { path, query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof listContract>> {
  const start = startOfPage(replaysList, query);
  await getEndpoint(deps, { path }, ctx);
  const statement = replaysStatement({ ...start, ...filterOf({ path, query }, ctx), limit: query.limit + 1 });
  const rows = await readReplayPage(deps.database.pool, statement).catch(throwDatabaseError);
  const page = toPage(replaysList, rows, query.limit);
  return { replays: page.rows, next_cursor: page.next_cursor };
}

/** Counts the replays of an endpoint. Throws `not_found` for the endpoint. */
export async function countReplays(
  deps: ReadDeps,
  { path, query, up_to }: InputOf<typeof countContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof countContract>> {
  await getEndpoint(deps, { path }, ctx);
  const statement = replaysStatement({ ...listStart, ...filterOf({ path, query }, ctx), limit: up_to });
  return { count: await countRows(deps.database.pool, statement).catch(throwDatabaseError) };
}

const filterOf = ({ path, query }: InputOf<typeof listContract>, ctx: RequestContext) => ({
  accountId: accountOf(ctx),
  endpointId: path.id,
  state: query.state ?? null,
});

/** Returns the replays among these ids that belong to the account. */
export async function readReplays(
  deps: ReadDeps,
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const rows = await readReplaysById(deps.database.pool, accountOf(ctx), ids).catch(throwDatabaseError);
  return cutFound(rows, (replay) => replay.id);
}

/** The key of the replay that a path names. */
export const keyOf = (path: { id: string; replay_id: string }, ctx: RequestContext): ReplayKey => ({
  accountId: accountOf(ctx),
  endpointId: path.id,
  id: path.replay_id,
});

/** Returns the replay. Throws `not_found`. */
export async function readOwn(deps: ReadDeps, key: ReplayKey): Promise<WebhookReplay> {
  const replay = await readReplay(deps.database.pool, key);
  if (!replay) throw notFound('replay');
  return replay;
}
