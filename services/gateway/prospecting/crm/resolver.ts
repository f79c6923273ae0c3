import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeCrmConnectionOperation,
  createCrmConnectionOperation,
  deleteCrmConnectionOperation,
  getCrmConnectionOperation,
  listCrmConnectionsOperation,
  listCrmListsOperation,
  syncCrmConnectionOperation,
} from './operations.js';

@Resolver()
export class CrmConnectionResolver {
  @QueryOf(listCrmConnectionsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCrmConnectionsOperation, given);
  }

  @QueryOf(getCrmConnectionOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getCrmConnectionOperation, given);
  }

  @QueryOf(listCrmListsOperation)
  listLists(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listCrmListsOperation, given);
  }

  @MutationOf(createCrmConnectionOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createCrmConnectionOperation, given);
  }

  @MutationOf(changeCrmConnectionOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeCrmConnectionOperation, given);
  }

  @MutationOf(syncCrmConnectionOperation)
  sync(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, syncCrmConnectionOperation, given);
  }

  @MutationOf(deleteCrmConnectionOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteCrmConnectionOperation, given);
  }
}
