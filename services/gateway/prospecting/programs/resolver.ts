import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeProgramOperation,
  deleteProgramOperation,
  getProgramOperation,
  listProgramsOperation,
} from './operations.js';

@Resolver()
export class ProgramResolver {
  @QueryOf(listProgramsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listProgramsOperation, given);
  }

  @QueryOf(getProgramOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getProgramOperation, given);
  }

  @MutationOf(changeProgramOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeProgramOperation, given);
  }

  @MutationOf(deleteProgramOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteProgramOperation, given);
  }
}
