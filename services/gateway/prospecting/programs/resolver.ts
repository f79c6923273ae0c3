import { Arg, Args, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { SignalKind } from '../../../../schema/contracts/signals.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import { connectionOf, Done, InstantScalar, PageArguments } from '../../operation/graphql/shapes.js';
import {
  changeProgramOperation,
  deleteProgramOperation,
  getProgramOperation,
  listProgramsOperation,
} from './operations.js';

@ObjectType('PickedSignal', { description: 'A signal that a program picks.' })
export class PickedSignalType {
  @Field(() => SignalKind.enum, { description: "The signal's kind." })
  kind!: SignalKind;

  @Field(() => ID, { description: "The signal's id." })
  id!: string;
}

@InputType('PickedSignalInput', { description: 'A signal to pick.' })
export class PickedSignalInput {
  @Field(() => SignalKind.enum, { description: "The signal's kind, as its listing reports it." })
  kind!: SignalKind;

  @Field(() => ID, { description: "The signal's id." })
  id!: string;
}

@ObjectType('Schedule', { description: 'When a program runs by itself.' })
class ScheduleType {
  @Field(() => String, { description: 'Minute, hour, day of month, month, day of week.' })
  cron!: string;

  @Field(() => String, { description: 'A time zone of the IANA database.' })
  timeZone!: string;
}

@InputType('ScheduleInput', { description: 'When a program runs by itself.' })
export class ScheduleInput {
  @Field(() => String, { description: 'Minute, hour, day of month, month, day of week: `30 8 * * mon-fri`.' })
  cron!: string;

  @Field(() => String, { nullable: true, description: 'A time zone of the IANA database; UTC where absent.' })
  timeZone?: string;
}

@ObjectType('ScheduleSkip', { description: 'What a schedule left out.' })
class ScheduleSkipType {
  @Field(() => InstantScalar, { description: 'The due time.' })
  at!: string;

  @Field(() => String, { description: 'Why.' })
  reason!: string;
}

@ObjectType('Program', {
  description: 'A lead generation program: signals that run together, by hand or by a schedule.',
})
class ProgramType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => [PickedSignalType], { description: 'The signals that it picks, in the order they run.' })
  signals!: PickedSignalType[];

  @Field(() => ScheduleType, { nullable: true, description: 'When it runs by itself; null where it does not.' })
  schedule!: ScheduleType | null;

  @Field(() => InstantScalar, { nullable: true, description: 'When its schedule is due next.' })
  nextRunAt!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why its schedule rests: `out_of_credits`; null while it does not.',
  })
  suspendedReason!: string | null;

  @Field(() => ScheduleSkipType, { nullable: true, description: 'What its schedule last left out, and why.' })
  lastSkip!: ScheduleSkipType | null;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed by a caller.' })
  updatedAt!: string;
}

@InputType('ProgramChanges', { description: 'What to change of a program; absent fields stay.' })
class ProgramChangesInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string;

  @Field(() => [PickedSignalInput], { nullable: true, description: '1 to 50 signals, in the order they run.' })
  signals?: PickedSignalInput[];

  @Field(() => ScheduleInput, { nullable: true, description: 'A new schedule, counted from now; null takes it away.' })
  schedule?: ScheduleInput | null;
}

const ProgramConnection = connectionOf('Program', ProgramType);

@Resolver()
export class ProgramResolver {
  @Query(() => ProgramConnection, { description: 'The programs of the account, newest first.' })
  leadGenerationPrograms(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listProgramsOperation, 'programs', { ...page });
  }

  @Query(() => ProgramType, { description: 'One program.' })
  leadGenerationProgram(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getProgramOperation, { path: { id } });
  }

  @Mutation(() => ProgramType, { description: 'Changes a program; a run under way goes on as it began.' })
  changeLeadGenerationProgram(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ProgramChangesInput) body: ProgramChangesInput,
  ): Promise<object> {
    return run(ctx, changeProgramOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a program and cancels its run; runs and leads stay.' })
  async deleteLeadGenerationProgram(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteProgramOperation, { path: { id } });
    return { done: true };
  }
}
