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
import { metaOf, toGraphqlWords } from '../../../../schema/contracts/words.js';
import { AppError } from '../../../platform/errors.js';
import type { AnyOperation } from '../operation.js';
import { argumentsOf, toArgumentError } from './arguments.js';
import { connectionTypeOf, objectTypeOf } from './derived-types.js';
import { fieldNameOf } from './names.js';
import { payloadOf, toRefused } from './payloads.js';

/**
 * Declares a query that runs an operation, from which it takes its name, description, arguments, answer and access. The method is called with the
 * context and the arguments. `answer` is for an operation whose REST answer differs.
 */
export const QueryOf = (operation: AnyOperation, answer?: z.ZodType): MethodDecorator =>
  answeringBy(callOf(Query, operation, answer), (error) => {
    throw toArgumentError(operation, error);
  });

/** Declares a mutation that runs an operation, likewise. It answers a payload, also for what the caller can correct (A7). */
export const MutationOf = (operation: AnyOperation, answer?: z.ZodType): MethodDecorator =>
  answeringBy(callOf(Mutation, operation, payloadOf(operation, answer)), (error) =>
    toRefused(toArgumentError(operation, error)),
  );

type Resolve = (this: unknown, ...given: unknown[]) => Promise<unknown>;

/** Declares a field. If its method throws an AppError, the field returns what `refuse` returns for that. */
function answeringBy(field: MethodDecorator, refuse: (error: AppError) => unknown): MethodDecorator {
  return (target, key, descriptor) => {
    const resolve = descriptor.value as Resolve;
    const answer: Resolve = async function (...given) {
      try {
        return await resolve.apply(this, given);
      } catch (thrown) {
        if (thrown instanceof AppError) return refuse(thrown);
        throw thrown;
      }
    };
    descriptor.value = answer as never;
    field(target, key, descriptor);
  };
}

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

/** A field that is null where it is refused, so that the other fields of the document stand. */
function callOf(declare: Declare, operation: AnyOperation, answer?: z.ZodType): MethodDecorator {
  const field = rootField((type, options) => declare(type, { ...options, nullable: true }), operation, answer);
  const given = ArgumentsOf(operation);
  return (target, key, descriptor) => {
    Ctx()(target, key as string, 0);
    given(target, key, 1);
    field(target, key, descriptor);
  };
}

function rootField(declare: Declare, operation: AnyOperation, answer?: z.ZodType): MethodDecorator {
  const { description, deprecated } = operation;
  const type = answerTypeOf(operation, answer) as ClassType;
  const options = {
    name: fieldNameOf(operation),
    description: toGraphqlWords(description),
    deprecationReason: deprecated?.reason,
  };
  return (target, key, descriptor) => {
    declare(() => type, options)(target, key, descriptor);
    Authorized(operation)(target, key as string, descriptor);
  };
}

function answerTypeOf({ described: { output: own, events } }: AnyOperation, answer?: z.ZodType): object {
  if (events) return objectTypeOf(events.of);
  const output = answer ?? own;
  if (!output) throw new Error('A query must have an answer.');
  const { rows, uncounted } = metaOf(output);
  if (rows === undefined) return objectTypeOf(output);
  const { shape } = output as z.ZodObject<Record<string, z.ZodArray<z.ZodType>>>;
  return connectionTypeOf(shape[rows]!.element, uncounted);
}
