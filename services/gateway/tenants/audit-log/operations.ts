import { AuditLogPage, listAuditLogInput } from '../../../../schema/contracts/audit-log.js';
import { defineOperation } from '../../operation/operation.js';
import { listAuditLog } from './list-entries.js';

export const listAuditLogOperation = defineOperation({
  name: 'auditLog',
  method: 'get',
  path: '/v2/audit-log',
  access: 'account_or_installation',
  // Once an account is closed somebody asks who did it, and what was done before.
  takesClosed: true,
  input: listAuditLogInput,
  described: { output: AuditLogPage },
  handle: listAuditLog,
});
