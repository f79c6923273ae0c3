import { Arg, Args, Ctx, Field, ID, InputType, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { SweepOutcome } from '../../../../schema/contracts/content-signals.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
  registerEnum,
} from '../../operation/graphql/shapes.js';
import { addContentFields, SignalCreatedType } from '../signals/index.js';
import {
  changeContentSignalOperation,
  createContentSignalOperation,
  deleteContentSignalOperation,
  listContentSignalsOperation,
} from './operations.js';

registerEnum(SweepOutcome, 'SweepOutcome', 'How a sweep ended.', {
  completed: 'All posts were judged, and all who count collected.',
  limit_reached: 'It collected as many contacts as a sweep may.',
  out_of_credits: 'The credits did not suffice.',
  scoring_failed: 'The model that scores posts did not answer.',
});

@ObjectType('ContentSignal', {
  description: 'A standing search of posts that collects the people around them as leads.',
})
class ContentSignalType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether programs may run it.' })
  isEnabled!: boolean;

  @Field(() => Int, { description: 'How many programs pick it; zero: it is defined and never runs.' })
  usedByProgramCount!: number;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;

  @Field(() => InstantScalar, { nullable: true, description: 'When its last sweep ended; null before the first.' })
  lastSweptAt!: string | null;

  @Field(() => SweepOutcome.enum, { nullable: true, description: 'How its last sweep ended.' })
  lastSweepOutcome!: SweepOutcome | null;

  @Field(() => Int, { nullable: true, description: 'Posts that its last sweep judged.' })
  lastSweepPostsAnalyzed!: number | null;

  @Field(() => Int, { nullable: true, description: 'Leads that its last sweep made.' })
  lastSweepEngagersCollected!: number | null;
}
addContentFields(ContentSignalType, { input: false, nullable: false });

@InputType('SocialContentSignal', {
  description: 'People around posts: it must say which posts to search, and may narrow them and whom it collects.',
})
class SocialContentSignalInput {
  @Field(() => String, { description: 'A short label, unique within the account.' })
  name!: string;

  @Field(() => Boolean, { nullable: true, description: 'True where absent; a disabled signal is not run.' })
  isEnabled?: boolean;
}
addContentFields(SocialContentSignalInput, { input: true, nullable: true });

@InputType('ContentSignalChanges', {
  description: 'What to change; absent fields stay, null takes a list or filter away.',
})
class ContentSignalChangesInput {
  @Field(() => String, { nullable: true, description: 'A short label, unique within the account.' })
  name?: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether programs may run it.' })
  isEnabled?: boolean;
}
addContentFields(ContentSignalChangesInput, { input: true, nullable: true });

const ContentSignalConnection = connectionOf('ContentSignal', ContentSignalType);

@Resolver()
export class ContentSignalResolver {
  @Query(() => ContentSignalConnection, { description: 'The content signals of the account, newest first.' })
  socialContentSignals(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listContentSignalsOperation, 'signals', { ...page });
  }

  @Mutation(() => SignalCreatedType, { description: 'Defines a content signal. Nothing runs, nothing is billed.' })
  createSocialContentSignal(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => SocialContentSignalInput) body: SocialContentSignalInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createContentSignalOperation, { body }, key);
  }

  @Mutation(() => ContentSignalType, { description: 'Changes a content signal.' })
  changeSocialContentSignal(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ContentSignalChangesInput) body: ContentSignalChangesInput,
  ): Promise<object> {
    return run(ctx, changeContentSignalOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a content signal; refused while a program uses it.' })
  async deleteSocialContentSignal(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteContentSignalOperation, { path: { id } });
    return { done: true };
  }
}
