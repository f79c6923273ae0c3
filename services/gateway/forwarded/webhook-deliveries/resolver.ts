import { Arg, Args, ArgsType, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { DeliveryStatus, FailureReason } from '../../../../schema/contracts/webhook-deliveries.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import { connectionOf, InstantScalar, PageArguments, registerEnum } from '../../operation/graphql/shapes.js';
import { getDeliveryOperation, listDeliveriesOperation, replayDeliveryOperation } from './operations.js';

registerEnum(DeliveryStatus, 'DeliveryStatus', 'Where a delivery stands.', {
  pending: 'Due, or to be tried again.',
  delivered: 'The receiver answered 2xx.',
  rejected: 'The receiver refused it for good, by a 4xx.',
  exhausted: 'Tried as often as it may be, in vain.',
});
registerEnum(FailureReason, 'FailureReason', 'Why an attempt failed.', {
  timeout: 'No status within the deadline.',
  dns: 'The name could not be resolved.',
  tls: 'No secure connection came about.',
  connection_refused: 'The receiver took no connection.',
  connection: 'The connection failed.',
  blocked_destination: 'The address may not be pushed to.',
  redirect: 'A 3xx, which is not followed.',
  http_error: 'A 4xx or 5xx.',
});

@ObjectType('WebhookDelivery', { description: 'One event owed to one endpoint.' })
class WebhookDeliveryType {
  @Field(() => ID, { description: 'Its id, as in the push.' })
  id!: string;

  @Field(() => ID, { description: 'The endpoint that is owed the event.' })
  endpointId!: string;

  @Field(() => ID, { description: 'The event, as on the feed.' })
  eventId!: string;

  @Field(() => DeliveryStatus.enum, { description: 'Where it stands.' })
  status!: DeliveryStatus;

  @Field(() => Int, { description: 'How many attempts were recorded.' })
  attemptCount!: number;

  @Field(() => Int, { nullable: true, description: 'The status of the last attempt; null where none came.' })
  responseStatus!: number | null;

  @Field(() => FailureReason.enum, { nullable: true, description: 'Why the last attempt failed.' })
  failureReason!: FailureReason | null;

  @Field(() => InstantScalar, { nullable: true, description: 'When the next attempt is due.' })
  nextAttemptAt!: string | null;

  @Field(() => InstantScalar, { description: 'When it was queued.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it last changed.' })
  updatedAt!: string;
}

@ObjectType('WebhookAttempt', { description: 'One HTTP request.' })
class WebhookAttemptType {
  @Field(() => Int, { description: 'From 1, as in the push.' })
  number!: number;

  @Field(() => InstantScalar, { description: 'When it began.' })
  startedAt!: string;

  @Field(() => Int, { description: 'How long it took, milliseconds.' })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'The status; null where none came.' })
  responseStatus!: number | null;

  @Field(() => FailureReason.enum, { nullable: true, description: 'Why it failed.' })
  failureReason!: FailureReason | null;
}

@ObjectType('WebhookDeliveryDetail', { description: 'A delivery with its attempts.' })
class WebhookDeliveryDetailType extends WebhookDeliveryType {
  @Field(() => [WebhookAttemptType], { description: 'Its attempts, first to last.' })
  attempts!: WebhookAttemptType[];
}

@ArgsType()
class WebhookDeliveriesArguments extends PageArguments {
  @Field(() => DeliveryStatus.enum, { nullable: true, description: 'Only deliveries that stand so.' })
  status?: DeliveryStatus;

  @Field(() => ID, { nullable: true, description: 'Only deliveries to this endpoint.' })
  endpointId?: string;

  @Field(() => ID, { nullable: true, description: 'Only deliveries of this event.' })
  eventId?: string;

  @Field(() => InstantScalar, { nullable: true, description: 'Only those queued at this instant or later.' })
  since?: string;

  @Field(() => InstantScalar, { nullable: true, description: 'Only those queued before this instant.' })
  until?: string;
}

const WebhookDeliveryConnection = connectionOf('WebhookDelivery', WebhookDeliveryType);

@Resolver()
export class WebhookDeliveryResolver {
  @Query(() => WebhookDeliveryConnection, { description: 'Deliveries of the account, newest first.' })
  webhookDeliveries(
    @Ctx() ctx: GraphqlContext,
    @Args(() => WebhookDeliveriesArguments) list: WebhookDeliveriesArguments,
  ): Promise<object> {
    return runList(ctx, listDeliveriesOperation, 'deliveries', { ...list });
  }

  @Query(() => WebhookDeliveryDetailType, { description: 'One delivery with its attempts.' })
  webhookDelivery(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getDeliveryOperation, { path: { id } });
  }

  @Mutation(() => WebhookDeliveryType, { description: 'Sends that one delivery again.' })
  replayWebhookDelivery(@Ctx() ctx: GraphqlContext, @Arg('deliveryId', () => ID) deliveryId: string): Promise<object> {
    return run(ctx, replayDeliveryOperation, { path: { deliveryId } });
  }
}
