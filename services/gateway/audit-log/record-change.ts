import { randomUUID } from 'node:crypto';
import type { Scope } from '../../../schema/contracts/api-keys.js';
import { uuid } from '../../../schema/contracts/values.js';
import { withBeforeCommit } from '../../platform/before-commit.js';
import type { RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import type { Deps } from '../deps.js';
import { confirmEntry, deleteEntry, insertEntry, type NewEntry } from './sql/entries.js';

/** What is read of an operation; the whole type knows this file. */
type Audited = { name: string; method: string; path: string; input: unknown; readsStream: boolean };

/**
 * Whether calls of an operation stand in the audit log: all that change something of an account or the installation. What an intake
 * brings in (activity, the directory) is data, not a change of anybody's.
 */
export function isAudited({ method }: Pick<Audited, 'method'>, scope: Scope): boolean {
  return method !== 'get' && (scope === 'write' || scope === 'staff');
}

/**
 * Does `work`, and writes who did what. Where the gateway owns the resource, the entry is part of the transaction that makes the change.
 * Where another service does, it is written before the call as `unknown` and confirmed after it, or deleted where the call was refused:
 * a crash in between leaves an entry that does not promise what it does not know, and no change without one.
 */
export async function recordChange<T>(
  deps: Pick<Deps, 'database'>,
  operation: Audited,
  { input, ctx }: { input: unknown; ctx: RequestContext },
  work: () => Promise<T>,
): Promise<T> {
  const entry = toEntry(operation, input, ctx);
  const isForwarded = operation.input === null && !operation.readsStream;
  return isForwarded ? recordAround(deps, entry, work) : recordWithin(deps, entry, work);
}

async function recordWithin<T>(deps: Pick<Deps, 'database'>, entry: NewEntry, work: () => Promise<T>): Promise<T> {
  const written = await withBeforeCommit(async (client, result) => {
    entry.resourceId ??= idIn(result);
    await insertEntry(client, { ...entry, isDone: true });
  }, work);
  if (written.changesNothing) return written.result;
  // What changed something without a transaction of its own, or made one whose answer did not name it.
  const id = entry.resourceId ?? idIn(written.result);
  if (!written.isWritten) await insertEntry(deps.database.pool, { ...entry, resourceId: id, isDone: true });
  else if (id !== entry.resourceId) await confirmEntry(deps.database.pool, entry.id, id);
  return written.result;
}

async function recordAround<T>(deps: Pick<Deps, 'database'>, entry: NewEntry, work: () => Promise<T>): Promise<T> {
  const { pool } = deps.database;
  await insertEntry(pool, { ...entry, isDone: false });
  try {
    const result = await work();
    await confirmEntry(pool, entry.id, entry.resourceId ?? idIn(result));
    return result;
  } catch (error) {
    if (isRefusal(error)) await deleteEntry(pool, entry.id).catch(() => {});
    throw error;
  }
}

/** Whether it is sure that nothing was done; after a time-out or a fault it is not. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && (error.status < 500 || error.code === 'unavailable' || error.code === 'dns_unavailable');

function toEntry({ name, path }: Audited, input: unknown, ctx: RequestContext): NewEntry {
  const steps = path.split('/').slice(2);
  const at = steps.findIndex((step) => step.startsWith('{'));
  const inPath = (input as { path?: Record<string, unknown> } | undefined)?.path ?? {};
  return {
    id: randomUUID(),
    accountId: ctx.accountId,
    operation: name,
    resourceType: steps[Math.max(at - 1, 0)]!,
    resourceId: at < 0 ? null : plain(inPath[steps[at]!.slice(1, -1)]),
    actor: ctx.actor,
    requestId: ctx.requestId,
    traceId: ctx.traceparent?.split('-')[1] ?? null,
  };
}

/** What an answer calls the resource that it made, in whatever word its contract has. */
function idIn(result: unknown): string | null {
  const { id, icp_criteria_id, run_id } = (result ?? {}) as Record<string, unknown>;
  return plain(id ?? icp_criteria_id ?? run_id);
}

/** An id, or nothing: what a caller wrote into a path is checked by the owner only later. */
const plain = (id: unknown): string | null =>
  uuid.safeParse(id).data ?? (typeof id === 'string' && /^\d{1,20}$/.test(id) ? id : null);
