import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { uuid } from '../../../../schema/contracts/values.js';
import type { RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import type { ChangeRecorder } from '../../../platform/postgres/pools/caller-pool.js';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import type { Audited } from '../../operation/ports.js';
import { confirmEntry, deleteEntry, insertEntry, type NewEntry } from './sql/entries.js';

type AuditDeps = Pick<Deps, 'database' | 'log'>;

/**
 * Does `work` and records who did what. If the gateway owns the resource, the entry is part of the first transaction of the work, to which the
 * work must pass the recorder. If another service owns it, the entry is written before the call as `unknown` and confirmed after it, or deleted
 * if the call was refused: a crash in between leaves an entry that does not claim an outcome, and never a change without an entry. Once `work`
 * has succeeded, so does this, whatever becomes of the entry.
 */
export async function recordChange<T>(
  deps: AuditDeps,
  operation: Audited,
  { input, ctx }: { input: unknown; ctx: RequestContext },
  work: (recorder?: ChangeRecorder) => Promise<T>,
): Promise<T> {
  const entry = toEntry(operation, input, ctx);
  const isForwarded = operation.input === null && !operation.readsStream;
  const change: Change = {
    pool: deps.database.pool,
    entry,
    idOf: (result) => entry.resourceId ?? toId(Object(result)[operation.idField ?? 'id']),
    settle: (write) => settleBefore(ctx.deadline, deps, write),
  };
  return isForwarded ? recordAround(change, work) : recordWithin(change, work);
}

type Change = {
  pool: Queryable;
  entry: NewEntry;
  /** The id of the resource: that in the path, else that in what the work, or a transaction of it, returned. */
  idOf: (result: unknown) => string | null;
  /** Writes what became of the change, without throwing; see `settleBefore`. */
  settle: (write: () => Promise<void>) => Promise<void>;
};

async function recordWithin<T>(
  { pool, entry, idOf, settle }: Change,
  work: (recorder: ChangeRecorder) => Promise<T>,
): Promise<T> {
  let isWritten = false;
  let isRepeat = false;
  let writtenId: string | null = null;
  const result = await work({
    async beforeCommit(client, returned) {
      if (isWritten || isRepeat) return;
      isWritten = true;
      writtenId = idOf(returned);
      await insertEntry(client, { ...entry, resourceId: writtenId, isDone: true });
    },
    afterRollback() {
      isWritten = false;
    },
    noteRepeat() {
      isRepeat = true;
    },
  });
  if (isRepeat) return result;
  const resourceId = idOf(result);
  // The work changed something without a transaction, or its transaction did not return the id.
  if (!isWritten) await settle(() => insertEntry(pool, { ...entry, resourceId, isDone: true }));
  else if (writtenId === null && resourceId !== null) await settle(() => confirmEntry(pool, entry.id, resourceId));
  return result;
}

async function recordAround<T>({ pool, entry, idOf, settle }: Change, work: () => Promise<T>): Promise<T> {
  await insertEntry(pool, { ...entry, isDone: false });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    if (isRefusal(error)) await settle(() => deleteEntry(pool, entry.id));
    throw error;
  }
  await settle(() => confirmEntry(pool, entry.id, idOf(result)));
  return result;
}

/** How long an answer waits for its entry at most, so that a caller who then reads the log finds it. */
const settleWithinMs = 1_000;
/** The waits before a failed write is tried again, and how many writes may wait at once; further entries stay `unknown`. */
const retryAfterMs = [200, 1_000, 5_000, 30_000, 120_000];
const maxRetrying = 1_000;
let retrying = 0;

/**
 * Writes what became of a change that was already made or refused. It throws nothing: an `unavailable` would say that nothing was done
 * (S6), and a secret that is returned only once would be lost with the answer. Where PostgreSQL is away or slow, the answer is sent without
 * waiting, and the entry stays `unknown` until the write succeeds, or for good where the process ends before that.
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
      log.warn({ err: error, pauseMs }, 'the outcome of a change could not be written to the audit log');
      if (pauseMs === undefined) return;
      retrying++;
      await delay(pauseMs, undefined, { ref: false });
      retrying--;
    }
  }
}

/** Whether an error means for certain that nothing was done; a time-out or a fault does not. */
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
    resourceId: at < 0 ? null : toId(inPath[steps[at]!.slice(1, -1)]),
    actor: ctx.actor,
    requestId: ctx.requestId,
    traceId: ctx.traceparent?.split('-')[1] ?? null,
  };
}

/** The value where it looks like an id, else null: what a caller wrote into a path is checked later, by the service that owns it. */
const toId = (id: unknown): string | null =>
  uuid.safeParse(id).data ?? (typeof id === 'string' && /^\d{1,20}$/.test(id) ? id : null);
