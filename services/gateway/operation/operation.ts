import { z } from 'zod';
import type { Scope } from '../../../schema/contracts/api-keys.js';
import type { ErrorCode } from '../../../schema/contracts/codes.js';
import type { AnyContract, OutputOf, RawInputOf, RequestContract } from '../../../schema/contracts/request.js';
import { type byIds, type foundOf, uuid } from '../../../schema/contracts/values.js';
import { type Actor, payerOf, type RequestContext, withinDeadline } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { call } from '../../platform/nats/rpc.js';
import type { ChangeRecorder } from '../../platform/postgres/caller-pool.js';
import { parseInput } from '../../platform/validate.js';
import type { Deps } from './deps.js';
import type { Principal } from './principal.js';

/**
 * Who may call an operation (A3):
 * `account`: a customer for its own account, staff for the one in `account_id`;
 * `staff`: staff, for the installation;
 * `staff_for_account`: staff, for the account in `account_id` where given, else for the installation;
 * `account_or_installation`: as `account`, but staff without `account_id` for the installation;
 * `readers`: customers and staff, of what belongs to the installation and every account may read;
 * `intake`: ingest keys and staff.
 */
export type Access = 'account' | 'staff' | 'staff_for_account' | 'account_or_installation' | 'readers' | 'intake';

/**
 * One operation of the interface: its REST path and its use case. The router serves it, a resolver runs it, and both go through
 * `runOperation`, so that rules, errors and effects are the same (A8).
 */
export type Operation<I, O> = {
  name: string;
  /** What it does, for both interfaces; the first sentence is its summary. */
  description: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI style: `/v2/webhook-endpoints/{id}`. */
  path: string;
  access: Access;
  /** What a credential must be allowed, where it is not what `scopeOf` derives: a POST that changes nothing is a read. */
  scope?: Scope;
  /** The scopes that it gives away, and where the input names them: 403 where the credential lacks one of them itself (A3). */
  grants?: (input: I) => { scope: Scope; location: string }[];
  status: 200 | 202 | 204;
  /** The body is not read before the use case, which gets `{query, stream}` and sets its own deadlines. */
  readsStream: boolean;
  /** Validated here where the gateway owns the operation; else null, and the owner validates. */
  input: z.ZodType | null;
  /** What it takes and answers, for both interfaces. */
  described: Described;
  handle: (deps: Deps, input: I, ctx: RequestContext) => Promise<O>;
  /** How REST tells an output that is more than its body; GraphQL answers the output as it is. */
  toRest?: (output: O) => RestAnswer;
  /** It goes on as it was, and callers are told to leave it (A9). */
  deprecated?: Deprecation;
  /** The field of the answer that is the id of what was made, where the path names no resource (X7); `id` where absent. */
  idField?: keyof O & string;
  /** How GraphQL reads what it answers again by ids (`node`, `nodes`). */
  nodes?: Nodes;
  /** Staff may name an account that is closed, until what is held of it is deleted (X7); to all others it is 404 from its closing on. */
  takesClosed?: boolean;
  /**
   * What it weighs in points beside its rows and items, where that is not what its shape tells: a search costs what it may read (S2).
   */
  weight?: number;
  /** What each element of the lists in its input weighs, in points. */
  itemWeight?: number;
  /** What looking for words (`q`) weighs besides, in points: it may read all of what has them. */
  searchWeight?: number;
  /** It answers `Pages` of so many rows, each of which costs what a list of them does (S2). */
  pageSize?: number;
  /** A caller may keep the answer and ask whether it still holds (`ETag`, 304). */
  isCacheable?: boolean;
  /** False where a call changes nothing but the balance of credits, whose ledger records it: it leaves no audit entry. */
  isAudited?: boolean;
};

/** Server-sent events of one name, each holding one of something; how they are read, and one as it may come. */
export type Events = { name: string; of: z.ZodType; about: string; example: { id: string; data: object } };
export const eventStreamType = 'text/event-stream';

/** What OpenAPI tells of an operation (A9), and what GraphQL's arguments and types are derived from. */
export type Described = {
  /** `path`, `query`, `header` (by the names that are documented) and `body`. */
  input: z.ZodType | null;
  /** The body of the answer; null where there is none. */
  output: z.ZodType | null;
  /**
   * Refusals beyond those that every operation of its shape may answer. `idempotency_key_reused` says that it heeds Idempotency-Key
   * (A10).
   */
  refusals?: ErrorCode[];
  /** Bodies that may come instead of JSON, by media type. */
  bodies?: Record<string, z.ZodType>;
  /** The media types of an answer that is no JSON. */
  produces?: string[];
  /** What an answer without an end tells. */
  events?: Events;
  /** What the rows of such an answer are, and how each media type writes one. */
  rows?: { of: z.ZodType; print: Record<string, (row: never) => string> };
};

