import type { InputOf, OutputOf } from '../../../schema/contracts/request.js';
import {
  endpointsList,
  type listEndpoints as listContract,
  type readEndpoints as readContract,
  type WebhookEndpoint,
} from '../../../schema/contracts/webhook-endpoints.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { notFound } from '../../platform/errors.js';
import { cutFound, startOfPage, toPage } from '../../platform/paging.js';
import { type Database, toDatabaseError } from '../../platform/postgres/postgres.js';
import { readEndpoint, readEndpointPage, readEndpointsById } from './sql/read-endpoints.js';

/** Returns one endpoint, never its secret. Throws `not_found` for a missing endpoint and for one of another account alike (A4). */
export async function getEndpoint(
  deps: { database: Database },
  { path }: { path: { id: string } },
  ctx: RequestContext,
): Promise<WebhookEndpoint> {
  const endpoint = await readEndpoint(deps.database.pool, accountOf(ctx), path.id).catch(rethrow);
  if (!endpoint) throw notFound('endpoint');
  return endpoint;
}

/** Returns the endpoints among these ids that belong to the account. */
export async function readEndpoints(
  deps: { database: Database },
  { ids }: InputOf<typeof readContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof readContract>> {
  const rows = await readEndpointsById(deps.database.pool, accountOf(ctx), ids).catch(rethrow);
  return cutFound(rows, (endpoint) => endpoint.id);
}

/** Returns a page of the account's endpoints, newest first (A11). */
export async function listEndpoints(
  deps: { database: Database },
  { query }: InputOf<typeof listContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof listContract>> {
  const rows = await readEndpointPage(deps.database.pool, {
    ...startOfPage(endpointsList, query.cursor),
    accountId: accountOf(ctx),
    isEnabled: query.is_enabled,
    limit: query.limit + 1,
  }).catch(rethrow);
  const page = toPage(endpointsList, rows, query.limit);
  return { endpoints: page.rows, next_cursor: page.next_cursor };
}

function rethrow(error: unknown): never {
  throw toDatabaseError(error);
}
