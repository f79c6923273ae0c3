import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { listWebhookEventsOperation, listWebhookEventTypesOperation } from './operations.js';

@Resolver()
export class WebhookEventResolver {
  @QueryOf(listWebhookEventsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listWebhookEventsOperation, given);
  }

  @QueryOf(listWebhookEventTypesOperation)
  types(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listWebhookEventTypesOperation, given);
  }
}
