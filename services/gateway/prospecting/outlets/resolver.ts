import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeOutletOperation,
  createOutletOperation,
  deleteOutletOperation,
  getOutletOperation,
  listOutletDeliveriesOperation,
  listOutletsOperation,
  testOutletOperation,
} from './operations.js';

@Resolver()
export class OutletResolver {
  @QueryOf(listOutletsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listOutletsOperation, given);
  }

  @QueryOf(getOutletOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getOutletOperation, given);
  }

  @QueryOf(listOutletDeliveriesOperation)
  listDeliveries(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listOutletDeliveriesOperation, given);
  }

  @MutationOf(createOutletOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createOutletOperation, given);
  }

  @MutationOf(changeOutletOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeOutletOperation, given);
  }

  @MutationOf(deleteOutletOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteOutletOperation, given);
  }

  @MutationOf(testOutletOperation)
  test(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, testOutletOperation, given);
  }
}
