import type { Run } from '../../../../schema/contracts/lead-generation.js';
import type { ResearchQuestion } from '../../../../schema/contracts/research.js';
import { metaOf } from '../../../../schema/contracts/words.js';
import { AppError } from '../../../platform/errors.js';
import { inSpan } from '../../../platform/lifecycle/tracing/index.js';
import { cursorBehind, type RowCursors } from '../../../platform/paging.js';
import type { PageForm } from '../../../platform/postgres/printed-pages.js';
import { freeze, refuseDeep } from '../../../platform/validate.js';
import type { Deps } from '../deps.js';
import { checkIdempotencyKey } from '../idempotency-key.js';
import type { Following } from '../io/following.js';
import { type AnyOperation, type Caller, type Operation, runOperation } from '../operation.js';
import { type Given, type Input, toInput } from './arguments.js';
import { camelKey, toCamelCase, toGraphqlLocation, toSnakeCase } from './case.js';
import { idOfPath, parseGlobalId, readsIdsOf } from './global-ids.js';
import { isBackward, readUpTo, toBackwardError, withoutPage } from './pages.js';

/** What every resolver is given: who calls, and what use cases need. */
export type GraphqlContext = {
  deps: Deps;
  caller: Caller;
  /** What the request is charged while it goes on. */
  visit: { chargeEvent(way: 'graphql', length: number): Promise<void> };
  /** The cursor after the last event that was sent to a subscription. */
  cursor?: string;
  /** The states of a run as they change, until it ends or the reader leaves. */
  followRun: Following<Run>['follow'];
  /** The states of a research question as they change, until it is answered or has failed, or the reader leaves. */
  followQuestion: Following<ResearchQuestion>['follow'];
};

/**
 * Runs the operation that the REST path runs (A8), with GraphQL's names on both sides: a list returns a connection, and an operation without a
 * body in REST returns the id of what it deleted. Absent and null query arguments are the same; in a body null keeps its meaning.
 */
export async function run<I, O>(ctx: GraphqlContext, operation: Operation<I, O>, given: Given): Promise<never> {
  const { output } = operation.described;
  const rows = output ? metaOf(output).rows : undefined;
  if (rows !== undefined) return (await runPage(ctx, operation, given, rows)) as never;
  const answer = await perform(ctx, operation, toInput(operation, given), given.idempotencyKey);
  // The schema, not TypeScript, says what a resolver answers.
  return (operation.status === 204 ? { deletedId: idOfPath(operation.path, given) } : toCamelCase(answer)) as never;
}

/** Like `run`, for a change that returns a receipt: adds the `namedId` of the object that the path names, to which an edge can lead. */
export async function runNaming<I, O>(ctx: GraphqlContext, operation: Operation<I, O>, given: Given): Promise<object> {
  const receipt: object = await run(ctx, operation, given);
  return { ...receipt, namedId: parseGlobalId(idOfPath(operation.path, given))!.databaseId };
}

async function runPage(ctx: GraphqlContext, operation: AnyOperation, given: Given, rows: string): Promise<object> {
  const input = toInput(operation, given);
  const answer = await perform(ctx, operation, input).catch((error) => {
    throw isBackward(given) ? toBackwardError(error) : error;
  });
  const count = operation.count && ((upTo: number) => runCount(ctx, operation, given, upTo));
  return toConnection(answer as RowCursors, rows, given, count);
}

function runCount(ctx: GraphqlContext, operation: AnyOperation, given: Given, upTo: number): Promise<number | null> {
  const handle: AnyOperation['handle'] = (deps, input, of) => operation.count!(deps, input, of, upTo);
  return runStream(ctx, { ...operation, handle }, toInput(operation, withoutPage(given)));
}

/** A value that is printed already. It stands in an answer as it is. */
export class PrintedValue {
  constructor(readonly bytes: Buffer) {}
}

/** The operation of a list whose page PostgreSQL prints in a form, with its input. */
export type PrintedCall = { operation: AnyOperation; input: unknown };

/** Prepares a call with these arguments. The input is frozen, so that a call that is made again is not validated again. */
export function callPrinted(operation: AnyOperation, given: Given, form: PageForm): PrintedCall {
  const handle: AnyOperation['handle'] = (deps, input, of) => operation.print!(deps, input, of, form);
  return { operation: { ...operation, handle }, input: freeze(toOperationInput(operation, toInput(operation, given))) };
}

export async function runPrinted(ctx: GraphqlContext, { operation, input }: PrintedCall): Promise<PrintedValue> {
  const print = (): Promise<unknown> => runOperation(ctx.deps, operation, ctx.caller, input);
  return new PrintedValue((await inSpan(operation.name, {}, print)) as Buffer);
}

/** The same as `run` for an input that is no field's arguments. */
export async function runInput<I, O>(ctx: GraphqlContext, operation: Operation<I, O>, input: Input): Promise<never> {
  return toCamelCase(await perform(ctx, operation, input)) as never;
}

/** The answer as REST would have it. */
async function perform<I, O>(
  ctx: GraphqlContext,
  operation: Operation<I, O>,
  input: Input,
  idempotencyKey?: unknown,
): Promise<unknown> {
  const output = await runStream(ctx, operation, input, idempotencyKey);
  return output instanceof Uint8Array ? JSON.parse(Buffer.from(output).toString('utf8')) : output;
}

