import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql';
import { ResearchStatus } from '../../../schema/contracts/research.js';
import { InstantScalar, registerEnum } from '../operation/graphql/shapes.js';

registerEnum(
  ResearchStatus,
  'ResearchStatus',
  'How far a research question is. One that failed had its credit given back.',
  {
    PENDING: 'Asked, and not taken up yet.',
    IN_PROGRESS: 'Somebody, or a provider, is at it.',
    COMPLETED: 'Answered.',
    FAILED: 'Refused, tried in vain or not answered in time; the credit came back.',
  },
);

@ObjectType('ResearchQuestion', { description: 'A question about a contact.' })
export class ResearchQuestionType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'Its short name.' })
  name!: string;

  @Field(() => String, { description: 'What is asked.' })
  question!: string;

  @Field(() => ResearchStatus.enum, { description: 'How far it is.' })
  status!: ResearchStatus;

  // Up to 20,000 characters.
  @Directive('@cost(weight: "0.05")')
  @Field(() => String, {
    nullable: true,
    description: 'The answer, plain text of at most 20,000 characters; null before.',
  })
  answer?: string;

  @Field(() => InstantScalar, { description: 'When its status or answer last changed.' })
  updatedAt!: string;
}

@ObjectType('ResearchQuestions', { description: 'The questions about a contact.' })
export class ResearchQuestionsType {
  @Directive('@listSize(assumedSize: 200)')
  @Field(() => [ResearchQuestionType], { description: 'The questions, newest first; at most 200.' })
  questions!: ResearchQuestionType[];
}

@ObjectType('AskedResearchQuestion', { description: 'A question as staff see it.' })
export class AskedResearchQuestionType extends ResearchQuestionType {
  @Field(() => ID, { description: 'The account that asked.' })
  accountId!: string;

  @Field(() => ID, { description: 'Whom it is about.' })
  contactId!: string;

  @Field(() => InstantScalar, { description: 'When it was asked.' })
  createdAt!: string;
}

@InputType('NewResearchQuestion', { description: 'What to ask: a name and a question, or the template that has both.' })
export class NewResearchQuestionInput {
  @Field(() => String, { nullable: true, description: 'A short name, 1 to 200 characters.' })
  name?: string;

  @Field(() => String, { nullable: true, description: 'The question, 1 to 2,000 characters.' })
  question?: string;

  @Field(() => ID, { nullable: true, description: 'A template of the account, instead of both.' })
  templateId?: string;
}

@InputType('ResearchAnswer', { description: 'What staff answer.' })
export class ResearchAnswerInput {
  @Field(() => String, { description: '1 to 20,000 characters.' })
  answer!: string;
}
