import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { snakeKey } from '../../../operation/graphql/case.js';
import { fieldNameOf } from '../../../operation/graphql/names.js';
import type { AnyOperation } from '../../../operation/operation.js';
import { costOfField, sizeOfList, weightOfArguments, weightOfField, weightOfObject } from './costs.js';

/** The cost of a REST request in points (S2). Its input is not validated yet. */
export type PriceOf = (operation: AnyOperation, input: unknown) => number;

/** REST returns rows as they are read; without the selection of fields they cost half as much as in GraphQL (2026-11). */
const shareOfRow = 0.5;

/** No page has more rows; a request for more is refused by validation, not for its price. */
const mostRows = 500;

/** How deep the objects of an answer are priced. */
const levels = 4;

/** Prices an operation like the GraphQL field of its name with everything below it selected, so that REST and GraphQL cost the same. */
export function createPriceList(schema: GraphQLSchema): PriceOf {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = Object.assign({}, ...roots.map((one) => one?.getFields())) as Record<string, Field>;
  const prices = new Map<string, (input: unknown) => number>();
  return (operation, input) => {
    const name = fieldNameOf(operation);
    const price = prices.get(name) ?? priceAs(fields[name]!);
    prices.set(name, price);
    return price(input);
  };
}

type Field = GraphQLField<unknown, unknown>;

function priceAs(field: Field): (input: unknown) => number {
  const cost = costOfField(field);
  const { each, once } = costOfAnswer(field);
  return (input) => {
    const args = toArguments(field, input as Input);
    const rows = sizeOfList(cost, args, undefined);
    return weightOfField(cost, rows) + weightOfArguments(cost, args) + (once + rows * each) * shareOfRow;
  };
}

/** The cost of an answer: `each` for a row of the list that arguments size, and `once` for the rest. */
function costOfAnswer(field: Field): { each: number; once: number } {
  const { sizedFields } = costOfField(field);
  const type = getNamedType(field.type);
  if (isListType(getNullableType(field.type))) return { each: costOfType(field.type, levels), once: 0 };
  const sized = isObjectType(type) ? sizedFields.map((name) => type.getFields()[name]!) : [];
  // A connection has its rows twice, as nodes and as edges; REST returns them once.
  const list = sized[0];
  // A payload adds a level that REST does not have.
  const depth = type.name.endsWith('Payload') ? levels + 1 : levels;
  if (!list || !isObjectType(type)) return { each: 0, once: costOfType(field.type, depth) };
  const others = Object.values(type.getFields()).filter((one) => !sized.includes(one));
  return { each: costOfType(list.type, levels), once: sum(others, levels - 1) };
}

/** The cost of one object of a type with everything below it. */
function costOfType(type: GraphQLOutputType, left: number): number {
  const named = getNamedType(type);
  if (left === 0) return 0;
  if (isUnionType(named)) return Math.max(...named.getTypes().map((one) => costOfType(one, left)));
  if (!isObjectType(named)) return 0;
  return weightOfObject(named) + sum(Object.values(named.getFields()), left - 1);
}

function sum(fields: Field[], left: number): number {
  return fields.reduce((total, field) => {
    // GraphQL returns these in addition, and only on request.
    if (field.extensions.isEdge || ['userErrors', 'totalCount'].includes(field.name)) return total;
    const cost = costOfField(field);
    const times = isListType(getNullableType(field.type)) ? sizeOfList(cost, {}, undefined) : 1;
    return total + cost.weight + times * costOfType(field.type, left);
  }, 0);
}

type Input = { query?: Record<string, unknown>; body?: unknown };

/** The arguments as GraphQL would have them, as far as they affect the price. */
function toArguments(field: Field, { query = {}, body }: Input): Record<string, unknown> {
  const inBody = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return Object.fromEntries(
    field.args.map(({ name }) => {
      if (name === 'input') return [name, body];
      if (name === 'first') return [name, toNumber(query.limit, mostRows)];
      const key = snakeKey(name);
      return [name, inBody[key] ?? toList(query[key])];
    }),
  );
}

function toNumber(text: unknown, most: number): number | undefined {
  const number = typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? Math.min(number, most) : undefined;
}

/** The values of a parameter that is repeated, or has them comma-separated. */
const toList = (value: unknown): unknown =>
  typeof value === 'string' && value.includes(',') ? value.split(',') : value;
