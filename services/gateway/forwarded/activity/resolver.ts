import { Arg, Ctx, Directive, Field, ID, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { JsonObjectScalar } from '../../operation/graphql/json-object.js';
import { type GraphqlContext, runBulk } from '../../operation/graphql/run.js';
import { InstantScalar, RefusedItemType } from '../../operation/graphql/shapes.js';
import { ingestActivityOperation } from './operations.js';

@InputType('ActivityItem', { description: 'One thing a company did.' })
class ActivityItemInput {
  @Field(() => String, { description: 'The deduplication key, 1 to 200 characters, unique within its scope.' })
  sourceId!: string;

  @Field(() => String, { description: 'Lower snake case, such as `news` or `hiring`.' })
  signalType!: string;

  @Field(() => String, { nullable: true, description: 'The numeric company id; this or `companyDomain`.' })
  companySocialId?: string;

  @Field(() => String, { nullable: true, description: 'The domain; such an item passes no company filter.' })
  companyDomain?: string;

  @Field(() => String, { description: '1 to 500 characters.' })
  headline!: string;

  @Field(() => InstantScalar, { description: 'When it happened.' })
  occurredAt!: string;

  @Field(() => JsonObjectScalar, {
    description:
      'Anything; a string `topic` is what watches compare. Its JSON text is kept as it was written, white space apart: numbers, strings, the order of keys.',
  })
  payload!: object;

  @Field(() => String, {
    nullable: true,
    description: 'The text that keywords are looked for in, beside the headline.',
  })
  text?: string;

  @Field(() => ID, { nullable: true, description: 'Only this account meets the item; all accounts where absent.' })
  accountId?: string;
}

@ObjectType('ActivityReceipt', { description: 'What became of a batch, told after the commit.' })
class ActivityReceiptType {
  @Field(() => Int, { description: 'Items stored.' })
  accepted!: number;

  @Field(() => Int, { description: 'Items whose `sourceId` was stored before; the first wins.' })
  duplicates!: number;

  @Directive('@listSize(assumedSize: 1000)')
  @Field(() => [RefusedItemType], { description: 'The first 1,000 refused items.' })
  refused!: RefusedItemType[];

  @Field(() => Int, { description: 'How many were refused in all.' })
  refusedCount!: number;
}

@Resolver()
export class ActivityResolver {
  @Directive('@listSize(slicingArguments: ["items"], sizedFields: ["refused"])')
  @Mutation(() => ActivityReceiptType, {
    description: 'Stores activity: good items are kept, bad ones named. Ingest and staff.',
  })
  ingestActivity(
    @Ctx() ctx: GraphqlContext,
    @Arg('items', () => [ActivityItemInput]) items: ActivityItemInput[],
    @Arg('baseline', () => Boolean, { nullable: true, description: 'Store without matching; false where absent.' })
    baseline?: boolean,
  ): Promise<object> {
    return runBulk(ctx, ingestActivityOperation, 'items', { items, query: { baseline } });
  }
}
