import { Arg, Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import { SignalKind } from '../../../../schema/contracts/signals.js';
import { type GraphqlContext, run, runList } from '../../operation/graphql/run.js';
import { connectionOf, Done, idempotencyKeyDescription, PageArguments } from '../../operation/graphql/shapes.js';
import { NewHireSignalInput, PastCompanyMoveSignalInput, SignalChangesInput } from './inputs.js';
import {
  changeSignalOperation,
  createNewHireSignalOperation,
  createPastCompanyMoveSignalOperation,
  deleteSignalOperation,
  getSignalOperation,
  listSignalsOperation,
} from './operations.js';
import { SignalCreatedType, SignalType } from './outputs.js';

@ArgsType()
class SignalsArguments extends PageArguments {
  @Field(() => SignalKind.enum, { nullable: true, description: 'Only signals of this kind.' })
  kind?: SignalKind;

  @Field(() => Boolean, { nullable: true, description: 'Only enabled, or only disabled signals.' })
  isEnabled?: boolean;
}

const SignalConnection = connectionOf('Signal', SignalType);

@Resolver()
export class SignalResolver {
  @Query(() => SignalConnection, { description: 'The signals of the account, newest first.' })
  signals(@Ctx() ctx: GraphqlContext, @Args(() => SignalsArguments) list: SignalsArguments): Promise<object> {
    return runList(ctx, listSignalsOperation, 'signals', { ...list });
  }

  @Query(() => SignalType, { description: 'One signal.' })
  signal(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<object> {
    return run(ctx, getSignalOperation, { path: { id } });
  }

  @Mutation(() => SignalCreatedType, { description: 'Defines a new hire signal. Nothing runs, nothing is billed.' })
  createNewHireSignal(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => NewHireSignalInput) body: NewHireSignalInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createNewHireSignalOperation, { body }, key);
  }

  @Mutation(() => SignalCreatedType, {
    description: 'Defines an ex-customer move signal. Nothing runs, nothing is billed.',
  })
  createPastCompanyMoveSignal(
    @Ctx() ctx: GraphqlContext,
    @Arg('input', () => PastCompanyMoveSignalInput) body: PastCompanyMoveSignalInput,
    @Arg('idempotencyKey', () => String, { nullable: true, description: idempotencyKeyDescription }) key?: string,
  ): Promise<object> {
    return run(ctx, createPastCompanyMoveSignalOperation, { body }, key);
  }

  @Mutation(() => SignalType, { description: 'Changes a signal; what results must be what its kind accepts.' })
  changeSignal(
    @Ctx() ctx: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => SignalChangesInput) body: SignalChangesInput,
  ): Promise<object> {
    return run(ctx, changeSignalOperation, { path: { id }, body });
  }

  @Mutation(() => Done, { description: 'Deletes a signal; refused while a program uses it.' })
  async deleteSignal(@Ctx() ctx: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Done> {
    await run(ctx, deleteSignalOperation, { path: { id } });
    return { done: true };
  }
}
