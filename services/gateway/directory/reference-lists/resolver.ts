import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { listIndustriesOperation, listLocationsOperation } from './operations.js';

@Resolver()
export class ReferenceListResolver {
  @QueryOf(listIndustriesOperation)
  industries(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listIndustriesOperation, given);
  }

  @QueryOf(listLocationsOperation)
  locations(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listLocationsOperation, given);
  }
}
