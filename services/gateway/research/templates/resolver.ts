import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeTemplateOperation,
  createTemplateOperation,
  deleteTemplateOperation,
  getTemplateOperation,
  listTemplatesOperation,
} from './operations.js';

@Resolver()
export class ResearchQuestionTemplateResolver {
  @QueryOf(listTemplatesOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listTemplatesOperation, given);
  }

  @QueryOf(getTemplateOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getTemplateOperation, given);
  }

  @MutationOf(createTemplateOperation)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createTemplateOperation, given);
  }

  @MutationOf(changeTemplateOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeTemplateOperation, given);
  }

  @MutationOf(deleteTemplateOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteTemplateOperation, given);
  }
}
