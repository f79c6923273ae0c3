import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { listContactsByIdOperation, listContactsOperation } from './operations.js';

@Resolver()
export class ContactResolver {
  @Directive('@listSize(slicingArguments: ["contactIds"])')
  @QueryOf(listContactsByIdOperation)
  listById(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listContactsByIdOperation, given);
  }

  @Directive('@listSize(slicingArguments: ["contactIds", "socialUrls"], sizedFields: ["contacts"])')
  @QueryOf(listContactsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listContactsOperation, given);
  }
}
