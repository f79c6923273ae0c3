import { Resolver } from 'type-graphql';
import { HookSample } from '../../../../schema/contracts/hooks.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { createHookOperation, deleteHookOperation, readHookSampleOperation } from './operations.js';

@Resolver()
export class HookResolver {
  @MutationOf(createHookOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createHookOperation, given);
  }

  @MutationOf(deleteHookOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteHookOperation, given);
  }

  @QueryOf(readHookSampleOperation, HookSample)
  async sample(ctx: GraphqlContext, given: Given): Promise<object> {
    return { events: await run(ctx, readHookSampleOperation, given) };
  }
}
