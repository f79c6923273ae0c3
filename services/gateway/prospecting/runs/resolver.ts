import { Arg, Directive, ID, Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { Run, RunStarted } from '../../../../schema/contracts/lead-generation.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import { readsIdsOf } from '../../operation/graphql/global-ids.js';
import { MutationOf, QueryOf, SubscriptionOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runById } from '../../operation/graphql/run.js';
import type { AnyOperation } from '../../operation/operation.js';
import { readBack } from '../../operation/read-back.js';
import {
  cancelRunOperation,
  getRunOperation,
  listRunsOperation,
  previewRunOperation,
  runProgramOperation,
  startRunOperation,
} from './operations.js';
import { readRuns } from './runs.js';

/** A start as GraphQL answers it: with the whole run. */
const withRun = (operation: typeof startRunOperation | typeof runProgramOperation): AnyOperation => ({
  ...operation,
  described: {
    ...operation.described,
    output: z.object({
      run: Run.nullable().describe(
        'The run; null if the request is a repeat and the run has been deleted since, or if the run cannot be read now.',
      ),
      credits_used: RunStarted.shape.credits_used,
      credits_left: RunStarted.shape.credits_left,
    }),
  },
  async handle(deps, input, ctx) {
    const started = await operation.handle(deps, input, ctx);
    return { ...started, run: await readBack(readRuns(deps, [started.run_id], ctx)) };
  },
});
const start = withRun(startRunOperation);
const again = withRun(runProgramOperation);

type Subscribed = { args: { runId: string }; context: GraphqlContext };

/** Finds the run in the same way as its query does, with the same errors, and then follows it until it ends or nobody listens. */
async function followRun({ args, context }: Subscribed): Promise<AsyncIterable<Run>> {
  const runId = readsIdsOf('')('run_id', args.runId);
  await runById(context, getRunOperation, 'runId', runId);
  return context.followRun(runId.toLowerCase(), context.caller.principal);
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

  @MutationOf(again)
  again(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, again, given);
  }

  @MutationOf(start)
  start(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, start, given);
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
    // Not `Run`: the compiler would take the schema of that name for a class, of which type-graphql would make the state an instance.
    @Root() state: object,
    @Arg('runId', () => ID, { description: 'The ID of the run, as returned when the run was started.' }) _runId: string,
  ): unknown {
    return toCamelCase(state);
  }
}
