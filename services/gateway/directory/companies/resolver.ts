import { Arg, Args, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run, runBulk, runList } from '../../operation/graphql/run.js';
import { connectionOf } from '../../operation/graphql/shapes.js';
import { BulkReceiptType } from '../bulk-receipt.type.js';
import { SearchArguments } from '../search-arguments.js';
import { CompanyFactsInput, CompanyType } from './company-shapes.js';
import { listCompaniesOperation, putCompaniesOperation, readCompanyOperation } from './operations.js';

const CompanyConnection = connectionOf('Company', CompanyType);

@Resolver()
export class CompanyResolver {
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
}
