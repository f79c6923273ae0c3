import {
  Arg,
  Args,
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
import { CreditEntryKind } from '../../../../schema/contracts/credits.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
  registerEnum,
} from '../../operation/graphql/shapes.js';
import { getCreditsOperation, grantCreditsOperation, listCreditEntriesOperation } from './operations.js';

registerEnum(CreditEntryKind, 'CreditEntryKind', 'Why credits came or went.', {
  grant: 'Given by staff.',
  profile: 'A profile was read.',
  lookalikes: 'Lookalikes were answered.',
  research: 'A research question was asked.',
  refund: 'A question was not answered.',
});

@ObjectType('CreditUsage', { description: 'What was spent on one day for one signal of one program.' })
class CreditUsageType {
  @Field(() => String, { description: 'The day, in UTC.' })
  day!: string;

  @Field(() => ID, { nullable: true, description: 'The program; null where the spending belongs to none.' })
  programId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The signal; null where the spending belongs to none.' })
  signalId!: string | null;

  @Field(() => Int, { description: 'Credits spent, less refunds.' })
  credits!: number;
}

@ObjectType('Credits', { description: 'What an account has left, and what it spent.' })
class CreditsType {
  @Field(() => Number, { description: 'The balance: the sum of all entries, never below zero.' })
  creditsLeft!: number;

  @Directive('@listSize(assumedSize: 1000)')
  @Field(() => [CreditUsageType], { description: 'The last 30 days, newest first.' })
  usage!: CreditUsageType[];
}

@ObjectType('CreditEntry', { description: 'A row of the ledger; none is ever changed or removed.' })
class CreditEntryType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => Int, { description: 'Positive for a grant or refund, negative for what was spent.' })
  amount!: number;

  @Field(() => CreditEntryKind.enum, { description: 'Why.' })
  kind!: CreditEntryKind;

  @Field(() => String, { nullable: true, description: 'What whoever made it noted.' })
  note!: string | null;

  @Field(() => ID, { nullable: true, description: 'The program that it was spent for.' })
  programId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The run that spent it.' })
  runId!: string | null;

  @Field(() => ID, { nullable: true, description: 'The signal that it was spent for.' })
  signalId!: string | null;

  @Field(() => InstantScalar, { description: 'When it was appended.' })
  createdAt!: string;
}

@InputType('NewCreditGrant', { description: 'Credits to give to an account.' })
class NewCreditGrantInput {
  @Field(() => Int, { description: '1 to 1,000,000,000.' })
  amount!: number;

  @Field(() => String, { nullable: true, description: 'Why, up to 500 characters.' })
  note?: string;
}

const CreditEntryConnection = connectionOf('CreditEntry', CreditEntryType);

@Resolver()
export class CreditResolver {
  @Query(() => CreditsType, { description: 'The balance, and the usage by day, program and signal.' })
  credits(@Ctx() ctx: GraphqlContext): Promise<object> {
    return run(ctx, getCreditsOperation, {});
  }

  @Query(() => CreditEntryConnection, { description: "The account's ledger, newest first." })
  creditEntries(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listCreditEntriesOperation, 'entries', { ...page });
  }

  @Mutation(() => CreditEntryType, { description: 'Gives credits to the account in `account_id`. Staff only.' })
  grantCredits(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewCreditGrantInput) body: NewCreditGrantInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, grantCreditsOperation, { body }, key);
  }
}
