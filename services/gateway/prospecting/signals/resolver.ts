import { Resolver } from 'type-graphql';
import { SignalCreated } from '../../../../schema/contracts/signals.js';
import type { Given } from '../../operation/graphql/arguments.js';
import { MutationOf, QueryOf } from '../../operation/graphql/root-fields.js';
import { type GraphqlContext, run } from '../../operation/graphql/run.js';
import {
  changeSignalOperation,
  createNewHireSignalOperation,
  createPastCompanyMoveSignalOperation,
  deleteSignalOperation,
  getSignalOperation,
  listSignalsOperation,
} from './operations.js';

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

  @MutationOf(createNewHireSignalOperation, SignalCreated)
  createNewHire(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createNewHireSignalOperation, given);
  }

  @MutationOf(createPastCompanyMoveSignalOperation, SignalCreated)
  createPastCompanyMove(ctx: GraphqlContext, given: Given): Promise<object> {
    return run(ctx, createPastCompanyMoveSignalOperation, given);
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
