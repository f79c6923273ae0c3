import { Field, ID, Int, ObjectType } from 'type-graphql';
import { SignalKind } from '../../../../schema/contracts/signals.js';
import { InstantScalar, registerEnum } from '../../operation/graphql/shapes.js';
import { addContentFields } from './content-fields.js';

registerEnum(SignalKind, 'SignalKind', 'What kind of question a signal asks.', {
  new_hire: 'Who just took a matching role.',
  past_company_move: 'Who worked at a customer and now works elsewhere.',
  social_content: 'Who is around posts on a matter.',
});

@ObjectType('SignalDefinition', { description: 'What a signal asks, as it was given; fields of other kinds are null.' })
export class SignalDefinitionType {
  @Field(() => [ID], { nullable: true, description: 'The personas searched for.' })
  personaIds!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'New hire: titles watched.' })
  jobTitlesIncludes!: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'New hire: canonical job titles watched.' })
  canonicalJobTitleIds!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'New hire: titles to drop.' })
  jobTitlesExcludes!: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description: 'New hire: only hires into these companies. Content: only posts on their pages.',
  })
  companySocialIds!: string[] | null;

  @Field(() => ID, { nullable: true, description: 'Move: the companies list searched instead of the CRM.' })
  companiesListId!: string | null;

  @Field(() => String, { nullable: true, description: 'Move: the live CRM list searched instead.' })
  crmListId!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Move: companies with won deals are searched.' })
  includeCurrentCustomers!: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'Move: companies won and then lost are searched too.' })
  includeFormerCustomers!: boolean | null;

  @Field(() => [String], { nullable: true, description: 'Size bands of the new employer, A to I.' })
  companyHeadcounts!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Where the new employer has its seat.' })
  companyHqCountries!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Countries where the person is.' })
  countries!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'Regions, cities or metros where the person is.' })
  locationGeoIds!: string[] | null;

  @Field(() => [ID], { nullable: true, description: 'Industries that the new employer is in.' })
  industryIds!: string[] | null;

  @Field(() => [String], { nullable: true, description: 'New hire: levels to keep.' })
  seniorityLevels!: string[] | null;

  @Field(() => Int, { nullable: true, description: 'New hire: profiles read per persona and sweep.' })
  maxProfilesPerSweep!: number | null;

  @Field(() => Int, { nullable: true, description: 'Move: profiles read per sweep.' })
  maxMoversPerSweep!: number | null;
}

addContentFields(SignalDefinitionType, {
  input: false,
  nullable: true,
  omit: ['companySocialIds'],
  prefix: 'Content: ',
});

/** What a create and a list tell alike. */
@ObjectType()
class ListedSignal {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => SignalKind.enum, { description: 'What kind of question it asks.' })
  kind!: SignalKind;

  @Field(() => String, { description: 'Its name.' })
  name!: string;

  @Field(() => Boolean, { description: 'Whether programs may run it.' })
  isEnabled!: boolean;

  @Field(() => Int, { description: 'How many programs pick it; zero: it is defined and never runs.' })
  usedByProgramCount!: number;
}

@ObjectType('SignalCreated', { description: 'A signal that was just defined; nothing runs and nothing is billed.' })
export class SignalCreatedType extends ListedSignal {
  @Field(() => ID, {
    nullable: true,
    description: 'The oldest signal that asks the same question: both would bill for it and split its leads.',
  })
  duplicateOf!: string | null;
}

@ObjectType('Signal', { description: 'A standing search that collects people as leads when a program runs it.' })
export class SignalType extends ListedSignal {
  @Field(() => SignalDefinitionType, { description: 'What it asks.' })
  definition!: SignalDefinitionType;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}
