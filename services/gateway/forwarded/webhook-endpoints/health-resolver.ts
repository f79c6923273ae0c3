import type { ClassType } from 'type-graphql';
import { WebhookEndpoint } from '../../../../schema/contracts/webhook-endpoints.js';
import { readHealthOfEndpoints, WebhookHealth } from '../../../../schema/contracts/webhook-statistics.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import { addField, objectTypeOf } from '../../operation/graphql/derived-types.js';
import { readBatched } from '../../operation/graphql/loaders.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import { type AnyOperation, readRemote } from '../../operation/operation.js';
import { readStatisticsOperation } from './operations.js';

// People look at a list of endpoints to see how they are, for which one request must do.
addField(
  objectTypeOf(WebhookEndpoint) as ClassType,
  'health',
  WebhookHealth.nullable().meta({
    description:
      'How the attempts of the endpoint ended in this hour and the 24 hours before; null once the endpoint is deleted.',
    cost: 0.1,
  }),
  'object',
);

const readTogether = readRemote(readHealthOfEndpoints);
const readAll: AnyOperation = {
  ...readStatisticsOperation,
  input: null,
  handle: (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => readTogether(deps, ids, ctx),
};

/** Resolves the field `health` of an endpoint. That of all endpoints of a page is read together. */
export const resolveHealth = ({ id }: { id: string }, _given: object, ctx: GraphqlContext): Promise<object | null> =>
  readBatched(ctx, readAll, id);
