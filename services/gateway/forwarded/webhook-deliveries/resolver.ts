import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { getDeliveryOperation, listDeliveriesOperation, replayDeliveryOperation } from './operations.js';

@Resolver()
export class WebhookDeliveryResolver {
  @QueryOf(listDeliveriesOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listDeliveriesOperation, given);
  }

  @QueryOf(getDeliveryOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getDeliveryOperation, given);
  }

  @MutationOf(replayDeliveryOperation)
  replay(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, replayDeliveryOperation, given);
  }
}
