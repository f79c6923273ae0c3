import { type AnyOperation, scopeOf } from '../../../operation/operation.js';

/** What an operation weighs without its rows and items, in points (S2). Measured by `npm run bench -- neighbours` (2026-11). */
export function weightOfOperation(operation: AnyOperation): number {
  if (operation.weight !== undefined) return operation.weight;
  const isRead = operation.method === 'get' || scopeOf(operation) === 'read';
  // A read is a statement; a change a transaction with what is checked before it and its entry in the audit log.
  const own = isRead ? 1 : 3;
  // Where another service owns what is asked for, it has as much to do, and the way there and back costs as much again.
  const isForwarded = operation.input === null && !operation.readsStream;
  return isForwarded ? own + 1 : own;
}
