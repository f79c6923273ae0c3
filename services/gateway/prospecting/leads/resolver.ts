import { Args, ArgsType, Ctx, Directive, Field, ID, Int, Query, Resolver } from 'type-graphql';
import { ExportFormat } from '../../../../schema/contracts/lead-generation.js';
import { AppError } from '../../../platform/errors.js';
import { type GraphqlContext, runList } from '../../operation/graphql/run.js';
import { connectionOf, PageArguments } from '../../operation/graphql/shapes.js';
import { runOperation } from '../../operation/operation.js';
import { LeadExportType, LeadType } from './lead.type.js';
import { exportLeadsOperation, listLeadsOperation } from './operations.js';

@ArgsType()
class LeadsArguments extends PageArguments {
  @Field(() => ID, { nullable: true, description: 'Only leads of this run.' })
  runId?: string;

  @Field(() => ID, { nullable: true, description: 'Only leads of this program.' })
  programId?: string;

  @Field(() => ID, { nullable: true, description: 'Only leads of this signal.' })
  signalId?: string;
}

@ArgsType()
class ExportArguments extends LeadsArguments {
  @Field(() => ExportFormat.enum, { nullable: true, description: '`csv` where absent.' })
  format?: ExportFormat;

  @Field(() => Int, { nullable: true, description: 'At most this many leads, 1 to 10,000; 1,000 where absent.' })
  declare first?: number;
}

const LeadConnection = connectionOf('Lead', LeadType);

// An answer of GraphQL stands in memory as a whole.
const maxExported = 10_000;

@Resolver()
export class LeadResolver {
  @Query(() => LeadConnection, { description: 'The leads of the account, newest first.' })
  leads(@Ctx() ctx: GraphqlContext, @Args(() => LeadsArguments) list: LeadsArguments): Promise<object> {
    return runList(ctx, listLeadsOperation, 'leads', { ...list });
  }

  @Directive('@cost(weight: "0.012")')
  @Directive('@listSize(assumedSize: 1000, slicingArguments: ["first"], requireOneSlicingArgument: false)')
  @Query(() => LeadExportType, { description: 'Leads as CSV or NDJSON, by parts; REST streams all of them.' })
  async exportLeads(
    @Ctx() ctx: GraphqlContext,
    @Args(() => ExportArguments) list: ExportArguments,
  ): Promise<LeadExportType> {
    const { after, format, runId, programId, signalId } = list;
    const first = list.first ?? 1_000;
    if (first > maxExported) {
      const message = `must be at most ${maxExported}`;
      throw new AppError('invalid_request', `first ${message}.`, { errors: [{ location: 'query.limit', message }] });
    }
    const filters = { run_id: runId, program_id: programId, signal_id: signalId, format, cursor: after, limit: first };
    const query = Object.fromEntries(Object.entries(filters).filter(([, value]) => value != null));
    const stream = await runOperation(ctx.deps, exportLeadsOperation, ctx.caller, { query } as never);
    let content = '';
    for await (const chunk of stream.chunks) content += chunk;
    const endCursor = stream.endCursor();
    // Without edges there is no first one.
    const pageInfo = { endCursor, hasNextPage: endCursor !== null, startCursor: null, hasPreviousPage: after != null };
    return { mediaType: stream.mediaType, content, pageInfo };
  }
}
