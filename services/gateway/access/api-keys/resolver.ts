import { Arg, Args, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { KeyKind, Scope } from '../../../../schema/contracts/api-keys.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
  registerEnum,
} from '../../operation/graphql/shapes.js';
import { createApiKeyOperation, listApiKeysOperation, revokeApiKeyOperation } from './operations.js';

registerEnum(KeyKind, 'KeyKind', 'Whom a key speaks for.', {
  customer: 'One account.',
  staff: 'Whoever runs the installation, for any account.',
  ingest: 'A source of activity and of the directory; it has no account.',
});
registerEnum(Scope, 'Scope', 'What a credential may do.', {
  read: 'Read, preview, search.',
  write: 'Change what an account has, and spend its credits.',
  ingest: 'Bring in activity and the directory.',
  staff: 'Accounts, keys, grants and erasure.',
});

@ObjectType('ApiKey', { description: 'A key as it is shown: never the key itself.' })
class ApiKeyType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => KeyKind.enum, { description: 'Whom it speaks for.' })
  kind!: KeyKind;

  @Field(() => ID, { nullable: true, description: 'Its account; null for staff and ingest keys.' })
  accountId!: string | null;

  @Field(() => String, { description: 'What whoever made it called it.' })
  label!: string;

  @Field(() => String, { description: 'The readable start of the key.' })
  prefix!: string;

  @Field(() => [Scope.enum], { description: 'What it may do.' })
  scopes!: Scope[];

  @Field(() => InstantScalar, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => InstantScalar, { nullable: true, description: 'From when on it is refused.' })
  expiresAt!: string | null;

  @Field(() => InstantScalar, { nullable: true, description: 'Its last use, to about 30 s.' })
  lastUsedAt!: string | null;

  @Field(() => InstantScalar, { nullable: true, description: 'When it was revoked.' })
  revokedAt!: string | null;
}

@ObjectType('ApiKeyCreated', { description: 'A new key with its text, answered once.' })
class ApiKeyCreatedType extends ApiKeyType {
  @Field(() => String, { nullable: true, description: 'The key. A repeat by idempotency key lacks it.' })
  key?: string;
}

@InputType('NewApiKey', { description: 'A key to create.' })
class NewApiKeyInput {
  @Field(() => KeyKind.enum, { nullable: true, description: '`customer` where absent; then `account_id` is required.' })
  kind?: KeyKind;

  @Field(() => String, { description: '1 to 200 characters.' })
  label!: string;

  @Field(() => InstantScalar, { nullable: true, description: 'From when on it is refused; never where absent.' })
  expiresAt?: string;

  @Field(() => [Scope.enum], {
    nullable: true,
    description: 'What it may do; all that its kind may where absent. A scope that the caller lacks is 403.',
  })
  scopes?: Scope[];
}

const ApiKeyConnection = connectionOf('ApiKey', ApiKeyType);

@Resolver()
export class ApiKeyResolver {
  @Query(() => ApiKeyConnection, {
    description: 'Keys of the account in `account_id`, else of the installation. Staff only.',
  })
  apiKeys(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listApiKeysOperation, 'apiKeys', { ...page });
  }

  @Mutation(() => ApiKeyCreatedType, {
    description: 'Creates a key. Staff only, and nobody gives a scope that the credential lacks itself.',
  })
  createApiKey(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewApiKeyInput) body: NewApiKeyInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createApiKeyOperation, { body }, key);
  }

  @Mutation(() => Done, { description: 'Revokes a key; every replica refuses it within a second. Staff only.' })
  async revokeApiKey(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, revokeApiKeyOperation, { path: { id } });
    return { done: true };
  }
}
