import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runBulk } from '../../operation/graphql/run.js';
import {
  decideCompanyConflictOperation,
  listCompaniesOperation,
  listCompanyConflictsOperation,
  putCompaniesOperation,
  readCompanyConflictOperation,
  readCompanyOperation,
  reportCompanyConflictOperation,
} from './operations.js';

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

  @QueryOf(listCompanyConflictsOperation)
  listConflicts(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCompanyConflictsOperation, given);
  }

  @QueryOf(readCompanyConflictOperation)
  getConflict(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, readCompanyConflictOperation, given);
  }

  @MutationOf(reportCompanyConflictOperation)
  reportConflict(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, reportCompanyConflictOperation, given);
  }

  @MutationOf(decideCompanyConflictOperation)
  decideConflict(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, decideCompanyConflictOperation, given);
  }
}
