import { Arg, Ctx, Directive, Field, ID, InputType, Int, Mutation, Resolver } from 'type-graphql';
import { EngagementKind } from '../../../../schema/contracts/posts.js';
import { type GraphqlContext, runBulk } from '../../operation/graphql/run.js';
import { InstantScalar, registerEnum } from '../../operation/graphql/shapes.js';
import { BulkReceiptType } from '../bulk-receipt.type.js';
import { putEngagementsOperation, putPostsOperation } from './operations.js';

registerEnum(EngagementKind, 'EngagementKind', 'How somebody engaged with a post.', {
  like: 'Liked it.',
  comment: 'Commented on it.',
  share: 'Shared it.',
});

@InputType('PostFacts', { description: 'A public post to create or change; absent fields stay, null clears.' })
class PostFactsInput {
  @Field(() => String, { description: 'Its address, the key.' })
  postUrl!: string;

  @Field(() => String, { description: 'What it says, 1 to 20,000 characters.' })
  text!: string;

  @Field(() => InstantScalar, { description: 'When it was posted.' })
  postedAt!: string;

  @Field(() => String, { nullable: true, description: 'The profile of the person who wrote it.' })
  authorUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Their name; brings them into the directory where it does not hold them.',
  })
  authorName?: string | null;

  @Field(() => ID, { nullable: true, description: 'The company on whose page it stands.' })
  authorCompanySocialId?: string | null;

  @Field(() => [ID], { nullable: true, description: 'The companies that it mentions, at most 100.' })
  mentionedCompanySocialIds?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'The profiles that it mentions, at most 100.' })
  mentionedProfileUrls?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'Likes, comments and shares as the network counts them.' })
  engagementCount?: number | null;
}

@InputType('EngagementFacts', { description: "Somebody's engagement with a post; the key is (post, actor, kind)." })
class EngagementFactsInput {
  @Field(() => String, { description: 'The address of the post, which the directory holds.' })
  postUrl!: string;

  @Field(() => String, { nullable: true, description: 'The profile of who engaged; this or `personId`.' })
  actorUrl?: string | null;

  @Field(() => ID, { nullable: true, description: 'The person of the directory who engaged.' })
  personId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Their name; brings them into the directory where it does not hold them.',
  })
  actorName?: string | null;

  @Field(() => EngagementKind.enum, { description: 'How.' })
  kind!: EngagementKind;

  @Field(() => InstantScalar, { nullable: true, description: 'When.' })
  engagedAt?: string | null;

  @Field(() => String, { nullable: true, description: 'What the comment or share says.' })
  text?: string | null;
}

@Resolver()
export class PostResolver {
  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @Mutation(() => BulkReceiptType, {
    description: 'Creates and changes posts: good items are kept, bad ones named. Ingest and staff.',
  })
  putPosts(@Ctx() ctx: GraphqlContext, @Arg('input', () => [PostFactsInput]) body: PostFactsInput[]): Promise<object> {
    return runBulk(ctx, putPostsOperation, 'input', { body });
  }

  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @Mutation(() => BulkReceiptType, {
    description: 'Creates and changes engagements: good items are kept, bad ones named. Ingest and staff.',
  })
  putEngagements(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => [EngagementFactsInput]) body: EngagementFactsInput[],
  ): Promise<object> {
    return runBulk(ctx, putEngagementsOperation, 'input', { body });
  }
}
