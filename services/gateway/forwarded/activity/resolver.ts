import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, runBulk } from '../../operation/graphql/run.js';
import { ingestActivityOperation } from './operations.js';

@Resolver()
export class ActivityResolver {
  @Directive('@listSize(slicingArguments: ["items"], sizedFields: ["refused"])')
  @MutationOf(ingestActivityOperation)
  ingest(ctx: GraphqlContext, given: Given): Promise<object> {
    return runBulk(ctx, ingestActivityOperation, 'items', {
      items: given.items as object[],
      query: { baseline: given.baseline },
    });
  }
}
