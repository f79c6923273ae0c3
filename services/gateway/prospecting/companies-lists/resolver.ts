import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runNaming } from '../../operation/graphql/run.js';
import {
  changeCompaniesListOperation,
  createCompaniesListOperation,
  deleteCompaniesListOperation,
  getCompaniesListOperation,
  listCompaniesListsOperation,
  listedCompaniesOperation,
  putListCompaniesOperation,
  removeListCompaniesOperation,
} from './operations.js';

@Resolver()
export class CompaniesListResolver {
  @QueryOf(listCompaniesListsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCompaniesListsOperation, given);
  }

  @QueryOf(getCompaniesListOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getCompaniesListOperation, given);
  }

  @MutationOf(createCompaniesListOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createCompaniesListOperation, given);
  }

  @MutationOf(changeCompaniesListOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeCompaniesListOperation, given);
  }

  @MutationOf(deleteCompaniesListOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteCompaniesListOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["input.companies"], sizedFields: ["unknown"])')
  @MutationOf(putListCompaniesOperation)
  putCompanies(ctx: GraphqlContext, given: Given): Promise<object> {
    return runNaming(ctx, putListCompaniesOperation, given);
  }

  @QueryOf(listedCompaniesOperation)
  listCompanies(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listedCompaniesOperation, given);
  }

  @MutationOf(removeListCompaniesOperation)
  removeCompanies(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, removeListCompaniesOperation, given);
  }
}