/** Since when an operation is deprecated, when it ends where that is set (both ISO dates), and what to use instead: its path, and in words. */
export type Deprecation = { since: string; sunset?: string; successor: string; reason: string };

/** How objects of a type are read by their ids; what is missing or another account's is left out (A4). */
export type Nodes = {
  /** The name of the type in GraphQL. */
  type: string;
  /** The property that is the id; `id` where absent. */
  key?: string;
  /** What an id is; a UUID where absent. */
  id?: z.ZodType<string>;
  /** Any number of them costs as many statements as one. */
  read: (deps: Deps, ids: string[], ctx: RequestContext) => Promise<object[]>;
};

/** A REST answer with headers of its own, such as `Link` or `X-Credits-Left`. */
export type RestAnswer = { headers: Record<string, string>; body: unknown };

// biome-ignore lint/suspicious/noExplicitAny: a table holds operations of every input
export type AnyOperation = Operation<any, any>;

type Optional = { status?: 200 | 202 | 204; readsStream?: boolean };
type Defaulted = 'status' | 'readsStream' | 'input' | 'described';
type More = Partial<Described>;

/** Declares an operation that the gateway owns; its input is validated against `input`. */
export function defineOperation<S extends z.ZodType, O>(
  operation: Omit<Operation<z.output<S>, O>, Defaulted> & Optional & { input: S; described?: More },
): Operation<z.output<S>, O> {
  const described = { input: operation.input, output: null, ...operation.described };
  return { status: 200, readsStream: false, ...operation, described };
}

/** Declares an operation that another service owns: one NATS call, validated over there; `answer` adapts what comes back. */
export function forwardOperation<C extends AnyContract, O = OutputOf<C>>(
  contract: C,
  operation: Omit<Operation<RawInputOf<C>, O>, Defaulted | 'handle'> & Optional & { described?: More },
  answer: (deps: Deps, output: OutputOf<C>) => O = (_, output) => output as unknown as O,
): Operation<RawInputOf<C>, O> {
  return {
    status: 200,
    readsStream: false,
    ...operation,
    described: {
      input: contract.input instanceof z.ZodType ? contract.input : null,
      output: contract.output instanceof z.ZodType && operation.status !== 204 ? contract.output : null,
      ...operation.described,
    },
    input: null,
    handle: async (deps, input, ctx) => answer(deps, await call(deps.bus, contract, input, ctx)),
  };
}

type ReadByIds = RequestContract<typeof byIds, ReturnType<typeof foundOf<z.ZodType<object>>>>;

/** Reads objects that another service owns; what one message does not hold is asked for again. */
export function readRemote(contract: ReadByIds): Nodes['read'] {
  return async (deps, ids, ctx) => {
    const rows: object[] = [];
    for (let left = ids; left.length > 0; ) {
      const answer = await call(deps.bus, contract, { ids: left }, ctx);
      rows.push(...answer.found);
      left = answer.left;
    }
    return rows;
  };
}

/** Who calls, and how, before it is known for which account. */
export type Caller = {
  principal: Principal;
  /** The `account_id` query parameter, as given. */
  accountParam: unknown;
  requestId: string;
  idempotencyKey?: string;
  traceparent?: string;
  /** Aborted when nobody waits for an answer any more: the client has gone, or its time is over (S3). */
  stop: AbortController;
  /** Hears how many bytes PostgreSQL answered for it. */
  onRead?: (bytes: number) => void;
};

/**
 * Authorises, validates and runs an operation; throws an AppError for everything a caller is told. Nobody waits longer than
 * REQUEST_TIMEOUT: then it is `deadline_exceeded`, what reads is ended, and what changes something is, where it is not yet committed; what
 * another service changes goes on (A6).
 */
export async function runOperation<I, O>(deps: Deps, operation: Operation<I, O>, caller: Caller, input: I): Promise<O> {
  authorise(operation, caller.principal);
  const deadline = Date.now() + deps.requestTimeoutMs;
  const run = runUntil(deadline, deps, operation, caller, input);
  return operation.readsStream ? run : withinDeadline(deadline, run, () => caller.stop.abort());
}

