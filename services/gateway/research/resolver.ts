import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Directive,
  Field,
  ID,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { type ResearchQuestion, ResearchStatus } from '../../../schema/contracts/research.js';
import { toCamelCase } from '../operation/graphql/case.js';
import { type GraphqlContext, run, runById, runList } from '../operation/graphql/run.js';
import { connectionOf, idempotencyKeyDescription, PageArguments } from '../operation/graphql/shapes.js';
import {
  answerResearchQuestionOperation,
  askResearchQuestionOperation,
  getResearchQuestionOperation,
  listAskedResearchQuestionsOperation,
  listResearchQuestionsOperation,
} from './operations.js';
import {
  AskedResearchQuestionType,
  NewResearchQuestionInput,
  ResearchAnswerInput,
  ResearchQuestionsType,
  ResearchQuestionType,
} from './question.type.js';

@ArgsType()
class AskedArguments extends PageArguments {
  @Field(() => ResearchStatus.enum, { nullable: true, description: 'Only questions that are there.' })
  status?: ResearchStatus;
}

const AskedResearchQuestionConnection = connectionOf('AskedResearchQuestion', AskedResearchQuestionType);

type Subscribed = { args: { questionId: string }; context: GraphqlContext };

/** Finds the question as its query does, so that it is refused alike, then follows it until it ends or nobody listens. */
async function followQuestion({ args, context }: Subscribed): Promise<AsyncIterable<ResearchQuestion>> {
  const { questionId } = args;
  await runById(context, getResearchQuestionOperation, 'questionId', questionId);
  return context.followQuestion(questionId.toLowerCase());
}

@Resolver()
export class ResearchResolver {
  @Query(() => ResearchQuestionsType, { description: 'The questions about a contact, for free.' })
  researchQuestions(@Ctx() ctx: GraphqlContext, @Arg('contactId', () => ID) contactId: string): Promise<object> {
    return run(ctx, listResearchQuestionsOperation, { path: { contactId } });
  }

  @Query(() => ResearchQuestionType, { description: 'One question.' })
  researchQuestion(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getResearchQuestionOperation, { path: { id } });
  }

  @Query(() => AskedResearchQuestionConnection, {
    description: 'The questions of all accounts, or of the one in `account_id`, newest first. Staff only.',
  })
  askedResearchQuestions(
    @Ctx() ctx: GraphqlContext,
    @Args(() => AskedArguments) list: AskedArguments,
  ): Promise<object> {
    return runList(ctx, listAskedResearchQuestionsOperation, 'questions', { ...list });
  }

  @Mutation(() => ResearchQuestionType, { description: 'Asks a question about a contact, for one credit.' })
  askResearchQuestion(
    @Ctx() ctx: GraphqlContext,
    @Arg('contactId', () => ID) contactId: string,
    @Arg('input', () => NewResearchQuestionInput) body: NewResearchQuestionInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, askResearchQuestionOperation, { path: { contactId }, body }, key);
  }

  @Mutation(() => ResearchQuestionType, { description: 'Answers a question, or answers it anew. Staff only.' })
  answerResearchQuestion(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ResearchAnswerInput) body: ResearchAnswerInput,
  ): Promise<object> {
    return run(ctx, answerResearchQuestionOperation, { path: { id }, body });
  }

  @Directive('@cost(weight: "2")')
  @Subscription(() => ResearchQuestionType, {
    subscribe: followQuestion,
    description:
      'A question as it goes on: its state now, then each change until it is answered or has failed. Over WebSocket (graphql-ws).',
  })
  researchQuestionProgress(
    @Root() state: ResearchQuestion,
    @Arg('questionId', () => ID) _questionId: string,
  ): ResearchQuestionType {
    return toCamelCase(state) as ResearchQuestionType;
  }
}
