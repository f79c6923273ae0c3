import { Arg, Ctx, Directive, Field, Float, ID, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { SocialCompanyType } from '../directory/companies/index.js';
import { type GraphqlContext, run } from '../operation/graphql/run.js';
import { idempotencyKeyDescription } from '../operation/graphql/shapes.js';
import { searchLookalikesOperation } from './operations.js';

@InputType('LookalikeInputCompany', { description: 'What names a company; at least one part of it.' })
class LookalikeInputCompanyInput {
  @Field(() => String, { nullable: true, description: 'Its domain, or the address of its site.' })
  domain?: string | null;

  @Field(() => String, { nullable: true, description: 'Its numeric id on the network.' })
  socialId?: string | null;

  @Field(() => String, { nullable: true, description: 'Its short name in addresses of the network.' })
  socialSlug?: string | null;

  @Field(() => String, { nullable: true, description: 'Its name.' })
  name?: string | null;
}

@InputType('LookalikePagingInput', { description: 'How many companies are wanted.' })
class LookalikePagingInput {
  @Field(() => Int, { nullable: true, description: '1 to 100; 25 where absent.' })
  limit?: number | null;

  @Field(() => Int, { nullable: true, description: 'Ignored; it is of the answer.' })
  total?: number | null;
}

@InputType('LookalikeSearch', {
  description:
    'What to find lookalikes of, and which companies to find; input companies or queries, or both, are needed.',
})
class LookalikeSearchInput {
  @Field(() => [LookalikeInputCompanyInput], { nullable: true, description: 'Companies to be like, at most 100.' })
  inputCompanies?: LookalikeInputCompanyInput[] | null;

  @Field(() => [String], { nullable: true, description: 'Activities in words, at most 20.' })
  queries?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Two-letter country codes of the headquarters.' })
  hqCountries?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Industries by name; those below them count too.' })
  industries?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Size bands, such as `11-50`.' })
  sizes?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'The least employees on the network.' })
  employeesOnSocialMin?: number | null;

  @Field(() => Int, { nullable: true, description: 'The most employees on the network.' })
  employeesOnSocialMax?: number | null;

  @Field(() => Int, { nullable: true, description: 'Founded after this year.' })
  foundedMin?: number | null;

  @Field(() => Int, { nullable: true, description: 'Founded before this year.' })
  foundedMax?: number | null;

  @Field(() => LookalikePagingInput, { nullable: true, description: 'How many companies are wanted.' })
  paging?: LookalikePagingInput | null;
}

@ObjectType('LookalikeReasons', { description: 'What a company has in common with the inputs and queries.' })
class LookalikeReasonsType {
  @Field(() => [String], { description: 'Words of its description, the most telling first.' })
  terms!: string[];

  @Field(() => String, { nullable: true, description: 'The narrowest industry that it shares with an input.' })
  industry!: string | null;

  @Field(() => [String], { description: 'Tags that it shares.' })
  tags!: string[];

  @Field(() => [String], { description: 'Fields that agree with most inputs.' })
  fields!: string[];

  @Field(() => Int, { description: 'People who worked both there and at an input.' })
  peopleMoved!: number;
}

@ObjectType('Lookalike', { description: 'A company that is like the inputs.' })
class LookalikeType {
  @Field(() => SocialCompanyType, { description: 'The company.' })
  socialCompany!: SocialCompanyType;

  @Field(() => Float, { description: 'How like it is, 0 to 1.' })
  score!: number;

  @Field(() => LookalikeReasonsType, { nullable: true, description: 'Why, where `explain` asked.' })
  reasons?: LookalikeReasonsType | null;
}

@ObjectType('LookalikeInputEcho', { description: 'An input company as it was given.' })
class LookalikeInputEchoType {
  @Field(() => String, { nullable: true, description: 'The domain given.' })
  domain!: string | null;

  @Field(() => String, { nullable: true, description: 'The id given.' })
  socialId!: string | null;

  @Field(() => String, { nullable: true, description: 'The slug given.' })
  socialSlug!: string | null;

  @Field(() => String, { nullable: true, description: 'The name given.' })
  name!: string | null;
}

@ObjectType('MatchedCompany', { description: 'The company of the directory that an input means.' })
class MatchedCompanyType {
  @Field(() => String, { nullable: true, description: 'Its main domain.' })
  domain!: string | null;

  @Field(() => Int, { nullable: true, description: 'Its employees on the network.' })
  employeesOnSocial!: number | null;

  @Field(() => ID, { description: 'Its numeric id on the network.' })
  socialId!: string;

  @Field(() => String, { nullable: true, description: 'Its short name in addresses.' })
  socialSlug!: string | null;

  @Field(() => String, { description: 'Its name.' })
  name!: string;
}

@ObjectType('MatchedInput', { description: 'An input, and the company that it means.' })
class MatchedInputType {
  @Field(() => Float, { description: 'How sure that is, 0 to 1.' })
  confidence!: number;

  @Field(() => LookalikeInputEchoType, { description: 'The input as given.' })
  inputCompany!: LookalikeInputEchoType;

  @Field(() => MatchedCompanyType, { description: 'The company.' })
  matchedCompany!: MatchedCompanyType;
}

@ObjectType('LookalikeCredits', { description: 'What a search cost.' })
class LookalikeCreditsType {
  @Field(() => Number, { description: 'The balance after it.' })
  creditsLeft!: number;

  @Field(() => Int, { description: 'What it cost.' })
  creditsUsed!: number;
}

@ObjectType('LookalikePaging', { description: 'How many were wanted, and how many match.' })
class LookalikePagingType {
  @Field(() => Int, { description: 'The most that are answered.' })
  limit!: number;

  @Field(() => Int, { description: 'How many companies satisfy the filters and are like the inputs at all.' })
  total!: number;
}

@ObjectType('LookalikeAnswer', { description: 'The companies found.' })
class LookalikeAnswerType {
  @Field(() => LookalikeCreditsType, { description: 'What it cost.' })
  credits!: LookalikeCreditsType;

  @Directive('@listSize(assumedSize: 100)')
  @Field(() => [LookalikeType], { description: 'The likest first; no input is among them.' })
  lookalikes!: LookalikeType[];

  @Directive('@listSize(assumedSize: 100)')
  @Field(() => [MatchedInputType], { description: 'The inputs that match a company of the directory.' })
  matchedInputs!: MatchedInputType[];

  @Field(() => LookalikePagingType, { description: 'How many were wanted, and how many match.' })
  paging!: LookalikePagingType;
}

@Resolver()
export class LookalikeResolver {
  // A mutation, since a search may cost credits.
  @Mutation(() => LookalikeAnswerType, { description: 'Companies like these companies and queries together.' })
  multiSearchLookalikes(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => LookalikeSearchInput) body: LookalikeSearchInput,
    @Arg('explain', () => Boolean, { nullable: true, description: 'Whether reasons are answered.' }) explain?: boolean,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, searchLookalikesOperation, { query: { explain }, body }, key);
  }
}
