import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { closeAccountOperation } from './operations.js';

@Resolver()
export class ClosingResolver {
  @MutationOf(closeAccountOperation)
  close(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, closeAccountOperation, given);
  }
}
