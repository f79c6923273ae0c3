import { Directive, Resolver } from 'type-graphql';
import { Lead, LeadExport } from '../../../../schema/contracts/lead-generation.js';
import { AppError } from '../../../platform/errors.js';
import { type Given, toInput } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runStream } from '../../operation/graphql/run.js';
import {
  changeLeadOperation,
  changeLeadScoringOperation,
  exportLeadsOperation,
  getLeadOperation,
  getLeadScoringOperation,
  listLeadsOperation,
} from './operations.js';

// An answer of GraphQL stands in memory as a whole.
const maxExported = 10_000;

@Resolver()
export class LeadResolver {
  @QueryOf(listLeadsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listLeadsOperation, given);
  }

  @QueryOf(getLeadOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getLeadOperation, given);
  }

  @MutationOf(changeLeadOperation, Lead)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeLeadOperation, given);
  }

  @QueryOf(getLeadScoringOperation)
  scoring(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getLeadScoringOperation, given);
  }

  @MutationOf(changeLeadScoringOperation)
  changeScoring(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeLeadScoringOperation, given);
  }

  @Directive('@cost(weight: "0.012")')
  @Directive('@listSize(assumedSize: 1000, slicingArguments: ["first"], requireOneSlicingArgument: false)')
  @QueryOf(exportLeadsOperation, LeadExport)
  async export(ctx: GraphqlContext, given: Given): Promise<object> {
    const first = (given.first as number | null | undefined) ?? 1_000;
    if (first > maxExported) {
      const message = `must be at most ${maxExported}`;
      throw new AppError('invalid_request', `first ${message}.`, { errors: [{ location: 'query.limit', message }] });
    }
    const stream = await runStream(ctx, exportLeadsOperation, toInput(exportLeadsOperation, { ...given, first }));
    let content = '';
    for await (const chunk of stream.chunks) content += chunk;
    const endCursor = stream.endCursor();
    // Without edges there is no first one.
    const hasPreviousPage = given.after != null;
    const pageInfo = { endCursor, hasNextPage: endCursor !== null, startCursor: null, hasPreviousPage };
    return { mediaType: stream.mediaType, content, pageInfo };
  }
}
