import type { InputOf, OutputOf } from '../../../../schema/contracts/request.js';
import {
  deliveriesList,
  type readEventsOfDeliveries as eventsContract,
  type readDeliveriesOfEndpoints as ofEndpointsContract,
  type readDeliveriesOfEvents as ofEventsContract,
} from '../../../../schema/contracts/webhook-deliveries.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { cutFound, type PageQuery, startOfPage, toPage } from '../../../platform/paging.js';
import { throwDatabaseError } from '../../../platform/postgres/postgres.js';
import { locateDelivery } from '../delivery-id.js';
import { readBodies, readDeliveriesOf } from '../sql/select-deliveries.js';
import type { ReadDeps } from './read-deliveries.js';

type Pages = OutputOf<typeof ofEventsContract>;
type Parents = { keys: string[]; ids: string[]; days: string[] | null };

/** Returns a page of the deliveries to each of these endpoints, as many pages as one message carries. */
export const listDeliveriesOfEndpoints = (
  deps: ReadDeps,
  { ids, query }: InputOf<typeof ofEndpointsContract>,
  ctx: RequestContext,
): Promise<Pages> => readPages(deps, { keys: ids, ids, days: null }, query, ctx);

/** Returns the same of events, which are named together with the day of their detection. */
export function listDeliveriesOfEvents(
  deps: ReadDeps,
  { ids: keys, query }: InputOf<typeof ofEventsContract>,
  ctx: RequestContext,
): Promise<Pages> {
  const parts = keys.map((key) => key.split('/') as [string, string]);
  return readPages(deps, { keys, ids: parts.map(([id]) => id), days: parts.map(([, day]) => day) }, query, ctx);
}

async function readPages(
  deps: ReadDeps,
  { keys, ids, days }: Parents,
  query: PageQuery,
  ctx: RequestContext,
): Promise<Pages> {
  const { limit } = query;
  const wanted = { ...startOfPage(deliveriesList, query), accountId: accountOf(ctx), ids, days, limit: limit + 1 };
  const rows = await readDeliveriesOf(deps.db(), wanted).catch(throwDatabaseError);
  const found = new Map(ids.map((id) => [id, [] as object[]]));
  for (const { parent_id, ...row } of rows) found.get(parent_id)?.push(row);
  const pages = keys.map((key, index) => {
    const page = toPage(deliveriesList, found.get(ids[index]!) as Pages['found'][number]['deliveries'], limit);
    return { id: key, deliveries: page.rows, next_cursor: page.next_cursor };
  });
  return cutFound(pages, ({ id }) => id);
}

/** Returns the events of these deliveries that are kept, as many as one message carries; those of other accounts are left out. */
export async function readEventsOf(
  deps: ReadDeps,
  { ids }: InputOf<typeof eventsContract>,
  ctx: RequestContext,
): Promise<OutputOf<typeof eventsContract>> {
  const locations = ids.flatMap((id) => {
    const location = locateDelivery(id, Date.now(), deps.retentionDays);
    return location === null || location === 'expired' ? [] : [{ id, ...location }];
  });
  const rows = await readBodies(deps.db(), accountOf(ctx), locations).catch(throwDatabaseError);
  return cutFound(
    rows.map(({ id, body }) => ({ id, event: JSON.parse(body) })),
    ({ id }) => id,
  );
}
