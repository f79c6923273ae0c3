import { ArgsType, type ClassType } from 'type-graphql';
import { z } from 'zod';
import { metaOf } from '../../../../schema/contracts/words.js';
import { AppError } from '../../../platform/errors.js';
import type { AnyOperation } from '../operation.js';
import { camelKey, toGraphqlLocation } from './case.js';
import { addField } from './derived-types.js';
import { bodyNameOf } from './names.js';
import { backwardArguments, isBackward, orderOf, toPageQuery } from './pages.js';

/** What a field of the root was called with, by the names of its arguments. */
export type Given = Record<string, unknown>;

/** The input of an operation as REST has it, by its parts. */
export type Input = {
  path?: object;
  query?: object;
  header?: object;
  body?: unknown;
  items?: unknown[];
  ids?: string[];
};

/** An argument, and where it is in the input: without a key it is the part itself. */
type Place = { argument: string; part: 'path' | 'query' | 'body'; key?: string; contract: z.ZodType };

const placesOf = new WeakMap<z.ZodType, Place[]>();

const idempotencyKey = z
  .string()
  .nullish()
  .describe('A repeat within 24 hours with the same key and input returns the first answer and does nothing again.');
const items = 'The items. Each is stored or refused independently of the others.';

/**
 * The class of an operation's arguments: parameters of its path and query, and `input` for its body. The fields of a body that has no name
 * are arguments themselves.
 */
export function argumentsOf(operation: AnyOperation): ClassType {
  const target: ClassType = class {};
  for (const { argument, contract } of listPlaces(operation)) addField(target, argument, contract, 'input');
  const isReadBackward = orderOf(operation) !== undefined;
  for (const [name, contract] of Object.entries(isReadBackward ? backwardArguments : {}))
    addField(target, name, contract, 'input');
  if (operation.described.refusals?.includes('idempotency_key_reused'))
    addField(target, 'idempotencyKey', idempotencyKey, 'input');
  ArgsType()(target);
  return target;
}

/** Puts arguments where the input of the operation has them. */
export function toInput(operation: AnyOperation, given: Given): Input {
  const input: Record<string, unknown> = {};
  for (const { argument, part, key } of listPlaces(operation)) {
    const value = given[argument];
    if (key === undefined) input[part] = value;
    else if (value !== undefined) input[part] = { ...(input[part] as object), [key]: value };
  }
  const order = orderOf(operation);
  if (order && isBackward(given)) input.query = { ...(input.query as object), ...toPageQuery(order, given) };
  return input;
}

/**
 * Converts a place in the input of the operation to the path of its argument: `body.persona_ids[3]` is `input.personaIds[3]`. Null for the input
 * as a whole.
 */
export function toArgumentPath(operation: AnyOperation, location: string): string | null {
  for (const { argument, part, key } of listPlaces(operation)) {
    const place = key === undefined ? part : `${part}.${key}`;
    const rest = location.slice(place.length);
    if (location.startsWith(place) && /^([.[]|$)/.test(rest)) return argument + camelKey(rest);
  }
  return location === 'body' ? null : toGraphqlLocation(location);
}

/** An error of the operation that names the paths of arguments. */
export function toArgumentError(operation: AnyOperation, error: AppError): AppError {
  const { code, detail, errors, cause, log, retryAfterS, cursor } = error;
  if (!errors) return error;
  const located = errors.map((one) => ({ ...one, location: toArgumentPath(operation, one.location) ?? one.location }));
  const [first] = errors;
  const words =
    errors.length === 1 ? detail.replace(`${first!.location}: `, () => `${located[0]!.location}: `) : detail;
  return new AppError(code, words, { cause, errors: located, log, retryAfterS, cursor });
}

function listPlaces(operation: AnyOperation): Place[] {
  const { input } = operation.described;
  if (!(input instanceof z.ZodObject)) return [];
  const known = placesOf.get(input);
  if (known) return known;
  const { path, query, body } = input.shape as Record<string, z.ZodType | undefined>;
  const places = [...listFields('path', path), ...listFields('query', query), ...listBody(body, bodyNameOf(operation))];
  placesOf.set(input, places);
  return places;
}

function listBody(body: z.ZodType | undefined, inputTitle: string): Place[] {
  if (!body) return [];
  const { title, argument = 'input' } = metaOf(body);
  const isList = body instanceof z.ZodArray;
  if (!isList && title === undefined) return listFields('body', body);
  return [{ argument, part: 'body', contract: isList ? body.describe(items) : body.meta({ inputTitle }) }];
}

function listFields(part: Place['part'], contract: z.ZodType | undefined): Place[] {
  if (!(contract instanceof z.ZodObject)) return [];
  const fields = Object.entries(contract.shape as Record<string, z.ZodType>);
  return fields
    .filter(([, field]) => !metaOf(field).isOnlyRest)
    .map(([key, field]) => ({
      argument: (part === 'query' && pageArguments[key]) || camelKey(key),
      part,
      key,
      contract: field,
    }));
}

/** How GraphQL calls what REST's lists take (A11). */
const pageArguments: Record<string, string> = { limit: 'first', cursor: 'after', order: 'orderBy' };
