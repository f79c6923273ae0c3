import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { uuid } from '../../../../schema/contracts/values.js';
import type { RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { withBeforeCommit } from '../../../platform/postgres/before-commit.js';
import type { Database } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import type { Audited } from '../../operation/ports.js';
import { confirmEntry, deleteEntry, insertEntry, type NewEntry } from './sql/entries.js';

type AuditDeps = Pick<Deps, 'database' | 'log'>;

/**
 * Does `work`, and writes who did what. Where the gateway owns the resource, the entry is part of the transaction that makes the change.
 * Where another service does, it is written before the call as `unknown` and confirmed after it, or deleted where the call was refused:
 * a crash in between leaves an entry that does not promise what it does not know, and no change without one. Once `work` has answered,
 * so does this, whatever becomes of the entry.
 */
export async function recordChange<T>(
  deps: AuditDeps,
  operation: Audited,
  { input, ctx }: { input: unknown; ctx: RequestContext },
  work: () => Promise<T>,
): Promise<T> {
  const entry = toEntry(operation, input, ctx);
  const isForwarded = operation.input === null && !operation.readsStream;
  const settle = (write: () => Promise<void>) => settleBefore(ctx.deadline, deps, write);
  const record = isForwarded ? recordAround : recordWithin;
  return record(deps.database, entry, settle, work);
}

/** Writes what became of a change, without a fault; see `settleBefore`. */
type Settle = (write: () => Promise<void>) => Promise<void>;

async function recordWithin<T>(
  { pool }: Database,
  entry: NewEntry,
  settle: Settle,
  work: () => Promise<T>,
): Promise<T> {
  const written = await withBeforeCommit(async (client, result) => {
    entry.resourceId ??= idIn(result);
    await insertEntry(client, { ...entry, isDone: true });
  }, work);
  if (written.changesNothing) return written.result;
  // What changed something without a transaction of its own, or made one whose answer did not name it.
  const id = entry.resourceId ?? idIn(written.result);
  if (!written.isWritten) await settle(() => insertEntry(pool, { ...entry, resourceId: id, isDone: true }));
  else if (id !== entry.resourceId) await settle(() => confirmEntry(pool, entry.id, id));
  return written.result;
}

async function recordAround<T>(
  { pool }: Database,
  entry: NewEntry,
  settle: Settle,
  work: () => Promise<T>,
): Promise<T> {
  await insertEntry(pool, { ...entry, isDone: false });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (isRefusal(error)) await settle(() => deleteEntry(pool, entry.id));
    throw error;
  }
  await settle(() => confirmEntry(pool, entry.id, entry.resourceId ?? idIn(result)));
  return result;
}

/** What an answer waits for its entry at most: whoever then reads the log is to find it there. */
const settleWithinMs = 1_000;
/** How long until what could not be written is tried again, and how many wait for that at once; what is beyond stays `unknown`. */
const retryAfterMs = [200, 1_000, 5_000, 30_000, 120_000];
const maxRetrying = 1_000;
let retrying = 0;

/**
 * Writes what became of a change that is made or refused already. It throws nothing: as `unavailable`, a fault would say that nothing
 * was done (S6), and a secret that is answered once would be lost with the answer. Where PostgreSQL is away or slow just then, the
 * answer goes without it, and the entry stays `unknown` until it is written after all; for good, where the process ends before.
 */
function settleBefore(deadline: number, { log }: AuditDeps, write: () => Promise<void>): Promise<void> {
  const waitMs = Math.min(settleWithinMs, (deadline - Date.now()) / 2);
  return new Promise((done) => {
    const timer = setTimeout(done, waitMs);
    void writeAfterAll(log, write).finally(() => {
      clearTimeout(timer);
      done();
    });
  });
}

async function writeAfterAll(log: Deps['log'], write: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const pauseMs = retrying < maxRetrying ? retryAfterMs[tries] : undefined;
      log.warn({ err: error, pauseMs }, 'what became of a change could not be written into the audit log');
      if (pauseMs === undefined) return;
      retrying++;
      await delay(pauseMs, undefined, { ref: false });
      retrying--;
    }
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
