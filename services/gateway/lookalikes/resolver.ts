import { Resolver } from 'type-graphql';
import type { Given } from '../operation/graphql/arguments.js';
import { MutationOf } from '../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../operation/graphql/run.js';
import { searchLookalikesOperation } from './operations.js';

@Resolver()
export class LookalikeResolver {
  @MutationOf(searchLookalikesOperation)
  search(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, searchLookalikesOperation, given);
  }
}
