import { AuditLogPage, listAuditLogInput } from '../../../../schema/contracts/audit-log.js';
import { defineOperation } from '../../operation/operation.js';
import { countAuditLog, listAuditLog, printAuditLog } from './list-entries.js';

export const listAuditLogOperation = defineOperation({
  name: 'auditLog',
  description:
    'Lists who changed what, newest first. Staff see the changes of the account in the query parameter account_id, which may be closed but must not be purged yet, or, without the parameter, those of the installation.',
  method: 'get',
  path: '/v2/audit-log',
  access: 'account_or_installation',
  // Once an account is closed somebody asks who did it, and what was done before.
  takesClosed: true,
  input: listAuditLogInput,
  described: { output: AuditLogPage },
  handle: listAuditLog,
  print: printAuditLog,
  count: countAuditLog,
});
