import { z } from 'zod';
import type { Scope } from '../../../schema/contracts/api-keys.js';
import type { ErrorCode } from '../../../schema/contracts/codes.js';
import type { AnyContract, OutputOf, RawInputOf, RequestContract } from '../../../schema/contracts/request.js';
import { type byIds, type foundOf, maxNodes, uuid } from '../../../schema/contracts/values.js';
import { type Actor, payerOf, type RequestContext, withinDeadline } from '../../platform/context.js';
import { AppError, notFound } from '../../platform/errors.js';
import { call } from '../../platform/nats/rpc.js';
import type { Page } from '../../platform/paging.js';
import type { ChangeRecorder } from '../../platform/postgres/pools/caller-pool.js';
import type { PageForm } from '../../platform/postgres/printed-pages.js';
import { parseInput } from '../../platform/validate.js';
import type { ReadChildren } from './children.js';
import type { Deps } from './deps.js';
import { announceEndedCredentials } from './io/ended-credentials.js';
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
 * One operation of the interface: its REST path and its use case. The REST router and a GraphQL resolver both run it through
 * `runOperation`, so that rules, errors and effects are the same (A8).
 */
export type Operation<I, O> = {
  /** What OpenAPI and the audit log call it; GraphQL's field has the same name, or one that follows from it. */
  name: string;
  /** The name of the field in GraphQL, where it does not follow from the other. */
  fieldName?: string;
  /** What it does, for both interfaces; the first sentence is its summary. */
  description: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** OpenAPI style: `/v2/webhook-endpoints/{id}`. */
  path: string;
  access: Access;
  /** The scope that a credential needs, where `scopeOf` would derive another: a POST that changes nothing needs `read`. */
  scope?: Scope;
  /** The scopes that it grants, and where the input names them: 403 where the credential itself lacks one of them (A3). */
  grants?: (input: I) => { scope: Scope; location: string }[];
  status: 200 | 202 | 204;
  /** The use case reads the body itself: its input is `{query, stream}`, and it sets its own deadlines. */
  readsStream: boolean;
  /** What the input is validated against; null where another service owns the operation and validates it. */
  input: z.ZodType | null;
  /** What it takes and returns, for both interfaces. */
  described: Described;
  handle: (deps: Deps, input: I, ctx: RequestContext) => Promise<O>;
  /**
   * The output of `handle` as REST sends it, or in the form that GraphQL's document asks for: printed by PostgreSQL, so that nobody parses
   * the rows of a list and prints them again.
   */
  print?: (deps: Deps, input: I, ctx: RequestContext, form?: PageForm) => Promise<Uint8Array>;
  /**
   * How many rows a list has in all, whatever page is asked for, counted up to a number; null where they are not counted. For GraphQL's
   * `totalCount`.
   */
  count?: (deps: Deps, input: I, ctx: RequestContext, upTo: number) => Promise<number | null>;
  /** The REST answer of an output that has headers besides its body. GraphQL returns the output as it is. */
  toRest?: (output: O) => RestAnswer;
  /** Set where the operation is deprecated: it works as before, and its answers announce its end (A9). */
  deprecated?: Deprecation;
  /** The field of the answer that is the id of what was made, where the path names no resource (X7); `id` where absent. */
  idField?: keyof O & string;
  /** How GraphQL reads the objects that it returns by their ids (`node`, `nodes`). */
  nodes?: Nodes;
  /** How GraphQL reads the rows of a list that belong to objects, by the type of these. */
  children?: Record<string, ReadChildren>;
  /** Staff may name a closed account until its data is deleted (X7). Everywhere else a closed account is 404. */
  takesClosed?: boolean;
  /** Its weight in points besides its rows and items, where its shape does not show it: a search costs what it may read (S2). */
  weight?: number;
  /** The weight of each element of the lists in its input, in points. */
  itemWeight?: number;
  /** The additional weight of a search for words (`q`), in points, which may read every row that contains them. */
  searchWeight?: number;
  /** The number of rows in each of the `Pages` that it returns; a page costs what a list of as many rows does (S2). */
  pageSize?: number;
  /** A caller may keep the answer and ask whether it is still valid (`ETag`, 304). */
  isCacheable?: boolean;
  /** Set if it may end credentials: every gateway then verifies those that it trusts again at once (A2). */
  endsCredentials?: boolean;
  /** False where a call changes nothing but the balance of credits, whose ledger records it: it leaves no audit entry. */
  isAudited?: boolean;
};

