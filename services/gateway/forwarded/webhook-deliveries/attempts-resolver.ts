import type { ClassType } from 'type-graphql';
import { WebhookDelivery, WebhookDeliveryDetail } from '../../../../schema/contracts/webhook-deliveries.js';
import type { RequestContext } from '../../../platform/context.js';
import type { Deps } from '../../operation/deps.js';
import { addField, objectTypeOf } from '../../operation/graphql/derived-types.js';
import { readBatched } from '../../operation/graphql/loaders.js';
import type { GraphqlContext } from '../../operation/graphql/run.js';
import type { AnyOperation } from '../../operation/operation.js';
import { getDeliveryOperation } from './operations.js';

type Delivery = { id: string; attempts?: object[]; plannedAttempts?: string[] };

// REST returns these for a single delivery alone; in GraphQL all deliveries are of one type.
const delivery = objectTypeOf(WebhookDelivery) as ClassType;
addField(delivery, 'attempts', WebhookDeliveryDetail.shape.attempts, 'object');
addField(delivery, 'plannedAttempts', WebhookDeliveryDetail.shape.planned_attempts, 'object');

const readAll: AnyOperation = {
  ...getDeliveryOperation,
  input: null,
  handle: (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) =>
    getDeliveryOperation.nodes!.read(deps, ids, ctx),
};

/** Resolves the field `attempts` of a delivery. Those of a page are read together. */
export async function resolveAttempts(
  { id, attempts }: Delivery,
  _given: object,
  ctx: GraphqlContext,
): Promise<object[]> {
  return attempts ?? (await readBatched<Required<Delivery>>(ctx, readAll, id))?.attempts ?? [];
}

/** Resolves the field `plannedAttempts` of a delivery, likewise. */
export async function resolvePlannedAttempts(
  { id, plannedAttempts }: Delivery,
  _given: object,
  ctx: GraphqlContext,
): Promise<string[]> {
  return plannedAttempts ?? (await readBatched<Required<Delivery>>(ctx, readAll, id))?.plannedAttempts ?? [];
}
