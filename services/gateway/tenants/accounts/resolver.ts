import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { createAccountOperation, listAccountsOperation } from './operations.js';

@Resolver()
export class AccountResolver {
  @QueryOf(listAccountsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listAccountsOperation, given);
  }

  @MutationOf(createAccountOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createAccountOperation, given);
  }
}