/** Server-sent events of one name: the type of their data, how to read them, and an example; and those of another name among them. */
export type Events = {
  name: string;
  of: z.ZodType;
  about: string;
  example: { id: string; data: object };
  other?: { name: string; of: z.ZodType; about: string };
};
export const eventStreamType = 'text/event-stream';

/** What OpenAPI says about an operation (A9), and what GraphQL's arguments and types are derived from. */
export type Described = {
  /** `path`, `query`, `header` (by their documented names) and `body`. */
  input: z.ZodType | null;
  /** The body of the answer; null where there is none. */
  output: z.ZodType | null;
  /**
   * Error codes besides those that every operation of its shape may return. `idempotency_key_reused` says that it supports
   * Idempotency-Key (A10).
   */
  refusals?: ErrorCode[];
  /** Bodies that are accepted instead of JSON, by media type. */
  bodies?: Record<string, z.ZodType>;
  /** The media types of an answer that is not JSON. */
  produces?: string[];
  /** The events of an answer without an end. */
  events?: Events;
  /** The rows of an answer that is not JSON, and how each media type prints one. */
  rows?: { of: z.ZodType; print: Record<string, (row: never) => string> };
};

/** Since when an operation is deprecated, when it ends where that is set (both ISO dates), and what to use instead: its path, and in words. */
export type Deprecation = { since: string; sunset?: string; successor: string; reason: string };

/** How objects of a type are read by their ids. Ids that do not exist, or belong to another account, are omitted (A4). */
export type Nodes = {
  /** The name of the type in GraphQL. */
  type: string;
  /** The property that holds the id; `id` where absent. */
  key?: string;
  /** The type of an id; a UUID where absent. */
  id?: z.ZodType<string>;
  /** Reads any number of objects with as many statements as one. */
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

/**
 * Declares an operation that another service owns: one NATS call, which that service validates. `answer` adapts its output, and `ask` what
 * it is asked, where that is not the input itself.
 */
export function forwardOperation<C extends AnyContract, O = OutputOf<C>, I = RawInputOf<C>>(
  contract: C,
  operation: Omit<Operation<I, O>, Defaulted | 'handle'> & Optional & { described?: More },
  answer: (deps: Deps, output: OutputOf<C>) => O = (_, output) => output as unknown as O,
  ask: (deps: Deps, input: I, ctx: RequestContext) => RawInputOf<C> | Promise<RawInputOf<C>> = (_, input) =>
    input as unknown as RawInputOf<C>,
): Operation<I, O> {
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
    handle: async (deps, input, ctx) => answer(deps, await call(deps.bus, contract, await ask(deps, input, ctx), ctx)),
  };
}

/** Counts the rows of a list that another service owns. */
export const countRemote =
  (contract: AnyContract) =>
  async (deps: Deps, input: object, ctx: RequestContext, up_to: number): Promise<number> =>
    ((await call(deps.bus, contract as CountContract, { ...input, up_to }, ctx)) as { count: number }).count;
type CountContract = RequestContract<z.ZodType<object>, z.ZodType<{ count: number }>>;

type ReadByIds = RequestContract<typeof byIds, ReturnType<typeof foundOf<z.ZodType<object>>>>;

/** Reads objects that another service owns, with as many calls as their size needs messages. */
export function readRemote(contract: ReadByIds): Nodes['read'] {
  return async (deps, ids, ctx) => {
    const rows: object[] = [];
    for (let left = ids; left.length > 0; ) {
      const answer = await call(deps.bus, contract, { ids: left.slice(0, maxNodes) }, ctx);
      rows.push(...answer.found);
      left = [...answer.left, ...left.slice(maxNodes)];
    }
    return rows;
  };
}

