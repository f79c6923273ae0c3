import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  cancelBackfillOperation,
  getBackfillOperation,
  listBackfillsOperation,
  startBackfillOperation,
} from './operations.js';

@Resolver()
export class WatchBackfillResolver {
  @QueryOf(listBackfillsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listBackfillsOperation, given);
  }

  @QueryOf(getBackfillOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getBackfillOperation, given);
  }

  @MutationOf(startBackfillOperation)
  start(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, startBackfillOperation, given);
  }

  @MutationOf(cancelBackfillOperation)
  cancel(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, cancelBackfillOperation, given);
  }
}
