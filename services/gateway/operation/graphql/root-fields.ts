import {
  Args,
  Authorized,
  type ClassType,
  Ctx,
  Mutation,
  Query,
  Subscription,
  type SubscriptionOptions,
} from 'type-graphql';
import { z } from 'zod';
import { Done } from '../../../../schema/contracts/values.js';
import { metaOf, toGraphqlWords } from '../../../../schema/contracts/words.js';
import type { AnyOperation } from '../operation.js';
import { argumentsOf } from './arguments.js';
import { connectionTypeOf, objectTypeOf } from './derived-types.js';

/**
 * Declares a query that runs an operation: name, words, arguments, answer and who may call it are the operation's. The method is called with
 * the context and the arguments. `answer` is for an operation that REST answers otherwise.
 */
export const QueryOf = (operation: AnyOperation, answer?: z.ZodType): MethodDecorator =>
  callOf(Query, operation, answer);

/** Declares a mutation that runs an operation, likewise. */
export const MutationOf = (operation: AnyOperation, answer?: z.ZodType): MethodDecorator =>
  callOf(Mutation, operation, answer);

type Subscribed = { subscribe: SubscriptionOptions['subscribe']; name?: string; description?: string };

/** Declares a subscription to what an operation answers, with a name and words of its own where it is not the operation itself. */
export const SubscriptionOf = (operation: AnyOperation, own: Subscribed): MethodDecorator =>
  rootField((type, options) => Subscription(type, { ...options, ...own } as never), operation);

/** Declares that a parameter has the arguments of an operation. */
export function ArgumentsOf(operation: AnyOperation): ParameterDecorator {
  const type = argumentsOf(operation);
  return Args(() => type) as ParameterDecorator;
}

type Declare = (type: () => ClassType, options: object) => MethodDecorator;

function callOf(declare: Declare, operation: AnyOperation, answer?: z.ZodType): MethodDecorator {
  const field = rootField(declare, operation, answer);
  const given = ArgumentsOf(operation);
  return (target, key, descriptor) => {
    Ctx()(target, key as string, 0);
    given(target, key, 1);
    field(target, key, descriptor);
  };
}

function rootField(declare: Declare, operation: AnyOperation, answer?: z.ZodType): MethodDecorator {
  const { name, description, deprecated } = operation;
  const type = (answer ? objectTypeOf(answer) : answerTypeOf(operation)) as ClassType;
  const options = { name, description: toGraphqlWords(description), deprecationReason: deprecated?.reason };
  return (target, key, descriptor) => {
    declare(() => type, options)(target, key, descriptor);
    Authorized(operation)(target, key as string, descriptor);
  };
}

function answerTypeOf({ status, described: { output, events } }: AnyOperation): object {
  if (events) return objectTypeOf(events.of);
  if (status === 204 || !output) return objectTypeOf(Done);
  const { rows } = metaOf(output);
  if (rows === undefined) return objectTypeOf(output);
  const { shape } = output as z.ZodObject<Record<string, z.ZodArray<z.ZodType>>>;
  return connectionTypeOf(shape[rows]!.element);
}
