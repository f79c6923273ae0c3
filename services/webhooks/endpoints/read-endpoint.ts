import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  type countEndpoints as countContract,
  endpointsList,
  type listEndpoints as listContract,
  type readEndpoints as readContract,
  type WebhookEndpoint,
} from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { cutFound, listStart, startOfPage, toPage } from '../../platform/paging.js';
import { countRows } from '../../platform/postgres/count-rows.js';
import { type Database, throwDatabaseError } from '../../platform/postgres/postgres.js';
import { endpointsStatement, readEndpoint, readEndpointsById } from './sql/read-endpoints.js';

/** Returns one endpoint, never its secret. Throws `not_found` for a missing endpoint and for one of another account alike (A4). */
export async function getEndpoint(
  deps: { database: Database },
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<WebhookEndpoint> {
  const endpoint = await readEndpoint(deps.database.pool, accountOf(ctx), path.id).catch(throwDatabaseError);
  if (!endpoint) throw notFound('endpoint');
  return endpoint;
}

/** Returns the endpoints among these ids that belong to the account. */
export async function readEndpoints(
  deps: { database: Database },
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const rows = await readEndpointsById(deps.database.pool, accountOf(ctx), ids).catch(throwDatabaseError);
  return cutFound(rows, (endpoint) => endpoint.id);
}

/** Returns a page of the account's endpoints, newest first (A11). */
export async function listEndpoints(
  deps: { database: Database },
  { query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof listContract>> {
  const filter = { accountId: accountOf(ctx), isEnabled: query.is_enabled };
  const statement = endpointsStatement({ ...startOfPage(endpointsList, query), ...filter, limit: query.limit + 1 });
  const { rows } = await deps.database.pool.query<WebhookEndpoint>(statement).catch(throwDatabaseError);
  const page = toPage(endpointsList, rows, query.limit);
  return { endpoints: page.rows, next_cursor: page.next_cursor };
}

/** Counts the account's endpoints. */
export async function countListedEndpoints(
  deps: { database: Database },
  { query, up_to }: InputOf<typeof countContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof countContract>> {
  const filter = { accountId: accountOf(ctx), isEnabled: query.is_enabled };
  const statement = endpointsStatement({ ...listStart, ...filter, limit: up_to });
  return { count: await countRows(deps.database.pool, statement).catch(throwDatabaseError) };
}
