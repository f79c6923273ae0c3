import type { ClassType } from 'type-graphql';
import { Lead, LeadDetail } from '../../../../schema/contracts/lead-generation.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import { addField, objectTypeOf } from '../../operation/graphql/derived-types.js';
import { readBatched } from '../../operation/graphql/loaders.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import type { AnyOperation } from '../../operation/operation.js';
import { getLeadOperation } from './operations.js';
import { readHistories } from './work-on-leads.js';

// REST returns the history of a single lead only; in GraphQL, all leads are of one type.
addField(objectTypeOf(Lead) as ClassType, 'history', LeadDetail.shape.history, 'object');

const readAll: AnyOperation = {
  ...getLeadOperation,
  input: null,
  handle: (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => readHistories(deps, ids, ctx),
};

type Row = { id: string; history?: object[] };

/** Resolves the field `history` of a lead. Those of a page are read together. */
export async function resolveHistory({ id, history }: Row, _given: object, ctx: GraphqlContext): Promise<object[]> {
  return history ?? (await readBatched<Required<Row>>(ctx, readAll, id))?.history ?? [];
}
