import { Resolver, Root } from 'type-graphql';
import { feedList } from '../../../../schema/contracts/icp-signals.js';
import { cursorBehind, encodeCursor } from '../../../platform/paging.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import { ArgumentsOf, QueryOf, SubscriptionOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runStream } from '../../operation/graphql/run.js';
import type { PlacedSignal, SignalStream } from '../../operation/ports.js';
import { icpSignalDetectedOperation, listIcpSignalsOperation } from './operations.js';

type Subscribed = { args: Given; context: GraphqlContext };

async function follow({ args: { after, ...query }, context }: Subscribed): Promise<SignalStream> {
  const input = { query: { ...query, cursor: after }, header: {} };
  const signals = await runStream(context, icpSignalDetectedOperation, input);
  return {
    ...signals,
    async next() {
      const told = await signals.next();
      if (!told.done) await context.visit.tellEvent('graphql', told.value.body.length);
      return told;
    },
  };
}

/** The list as REST answers it, with what the cursors of edges are made of. */
const withPositions: typeof listIcpSignalsOperation = {
  ...listIcpSignalsOperation,
  async handle(deps, input, ctx) {
    const bytes = await listIcpSignalsOperation.handle(deps, { ...input, with_positions: true }, ctx);
    const { positions, ...page } = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return { ...page, [cursorBehind]: (index: number) => encodeCursor(feedList, [positions[index]]) };
  },
};

@Resolver()
export class IcpSignalResolver {
  @QueryOf(listIcpSignalsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, withPositions, given);
  }

  @SubscriptionOf(icpSignalDetectedOperation, { subscribe: follow })
  detected(@Root() { body }: PlacedSignal, @ArgumentsOf(icpSignalDetectedOperation) _start: Given): unknown {
    return toCamelCase(JSON.parse(body));
  }
}
