import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { getStatisticsOperation } from './operations.js';

@Resolver()
export class StatisticsResolver {
  @QueryOf(getStatisticsOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getStatisticsOperation, given);
  }
}
