import { Arg, Directive, ID, Resolver, Root } from 'type-graphql';
import type { ResearchQuestion } from '../../../schema/contracts/research.js';
import type { Given } from '../operation/graphql/arguments.js';
import { toCamelCase } from '../operation/graphql/case.js';
import { readsIdsOf } from '../operation/graphql/global-ids.js';
import { MutationOf, QueryOf, SubscriptionOf } from '../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runById } from '../operation/graphql/run.js';
import {
  answerResearchQuestionOperation,
  askResearchQuestionOperation,
  getResearchQuestionOperation,
  listAskedResearchQuestionsOperation,
  listResearchQuestionsOperation,
} from './operations.js';

type Subscribed = { args: { questionId: string }; context: GraphqlContext };

/** Finds the question as its query does, so that it is refused alike, then follows it until it ends or nobody listens. */
async function followQuestion({ args, context }: Subscribed): Promise<AsyncIterable<ResearchQuestion>> {
  const questionId = readsIdsOf('')('question_id', args.questionId);
  await runById(context, getResearchQuestionOperation, 'questionId', questionId);
  return context.followQuestion(questionId.toLowerCase(), context.caller.principal);
}

@Resolver()
export class ResearchResolver {
  @QueryOf(listResearchQuestionsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listResearchQuestionsOperation, given);
  }

  @QueryOf(getResearchQuestionOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getResearchQuestionOperation, given);
  }

  @QueryOf(listAskedResearchQuestionsOperation)
  listAsked(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listAskedResearchQuestionsOperation, given);
  }

  @MutationOf(askResearchQuestionOperation)
  ask(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, askResearchQuestionOperation, given);
  }

  @MutationOf(answerResearchQuestionOperation)
  answer(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, answerResearchQuestionOperation, given);
  }

  @Directive('@cost(weight: "2")')
  @SubscriptionOf(getResearchQuestionOperation, {
    name: 'researchQuestionProgress',
    description:
      'Follows a research question over WebSocket (graphql-transport-ws): its current state, then each change until it is answered or has failed.',
    subscribe: followQuestion,
  })
  progress(
    @Root() state: ResearchQuestion,
    @Arg('questionId', () => ID, { description: 'The ID of the research question, as returned when it was asked.' })
    _questionId: string,
  ): unknown {
    return toCamelCase(state);
  }
}
