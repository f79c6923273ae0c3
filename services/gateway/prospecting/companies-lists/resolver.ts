import {
  Arg,
  Args,
  Ctx,
  Directive,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
} from 'type-graphql';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import {
  connectionOf,
  Done,
  InstantScalar,
  idempotencyKeyDescription,
  PageArguments,
} from '../../operation/graphql/shapes.js';
import {
  changeCompaniesListOperation,
  createCompaniesListOperation,
  deleteCompaniesListOperation,
  getCompaniesListOperation,
  listCompaniesListsOperation,
  putListCompaniesOperation,
} from './operations.js';

@ObjectType('CompaniesList', { description: 'A named set of companies of the account.' })
class CompaniesListType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Int, { description: 'How many companies it holds.' })
  companyCount!: number;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it, or what it holds, was last changed.' })
  updatedAt!: string;
}

@InputType('NewCompaniesList', { description: 'A companies list to create, empty at first.' })
class NewCompaniesListInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;
}

@InputType('CompaniesListChanges', { description: 'What to change; absent fields stay.' })
class CompaniesListChangesInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string;
}

@InputType('ListCompany', { description: 'A company by id or domain; where both are given, the id decides.' })
class ListCompanyInput {
  @Field(() => String, { nullable: true, description: 'Its numeric id, as text.' })
  companySocialId?: string;

  @Field(() => String, { nullable: true, description: 'Its domain.' })
  domain?: string;
}

@InputType('ListCompanies', { description: 'Companies to put on a list.' })
class ListCompaniesInput {
  @Field(() => [ListCompanyInput], { description: 'At most 10,000.' })
  companies!: ListCompanyInput[];

  @Field(() => Boolean, { nullable: true, description: 'True empties the list first.' })
  replace?: boolean;
}

@ObjectType('UnknownCompany', { description: 'A place of the input that names no company of the directory.' })
class UnknownCompanyType {
  @Field(() => Int, { description: 'Its index in `companies`.' })
  index!: number;

  @Field(() => String, { description: 'Why it was left out.' })
  message!: string;
}

@ObjectType('ListCompaniesReceipt', { description: 'What became of the companies put on a list.' })
class ListCompaniesReceiptType {
  @Field(() => Int, { description: 'How many were not on it before.' })
  added!: number;

  @Field(() => [UnknownCompanyType], { description: 'Those that the directory does not hold; they were left out.' })
  unknown!: UnknownCompanyType[];

  @Field(() => Int, { description: 'How many the list holds now.' })
  companyCount!: number;
}

const CompaniesListConnection = connectionOf('CompaniesList', CompaniesListType);

@Resolver()
export class CompaniesListResolver {
  @Query(() => CompaniesListConnection, { description: 'The companies lists of the account, newest first.' })
  companiesLists(@Ctx() ctx: GraphqlContext, @Args(() => PageArguments) page: PageArguments): Promise<object> {
    return runList(ctx, listCompaniesListsOperation, 'companiesLists', { ...page });
  }

  @Query(() => CompaniesListType, { description: 'One companies list.' })
  companiesList(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getCompaniesListOperation, { path: { id } });
  }

  @Mutation(() => CompaniesListType, { description: 'Creates an empty companies list.' })
  createCompaniesList(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewCompaniesListInput) body: NewCompaniesListInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createCompaniesListOperation, { body }, key);
  }

  @Mutation(() => CompaniesListType, { description: 'Renames a companies list.' })
  changeCompaniesList(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => CompaniesListChangesInput) body: CompaniesListChangesInput,
  ): Promise<object> {
    return run(ctx, changeCompaniesListOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a companies list; refused while a signal searches it.' })
  async deleteCompaniesList(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteCompaniesListOperation, { path: { id } });
    return { done: true };
  }

  @Directive('@listSize(slicingArguments: ["input.companies"], sizedFields: ["unknown"])')
  @Mutation(() => ListCompaniesReceiptType, { description: 'Puts companies on a list, or replaces what it holds.' })
  putListCompanies(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ListCompaniesInput) body: ListCompaniesInput,
  ): Promise<object> {
    return run(ctx, putListCompaniesOperation, { path: { id }, body });
  }
}
