import { Args, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { PlaceKind } from '../../../../schema/contracts/directory.js';
import { type GraphqlContext, runList } from '../../operation/graphql/run.js';
import { connectionOf, registerEnum } from '../../operation/graphql/shapes.js';
import { SearchArguments } from '../search-arguments.js';
import { listIndustriesOperation, listLocationsOperation } from './operations.js';

registerEnum(PlaceKind, 'PlaceKind', 'How wide a place is.', {
  country: 'A country.',
  region: 'A state or province.',
  city: 'A city.',
  metro: 'A city and what is around it.',
});

@ObjectType('Industry', { description: "An industry of the network's taxonomy." })
class IndustryType {
  @Field(() => ID, { description: 'Its id, the same on every installation.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => String, { description: 'The names from the root to it, joined by ` > `.' })
  path!: string;

  @Field(() => ID, { nullable: true, description: 'The industry above it.' })
  parentId!: string | null;
}

@ObjectType('Location', { description: 'A country, region, metro or city.' })
class LocationType {
  @Field(() => ID, { description: 'Its geo id.' })
  geoId!: string;

  @Field(() => PlaceKind.enum, { description: 'How wide it is.' })
  kind!: PlaceKind;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => String, { description: 'Its country, two letters.' })
  country!: string;

  @Field(() => [String], { description: 'The names of the places that contain it, nearest first.' })
  within!: string[];
}

const IndustryConnection = connectionOf('Industry', IndustryType);
const LocationConnection = connectionOf('Location', LocationType);

@Resolver()
export class ReferenceListResolver {
  @Query(() => IndustryConnection, { description: 'Industries with these words in their path, parents first.' })
  industries(@Ctx() ctx: GraphqlContext, @Args(() => SearchArguments) search: SearchArguments): Promise<object> {
    return runList(ctx, listIndustriesOperation, 'industries', { ...search });
  }

  @Query(() => LocationConnection, { description: 'Places with these words in their name, wide and large ones first.' })
  locations(@Ctx() ctx: GraphqlContext, @Args(() => SearchArguments) search: SearchArguments): Promise<object> {
    return runList(ctx, listLocationsOperation, 'locations', { ...search });
  }
}
