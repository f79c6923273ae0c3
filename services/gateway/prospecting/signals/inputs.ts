import { Field, ID, InputType, Int } from 'type-graphql';
import { addContentFields } from './content-fields.js';

const headcounts =
  'Size bands of the new employer: A self-employed, B 1-10, C 11-50, D 51-200, E 201-500, F 501-1,000, G 1,001-5,000, H 5,001-10,000, I 10,001+.';

/** What both kinds may narrow by. */
@InputType()
class NarrowingInput {
  @Field(() => [String], { nullable: true, description: headcounts })
  companyHeadcounts?: string[];

  @Field(() => [String], { nullable: true, description: 'Two-letter codes of where the new employer has its seat.' })
  companyHqCountries?: string[];

  @Field(() => [String], { nullable: true, description: 'Two-letter codes of where the person is.' })
  countries?: string[];

  @Field(() => [String], { nullable: true, description: 'Geo ids of where the person is, at most 25.' })
  locationGeoIds?: string[];

  @Field(() => [ID], { nullable: true, description: 'Industries that the new employer is in, at most 25.' })
  industryIds?: string[];

  @Field(() => Boolean, { nullable: true, description: 'True where absent; a disabled signal is not run.' })
  isEnabled?: boolean;
}

@InputType('NewHireSignal', {
  description: 'People who just took a matching role. Personas, titles or canonical titles must name the role.',
})
export class NewHireSignalInput extends NarrowingInput {
  @Field(() => String, { description: 'A short label, unique within the account.' })
  name!: string;

  @Field(() => [ID], { nullable: true, description: 'At most 20; one search for each in a sweep.' })
  personaIds?: string[];

  @Field(() => [String], { nullable: true, description: 'Titles watched, at most 50.' })
  jobTitlesIncludes?: string[];

  @Field(() => [ID], { nullable: true, description: 'At most 50, in union with `jobTitlesIncludes`.' })
  canonicalJobTitleIds?: string[];

  @Field(() => [String], { nullable: true, description: 'Titles to drop, at most 50; they never name the role.' })
  jobTitlesExcludes?: string[];

  @Field(() => [String], { nullable: true, description: 'Only hires into these companies, at most 100.' })
  companySocialIds?: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'Read from the title: narrows who is kept, not who is paid for.',
  })
  seniorityLevels?: string[];

  @Field(() => Int, { nullable: true, description: '1 to 500, 100 where absent: profiles read per persona and sweep.' })
  maxProfilesPerSweep?: number;
}

@InputType('PastCompanyMoveSignal', {
  description: "People who once worked at one of the account's customers, match a persona, and now work elsewhere.",
})
export class PastCompanyMoveSignalInput extends NarrowingInput {
  @Field(() => String, { description: 'A short label, unique within the account.' })
  name!: string;

  @Field(() => [ID], { description: '1 to 10: their titles are searched for, and they judge what comes back.' })
  personaIds!: string[];

  @Field(() => ID, { nullable: true, description: 'Search this companies list instead of the CRM.' })
  companiesListId?: string;

  @Field(() => String, { nullable: true, description: 'Search this live CRM list instead, resolved at every sweep.' })
  crmListId?: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True where absent: companies with won deals. Moot with a list.',
  })
  includeCurrentCustomers?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Also companies won and then lost. Moot with a list.' })
  includeFormerCustomers?: boolean;

  @Field(() => Int, { nullable: true, description: '1 to 500, 100 where absent: profiles read per sweep.' })
  maxMoversPerSweep?: number;
}

@InputType('SignalChanges', {
  description: "What to change: fields of the signal's kind. Absent ones stay, null takes an optional one away.",
})
export class SignalChangesInput extends NarrowingInput {
  @Field(() => String, { nullable: true, description: 'A short label, unique within the account.' })
  name?: string;

  @Field(() => [ID], { nullable: true, description: 'The personas searched for.' })
  personaIds?: string[];

  @Field(() => [String], { nullable: true, description: 'New hire: titles watched.' })
  jobTitlesIncludes?: string[];

  @Field(() => [ID], { nullable: true, description: 'New hire: canonical job titles watched.' })
  canonicalJobTitleIds?: string[];

  @Field(() => [String], { nullable: true, description: 'New hire: titles to drop.' })
  jobTitlesExcludes?: string[];

  @Field(() => [String], {
    nullable: true,
    description: 'New hire: only hires into these companies. Content: only posts on their pages.',
  })
  companySocialIds?: string[];

  @Field(() => [String], { nullable: true, description: 'New hire: levels to keep.' })
  seniorityLevels?: string[];

  @Field(() => Int, { nullable: true, description: 'New hire: profiles read per persona and sweep, 1 to 500.' })
  maxProfilesPerSweep?: number;

  @Field(() => ID, { nullable: true, description: 'Move: the companies list searched.' })
  companiesListId?: string;

  @Field(() => String, { nullable: true, description: 'Move: the live CRM list searched.' })
  crmListId?: string;

  @Field(() => Boolean, { nullable: true, description: 'Move: companies with won deals.' })
  includeCurrentCustomers?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Move: companies won and then lost.' })
  includeFormerCustomers?: boolean;

  @Field(() => Int, { nullable: true, description: 'Move: profiles read per sweep, 1 to 500.' })
  maxMoversPerSweep?: number;
}

addContentFields(SignalChangesInput, { input: true, nullable: true, omit: ['companySocialIds'], prefix: 'Content: ' });
