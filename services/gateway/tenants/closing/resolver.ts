import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { Done } from '../../operation/graphql/shapes.js';
import { closeAccountOperation } from './operations.js';

@Resolver()
export class ClosingResolver {
  @Mutation(() => Done, {
    description:
      'Closes an account for good: its keys fail, watches, endpoints and runs end, and its data is deleted 30 days later. Staff only.',
  })
  async closeAccount(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, closeAccountOperation, { path: { id } });
    return { done: true };
  }
}
