import type { z } from 'zod';
import type { CrmDeal, CrmDealPage, crmDealInput, listCrmDealsInput } from '../../../../../schema/contracts/crm.js';
import { accountOf, type RequestContext } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { cutPage, decodeCursor, isText } from '../../../../platform/paging.js';
import { countRows } from '../../../../platform/postgres/count-rows.js';
import type { Deps } from '../../../operation/deps.js';
import { splitCrmId, toOwnId } from '../lists/list-id.js';
import { connections } from '../sql/connection-rows.js';
import { dealsStatement, selectDeals } from '../sql/stored-deals.js';

type DealDeps = Pick<Deps, 'database'>;
type ListInput = z.output<typeof listCrmDealsInput>;

const list = 'crm_deals';

/** A page of the deals of a connection, in the order of their external ids; else `not_found`. */
export async function listCrmDeals(
  deps: DealDeps,
  { path, query: { cursor, limit, order } }: ListInput,
  ctx: RequestContext,
): Promise<z.output<typeof CrmDealPage>> {
  const [externalId] = cursor ? decodeCursor(list, cursor, [isText]) : [null];
  const { pool } = deps.database;
  const accountId = accountOf(ctx);
  await connections.read(pool, accountId, path.id);
  const start = { connectionId: path.id, externalId, order };
  const { rows: found } = await pool.query<CrmDeal>(dealsStatement(accountId, start, limit));
  const { rows, ...page } = cutPage(list, found, limit, (deal) => [deal.external_id]);
  return { deals: rows, ...page };
}

/** How many deals a connection has, counted up to a number; else `not_found`. */
export async function countCrmDeals(
  { database: { pool } }: DealDeps,
  { path }: ListInput,
  ctx: RequestContext,
  upTo: number,
): Promise<number> {
  await connections.read(pool, accountOf(ctx), path.id);
  const start = { connectionId: path.id, externalId: null, order: undefined };
  return countRows(pool, dealsStatement(accountOf(ctx), start, upTo - 1));
}

/** One deal of a connection; else `not_found`. */
export async function getCrmDeal(
  deps: DealDeps,
  { path }: z.output<typeof crmDealInput>,
  ctx: RequestContext,
): Promise<CrmDeal> {
  const key = { connectionId: path.id, externalId: toOwnId(path.id, path.deal_id) };
  const [deal] = await selectDeals(deps.database.pool, accountOf(ctx), [key]);
  if (!deal) throw notFound('deal');
  return deal;
}

/** The deals of the account among these ids. */
export async function readCrmDeals(deps: DealDeps, ids: string[], ctx: RequestContext): Promise<CrmDeal[]> {
  const keys = ids.flatMap((id) => {
    const split = splitCrmId(id);
    return split ? [{ connectionId: split.connectionId, externalId: split.ownId }] : [];
  });
  return selectDeals(deps.database.pool, accountOf(ctx), keys);
}
