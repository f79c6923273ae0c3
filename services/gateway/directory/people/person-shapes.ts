import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { PositionKind } from '../../../../schema/contracts/directory.js';
import { InstantScalar, registerEnum } from '../../operation/graphql/shapes.js';

registerEnum(
  PositionKind,
  'PositionKind',
  'What a position is to its holder; only employment makes a hire or a move.',
  {
    employee: 'Employment.',
    board: 'A seat on a board.',
    contractor: 'Work by contract.',
    advisor: 'Advice.',
  },
);

@ObjectType('Position', { description: 'What somebody is, or was, somewhere.' })
class PositionType {
  @Field(() => String, { description: 'The title.' })
  title!: string;

  @Field(() => ID, { nullable: true, description: "The employer's id on the network." })
  companySocialId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The employer's name: that of today where the directory holds it.",
  })
  companyName!: string | null;

  @Field(() => String, { nullable: true, description: 'The start, as far as it is known: a year, month or day.' })
  startDate!: string | null;

  @Field(() => String, { nullable: true, description: 'The end, as far as it is known.' })
  endDate!: string | null;

  @Field(() => Boolean, { description: 'Whether it is held still.' })
  isCurrent!: boolean;

  @Field(() => PositionKind.enum, { description: 'What it is to its holder.' })
  kind!: PositionKind;
}

@ObjectType('Person', { description: 'A person of the directory.' })
export class PersonType {
  @Field(() => ID, { description: 'The id, that of their contact too.' })
  id!: string;

  @Field(() => String, { description: 'The address of their profile.' })
  socialUrl!: string;

  @Field(() => String, { description: 'The first name.' })
  firstName!: string;

  @Field(() => String, { description: 'The last name.' })
  lastName!: string;

  @Field(() => String, { nullable: true, description: 'Where they are, in their words.' })
  location!: string | null;

  @Field(() => String, { nullable: true, description: 'The country they are in, two letters.' })
  country!: string | null;

  @Field(() => [PositionType], { description: 'Their positions, the current ones first.' })
  positions!: PositionType[];

  @Field(() => InstantScalar, { description: 'When they last changed.' })
  updatedAt!: string;
}

@InputType('PhoneFacts', { description: 'A telephone number.' })
class PhoneFactsInput {
  @Field(() => String, { description: 'The number.' })
  number!: string;

  @Field(() => Boolean, { nullable: true, description: 'Whether its provider stands behind it; false where absent.' })
  isVerified?: boolean;

  @Field(() => InstantScalar, { nullable: true, description: 'When it was collected.' })
  collectedAt?: string | null;
}

@InputType('PositionFacts', { description: 'A position to store.' })
class PositionFactsInput {
  @Field(() => String, { description: '1 to 300 characters.' })
  title!: string;

  @Field(() => ID, { nullable: true, description: "The employer's id on the network." })
  companySocialId?: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The employer's name, for one that the directory does not hold.",
  })
  companyName?: string | null;

  @Field(() => String, { nullable: true, description: 'YYYY, YYYY-MM or YYYY-MM-DD.' })
  startDate?: string | null;

  @Field(() => String, { nullable: true, description: 'The same; absent where it is held still.' })
  endDate?: string | null;

  @Field(() => PositionKind.enum, { nullable: true, description: 'What it is to its holder; `employee` where absent.' })
  kind?: PositionKind;
}

@InputType('PersonFacts', { description: 'A person to create or change; absent fields stay, null clears.' })
export class PersonFactsInput {
  @Field(() => String, { description: 'The address of their profile, the key.' })
  socialUrl!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Where given, a contact of that account alone, apart from whom the directory holds.',
  })
  accountId?: string | null;

  @Field(() => String, { description: '1 to 200 characters.' })
  firstName!: string;

  @Field(() => String, { description: 'At most 200 characters.' })
  lastName!: string;

  @Field(() => String, { nullable: true, description: 'Where they are, in their words.' })
  location?: string | null;

  @Field(() => String, { nullable: true, description: 'Their country; that of the location where absent.' })
  country?: string | null;

  @Field(() => ID, { nullable: true, description: 'Their place; that of the location where absent.' })
  geoId?: string | null;

  @Field(() => String, { nullable: true, description: 'Their e-mail address.' })
  email?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the address was verified.' })
  emailIsVerified?: boolean | null;

  @Field(() => [PhoneFactsInput], { nullable: true, description: 'Their telephone numbers, at most 20.' })
  phones?: PhoneFactsInput[] | null;

  @Field(() => [PositionFactsInput], { nullable: true, description: 'All their positions; replaces those held.' })
  positions?: PositionFactsInput[];
}
