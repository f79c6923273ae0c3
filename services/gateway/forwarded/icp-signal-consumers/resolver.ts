import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  commitConsumerOperation,
  deleteConsumerOperation,
  getConsumerOperation,
  listConsumersOperation,
} from './operations.js';

@Resolver()
export class IcpSignalConsumerResolver {
  @QueryOf(listConsumersOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listConsumersOperation, given);
  }

  @QueryOf(getConsumerOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getConsumerOperation, given);
  }

  @MutationOf(commitConsumerOperation)
  commit(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, commitConsumerOperation, given);
  }

  @MutationOf(deleteConsumerOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteConsumerOperation, given);
  }
}
