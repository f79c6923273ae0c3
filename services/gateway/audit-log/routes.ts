import { AuditLogPage, listAuditLogInput } from '../../../schema/contracts/audit-log.js';
import { defineOperation } from '../operation.js';
import { listAuditLog } from './list-entries.js';

export const listAuditLogOperation = defineOperation({
  name: 'auditLog',
  method: 'get',
  path: '/v2/audit-log',
  access: 'account_or_installation',
  input: listAuditLogInput,
  described: { output: AuditLogPage },
  handle: listAuditLog,
});
