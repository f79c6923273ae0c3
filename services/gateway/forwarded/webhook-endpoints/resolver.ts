import { Resolver } from 'type-graphql';
import { WebhookEndpoint } from '../../../../schema/contracts/webhook-endpoints.js';
import { notFound } from '../../../platform/errors.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import type { AnyOperation } from '../../operation/operation.js';
import {
  changeEndpointOperation,
  deleteEndpointOperation,
  deletePreviousSecretOperation,
  getEndpointOperation,
  listEndpointsOperation,
  pauseEndpointOperation,
  readStatisticsOperation,
  registerEndpointOperation,
  resumeEndpointOperation,
  rotateSecretOperation,
  testEndpointOperation,
} from './operations.js';

/** The deletion as GraphQL answers it: with the endpoint, which stays. */
const deletePreviousSecret: AnyOperation = {
  ...deletePreviousSecretOperation,
  status: 200,
  described: { ...deletePreviousSecretOperation.described, output: WebhookEndpoint },
  async handle(deps, input, ctx) {
    await deletePreviousSecretOperation.handle(deps, input, ctx);
    const [endpoint] = await getEndpointOperation.nodes!.read(deps, [input.path.id], ctx);
    if (!endpoint) throw notFound('endpoint');
    return endpoint;
  },
};

@Resolver()
export class WebhookEndpointResolver {
  @QueryOf(listEndpointsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listEndpointsOperation, given);
  }

  @QueryOf(getEndpointOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getEndpointOperation, given);
  }

  @MutationOf(registerEndpointOperation)
  register(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, registerEndpointOperation, given);
  }

  @MutationOf(changeEndpointOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeEndpointOperation, given);
  }

  @MutationOf(deleteEndpointOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteEndpointOperation, given);
  }

  @MutationOf(pauseEndpointOperation)
  pause(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, pauseEndpointOperation, given);
  }

  @MutationOf(resumeEndpointOperation)
  resume(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, resumeEndpointOperation, given);
  }

  @QueryOf(readStatisticsOperation)
  statistics(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, readStatisticsOperation, given);
  }

  @MutationOf(rotateSecretOperation)
  rotateSecret(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, rotateSecretOperation, given);
  }

  @MutationOf(deletePreviousSecret)
  deletePreviousSecret(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deletePreviousSecret, given);
  }

  @MutationOf(testEndpointOperation)
  test(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, testEndpointOperation, given);
  }
}
