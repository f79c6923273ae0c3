import { Field, Float, ID, ObjectType } from 'type-graphql';
import { ExportFormat, LeadEngagement } from '../../../../schema/contracts/lead-generation.js';
import { SignalKind } from '../../../../schema/contracts/signals.js';
import { InstantScalar, PageInfo, registerEnum } from '../../operation/graphql/shapes.js';

registerEnum(ExportFormat, 'ExportFormat', 'What leads are exported as.', {
  csv: 'Comma-separated values with a heading.',
  ndjson: 'One JSON object a line.',
});

@ObjectType('LeadRole', {
  description: 'A role as evidence; dates are as precise as they are known: 2024, 2024-05, 2024-05-17.',
})
class LeadRoleType {
  @Field(() => String, { description: 'Its title.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'The id of the employer on the network.' })
  companySocialId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the employer.' })
  companyName!: string | null;

  @Field(() => String, { nullable: true, description: 'When it began.' })
  startDate!: string | null;

  @Field(() => String, { nullable: true, description: 'When it ended; null while it is held.' })
  endDate!: string | null;
}

registerEnum(LeadEngagement, 'LeadEngagement', 'How somebody came to be around a post.', {
  author: 'Wrote it.',
  like: 'Liked it.',
  comment: 'Commented on it.',
  share: 'Shared it.',
});

@ObjectType('LeadEvidence', { description: 'The post that a content signal found somebody by, as it was then.' })
class LeadEvidenceType {
  @Field(() => String, { description: 'The address of the post.' })
  postUrl!: string;

  @Field(() => InstantScalar, { description: 'When it was posted.' })
  postedAt!: string;

  @Field(() => String, { nullable: true, description: 'The profile of who wrote it.' })
  authorUrl!: string | null;

  @Field(() => String, { description: 'Its beginning.' })
  excerpt!: string;

  @Field(() => LeadEngagement.enum, { description: 'What the person did.' })
  engagement!: string;

  @Field(() => InstantScalar, { nullable: true, description: 'When.' })
  engagedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'What the comment or share says.' })
  engagementText!: string | null;

  @Field(() => String, { nullable: true, description: 'The use case that the post fits best.' })
  useCase!: string | null;

  @Field(() => Float, { nullable: true, description: 'How well it fits, 0 to 1.' })
  score!: number | null;

  @Field(() => [String], { description: 'The keyword queries that the post fulfils.' })
  keywords!: string[];
}

@ObjectType('Lead', {
  description:
    'A person that a signal found, with its evidence: one for each signal, person and move, or post of a content signal, for ever.',
})
export class LeadType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => ID, { description: 'The signal that found it.' })
  signalId!: string;

  @Field(() => SignalKind.enum, { description: 'The kind of that signal.' })
  signalKind!: SignalKind;

  @Field(() => ID, { description: 'The program whose run found it.' })
  programId!: string;

  @Field(() => ID, { description: 'The run that found it.' })
  runId!: string;

  @Field(() => ID, { description: 'The person in the directory.' })
  personId!: string;

  @Field(() => String, { description: 'First name.' })
  firstName!: string;

  @Field(() => String, { description: 'Last name.' })
  lastName!: string;

  @Field(() => String, { description: 'The profile on the network.' })
  socialUrl!: string;

  @Field(() => String, { nullable: true, description: 'Where the person is, in words.' })
  location!: string | null;

  @Field(() => String, { nullable: true, description: 'Where the person is, as a two-letter code.' })
  country!: string | null;

  @Field(() => LeadRoleType, {
    nullable: true,
    description: 'The role that was taken; of a content lead the one that is held, null where none is known.',
  })
  newRole!: LeadRoleType | null;

  @Field(() => LeadRoleType, {
    nullable: true,
    description: 'The role before: of a mover, the latest at a company of the population.',
  })
  previousRole!: LeadRoleType | null;

  @Field(() => String, { nullable: true, description: 'The level that the new title tells.' })
  seniority!: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The persona that kept it; null where the signal names the role itself.',
  })
  personaId!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of that persona when it was found.' })
  personaName!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The phrase or canonical title, use case or keyword query that matched.',
  })
  matchedRule!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The strongest of `current_customer`, `former_customer`, `list`; null for a new hire.',
  })
  relationship!: string | null;

  @Field(() => LeadEvidenceType, { nullable: true, description: 'What a content signal found; null for other kinds.' })
  evidence!: LeadEvidenceType | null;

  @Field(() => InstantScalar, { description: 'When it was found.' })
  createdAt!: string;
}

@ObjectType('LeadExport', { description: 'A part of an export; REST streams the whole.' })
export class LeadExportType {
  @Field(() => String, { description: 'What the content is.' })
  mediaType!: string;

  @Field(() => String, { description: 'The leads in the format asked for.' })
  content!: string;

  @Field(() => PageInfo, { description: 'Where the part ends.' })
  pageInfo!: PageInfo;
}