async function runUntil<I, O>(
  deadline: number,
  shared: Deps,
  operation: Operation<I, O>,
  caller: Caller,
  input: I,
): Promise<O> {
  const { signal } = caller.stop;
  const actor: Actor = { kind: caller.principal.kind, id: caller.principal.id };
  const payer = payerOf({ accountId: caller.principal.accountId, actor });
  const depsWith = (recorder?: ChangeRecorder): Deps => ({
    ...shared,
    database: shared.database.forCaller({ signal, payer, onRead: caller.onRead, recorder }),
  });
  const deps = depsWith();
  const ctx: RequestContext = {
    requestId: caller.requestId,
    actor,
    accountId: await findAccount(deps, operation, caller),
    deadline,
    signal,
    idempotencyKey: caller.idempotencyKey,
    traceparent: caller.traceparent,
  };
  const valid = operation.input ? (parseInput(operation.input, input) as I) : input;
  refuseGrants(operation.grants?.(valid) ?? [], caller.principal);
  if (!isAudited(operation, scopeOf(operation))) return operation.handle(deps, valid, ctx);
  return shared.audit.record(operation, { input: valid, ctx }, (recorder) =>
    operation.handle(depsWith(recorder), valid, ctx),
  );
}

const allowed: Record<Access, Principal['kind'][]> = {
  account: ['customer', 'staff'],
  staff: ['staff'],
  staff_for_account: ['staff'],
  account_or_installation: ['customer', 'staff'],
  readers: ['customer', 'staff'],
  intake: ['ingest', 'staff'],
};

/** Whether a caller may call an operation, which is true: all others are told why not. Nothing is looked up for it (A6). */
export function authorise(operation: AnyOperation, principal: Principal): true {
  refuseKind(operation.access, principal);
  refuseScope(scopeOf(operation), principal);
  return true;
}

function refuseKind(access: Access, principal: Principal): void {
  if (allowed[access].includes(principal.kind)) return;
  throw new AppError('forbidden', `A credential of kind ${principal.kind} may not call this operation.`);
}

/**
 * Whether the calls of an operation are written into the audit log. Those are the calls that change something of an account or of the
 * installation. What an intake brings in (activity, the directory) is data and not a change of anybody's.
 */
function isAudited({ method, isAudited = true }: AnyOperation, scope: Scope): boolean {
  return isAudited && method !== 'get' && (scope === 'write' || scope === 'staff');
}

/** The scope that an operation needs (A3). */
export function scopeOf({ scope, access, method }: Pick<AnyOperation, 'scope' | 'access' | 'method'>): Scope {
  if (scope) return scope;
  if (access === 'intake') return 'ingest';
  if (access === 'staff' || access === 'staff_for_account') return 'staff';
  return method === 'get' ? 'read' : 'write';
}

function refuseScope(scope: Scope, principal: Principal): void {
  if (principal.scopes.includes(scope)) return;
  throw new AppError('insufficient_scope', `This needs the scope ${scope}, which the credential lacks.`, {
    errors: [{ location: 'header.Authorization', message: 'lacks the scope', value: scope }],
  });
}

/** Whoever may hand out scopes could else hand themselves the ones that they lack. */
function refuseGrants(granted: { scope: Scope; location: string }[], principal: Principal): void {
  const lacking = granted.filter(({ scope }) => !principal.scopes.includes(scope));
  if (lacking.length === 0) return;
  const names = lacking.map(({ scope }) => scope).join(', ');
  throw new AppError(
    'insufficient_scope',
    `A credential grants only scopes that it has itself; this one lacks ${names}.`,
    {
      errors: lacking.map(({ scope, location }) => ({
        location,
        message: 'is no scope of the credential',
        value: scope,
      })),
    },
  );
}

async function findAccount(
  deps: Deps,
  { access, takesClosed }: AnyOperation,
  { principal, accountParam }: Caller,
): Promise<string | null> {
  if (access === 'staff' || access === 'intake') return null;
  // Whoever reads for the installation is of their own account, or of none.
  if (principal.kind === 'customer' || access === 'readers') return principal.accountId;
  if (accountParam === undefined && (access === 'staff_for_account' || access === 'account_or_installation'))
    return null;
  const parsed = uuid.safeParse(accountParam);
  if (!parsed.success) {
    const message = accountParam === undefined ? 'is required for staff' : 'must be a UUID';
    throw new AppError('invalid_request', `account_id ${message}.`, {
      errors: [{ location: 'query.account_id', message }],
    });
  }
  if (!(await deps.accounts.exists(deps.database.pool, parsed.data, takesClosed))) throw notFound('account');
  return parsed.data;
}
