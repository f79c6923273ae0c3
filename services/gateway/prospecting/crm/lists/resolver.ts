import { Resolver } from 'type-graphql';
import type { Given } from '../../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../../operation/graphql/run.js';
import {
  addCrmListCompaniesOperation,
  createCrmListOperation,
  crmListCompaniesOperation,
  deleteCrmListOperation,
  getCrmListOperation,
  removeCrmListCompaniesOperation,
  updateCrmListOperation,
} from './operations.js';

@Resolver()
export class CrmListResolver {
  @QueryOf(getCrmListOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getCrmListOperation, given);
  }

  @QueryOf(crmListCompaniesOperation)
  listCompanies(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, crmListCompaniesOperation, given);
  }

  @MutationOf(createCrmListOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createCrmListOperation, given);
  }

  @MutationOf(updateCrmListOperation)
  update(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, updateCrmListOperation, given);
  }

  @MutationOf(deleteCrmListOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteCrmListOperation, given);
  }

  @MutationOf(addCrmListCompaniesOperation)
  addCompanies(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, addCrmListCompaniesOperation, given);
  }

  @MutationOf(removeCrmListCompaniesOperation)
  removeCompanies(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, removeCrmListCompaniesOperation, given);
  }
}
