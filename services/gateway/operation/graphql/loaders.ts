import DataLoader from 'dataloader';
import type { AnyOperation } from '../operation.js';
import { sendLater } from './batches.js';
import { type GraphqlContext, runInput } from './run.js';

type Loader = DataLoader<string, unknown>;

/** The loaders of each request, by what they read. */
const known = new WeakMap<GraphqlContext, Map<unknown, Loader>>();

/**
 * Reads the value of a key in one batch with the other keys that a request needs in the same turn. `what` names what is read; `read` receives
 * each key once and returns the values by key. Nothing is cached, since a mutation may change what was read before it.
 */
export function loadBatched<V>(
  ctx: GraphqlContext,
  what: unknown,
  key: string,
  read: (keys: string[]) => Promise<Map<string, V>>,
): Promise<V | null> {
  const loaders = known.get(ctx) ?? new Map<unknown, Loader>();
  known.set(ctx, loaders);
  const loader = loaders.get(what) ?? begin(ctx, read);
  loaders.set(what, loader);
  return loader.load(key) as Promise<V | null>;
}

function begin<V>(ctx: GraphqlContext, read: (keys: string[]) => Promise<Map<string, V>>): Loader {
  return new DataLoader<string, unknown>(
    async (keys) => {
      const found = await read([...new Set(keys)]);
      return keys.map((key) => found.get(key) ?? null);
    },
    { cache: false, batchScheduleFn: (batch) => sendLater(ctx, batch) },
  );
}

/** One of the objects that an operation reads by their ids, which stand under `key`; null where there is none. */
export function readBatched<R extends object>(
  ctx: GraphqlContext,
  operation: AnyOperation,
  id: string,
  key = 'id',
): Promise<R | null> {
  return loadBatched(ctx, operation, id, async (ids) => {
    const rows: R[] = await runInput(ctx, operation, { ids });
    return new Map(rows.map((row) => [String((row as Record<string, unknown>)[key]), row]));
  });
}
