import type { z } from 'zod';
import type { LeadPage, listLeadsInput } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import type { Deps } from '../../operation/deps.js';
import { selectLeads, selectLeadsById } from './sql/leads.js';

/** The leads of the account, newest first; of one run, program or signal where given. The ids of another account match no lead. */
export async function listLeads(
  deps: Pick<Deps, 'database'>,
  { query }: z.output<typeof listLeadsInput>,
  ctx: RequestContext,
): Promise<LeadPage> {
  const start = startOfPage('leads', query.cursor);
  const found = await selectLeads(deps.database.pool, accountOf(ctx), query, start, query.limit);
  const { rows, ...page } = toPage('leads', found, query.limit);
  return { leads: rows, ...page };
}

/** The leads of the account among these ids. */
export const readLeads = (deps: Pick<Deps, 'database'>, ids: string[], ctx: RequestContext) =>
  selectLeadsById(deps.database.pool, accountOf(ctx), ids);
