import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import { connectionOf, Done, idempotencyKeyDescription, PageArguments } from '../../operation/graphql/shapes.js';
import {
  changeTemplateOperation,
  createTemplateOperation,
  deleteTemplateOperation,
  getTemplateOperation,
  listTemplatesOperation,
} from './operations.js';
import {
  NewResearchQuestionTemplateInput,
  ResearchQuestionTemplateChangesInput,
  ResearchQuestionTemplateType,
} from './template.type.js';

const ResearchQuestionTemplateConnection = connectionOf('ResearchQuestionTemplate', ResearchQuestionTemplateType);

@Resolver()
export class ResearchQuestionTemplateResolver {
  @Query(() => ResearchQuestionTemplateConnection, { description: "The account's templates, newest first." })
  researchQuestionTemplates(
    @Ctx() ctx: GraphqlContext,
    @Args(() => PageArguments) page: PageArguments,
  ): Promise<object> {
    return runList(ctx, listTemplatesOperation, 'researchQuestionTemplates', { ...page });
  }

  @Query(() => ResearchQuestionTemplateType, { description: 'One template.' })
  researchQuestionTemplate(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getTemplateOperation, { path: { id } });
  }

  @Mutation(() => ResearchQuestionTemplateType, { description: 'Creates a template.' })
  createResearchQuestionTemplate(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewResearchQuestionTemplateInput) body: NewResearchQuestionTemplateInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createTemplateOperation, { body }, key);
  }

  @Mutation(() => ResearchQuestionTemplateType, {
    description: 'Changes a template; what was asked by it keeps its text.',
  })
  changeResearchQuestionTemplate(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ResearchQuestionTemplateChangesInput) body: ResearchQuestionTemplateChangesInput,
  ): Promise<object> {
    return run(ctx, changeTemplateOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a template; what was asked by it stays.' })
  async deleteResearchQuestionTemplate(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteTemplateOperation, { path: { id } });
    return { done: true };
  }
}
