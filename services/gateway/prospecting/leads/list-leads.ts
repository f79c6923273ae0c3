import type { z } from 'zod';
import { LeadPage, type listLeadsInput } from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import { listNewest } from '../../operation/newest-list.js';
import { leadsStatement, selectLeadsById } from './sql/leads.js';

/** The leads of the account, newest first; of one run, program or signal where given. The ids of another account match no lead. */
export const {
  read: listLeads,
  print: printLeads,
  count: countLeads,
} = listNewest({
  page: LeadPage,
  list: 'leads',
  statement: (ctx, query: z.output<typeof listLeadsInput>['query'], start, limit) =>
    leadsStatement(accountOf(ctx), query, start, limit),
});

/** The leads of the account among these ids. */
export const readLeads = (deps: Pick<Deps, 'database'>, ids: string[], ctx: RequestContext) =>
  selectLeadsById(deps.database.pool, accountOf(ctx), ids);
