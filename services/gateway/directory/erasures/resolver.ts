import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { Done } from '../../operation/graphql/shapes.js';
import { erasePersonOperation } from './operations.js';

@Resolver()
export class ErasureResolver {
  @Mutation(() => Done, {
    description: 'Erases a person everywhere, leads included, and keeps them out of later imports. Staff only.',
  })
  async erasePerson(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, erasePersonOperation, { path: { id } });
    return { done: true };
  }
}