/** Like `perform`, for streamed answers: returns the output unchanged, and its reader converts it to GraphQL's names. */
export async function runStream<I, O>(
  ctx: GraphqlContext,
  operation: Operation<I, O>,
  input: Input,
  idempotencyKey?: unknown,
): Promise<O> {
  const caller = { ...ctx.caller, idempotencyKey: checkIdempotencyKey(idempotencyKey, 'idempotencyKey') };
  refuseDeep(input.body, 'body');
  return inSpan(operation.name, {}, () =>
    runOperation(ctx.deps, operation, caller, toOperationInput(operation, input) as I),
  );
}

/** The input as REST has it; absent and null query arguments are the same. */
function toOperationInput({ path }: Pick<AnyOperation, 'path'>, input: Input): unknown {
  const query = Object.fromEntries(Object.entries(input.query ?? {}).filter(([, value]) => value != null));
  return toSnakeCase({ ...input, query }, readsIdsOf(path));
}

/** Runs an operation whose path has an `id` that has another name as an argument; violations then use that name (A7). */
export async function runById<I, O>(
  ctx: GraphqlContext,
  operation: Operation<I, O>,
  argument: string,
  id: string,
): Promise<never> {
  try {
    return await runInput(ctx, operation, { path: { id } });
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !thrown.errors) throw thrown;
    const rename = (text: string): string => text.replace('path.id', `path.${argument}`);
    const errors = thrown.errors.map((one) => ({ ...one, location: rename(one.location) }));
    throw new AppError(thrown.code, rename(thrown.detail), { errors });
  }
}

/** Runs a bulk whose items are the argument of that name, and reports refusals by their place in it. */
export async function runBulk<I, O>(
  ctx: GraphqlContext,
  operation: Operation<I, O>,
  argument: string,
  input: Input,
): Promise<never> {
  const receipt = (await runInput(ctx, operation, input)) as { refused: Refused[] };
  const refused = receipt.refused.map((one) => ({
    ...one,
    errors: one.errors.map((error) => ({
      ...error,
      location: toGraphqlLocation(error.location).replace(/^input/, argument),
    })),
  }));
  return { ...receipt, refused } as never;
}

type Refused = { index: number; errors: { location: string }[] };

/** Counts the rows of a connection, up to a number. */
export type CountRows = (upTo: number) => Promise<number | null>;

/** A page of an operation as a connection; its rows stand under the key `rows`. */
export function toConnection(answer: RowCursors, rows: string, given: Given, count?: CountRows): object {
  const page = toCamelCase(answer) as Record<string, unknown>;
  const next = page.nextCursor as string | null;
  const nodes = page[camelKey(rows)] as object[];
  const cursorOf = answer[cursorBehind];
  if (isBackward(given)) return toConnectionBackward(nodes, { next, cursorOf }, given, count);
  const ends = {
    startCursor: () => (nodes.length > 0 ? cursorOf(0) : null),
    endCursor: () => next,
    hasNextPage: (page.hasMore as boolean | undefined) ?? next !== null,
    hasPreviousPage: given.after != null,
  };
  return new Connection(nodes, cursorOf, ends, count);
}

type Read = { next: string | null; cursorOf: (index: number) => string };

/** The same of rows that were read in the opposite order, whose next page is the one before. */
function toConnectionBackward(nodes: object[], { next, cursorOf }: Read, given: Given, count?: CountRows): object {
  const last = nodes.length - 1;
  const hasNextPage = given.before != null;
  const ends = {
    startCursor: () => next ?? (last >= 0 ? cursorOf(last) : null),
    endCursor: () => (hasNextPage && last >= 0 ? cursorOf(0) : null),
    hasNextPage,
    hasPreviousPage: next !== null,
  };
  return new Connection(nodes.reverse(), (index) => cursorOf(last - index), ends, count);
}

/** Replaces each node of a connection by the result of `change`, and returns the connection. */
export function withNodes(connection: object, change: (node: Record<string, unknown>) => object): object {
  const { nodes } = connection as { nodes: Record<string, unknown>[] };
  for (const [index, node] of nodes.entries()) nodes[index] = change(node) as Record<string, unknown>;
  return connection;
}

type Ends = {
  startCursor: () => string | null;
  endCursor: () => string | null;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};

// Classes, since V8 keeps an object with an accessor of its own, and all that it holds, until the next full collection.

/** A page, whose edges and cursors are made only for who asks. */
class Connection {
  constructor(
    readonly nodes: object[],
    private readonly cursorOf: (index: number) => string,
    readonly pageInfo: Ends,
    private readonly count: CountRows | undefined,
  ) {}

  get edges(): Edge[] {
    return this.nodes.map((node, index) => new Edge(node, index, this.cursorOf));
  }

  /** Counted only for who asks. */
  totalCount(given: Given): Promise<number | null> | null {
    return this.count?.(readUpTo(given)) ?? null;
  }
}

/** A row in its place. */
class Edge {
  constructor(
    readonly node: object,
    private readonly index: number,
    private readonly cursorOf: (index: number) => string,
  ) {}

  /** Made only for who asks. */
  get cursor(): string {
    return this.cursorOf(this.index);
  }
}
