import { ArgsType, type ClassType } from 'type-graphql';
import { z } from 'zod';
import { metaOf } from '../../../../schema/contracts/words.js';
import type { AnyOperation } from '../operation.js';
import { camelKey } from './case.js';
import { addField } from './derived-types.js';

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
  .describe('A repeat within 24 hours with the same key and input answers as the first time, and does nothing twice.');
const items = 'The items, each of which is stored or refused by itself.';

/**
 * The class of an operation's arguments: parameters of its path and query, and `input` for its body. The fields of a body that has no name
 * are arguments themselves.
 */
export function argumentsOf(operation: AnyOperation): ClassType {
  const target: ClassType = class {};
  for (const { argument, contract } of listPlaces(operation)) addField(target, argument, contract, 'input');
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
  return input;
}

function listPlaces({ described }: AnyOperation): Place[] {
  const { input } = described;
  if (!(input instanceof z.ZodObject)) return [];
  const known = placesOf.get(input);
  if (known) return known;
  const { path, query, body } = input.shape as Record<string, z.ZodType | undefined>;
  const places = [...listFields('path', path), ...listFields('query', query), ...listBody(body)];
  placesOf.set(input, places);
  return places;
}

function listBody(body: z.ZodType | undefined): Place[] {
  if (!body) return [];
  const { title, argument = 'input' } = metaOf(body);
  const isList = body instanceof z.ZodArray;
  if (!isList && title === undefined) return listFields('body', body);
  return [{ argument, part: 'body', contract: isList ? body.describe(items) : body }];
}

function listFields(part: Place['part'], contract: z.ZodType | undefined): Place[] {
  if (!(contract instanceof z.ZodObject)) return [];
  return Object.entries(contract.shape as Record<string, z.ZodType>).map(([key, field]) => ({
    argument: (part === 'query' && pageArguments[key]) || camelKey(key),
    part,
    key,
    contract: field,
  }));
}

/** How GraphQL calls what REST's lists take (A11). */
const pageArguments: Record<string, string> = { limit: 'first', cursor: 'after' };
