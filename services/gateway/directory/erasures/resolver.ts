import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { erasePersonOperation } from './operations.js';

@Resolver()
export class ErasureResolver {
  @MutationOf(erasePersonOperation)
  erase(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, erasePersonOperation, given);
  }
}
