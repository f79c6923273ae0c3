import type { z } from 'zod';
import type {
  changeLeadInput,
  LeadChange,
  LeadDetail,
  leadInput,
} from '../../../../schema/contracts/lead-generation.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { type Queryable, transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { selectHistories, updateLeads } from './sql/lead-changes.js';
import { selectLeadsById } from './sql/leads.js';

type LeadDeps = Pick<Deps, 'database'>;

/** Returns a lead of the account with the history of the work on it. Throws `not_found`. */
export function getLead(
  { database }: LeadDeps,
  { path }: z.output<typeof leadInput>,
  ctx: RequestContext,
): Promise<LeadDetail> {
  return readDetail(database.pool, accountOf(ctx), path.id);
}

/**
 * Changes the fields of a lead that people edit: its status, owner and note. Each field whose value changes is recorded in the lead's history; of
 * simultaneous changes the last one counts. Throws `not_found`.
 */
export function changeLead(
  { database }: LeadDeps,
  { path, body }: z.output<typeof changeLeadInput>,
  ctx: RequestContext,
): Promise<LeadDetail> {
  const accountId = accountOf(ctx);
  return transaction(database.pool, async (client) => {
    const updated = await updateLeads(client, { accountId, actor: ctx.actor }, [{ id: path.id, changes: body }]);
    if (updated === 0) throw notFound('lead');
    return readDetail(client, accountId, path.id);
  });
}

/** Returns the histories of leads of the account. */
export async function readHistories(
  { database }: LeadDeps,
  ids: string[],
  ctx: RequestContext,
): Promise<{ id: string; history: LeadChange[] }[]> {
  const histories = await selectHistories(database.pool, accountOf(ctx), ids);
  return ids.map((id) => ({ id, history: histories.get(id) ?? [] }));
}

async function readDetail(db: Queryable, accountId: string, id: string): Promise<LeadDetail> {
  const [lead] = await selectLeadsById(db, accountId, [id]);
  if (!lead) throw notFound('lead');
  return { ...lead, history: (await selectHistories(db, accountId, [id])).get(id) ?? [] };
}
