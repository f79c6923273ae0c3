import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { answeringSignal } from '../signals/index.js';
import {
  changeContentSignalOperation,
  createContentSignalOperation,
  deleteContentSignalOperation,
  listContentSignalsOperation,
} from './operations.js';

const content = answeringSignal(createContentSignalOperation);

@Resolver()
export class ContentSignalResolver {
  @QueryOf(listContentSignalsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listContentSignalsOperation, given);
  }

  @MutationOf(content)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, content, given);
  }

  @MutationOf(changeContentSignalOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeContentSignalOperation, given);
  }

  @MutationOf(deleteContentSignalOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteContentSignalOperation, given);
  }
}
