import { createHash } from 'node:crypto';
import { AppError } from '../errors.js';
import type { Queryable } from './postgres.js';

/** A request that may carry an Idempotency-Key. `body` contains everything that distinguishes it from other requests. */
type KeyedRequest = { accountId: string | null; operation: string; key: string | undefined; body: unknown };

/**
 * Makes a create happen once for each (account, operation, key) within 24 hours (A10). Runs inside the transaction that creates: the unique
 * key of the row makes a concurrent repeat wait until the first has committed or rolled back, and only successes are kept. Throws
 * `idempotency_key_reused` for the same key with another body. `remembered` returns what a repeat gets: the result without its one-time
 * secrets. Each service has its own table `idempotency_key`.
 */
export async function once<T extends object>(
  db: Queryable,
  request: KeyedRequest,
  create: () => Promise<T>,
  remembered: (result: T) => object = (result) => result,
): Promise<T> {
  if (request.key === undefined) return create();
  const scope = scopeOf(request, request.key);
  await db.query({
    name: 'idempotency-expire',
    text: `delete from idempotency_key
           where account_id = $1 and operation = $2 and key = $3 and created_at < now() - interval '24 hours'`,
    values: scope,
  });
  const claimed = await db.query({
    name: 'idempotency-claim',
    text: `insert into idempotency_key (account_id, operation, key, body_hash) values ($1, $2, $3, $4)
           on conflict do nothing`,
    values: [...scope, hashOf(request)],
  });
  if (claimed.rowCount === 0) {
    const answer = await earlierAnswer<T>(db, request, scope);
    if (answer) db.noteRepeat?.();
    // The row was purged or reached its 24 hours between the two statements, so the key is free.
    return answer ?? once(db, request, create, remembered);
  }
  const result = await create();
  await db.query({
    name: 'idempotency-remember',
    text: 'update idempotency_key set answer = $4 where account_id = $1 and operation = $2 and key = $3',
    values: [...scope, JSON.stringify(remembered(result))],
  });
  return result;
}

/**
 * For a create that asks another system (a name server, a CRM, a model) before its transaction. A repeat is answered from its record (S6),
 * whatever that system would say now. Only a request without a record does `work`, which must end in `once` with the same request.
 * Concurrent repeats may both ask; the row of `once` decides between them.
 */
export async function unlessAnswered<T extends object>(
  db: Queryable,
  request: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (request.key === undefined) return work();
  const answer = await earlierAnswer<T>(db, request, scopeOf(request, request.key));
  if (answer === null) return work();
  db.noteRepeat?.();
  return answer;
}

const scopeOf = ({ accountId, operation }: KeyedRequest, key: string): string[] => [accountId ?? '', operation, key];

const hashOf = ({ body }: KeyedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');

/**
 * Returns the result of the first request with this key, or null when there is none within 24 hours. Throws `idempotency_key_reused` for
 * another body.
 */
async function earlierAnswer<T>(db: Queryable, request: KeyedRequest, scope: string[]): Promise<T | null> {
  const { rows } = await db.query({
    name: 'idempotency-answer',
    text: `select body_hash, answer from idempotency_key
           where account_id = $1 and operation = $2 and key = $3 and created_at >= now() - interval '24 hours'`,
    values: scope,
  });
  const row = rows[0] as { body_hash: string; answer: string } | undefined;
  if (!row) return null;
  if (row.body_hash !== hashOf(request)) {
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used with another body.', {
      errors: [{ location: 'header.Idempotency-Key', message: 'was used with another body', value: scope[2] }],
    });
  }
  return JSON.parse(row.answer) as T;
}

/** The most keys that one call of `purgeIdempotencyKeys` deletes. */
export const purgedKeys = 10_000;

/** Deletes keys older than 24 hours, at most `purgedKeys` per call. Returns how many were deleted. */
export async function purgeIdempotencyKeys(db: Queryable): Promise<number> {
  const result = await db.query(
    `delete from idempotency_key where ctid in (
       select ctid from idempotency_key where created_at < now() - interval '24 hours' limit ${purgedKeys})`,
  );
  return result.rowCount ?? 0;
}

/** The DDL of the table that `once` needs, for the first migration of a service. */
export const idempotencyTable = `
  create table idempotency_key (
    account_id text not null,
    operation  text not null,
    key        text not null,
    body_hash  text not null,
    answer     text,
    created_at timestamptz not null default now(),
    primary key (account_id, operation, key)
  );
  create index idempotency_key_age on idempotency_key (created_at);
`;
