import { Directive, Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, runBulk } from '../../operation/graphql/run.js';
import { putEngagementsOperation, putPostsOperation } from './operations.js';

@Resolver()
export class PostResolver {
  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @MutationOf(putPostsOperation)
  putPosts(ctx: GraphqlContext, given: Given): Promise<object> {
    return runBulk(ctx, putPostsOperation, 'input', { body: given.input });
  }

  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @MutationOf(putEngagementsOperation)
  putEngagements(ctx: GraphqlContext, given: Given): Promise<object> {
    return runBulk(ctx, putEngagementsOperation, 'input', { body: given.input });
  }
}
