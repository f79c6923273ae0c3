import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changePersonaOperation,
  createPersonaOperation,
  deletePersonaOperation,
  getPersonaOperation,
  listPersonasOperation,
} from './operations.js';

@Resolver()
export class PersonaResolver {
  @QueryOf(listPersonasOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listPersonasOperation, given);
  }

  @QueryOf(getPersonaOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getPersonaOperation, given);
  }

  @MutationOf(createPersonaOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createPersonaOperation, given);
  }

  @MutationOf(changePersonaOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changePersonaOperation, given);
  }

  @MutationOf(deletePersonaOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deletePersonaOperation, given);
  }
}
