import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeWatchOperation,
  deleteWatchOperation,
  getWatchOperation,
  listWatchesOperation,
  previewWatchOperation,
  putWatchOperation,
  readVolumeOperation,
} from './operations.js';

@Resolver()
export class WatchResolver {
  @QueryOf(listWatchesOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listWatchesOperation, given);
  }

  @QueryOf(getWatchOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getWatchOperation, given);
  }

  @QueryOf(previewWatchOperation)
  preview(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, previewWatchOperation, given);
  }

  @QueryOf(readVolumeOperation)
  volume(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, readVolumeOperation, given);
  }

  @MutationOf(putWatchOperation)
  put(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, putWatchOperation, given);
  }

  @MutationOf(changeWatchOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeWatchOperation, given);
  }

  @MutationOf(deleteWatchOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteWatchOperation, given);
  }
}
