import { Arg, Args, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run, runBulk, runList } from '../../operation/graphql/run.js';
import { connectionOf } from '../../operation/graphql/shapes.js';
import { BulkReceiptType } from '../bulk-receipt.type.js';
import { SearchArguments } from '../search-arguments.js';
import { listPeopleOperation, putPeopleOperation, readPersonOperation } from './operations.js';
import { PersonFactsInput, PersonType } from './person-shapes.js';

const PersonConnection = connectionOf('Person', PersonType);

@Resolver()
export class PersonResolver {
  @Query(() => PersonConnection, {
    description: 'People whose whole name or last name begins so, or of this address; the last changed first.',
  })
  people(@Ctx() ctx: GraphqlContext, @Args(() => SearchArguments) search: SearchArguments): Promise<object> {
    return runList(ctx, listPeopleOperation, 'people', { ...search });
  }

  @Query(() => PersonType, { description: 'One person.' })
  person(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, readPersonOperation, { path: { id } });
  }

  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @Mutation(() => BulkReceiptType, {
    description: 'Creates and changes people: good items are kept, bad ones named. Ingest and staff.',
  })
  putPeople(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => [PersonFactsInput]) body: PersonFactsInput[],
  ): Promise<object> {
    return runBulk(ctx, putPeopleOperation, 'input', { body });
  }
}
