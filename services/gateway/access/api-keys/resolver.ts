import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { createApiKeyOperation, listApiKeysOperation, revokeApiKeyOperation } from './operations.js';

@Resolver()
export class ApiKeyResolver {
  @QueryOf(listApiKeysOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listApiKeysOperation, given);
  }

  @MutationOf(createApiKeyOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createApiKeyOperation, given);
  }

  @MutationOf(revokeApiKeyOperation)
  revoke(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, revokeApiKeyOperation, given);
  }
}
