import { Resolver } from 'type-graphql';
import type { Given } from '../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../operation/graphql/run.js';
import type { SchemaPart } from '../operation/graphql/schema-part.js';
import {
  changeSourceOperation,
  listSourceKindsOperation,
  listSourcesOperation,
  readSourceOperation,
  requestSourceReadingOperation,
} from './operations.js';

@Resolver()
class SourceResolver {
  @QueryOf(listSourceKindsOperation)
  listKinds(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listSourceKindsOperation, given);
  }

  @QueryOf(listSourcesOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listSourcesOperation, given);
  }

  @QueryOf(readSourceOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, readSourceOperation, given);
  }

  @MutationOf(changeSourceOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeSourceOperation, given);
  }

  @MutationOf(requestSourceReadingOperation)
  read(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, requestSourceReadingOperation, given);
  }
}

/** The part of the schema about public sources. */
export const sources: SchemaPart = { classes: [SourceResolver] };
