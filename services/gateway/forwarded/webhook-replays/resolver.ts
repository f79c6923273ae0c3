import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  cancelReplayOperation,
  getReplayOperation,
  listReplaysOperation,
  pauseReplayOperation,
  resumeReplayOperation,
  startReplayOperation,
} from './operations.js';

@Resolver()
export class WebhookReplayResolver {
  @QueryOf(listReplaysOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listReplaysOperation, given);
  }

  @QueryOf(getReplayOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getReplayOperation, given);
  }

  @MutationOf(startReplayOperation)
  start(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, startReplayOperation, given);
  }

  @MutationOf(pauseReplayOperation)
  pause(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, pauseReplayOperation, given);
  }

  @MutationOf(resumeReplayOperation)
  resume(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, resumeReplayOperation, given);
  }

  @MutationOf(cancelReplayOperation)
  cancel(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, cancelReplayOperation, given);
  }
}
