import { Resolver, Root } from 'type-graphql';
import { z } from 'zod';
import { feedQuery, listIcpSignals } from '../../../../schema/contracts/icp-signals.js';
import { call } from '../../../platform/nats/rpc.js';
import { cursorBehind } from '../../../platform/paging.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { ArgumentsOf, QueryOf, SubscriptionOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, runStream } from '../../operation/graphql/run.js';
import type { PlacedSignal, SignalStream } from '../../operation/ports.js';
import { readFeedPage } from './feed-page.js';
import { followFeed } from './follow-feed.js';
import {
  getIcpSignalMatchOperation,
  getIcpSignalOperation,
  icpSignalDetectedOperation,
  icpSignalErasedOperation,
  listIcpSignalsOperation,
  listTombstonesOperation,
} from './operations.js';

type Subscribed = { args: Given; context: GraphqlContext };

/** Signals alone, since an event of another type would break who subscribes already. */
const signalsAlone: typeof icpSignalDetectedOperation = { ...icpSignalDetectedOperation, handle: followFeed };

async function follow({ args: { after, ...query }, context }: Subscribed): Promise<SignalStream> {
  const input = { query: { ...query, cursor: after }, header: {} };
  return charge(context, await runStream(context, signalsAlone, input));
}

async function followErased({ args: query, context }: Subscribed): Promise<SignalStream> {
  return charge(context, await runStream(context, icpSignalErasedOperation, { query }));
}

function charge(context: GraphqlContext, signals: SignalStream): SignalStream {
  const charged: SignalStream = {
    async next() {
      const next = await signals.next();
      if (!next.done) {
        context.cursor = next.value.cursor;
        await context.visit.chargeEvent('graphql', next.value.body.length);
      }
      return next;
    },
    return: () => signals.return(),
    cursor: () => signals.cursor(),
    [Symbol.asyncIterator]: () => charged,
  };
  return charged;
}

/** The list with parsed signals and the cursors of its edges. Nothing waits within a document: GraphQL has subscriptions. */
const listOfValues: typeof listIcpSignalsOperation = {
  ...listIcpSignalsOperation,
  described: { ...listIcpSignalsOperation.described, input: z.object({ query: z.strictObject(feedQuery) }) },
  async handle(deps, input, ctx) {
    const { bodies, nextCursor, hasMore, cursorOf } = readFeedPage(await call(deps.bus, listIcpSignals, input, ctx));
    const signals = bodies.map((body) => JSON.parse(body.toString('utf8')));
    return { signals, next_cursor: nextCursor, has_more: hasMore, [cursorBehind]: cursorOf };
  },
};

@Resolver()
export class IcpSignalResolver {
  @QueryOf(listOfValues)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listOfValues, given);
  }

  @QueryOf(getIcpSignalMatchOperation)
  match(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getIcpSignalMatchOperation, given);
  }

  @QueryOf(getIcpSignalOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getIcpSignalOperation, given);
  }

  @QueryOf(listTombstonesOperation)
  listTombstones(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listTombstonesOperation, given);
  }

  @SubscriptionOf(icpSignalDetectedOperation, { subscribe: follow })
  detected(@Root() { value }: PlacedSignal, @ArgumentsOf(icpSignalDetectedOperation) _start: Given): unknown {
    return value;
  }

  @SubscriptionOf(icpSignalErasedOperation, { subscribe: followErased })
  erased(@Root() { value }: PlacedSignal, @ArgumentsOf(icpSignalErasedOperation) _wanted: Given): unknown {
    return value;
  }
}
