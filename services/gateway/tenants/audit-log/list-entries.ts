import type { z } from 'zod';
import { AuditLogPage, type listAuditLogInput } from '../../../../schema/contracts/audit-log.js';
import { listNewest } from '../../operation/newest-list.js';
import { entriesStatement } from './sql/entries.js';

/** The changes of the account named, or those of the installation, newest first. */
export const {
  read: listAuditLog,
  print: printAuditLog,
  count: countAuditLog,
} = listNewest({
  page: AuditLogPage,
  list: 'audit_log',
  statement: (ctx, query: z.output<typeof listAuditLogInput>['query'], start, limit) => {
    const filter = {
      operation: query.operation ?? null,
      actorId: query.actor_id ?? null,
      since: query.since ?? null,
      until: query.until ?? null,
    };
    return entriesStatement(ctx.accountId, filter, start, limit);
  },
});
