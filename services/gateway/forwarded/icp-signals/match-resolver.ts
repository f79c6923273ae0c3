import type { ClassType } from 'type-graphql';
import { IcpSignal } from '../../../../schema/contracts/icp-signals.js';
import { IcpSignalMatch } from '../../../../schema/contracts/signal-matches.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import { addField, objectTypeOf } from '../../operation/graphql/derived-types.js';
import { readBatched } from '../../operation/graphql/loaders.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import type { AnyOperation } from '../../operation/operation.js';
import { getIcpSignalMatchOperation, readMatches } from './signal-matches.js';

type Match = { id: string };

// The event never gains a field (G9): information about it is beside it, in GraphQL as a field of its own.
addField(
  objectTypeOf(IcpSignal) as ClassType,
  'match',
  IcpSignalMatch.nullable().meta({
    description: 'Why the signal matched; null if this is no longer kept.',
    cost: 0.2,
  }),
  'object',
);

const readAll: AnyOperation = {
  ...getIcpSignalMatchOperation,
  input: null,
  handle: (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => readMatches(deps.bus, ids, ctx),
};

/** Resolves the field `match` of a signal: with one statement for each hundred signals that a document asks about, not one for each. */
export const resolveMatch = ({ id }: Match, _given: object, ctx: GraphqlContext): Promise<Match | null> =>
  readBatched(ctx, readAll, id);
