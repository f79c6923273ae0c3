import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Directive,
  Field,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { type Run, RunStatus } from '../../../../schema/contracts/lead-generation.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import { type GraphqlContext, run, runById, runList } from '../../operation/graphql/run.js';
import { connectionOf, idempotencyKeyDescription, PageArguments } from '../../operation/graphql/shapes.js';
import { PickedSignalInput } from '../programs/index.js';
import {
  cancelRunOperation,
  getRunOperation,
  listRunsOperation,
  previewRunOperation,
  startRunOperation,
} from './operations.js';
import { NewRunInput, RunPreviewType, RunStartedType, RunType } from './run.type.js';

@ArgsType()
class RunsArguments extends PageArguments {
  @Field(() => ID, { nullable: true, description: 'Only runs of this program.' })
  programId?: string;

  @Field(() => RunStatus.enum, { nullable: true, description: 'Only runs that are there.' })
  status?: RunStatus;
}

const RunConnection = connectionOf('Run', RunType);

type Subscribed = { args: { runId: string }; context: GraphqlContext };

/** Finds the run as its query does, so that it is refused alike, then follows it until it ends or nobody listens. */
async function followRun({ args, context }: Subscribed): Promise<AsyncIterable<Run>> {
  const { runId } = args;
  await runById(context, getRunOperation, 'runId', runId);
  return context.followRun(runId.toLowerCase());
}

@Resolver()
export class RunResolver {
  @Query(() => RunConnection, { description: 'The runs of the account, newest first.' })
  leadGenerationRuns(@Ctx() ctx: GraphqlContext, @Args(() => RunsArguments) list: RunsArguments): Promise<object> {
    return runList(ctx, listRunsOperation, 'runs', { ...list });
  }

  @Query(() => RunType, { description: 'One run with its progress.' })
  leadGenerationRun(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getRunOperation, { path: { id } });
  }

  @Directive('@listSize(slicingArguments: ["signals"], sizedFields: ["signals"])')
  @Query(() => RunPreviewType, {
    description: 'What a run would read, with a sample, and the most it can cost; for nothing.',
  })
  previewLeadGenerationRun(
    @Ctx() ctx: GraphqlContext,
    @Arg('signals', () => [PickedSignalInput]) signals: PickedSignalInput[],
  ): Promise<object> {
    return run(ctx, previewRunOperation, { body: { signals } });
  }

  @Mutation(() => RunStartedType, { description: 'Starts a run at once and records its program.' })
  startLeadGenerationRun(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewRunInput) body: NewRunInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, startRunOperation, { body }, key);
  }

  @Mutation(() => RunType, { description: 'Cancels a run: it reads and charges nothing more; what it found stays.' })
  cancelLeadGenerationRun(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, cancelRunOperation, { path: { id } });
  }

  @Directive('@cost(weight: "2")')
  @Subscription(() => RunType, {
    subscribe: followRun,
    description: 'A run as it goes on: its state now, then each change until it ends. Over WebSocket (graphql-ws).',
  })
  leadGenerationRunProgress(@Root() state: Run, @Arg('runId', () => ID) _runId: string): RunType {
    return toCamelCase(state) as RunType;
  }
}