type PagesByIds = RequestContract<
  z.ZodType<{ ids: string[]; query: { limit: number; cursor?: string | undefined } }>,
  z.ZodType<{ found: RemotePage[]; left: string[] }>
>;
type RemotePage = { id: string; next_cursor: string | null };

/** Reads the rows of a list that belong to objects, where another service owns them; `toPage` finds the rows and cursors of a page. */
export function readRemoteChildren<P extends RemotePage>(
  contract: AnyContract,
  toPage: (page: P) => Page<object>,
): ReadChildren {
  const asked = contract as unknown as PagesByIds;
  return async (deps, { ids, query }, ctx) => {
    const pages = new Map<string, Page<object>>();
    for (let left = ids; left.length > 0; ) {
      const answer = await call(deps.bus, asked, { ids: left.slice(0, maxNodes), query }, ctx);
      for (const page of answer.found) pages.set(page.id, toPage(page as P));
      left = [...answer.left, ...left.slice(maxNodes)];
    }
    return pages;
  };
}

/** Who calls, and how, before the account is known. */
export type Caller = {
  principal: Principal;
  /** The `account_id` query parameter, as given. */
  accountParam: unknown;
  requestId: string;
  idempotencyKey?: string;
  traceparent?: string;
  /** Aborted when nobody waits for the answer any more: the client has gone, or the deadline has passed (S3). */
  stop: AbortController;
  /** Is called with the number of bytes that PostgreSQL returned for the request. */
  onRead?: (bytes: number) => void;
};

/**
 * Authorises, validates and runs an operation. Throws an AppError for everything that is reported to callers. After REQUEST_TIMEOUT it throws
 * `deadline_exceeded`: reads are cancelled, and so are changes that are not yet committed; a change in another service goes on (A6).
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
  const asCaller = { signal, payer, onRead: caller.onRead };
  const depsWith = (recorder?: ChangeRecorder): Deps => ({
    ...shared,
    database: shared.database.forCaller({ ...asCaller, recorder }),
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
  const output = isAudited(operation, scopeOf(operation))
    ? await shared.audit.record(operation, { input: valid, ctx }, (recorder) =>
        operation.handle(depsWith(recorder), valid, ctx),
      )
    : isList(operation) && shared.reads
      ? await shared.reads.run(asCaller, (database) => operation.handle({ ...shared, database }, valid, ctx))
      : await operation.handle(deps, valid, ctx);
  if (operation.endsCredentials) announceEndedCredentials(shared.bus);
  return output;
}

/** Whether it lists or searches, which a standby may do. Other reads are small, and often read rows that were just written. */
const isList = ({ method, print }: AnyOperation): boolean => method === 'get' && print !== undefined;

const allowed: Record<Access, Principal['kind'][]> = {
  account: ['customer', 'staff'],
  staff: ['staff'],
  staff_for_account: ['staff'],
  account_or_installation: ['customer', 'staff'],
  readers: ['customer', 'staff'],
  intake: ['ingest', 'staff'],
};

/** Returns true if a caller may call an operation; otherwise throws the reason. Nothing is looked up for it (A6). */
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
 * Whether calls of an operation are recorded in the audit log: those that change something of an account or of the installation. What an intake
 * brings in (activity, the directory) is data, not a change that anybody made.
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

/** 403 for a scope that the credential lacks itself: it could otherwise grant itself more than it has. */
function refuseGrants(granted: { scope: Scope; location: string }[], principal: Principal): void {
  const lacking = granted.filter(({ scope }) => !principal.scopes.includes(scope));
  if (lacking.length === 0) return;
  const names = lacking.map(({ scope }) => scope).join(', ');
  throw new AppError(
    'insufficient_scope',
    `A credential can grant only scopes that it has itself; this one lacks ${names}.`,
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
  // A caller who reads what belongs to the installation acts for its own account, or for none.
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
