import type { z } from 'zod';
import type { AuditLogPage, listAuditLogInput } from '../../../../schema/contracts/audit-log.js';
import type { RequestContext } from '../../../platform/context.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import type { Deps } from '../../operation/deps.js';
import { selectEntries } from './sql/entries.js';

/** The changes of the account named, or those of the installation, newest first. */
export async function listAuditLog(
  deps: Pick<Deps, 'database'>,
  { query }: z.output<typeof listAuditLogInput>,
  ctx: RequestContext,
): Promise<AuditLogPage> {
  const start = startOfPage('audit_log', query.cursor);
  const filter = {
    operation: query.operation ?? null,
    actorId: query.actor_id ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
  };
  const found = await selectEntries(deps.database.pool, ctx.accountId, filter, start, query.limit);
  const { rows, ...page } = toPage('audit_log', found, query.limit);
  return { entries: rows, ...page };
}
