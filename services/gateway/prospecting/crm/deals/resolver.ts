import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../../operation/graphql/run.js';
import {
  addCrmDealsOperation,
  deleteCrmDealOperation,
  getCrmDealOperation,
  listCrmDealsOperation,
  updateCrmDealOperation,
} from './operations.js';

@Resolver()
export class CrmDealResolver {
  @QueryOf(listCrmDealsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCrmDealsOperation, given);
  }

  @QueryOf(getCrmDealOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getCrmDealOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["input.deals"], sizedFields: ["deals"])')
  @MutationOf(addCrmDealsOperation)
  add(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, addCrmDealsOperation, given);
  }

  @MutationOf(updateCrmDealOperation)
  update(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, updateCrmDealOperation, given);
  }

  @MutationOf(deleteCrmDealOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteCrmDealOperation, given);
  }
}
