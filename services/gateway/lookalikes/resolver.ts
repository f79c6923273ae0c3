import { Resolver } from 'type-graphql';
import type { Given } from '../operation/graphql/arguments.js';
import { MutationOf } from '../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../operation/graphql/run.js';
import type { SchemaPart } from '../operation/graphql/schema-part.js';
import { searchLookalikesOperation } from './operations.js';

@Resolver()
export class LookalikeResolver {
  @MutationOf(searchLookalikesOperation)
  search(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, searchLookalikesOperation, given);
  }
}

/** The part of the schema about lookalikes. */
export const lookalikes: SchemaPart = { classes: [LookalikeResolver] };
