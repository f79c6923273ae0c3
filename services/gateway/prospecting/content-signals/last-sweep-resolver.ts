import type { ClassType } from 'type-graphql';
import { LastSweep } from '../../../../schema/contracts/content-signals.js';
import { Signal } from '../../../../schema/contracts/signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import { addField, objectTypeOf } from '../../operation/graphql/derived-types.js';
import { readBatched } from '../../operation/graphql/loaders.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import type { AnyOperation } from '../../operation/operation.js';
import { listContentSignalsOperation } from './operations.js';
import { selectLastSweeps } from './sql/select-content-signals.js';

// REST returns the last sweep only in the list of content signals; in GraphQL, all signals are of one type.
const field = LastSweep.nullable().meta({
  description:
    'The last sweep of a content signal; null until the first sweep has ended, and for signals of other kinds.',
  cost: 0.02,
});
addField(objectTypeOf(Signal) as ClassType, 'lastSweep', field, 'object');

const readAll: AnyOperation = {
  ...listContentSignalsOperation,
  input: null,
  handle: (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) =>
    selectLastSweeps(deps.database.pool, accountOf(ctx), ids),
};

type Row = { id: string; kind: string; lastSweep?: object | null };

/** Resolves the field `lastSweep` of a signal. Those of a page are read together. */
export function resolveLastSweep({ id, kind, lastSweep }: Row, _given: object, ctx: GraphqlContext): unknown {
  if (lastSweep !== undefined || kind !== 'social_content') return lastSweep ?? null;
  return readBatched(ctx, readAll, id);
}
