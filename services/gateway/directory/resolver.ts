import { Arg, Args, ArgsType, Ctx, Directive, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { PlaceKind } from '../../../schema/contracts/directory.js';
import { type GraphqlContext, run, runBulk, runList } from '../operation/graphql/run.js';
import { connectionOf, Done, PageArguments, registerEnum } from '../operation/graphql/shapes.js';
import { BulkReceiptType, CompanyFactsInput, CompanyType } from './companies/company-shapes.js';
import {
  erasePersonOperation,
  listCompaniesOperation,
  listIndustriesOperation,
  listLocationsOperation,
  listPeopleOperation,
  putCompaniesOperation,
  putPeopleOperation,
  readCompanyOperation,
  readPersonOperation,
} from './operations.js';
import { PersonFactsInput, PersonType } from './people/person-shapes.js';

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

@ArgsType()
class SearchArguments extends PageArguments {
  @Field(() => String, { nullable: true, description: 'What to look for; all rows where absent.' })
  q?: string;
}

const CompanyConnection = connectionOf('Company', CompanyType);
const PersonConnection = connectionOf('Person', PersonType);
const IndustryConnection = connectionOf('Industry', IndustryType);
const LocationConnection = connectionOf('Location', LocationType);

@Resolver()
export class DirectoryResolver {
  @Query(() => CompanyConnection, {
    description: 'Companies with these words in their name, or of this domain, slug or id; the last changed first.',
  })
  companies(@Ctx() ctx: GraphqlContext, @Args(() => SearchArguments) search: SearchArguments): Promise<object> {
    return runList(ctx, listCompaniesOperation, 'companies', { ...search });
  }

  @Query(() => CompanyType, { description: 'One company.' })
  company(@Ctx() ctx: GraphqlContext, @Arg('socialId', () => ID) socialId: string): Promise<object> {
    return run(ctx, readCompanyOperation, { path: { socialId } });
  }

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

  @Query(() => IndustryConnection, { description: 'Industries with these words in their path, parents first.' })
  industries(@Ctx() ctx: GraphqlContext, @Args(() => SearchArguments) search: SearchArguments): Promise<object> {
    return runList(ctx, listIndustriesOperation, 'industries', { ...search });
  }

  @Query(() => LocationConnection, { description: 'Places with these words in their name, wide and large ones first.' })
  locations(@Ctx() ctx: GraphqlContext, @Args(() => SearchArguments) search: SearchArguments): Promise<object> {
    return runList(ctx, listLocationsOperation, 'locations', { ...search });
  }

  @Directive('@listSize(slicingArguments: ["input"], sizedFields: ["refused"])')
  @Mutation(() => BulkReceiptType, {
    description: 'Creates and changes companies: good items are kept, bad ones named. Ingest and staff.',
  })
  putCompanies(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => [CompanyFactsInput]) body: CompanyFactsInput[],
  ): Promise<object> {
    return runBulk(ctx, putCompaniesOperation, 'input', { body });
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

  @Mutation(() => Done, {
    description: 'Erases a person everywhere, leads included, and keeps them out of later imports. Staff only.',
  })
  async erasePerson(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, erasePersonOperation, { path: { id } });
    return { done: true };
  }
}
