import {
  Args,
  ArgsType,
  Ctx,
  Directive,
  Field,
  ID,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { listIcpSignals } from '../../../../schema/contracts/icp-signals.js';
import { call } from '../../../platform/nats/rpc.js';
import { cursorBehind } from '../../../platform/paging.js';
import { toCamelCase } from '../../operation/graphql/case.js';
import { JsonObjectScalar } from '../../operation/graphql/json-object.js';
import { type GraphqlContext, runList, runStream } from '../../operation/graphql/run.js';
import { connectionOf, InstantScalar, PageArguments } from '../../operation/graphql/shapes.js';
import type { PlacedSignal, SignalStream } from '../../operation/ports.js';
import { readFeedPage } from './feed-page.js';
import { icpSignalDetectedOperation, listIcpSignalsOperation } from './operations.js';

@ObjectType('IcpSignal', { description: 'One event of the feed, as it is pushed.' })
class IcpSignalType {
  @Field(() => ID, { description: 'Stable for ever; receivers deduplicate on it.' })
  id!: string;

  @Field(() => ID, { description: 'The watch that matched.' })
  icpCriteriaId!: string;

  @Field(() => String, { description: 'What kind of activity it was.' })
  signalType!: string;

  @Field(() => String, { nullable: true, description: 'The company, where known by id.' })
  companySocialId!: string | null;

  @Field(() => String, { description: 'What happened, in a line.' })
  headline!: string;

  @Field(() => InstantScalar, { description: 'When it happened.' })
  occurredAt!: string;

  @Field(() => InstantScalar, { description: 'When it was detected; rises along the feed.' })
  detectedAt!: string;

  // Up to 32 KiB, which are parsed and printed again.
  @Directive('@cost(weight: "0.2")')
  @Field(() => JsonObjectScalar, {
    description:
      'What the source said besides. REST, the stream and pushes have its JSON text as it was written; GraphQL has values, so that an integer beyond 2^53 is rounded.',
  })
  payload!: object;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True where the event named a person who was erased since: headline and payload are empty then.',
  })
  isErased?: boolean;
}

@ArgsType()
class IcpSignalsArguments extends PageArguments {
  @Field(() => ID, { nullable: true, description: 'Only signals of this watch.' })
  icpCriteriaId?: string;

  @Field(() => String, { nullable: true, description: 'Only signals of this type.' })
  signalType?: string;

  @Field(() => InstantScalar, { nullable: true, description: 'Where to start when no cursor is given.' })
  since?: string;
}

@ArgsType()
class IcpSignalDetectedArguments {
  @Field(() => String, {
    nullable: true,
    description: 'The `endCursor` of a page of `icpSignals`: what follows it comes.',
  })
  after?: string;

  @Field(() => ID, { nullable: true, description: 'Only signals of this watch.' })
  icpCriteriaId?: string;

  @Field(() => String, { nullable: true, description: 'Only signals of this type.' })
  signalType?: string;

  @Field(() => InstantScalar, {
    nullable: true,
    description: 'Where to start when no cursor is given; now where absent.',
  })
  since?: string;
}

type Subscribed = { args: IcpSignalDetectedArguments; context: GraphqlContext };

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

/** The list as values, with the cursors of its edges. */
const listOfValues: typeof listIcpSignalsOperation = {
  ...listIcpSignalsOperation,
  async handle(deps, input, ctx) {
    const { bodies, nextCursor, hasMore, cursorOf } = readFeedPage(await call(deps.bus, listIcpSignals, input, ctx));
    const signals = bodies.map((body) => JSON.parse(body.toString('utf8')));
    return { signals, next_cursor: nextCursor, has_more: hasMore, [cursorBehind]: cursorOf };
  },
};

const IcpSignalConnection = connectionOf('IcpSignal', IcpSignalType);

@Resolver()
export class IcpSignalResolver {
  @Query(() => IcpSignalConnection, {
    description:
      'The feed, oldest first. `endCursor` is never null: a follower goes on from it, and filters may change.',
  })
  icpSignals(@Ctx() ctx: GraphqlContext, @Args(() => IcpSignalsArguments) list: IcpSignalsArguments): Promise<object> {
    return runList(ctx, listOfValues, 'signals', { ...list });
  }

  @Subscription(() => IcpSignalType, {
    subscribe: follow,
    description: 'Signals as they are detected, in order, each once: from now on, or from a cursor or an instant.',
  })
  icpSignalDetected(
    @Root() { body }: PlacedSignal,
    @Args(() => IcpSignalDetectedArguments) _start: IcpSignalDetectedArguments,
  ): IcpSignalType {
    return toCamelCase(JSON.parse(body)) as IcpSignalType;
  }
}
