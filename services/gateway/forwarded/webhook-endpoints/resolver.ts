import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeEndpointOperation,
  deleteEndpointOperation,
  getEndpointOperation,
  listEndpointsOperation,
  registerEndpointOperation,
} from './operations.js';

@Resolver()
export class WebhookEndpointResolver {
  @QueryOf(listEndpointsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listEndpointsOperation, given);
  }

  @QueryOf(getEndpointOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getEndpointOperation, given);
  }

  @MutationOf(registerEndpointOperation)
  register(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, registerEndpointOperation, given);
  }

  @MutationOf(changeEndpointOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeEndpointOperation, given);
  }

  @MutationOf(deleteEndpointOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteEndpointOperation, given);
  }
}
