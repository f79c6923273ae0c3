import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { InstantScalar } from '../../operation/graphql/shapes.js';

@ObjectType('ResearchQuestionTemplate', { description: 'A question that an account asks about many contacts.' })
export class ResearchQuestionTemplateType {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(() => String, { description: 'The short name of what is asked by it.' })
  name!: string;

  @Field(() => String, { description: 'The question.' })
  question!: string;

  @Field(() => InstantScalar, { description: 'When it was created.' })
  createdAt!: string;

  @Field(() => InstantScalar, { description: 'When it was last changed.' })
  updatedAt!: string;
}

@InputType('ResearchQuestionTemplateChanges', { description: 'What to change; absent fields stay.' })
export class ResearchQuestionTemplateChangesInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters.' })
  name?: string;

  @Field(() => String, { nullable: true, description: '1 to 2,000 characters.' })
  question?: string;
}

@InputType('NewResearchQuestionTemplate', { description: 'A template to create.' })
export class NewResearchQuestionTemplateInput {
  @Field(() => String, { description: '1 to 200 characters.' })
  name!: string;

  @Field(() => String, { description: '1 to 2,000 characters.' })
  question!: string;
}
