import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runBulk } from '../../operation/graphql/run.js';
import { listPeopleOperation, putPeopleOperation, readPersonOperation } from './operations.js';

@Resolver()
export class PersonResolver {
  @QueryOf(listPeopleOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listPeopleOperation, given);
  }

  @QueryOf(readPersonOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, readPersonOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @MutationOf(putPeopleOperation)
  put(ctx: GraphqlContext, given: Given): Promise<object> {
    return runBulk(ctx, putPeopleOperation, 'input', { body: given.input });
  }
}
