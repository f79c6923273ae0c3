import { Resolver } from 'type-graphql';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import { answeringSignal } from './created-answer.js';
import {
  changeSignalOperation,
  createNewHireSignalOperation,
  createPastCompanyMoveSignalOperation,
  deleteSignalOperation,
  getSignalOperation,
  listSignalsOperation,
} from './operations.js';

const newHire = answeringSignal(createNewHireSignalOperation);
const move = answeringSignal(createPastCompanyMoveSignalOperation);

@Resolver()
export class SignalResolver {
  @QueryOf(listSignalsOperation)
  list(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, listSignalsOperation, given);
  }

  @QueryOf(getSignalOperation)
  get(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, getSignalOperation, given);
  }

  @MutationOf(newHire)
  createNewHire(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, newHire, given);
  }

  @MutationOf(move)
  createPastCompanyMove(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, move, given);
  }

  @MutationOf(changeSignalOperation)
  change(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, changeSignalOperation, given);
  }

  @MutationOf(deleteSignalOperation)
  delete(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, deleteSignalOperation, given);
  }
}
