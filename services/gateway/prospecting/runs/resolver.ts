import { Arg, Directive, ID, Resolver, Root } from 'type-graphql';
import { type Run, RunStarted } from '../../../../schema/contracts/lead-generation.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import { MutationOf, QueryOf, SubscriptionOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runById } from '../../operation/graphql/run.js';
import {
  cancelRunOperation,
  getRunOperation,
  listRunsOperation,
  previewRunOperation,
  startRunOperation,
} from './operations.js';

type Subscribed = { args: { runId: string }; context: GraphqlContext };

/** Finds the run as its query does, so that it is refused alike, then follows it until it ends or nobody listens. */
async function followRun({ args, context }: Subscribed): Promise<AsyncIterable<Run>> {
  const { runId } = args;
  await runById(context, getRunOperation, 'runId', runId);
  return context.followRun(runId.toLowerCase());
}

@Resolver()
export class RunResolver {
  @QueryOf(listRunsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listRunsOperation, given);
  }

  @QueryOf(getRunOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getRunOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["signals"], sizedFields: ["signals"])')
  @QueryOf(previewRunOperation)
  preview(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, previewRunOperation, given);
  }

  @MutationOf(startRunOperation, RunStarted)
  start(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, startRunOperation, given);
  }

  @MutationOf(cancelRunOperation)
  cancel(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, cancelRunOperation, given);
  }

  @Directive('@cost(weight: "2")')
  @SubscriptionOf(getRunOperation, {
    name: 'leadGenerationRunProgress',
    description: 'Follows a run: its state now, then each change until it ends. Over WebSocket (graphql-transport-ws).',
    subscribe: followRun,
  })
  progress(
    @Root() state: Run,
    @Arg('runId', () => ID, { description: 'The ID of the run, which starting it returned.' }) _runId: string,
  ): unknown {
    return toCamelCase(state);
  }
}
