import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Directive,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
} from '../../operation/graphql/shapes.js';
import {
  changeWatchOperation,
  deleteWatchOperation,
  getWatchOperation,
  listWatchesOperation,
  previewWatchOperation,
  putWatchOperation,
} from './operations.js';

@ObjectType('Keywords', { description: 'Phrases looked for in headline and text, without case, on word borders.' })
class KeywordsType {
  @Field(() => [String], { nullable: true, description: 'Every one must stand there.' })
  all!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'At least one must stand there.' })
  any!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'None may stand there.' })
  none!: string[] | null;
}

@InputType('KeywordsInput', { description: 'Phrases looked for in headline and text, without case, on word borders.' })
class KeywordsInput {
  @Field(() => [String], { nullable: true, description: 'Every one must stand there.' })
  all?: string[];

  @Field(() => [String], { nullable: true, description: 'At least one must stand there.' })
  any?: string[];

  @Field(() => [String], { nullable: true, description: 'None may stand there.' })
  none?: string[];
}

@ObjectType('Watch', { description: 'A standing ICP watch. Axes are joined by AND, values within one by OR.' })
class WatchType {
  @Field(() => ID, { description: 'Its id, unique in the account.' })
  icpCriteriaId!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'False is shadow mode: recorded on the feed, never pushed.' })
  isEnabled!: boolean;

  @Field(() => [String], { nullable: true, description: 'Signal types; null accepts all.' })
  signalTypes!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Topics; null accepts all.' })
  topics!: string[] | null;

  @Field(() => KeywordsType, { nullable: true, description: 'Phrases; null accepts all.' })
  keywords!: KeywordsType | null;

  @Field(() => [String], { nullable: true, description: 'Companies; null accepts all.' })
  companySocialIds!: string[] | null;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}

@InputType('WatchCriteria', { description: 'What a watch looks for.' })
class WatchCriteriaInput {
  @Field(() => [String], { nullable: true, description: 'Signal types; absent or empty accepts all.' })
  signalTypes?: string[];

  @Field(() => [String], { nullable: true, description: 'Topics; absent or empty accepts all.' })
  topics?: string[];

  @Field(() => KeywordsInput, { nullable: true, description: 'Phrases; absent or empty accepts all.' })
  keywords?: KeywordsInput;

  @Field(() => [String], { nullable: true, description: 'Companies; absent or empty accepts all.' })
  companySocialIds?: string[];
}

@InputType('NewWatch', { description: 'A watch to create, or to replace where its id exists.' })
class NewWatchInput extends WatchCriteriaInput {
  @Field(() => ID, { nullable: true, description: 'Your own id; generated where absent.' })
  icpCriteriaId?: string;

  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;

  @Field(() => Boolean, { nullable: true, description: 'True where absent; false is shadow mode.' })
  isEnabled?: boolean;
}

@InputType('WatchChanges', { description: 'What to change; absent fields stay, null clears an axis.' })
class WatchChangesInput extends WatchCriteriaInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string;

  @Field(() => Boolean, { nullable: true, description: 'False is shadow mode.' })
  isEnabled?: boolean;
}

@ObjectType('SignalTypeCount', { description: 'How many items of a signal type.' })
class SignalTypeCountType {
  @Field(() => String, { description: 'The signal type.' })
  signalType!: string;

  @Field(() => Int, { description: 'How many.' })
  count!: number;
}

@ObjectType('WatchSample', { description: 'A past item that a draft would have matched.' })
class WatchSampleType {
  @Field(() => String, { description: "The item's deduplication key." })
  sourceId!: string;

  @Field(() => String, { description: 'Its signal type.' })
  signalType!: string;

  @Field(() => String, { nullable: true, description: 'Its company, where known by id.' })
  companySocialId!: string | null;

  @Field(() => String, { description: 'Its headline.' })
  headline!: string;

  @Field(() => InstantScalar, { description: 'When it happened.' })
  occurredAt!: string;
}

@ObjectType('WatchPreview', { description: 'What a draft would have matched in past activity; nothing is recorded.' })
class WatchPreviewType {
  @Field(() => Int, { description: 'How many past items were looked at, newest first.' })
  scanned!: number;

  @Field(() => Boolean, { description: 'Whether those were all.' })
  complete!: boolean;

  @Field(() => Int, { description: 'How many of them match.' })
  matched!: number;

  @Directive('@listSize(assumedSize: 100)')
  @Field(() => [SignalTypeCountType], { description: 'The matches by signal type.' })
  matchedBySignalType!: SignalTypeCountType[];

  @Directive('@listSize(assumedSize: 20)')
  @Field(() => [WatchSampleType], { description: 'The newest matches.' })
  samples!: WatchSampleType[];
}

@ArgsType()
class WatchesArguments extends PageArguments {
  @Field(() => Boolean, { nullable: true, description: 'Only enabled, or only shadow watches.' })
  isEnabled?: boolean;
}

const WatchConnection = connectionOf('Watch', WatchType);

@Resolver()
export class WatchResolver {
  @Query(() => WatchConnection, { description: 'The watches of the account, newest first.' })
  watches(@Ctx() ctx: GraphqlContext, @Args(() => WatchesArguments) list: WatchesArguments): Promise<object> {
    return runList(ctx, listWatchesOperation, 'watches', { ...list });
  }

  @Query(() => WatchType, { description: 'One watch.' })
  watch(@Ctx() ctx: GraphqlContext, @Arg('icpCriteriaId', () => ID) icpCriteriaId: string): Promise<object> {
    return run(ctx, getWatchOperation, { path: { icpCriteriaId } });
  }

  @Query(() => WatchPreviewType, { description: 'Counts and samples of what a draft would have matched.' })
  previewWatch(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => WatchCriteriaInput) body: WatchCriteriaInput,
  ): Promise<object> {
    return run(ctx, previewWatchOperation, { body });
  }

  @Mutation(() => WatchType, { description: 'Creates a watch, or replaces the one with the same id.' })
  putWatch(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewWatchInput) body: NewWatchInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, putWatchOperation, { body }, key);
  }

  @Mutation(() => WatchType, { description: 'Changes a watch.' })
  changeWatch(
    @Ctx() ctx: GraphqlContext,
    @Arg('icpCriteriaId', () => ID) icpCriteriaId: string,
    @Arg('input', () => WatchChangesInput) body: WatchChangesInput,
  ): Promise<object> {
    return run(ctx, changeWatchOperation, { path: { icpCriteriaId }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a watch; its signals stay on the feed.' })
  async deleteWatch(@Ctx() ctx: GraphqlContext, @Arg('icpCriteriaId', () => ID) icpCriteriaId: string): Promise<Done> {
    await run(ctx, deleteWatchOperation, { path: { icpCriteriaId } });
    return { done: true };
  }
}
