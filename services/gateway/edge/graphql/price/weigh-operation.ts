import { type AnyOperation, scopeOf } from '../../../operation/operation.js';

/** The weight of an operation without its rows and items, in points (S2), as measured by `npm run bench -- neighbours` (2026-11). */
export function weightOfOperation(operation: AnyOperation): number {
  if (operation.weight !== undefined) return operation.weight;
  const isRead = operation.method === 'get' || scopeOf(operation) === 'read';
  // A read is one statement. A change is a transaction with checks before it and an entry in the audit log.
  const own = isRead ? 1 : 3;
  // A forwarded operation costs a point more for the call of the service that owns it.
  const isForwarded = operation.input === null && !operation.readsStream;
  return isForwarded ? own + 1 : own;
}
