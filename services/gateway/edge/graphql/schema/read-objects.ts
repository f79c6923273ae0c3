import type { z } from 'zod';
import { uuid } from '../../../../../schema/contracts/values.js';
import type { RequestContext } from '../../../../platform/context.js';
import type { Deps } from '../../../operation/deps.js';
import { camelKey } from '../../../operation/graphql/case.js';
import { type GraphqlContext, runInput } from '../../../operation/graphql/run.js';
import type { AnyOperation, Nodes } from '../../../operation/operation.js';

export type Row = Record<string, unknown>;
/** How objects of a type are read: the property that is their id, what an id is, and an operation that takes ids. */
type Reader = { key: string; id: z.ZodType<string>; operation: AnyOperation };

/** How objects of each type are read by their ids. */
export type Readers = ReadonlyMap<string, Reader>;

/** An object by its type and its `databaseId`. */
export type Wanted = { type: string; id: string };

/** How operations read objects by their ids. */
export function readersOf(operations: AnyOperation[]): Readers {
  return new Map(operations.flatMap((one) => (one.nodes ? [[one.nodes.type, toReader(one, one.nodes)]] : [])));
}

function toReader(operation: AnyOperation, { key = 'id', id = uuid, read: readAll }: Nodes): Reader {
  const handle = (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => readAll(deps, ids, ctx);
  return { key: camelKey(key), id, operation: { ...operation, input: null, handle } };
}

/** What an id names; null where there can be no object of this id and type. */
export function wantedOf(readers: Readers, type: string, databaseId: unknown): Wanted | null {
  const id = readers.get(type)?.id.safeParse(databaseId);
  return id?.success ? { type, id: id.data } : null;
}

/**
 * Returns the objects in the order of `wanted`, reading each type separately and each id once. Null where nothing is wanted, and for an object
 * that is gone or another account's (A4). The operation determines who may read.
 */
export async function readObjects(
  ctx: GraphqlContext,
  readers: Readers,
  wanted: (Wanted | null)[],
): Promise<(Row | null)[]> {
  const idsOf = new Map<string, Set<string>>();
  for (const one of wanted) if (one) idsOf.set(one.type, (idsOf.get(one.type) ?? new Set()).add(one.id));
  const rows = new Map<string, Row>();
  await Promise.all(
    [...idsOf].map(async ([type, ids]) => {
      const { operation, key } = readers.get(type)!;
      const found: Row[] = await runInput(ctx, operation, { ids: [...ids] });
      for (const row of found) rows.set(`${type}:${row[key]}`, { ...row, __typename: type });
    }),
  );
  return wanted.map((one) => (one && rows.get(`${one.type}:${one.id}`)) ?? null);
}
