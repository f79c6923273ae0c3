import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runBulk } from '../../operation/graphql/run.js';
import { listCompaniesOperation, putCompaniesOperation, readCompanyOperation } from './operations.js';

@Resolver()
export class CompanyResolver {
  @QueryOf(listCompaniesOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCompaniesOperation, given);
  }

  @QueryOf(readCompanyOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, readCompanyOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @MutationOf(putCompaniesOperation)
  put(ctx: GraphqlContext, given: Given): Promise<object> {
    return runBulk(ctx, putCompaniesOperation, 'input', { body: given.input });
  }
}
