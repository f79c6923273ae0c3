import { Resolver, Root } from 'type-graphql';
import { listIcpSignals } from '../../../../schema/contracts/icp-signals.js';
import { call } from '../../../platform/nats/rpc.js';
import { cursorBehind } from '../../../platform/paging.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { ArgumentsOf, QueryOf, SubscriptionOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runStream } from '../../operation/graphql/run.js';
import type { PlacedSignal, SignalStream } from '../../operation/ports.js';
import { readFeedPage } from './feed-page.js';
import { icpSignalDetectedOperation, listIcpSignalsOperation } from './operations.js';

type Subscribed = { args: Given; context: GraphqlContext };

async function follow({ args: { after, ...query }, context }: Subscribed): Promise<SignalStream> {
  const input = { query: { ...query, cursor: after }, header: {} };
  const signals = await runStream(context, icpSignalDetectedOperation, input);
  const charged: SignalStream = {
    async next() {
      const told = await signals.next();
      if (!told.done) await context.visit.tellEvent('graphql', told.value.body.length);
      return told;
    },
    return: () => signals.return(),
    cursor: () => signals.cursor(),
    [Symbol.asyncIterator]: () => charged,
  };
  return charged;
}

/** The list with parsed signals and the cursors of its edges. */
const listOfValues: typeof listIcpSignalsOperation = {
  ...listIcpSignalsOperation,
  async handle(deps, input, ctx) {
    const { bodies, nextCursor, hasMore, cursorOf } = readFeedPage(await call(deps.bus, listIcpSignals, input, ctx));
    const signals = bodies.map((body) => JSON.parse(body.toString('utf8')));
    return { signals, next_cursor: nextCursor, has_more: hasMore, [cursorBehind]: cursorOf };
  },
};

@Resolver()
export class IcpSignalResolver {
  @QueryOf(listIcpSignalsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listOfValues, given);
  }

  @SubscriptionOf(icpSignalDetectedOperation, { subscribe: follow })
  detected(@Root() { value }: PlacedSignal, @ArgumentsOf(icpSignalDetectedOperation) _start: Given): unknown {
    return value;
  }
}
