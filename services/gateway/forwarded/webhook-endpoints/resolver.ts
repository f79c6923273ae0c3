import { Arg, Args, ArgsType, Ctx, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
} from '../../operation/graphql/shapes.js';
import {
  changeEndpointOperation,
  deleteEndpointOperation,
  getEndpointOperation,
  listEndpointsOperation,
  registerEndpointOperation,
} from './operations.js';

@ObjectType('WebhookEndpoint', { description: 'A URL of the account that events are pushed to, signed.' })
class WebhookEndpointType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Where pushes go.' })
  url!: string;

  @Field(() => String, { description: 'A free label.' })
  description!: string;

  @Field(() => Boolean, { description: 'Events detected while false are not queued.' })
  isEnabled!: boolean;

  @Field(() => [String], { nullable: true, description: 'Only events of these types are owed; null: all.' })
  signalTypes!: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Only events of these watches are owed; null: all.' })
  icpCriteriaIds!: string[] | null;

  @Field(() => InstantScalar, { description: 'When it was registered.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}

@ObjectType('WebhookEndpointCreated', { description: 'A new endpoint with its signing secret, answered once.' })
class WebhookEndpointCreatedType extends WebhookEndpointType {
  @Field(() => String, { nullable: true, description: 'The signing secret. A repeat by idempotency key lacks it.' })
  secret?: string;
}

@InputType('NewWebhookEndpoint', { description: 'An endpoint to register.' })
class NewWebhookEndpointInput {
  @Field(() => String, {
    description:
      'HTTPS, of a host that has public addresses only. A name that does not exist is refused in the same words.',
  })
  url!: string;

  @Field(() => String, { nullable: true, description: 'A free label, at most 500 characters.' })
  description?: string;

  @Field(() => [String], { nullable: true, description: 'Only these signal types; absent or empty: all.' })
  signalTypes?: string[];

  @Field(() => [ID], { nullable: true, description: 'Only these watches; absent or empty: all.' })
  icpCriteriaIds?: string[];
}

@InputType('WebhookEndpointChanges', { description: 'What to change; absent fields stay, null clears a filter.' })
class WebhookEndpointChangesInput {
  @Field(() => String, { nullable: true, description: 'Checked like at registration.' })
  url?: string;

  @Field(() => String, { nullable: true, description: 'A free label.' })
  description?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Disabling keeps secret and history; enabling picks up the recent window.',
  })
  isEnabled?: boolean;

  @Field(() => [String], { nullable: true, description: 'Only these signal types; null or empty: all.' })
  signalTypes?: string[];

  @Field(() => [ID], { nullable: true, description: 'Only these watches; null or empty: all.' })
  icpCriteriaIds?: string[];
}

@ArgsType()
class WebhookEndpointsArguments extends PageArguments {
  @Field(() => Boolean, { nullable: true, description: 'Only enabled, or only disabled ones.' })
  isEnabled?: boolean;
}

const WebhookEndpointConnection = connectionOf('WebhookEndpoint', WebhookEndpointType);

@Resolver()
export class WebhookEndpointResolver {
  @Query(() => WebhookEndpointConnection, { description: 'The endpoints of the account, newest first.' })
  webhookEndpoints(
    @Ctx() ctx: GraphqlContext,
    @Args(() => WebhookEndpointsArguments) list: WebhookEndpointsArguments,
  ): Promise<object> {
    return runList(ctx, listEndpointsOperation, 'endpoints', { ...list });
  }

  @Query(() => WebhookEndpointType, { description: 'One endpoint.' })
  webhookEndpoint(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getEndpointOperation, { path: { id } });
  }

  @Mutation(() => WebhookEndpointCreatedType, {
    description: 'Registers an endpoint. Only later events are pushed to it.',
  })
  registerWebhookEndpoint(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewWebhookEndpointInput) body: NewWebhookEndpointInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, registerEndpointOperation, { body }, key);
  }

  @Mutation(() => WebhookEndpointType, { description: 'Changes an endpoint.' })
  changeWebhookEndpoint(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => WebhookEndpointChangesInput) body: WebhookEndpointChangesInput,
  ): Promise<object> {
    return run(ctx, changeEndpointOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes an endpoint: its secret is destroyed, its history stays.' })
  async deleteWebhookEndpoint(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteEndpointOperation, { path: { id } });
    return { done: true };
  }
}
