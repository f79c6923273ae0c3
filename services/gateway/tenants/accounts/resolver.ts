import { Arg, Args, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
} from '../../operation/graphql/shapes.js';
import { createAccountOperation, listAccountsOperation } from './operations.js';

@ObjectType('Account', { description: 'A tenant of the installation.' })
class AccountType {
  @Field(() => ID, { description: 'The id that staff give as `account_id`.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { nullable: true, description: 'When it was closed; null while it is open.' })
  closedAt!: string | null;

  @Field(() => InstantScalar, { nullable: true, description: 'When the last of its data was gone.' })
  purgedAt!: string | null;
}

@InputType('NewAccount', { description: 'An account to create.' })
class NewAccountInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;
}

const AccountConnection = connectionOf('Account', AccountType);

@Resolver()
export class AccountResolver {
  @Query(() => AccountConnection, { description: 'All accounts, closed ones too, newest first. Staff only.' })
  accounts(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listAccountsOperation, 'accounts', { ...page });
  }

  @Mutation(() => AccountType, { description: 'Creates an account. Staff only.' })
  createAccount(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewAccountInput) body: NewAccountInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createAccountOperation, { body }, key);
  }
}
