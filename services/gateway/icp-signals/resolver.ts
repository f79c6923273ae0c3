import { GraphQLJSONObject } from 'graphql-scalars';
import { Args, ArgsType, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { type GraphqlContext, runList } from '../graphql/run.js';
import { connectionOf, InstantScalar, PageArguments } from '../graphql/shapes.js';
import { listIcpSignalsOperation } from './routes.js';

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

  @Field(() => GraphQLJSONObject, { description: 'What the source said besides.' })
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

const IcpSignalConnection = connectionOf('IcpSignal', IcpSignalType);

@Resolver()
export class IcpSignalResolver {
  @Query(() => IcpSignalConnection, {
    description:
      'The feed, oldest first. `endCursor` is never null: a follower goes on from it, and filters may change.',
  })
  icpSignals(@Ctx() ctx: GraphqlContext, @Args(() => IcpSignalsArguments) list: IcpSignalsArguments): Promise<object> {
    return runList(ctx, listIcpSignalsOperation, 'signals', { ...list });
  }
}
