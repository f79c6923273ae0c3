import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeCreditsOperation,
  getCreditsOperation,
  grantCreditsOperation,
  listCreditEntriesOperation,
} from './operations.js';

@Resolver()
export class CreditResolver {
  @QueryOf(getCreditsOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getCreditsOperation, given);
  }

  @MutationOf(changeCreditsOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeCreditsOperation, given);
  }

  @QueryOf(listCreditEntriesOperation)
  listEntries(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCreditEntriesOperation, given);
  }

  @MutationOf(grantCreditsOperation)
  grant(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, grantCreditsOperation, given);
  }
}
