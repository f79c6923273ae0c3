import { Resolver } from 'type-graphql';
import { Signal, SignalPage } from '../../../../schema/contracts/signals.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run, withNodes } from '../../operation/graphql/run.js';
import { answeringSignal } from '../signals/index.js';
import {
  changeContentSignalOperation,
  createContentSignalOperation,
  deleteContentSignalOperation,
  listContentSignalsOperation,
} from './operations.js';

const content = answeringSignal(createContentSignalOperation);

/** A content signal in the GraphQL form of all signals: its question is the definition, and its last sweep is a separate field. */
function toSignal(row: Record<string, unknown>): object {
  const { id, name, isEnabled, usedByProgramCount, createdAt, updatedAt, ...more } = row;
  const { lastSweptAt, lastSweepOutcome, lastSweepPostsAnalyzed, lastSweepEngagersCollected, ...definition } = more;
  const lastSweep = lastSweptAt
    ? {
        endedAt: lastSweptAt,
        outcome: lastSweepOutcome,
        postsAnalyzed: lastSweepPostsAnalyzed,
        engagersCollected: lastSweepEngagersCollected,
      }
    : null;
  const kind = 'social_content';
  return { id, kind, name, isEnabled, usedByProgramCount, createdAt, updatedAt, definition, lastSweep };
}

@Resolver()
export class ContentSignalResolver {
  @QueryOf(listContentSignalsOperation, SignalPage)
  async list(ctx: GraphqlContext, given: Given): Promise<object> {
    return withNodes(await run(ctx, listContentSignalsOperation, given), toSignal);
  }

  @MutationOf(content)
  create(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, content, given);
  }

  @MutationOf(changeContentSignalOperation, Signal)
  async change(ctx: GraphqlContext, given: Given): Promise<object> {
    return toSignal(await run(ctx, changeContentSignalOperation, given));
  }

  @MutationOf(deleteContentSignalOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteContentSignalOperation, given);
  }
}
