import type { z } from 'zod';
import type { BulkReceipt } from '../../../../schema/contracts/directory.js';
import type { RequestContext } from '../../../platform/context.js';
import type { ErrorDetail } from '../../../platform/errors.js';
import { listViolations } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { readFacts } from './read-facts.js';

/**
 * What became of one item of a bulk. An item is `refused` by a rule that needs a look-up; with `isPrivate`, the refused item must not
 * be kept anywhere either, such as in a file of rejected lines.
 */
export type Outcome = 'created' | 'updated' | 'unchanged' | { refused: ErrorDetail; isPrivate?: true };

/** The facts of one natural key, and the places of its items in the bulk. */
export type Keyed<T> = { key: string; facts: T; indexes: number[] };

/**
 * Merges the items of each key in their order, as if they had been stored one after another: absent fields are kept, null clears a
 * field. The result names each key once.
 */
export function foldByKey<T extends object>(items: T[], keyOf: (item: T) => string): Keyed<T>[] {
  const byKey = new Map<string, Keyed<T>>();
  for (const [index, facts] of items.entries()) {
    const key = keyOf(facts);
    const known = byKey.get(key);
    if (known) {
      known.facts = { ...known.facts, ...withoutAbsent(facts) };
      known.indexes.push(index);
    } else byKey.set(key, { key, facts, indexes: [index] });
  }
  return [...byKey.values()];
}

function withoutAbsent<T extends object>(facts: T): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T;
}

/** The outcome of each item, by the outcomes of keys. The last item of a key carries its outcome; earlier ones are `unchanged`. */
export function spreadOutcomes<T>(count: number, keyed: Keyed<T>[], outcomes: Map<string, Outcome>): Outcome[] {
  const spread = new Array<Outcome>(count).fill('unchanged');
  for (const { key, indexes } of keyed) spread[indexes.at(-1)!] = outcomes.get(key) ?? 'unchanged';
  return spread;
}

/** The most refusals that a receipt lists; further ones are only counted. */
const maxRefusalsListed = 1_000;
/** The most violations that a receipt lists for one item, as receipts of activity do. */
const maxErrorsEach = 20;

type BulkDeps = Pick<Deps, 'database'>;

/** The use case that receives a bulk of items of a schema: valid items are stored with `store`, the receipt lists the others. */
export const receiveBulk =
  <S extends z.ZodType>(schema: S, store: (deps: BulkDeps, facts: z.output<S>[]) => Promise<Outcome[]>) =>
  (deps: BulkDeps, { body }: { body: unknown[] }, _ctx: RequestContext): Promise<BulkReceipt> =>
    storeBulk(schema, body, (facts) => store(deps, facts));

/** Validates each item by itself, stores the valid ones with `store`, and returns the receipt of all. */
async function storeBulk<S extends z.ZodType>(
  schema: S,
  items: unknown[],
  store: (facts: z.output<S>[]) => Promise<Outcome[]>,
): Promise<BulkReceipt> {
  const receipt: BulkReceipt = { created: 0, updated: 0, unchanged: 0, refused: [], refused_count: 0 };
  const good: { index: number; facts: z.output<S> }[] = [];
  const leftOut: BulkReceipt['refused'] = [];
  const refuse = (index: number, errors: ErrorDetail[]): void => {
    receipt.refused_count++;
    receipt.refused.push({ index, errors: errors.slice(0, maxErrorsEach) });
  };
  for (const [index, item] of items.entries()) {
    const read = readFacts(schema, item);
    if ('error' in read) refuse(index, listViolations(read.error, `body[${index}]`));
    else {
      good.push({ index, facts: read.facts });
      if (read.leftOut) leftOut.push({ index, errors: listViolations(read.leftOut, `body[${index}]`) });
    }
  }
  const outcomes = good.length > 0 ? await store(good.map((one) => one.facts)) : [];
  for (const [at, outcome] of outcomes.entries()) {
    const { index } = good[at]!;
    if (typeof outcome === 'string') receipt[outcome]++;
    else refuse(index, [{ ...outcome.refused, location: `body[${index}].${outcome.refused.location}` }]);
  }
  receipt.refused.sort((one, other) => one.index - other.index);
  receipt.refused.splice(maxRefusalsListed);
  return leftOut.length > 0 ? { ...receipt, fields_left_out: leftOut.slice(0, maxRefusalsListed) } : receipt;
}
