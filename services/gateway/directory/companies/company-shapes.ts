import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { InstantScalar } from '../../operation/graphql/shapes.js';

@ObjectType('SocialCompany', { description: 'A company of the directory, as the network shows it.' })
export class SocialCompanyType {
  @Field(() => ID, { description: 'Its numeric id on the network.' })
  socialId!: string;

  @Field(() => String, { description: 'Its name of today.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its short name in addresses.' })
  slug!: string | null;

  @Field(() => String, { nullable: true, description: 'Its main domain.' })
  domain!: string | null;

  @Field(() => String, { nullable: true, description: 'The address of its site.' })
  website!: string | null;

  @Field(() => String, { nullable: true, description: 'The address of its page on the network.' })
  socialUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'The address of its logo.' })
  logoUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'What it says of itself.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Its postal address.' })
  companyAddress!: string | null;

  @Field(() => String, { nullable: true, description: 'Its size band, such as `11-50`.' })
  companySize!: string | null;

  @Field(() => [String], { description: 'The countries that it works in, two letters each.' })
  countries!: string[];

  @Field(() => Int, { nullable: true, description: 'How many people name it as their employer on the network.' })
  employeesOnSocial!: number | null;

  @Field(() => Int, { nullable: true, description: 'The year it was founded in.' })
  founded!: number | null;

  @Field(() => String, { nullable: true, description: 'Where its headquarters are.' })
  headquarters!: string | null;

  @Field(() => String, { nullable: true, description: 'The country of its headquarters, two letters.' })
  hqCountry!: string | null;

  @Field(() => String, { nullable: true, description: 'The state or region of its headquarters.' })
  hqState!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Its industry, in the words of the network's taxonomy where known.",
  })
  industry!: string | null;

  @Field(() => String, { nullable: true, description: 'What kind of organisation it is.' })
  organizationType!: string | null;
}

@ObjectType('Company', { description: 'A company with its other names.' })
export class CompanyType extends SocialCompanyType {
  @Field(() => [String], { description: 'What it was called before.' })
  formerNames!: string[];

  @Field(() => [String], { description: 'All its domains.' })
  domains!: string[];

  @Field(() => [String], { description: 'Words that whoever brought it in gave it.' })
  tags!: string[];

  @Field(() => InstantScalar, { description: 'When it last changed.' })
  updatedAt!: string;
}

@InputType('CompanyFacts', { description: 'A company to create or change; absent fields stay, null clears.' })
export class CompanyFactsInput {
  @Field(() => ID, { description: 'Its numeric id on the network, the key.' })
  socialId!: string;

  @Field(() => String, { description: '1 to 300 characters.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Its short name; one that another company bears goes to this one.',
  })
  slug?: string | null;

  @Field(() => String, { nullable: true, description: 'Its main domain; that of the website where neither is known.' })
  domain?: string | null;

  @Field(() => [String], { nullable: true, description: 'All its domains, at most 50.' })
  domains?: string[] | null;

  @Field(() => [String], { nullable: true, description: 'What it was called before, at most 50.' })
  formerNames?: string[] | null;

  @Field(() => String, { nullable: true, description: 'The address of its site.' })
  website?: string | null;

  @Field(() => String, { nullable: true, description: 'The address of its page on the network.' })
  socialUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'The address of its logo.' })
  logoUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'What it says of itself.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'Its postal address.' })
  companyAddress?: string | null;

  @Field(() => String, { nullable: true, description: 'Where its headquarters are.' })
  headquarters?: string | null;

  @Field(() => String, { nullable: true, description: 'The country of its headquarters, two letters.' })
  hqCountry?: string | null;

  @Field(() => String, { nullable: true, description: 'The state or region of its headquarters.' })
  hqState?: string | null;

  @Field(() => [String], { nullable: true, description: 'The countries that it works in, two letters each.' })
  countries?: string[] | null;

  @Field(() => Int, { nullable: true, description: 'The year it was founded in.' })
  founded?: number | null;

  @Field(() => Int, { nullable: true, description: 'How many work there; says the size band where none is given.' })
  employeesOnSocial?: number | null;

  @Field(() => String, { nullable: true, description: 'Its size band, such as `11-50`.' })
  companySize?: string | null;

  @Field(() => String, { nullable: true, description: 'Its industry by name, code or id.' })
  industry?: string | null;

  @Field(() => String, { nullable: true, description: 'What kind of organisation it is.' })
  organizationType?: string | null;

  @Field(() => [String], { nullable: true, description: 'Words to find it by, at most 100.' })
  tags?: string[] | null;
}
