import { Directive, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { RunStatus } from '../../../../schema/contracts/lead-generation.js';
import { SignalKind } from '../../../../schema/contracts/signals.js';
import { InstantScalar, registerEnum } from '../../operation/graphql/shapes.js';
import { PickedSignalInput, PickedSignalType, ScheduleInput } from '../programs/index.js';

registerEnum(RunStatus, 'RunStatus', 'Where a run is.', {
  queued: 'Waits for a worker.',
  running: 'A worker is at it.',
  completed: 'All its sweeps are done.',
  out_of_credits: 'The credits did not suffice; what it found stays.',
  cancelled: 'Somebody ended it.',
  failed: 'A fault of ours ended it.',
});

@ObjectType('Run', { description: 'A run of a program, with its progress.' })
export class RunType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => ID, { description: 'Its program, which may be deleted by now.' })
  programId!: string;

  @Field(() => [PickedSignalType], { description: 'The signals that it was started with.' })
  signals!: PickedSignalType[];

  @Field(() => RunStatus.enum, { description: 'Where it is.' })
  status!: RunStatus;

  @Field(() => InstantScalar, {
    nullable: true,
    description: 'The due time of the schedule that started it; null for a start by hand.',
  })
  dueAt!: string | null;

  @Field(() => Int, { description: 'Searches that came to their end; one that stopped for want of credits has not.' })
  searchesDone!: number;

  @Field(() => Int, {
    description: 'All its searches: one for each persona of a new hire signal, one for a move or content signal.',
  })
  searchesTotal!: number;

  @Field(() => Int, { description: 'Profiles read for the first time, each for a credit.' })
  profilesRead!: number;

  @Field(() => Int, { description: 'Profiles that passed the filters after payment.' })
  profilesKept!: number;

  @Field(() => Int, { description: 'Leads that the signals did not have before.' })
  leadsCreated!: number;

  @Field(() => Int, { description: 'Credits spent so far.' })
  creditsSpent!: number;

  @Field(() => [String], { description: 'What was left out and why, such as a signal that was disabled.' })
  notes!: string[];

  @Field(() => InstantScalar, { description: 'When it was queued.' })
  createdAt!: string;

  @Field(() => InstantScalar, { nullable: true, description: 'When a worker first took it up.' })
  startedAt!: string | null;

  @Field(() => InstantScalar, { nullable: true, description: 'When it ended.' })
  finishedAt!: string | null;
}

@InputType('NewRun', { description: 'Signals to run at once, as a program that can be scheduled.' })
export class NewRunInput {
  @Field(() => [PickedSignalInput], { description: '1 to 50 signals, in the order they run.' })
  signals!: PickedSignalInput[];

  @Field(() => String, { nullable: true, description: "The program's name; made of the signals' where absent." })
  name?: string;

  @Field(() => ScheduleInput, { nullable: true, description: 'When the program runs by itself, besides now.' })
  schedule?: ScheduleInput | null;
}

@ObjectType('RunStarted', { description: 'A run that was queued, and the program recorded for it.' })
export class RunStartedType {
  @Field(() => ID, { description: 'The program.' })
  programId!: string;

  @Field(() => ID, { description: 'The run.' })
  runId!: string;

  @Field(() => Int, { description: 'Always 0: a run spends as it reads.' })
  creditsUsed!: number;

  @Field(() => Float, { description: 'The balance.' })
  creditsLeft!: number;
}

@ObjectType('ProfileSample', { description: 'A profile that a run would read.' })
class ProfileSampleType {
  @Field(() => String, { description: 'The name of the person.' })
  personName!: string;

  @Field(() => String, {
    description: 'The new title; of a content signal the one that is held, empty where none is known.',
  })
  jobTitle!: string;

  @Field(() => String, { nullable: true, description: 'The new employer.' })
  companyName!: string | null;
}

@ObjectType('SweepPreview', { description: 'What a run would do for one signal.' })
class SweepPreviewType {
  @Field(() => SignalKind.enum, { description: "The signal's kind." })
  kind!: SignalKind;

  @Field(() => ID, { description: "The signal's id." })
  id!: string;

  @Field(() => Int, { description: 'How many searches it takes.' })
  searches!: number;

  @Field(() => Int, { description: 'Profiles that would be read and paid for now, within the caps.' })
  profiles!: number;

  @Field(() => Int, { description: 'The most that the sweep can cost: the caps of its searches together.' })
  worstCaseCredits!: number;

  @Directive('@listSize(assumedSize: 5)')
  @Field(() => [ProfileSampleType], { description: 'The first of the profiles.' })
  sample!: ProfileSampleType[];
}

@ObjectType('RunPreview', { description: 'What a run would do, for nothing.' })
export class RunPreviewType {
  @Field(() => Int, { description: 'The most that a run can cost, whatever comes into the directory meanwhile.' })
  worstCaseCredits!: number;

  @Field(() => Float, { description: 'The balance.' })
  creditsLeft!: number;

  @Field(() => [SweepPreviewType], { description: 'By signal, in the order they would run.' })
  signals!: SweepPreviewType[];
}
