import { type GraphQLObjectType, type GraphQLSchema, getNamedType } from 'graphql';
import type { z } from 'zod';
import { uuid } from '../../../../../../schema/contracts/values.js';
import { metaOf } from '../../../../../../schema/contracts/words.js';
import type { RequestContext } from '../../../../../platform/context.js';
import type { Page } from '../../../../../platform/paging.js';
import { type CountChildren, childrenInput, usualChildren } from '../../../../operation/children.js';
import type { Deps } from '../../../../operation/deps.js';
import { camelKey } from '../../../../operation/graphql/case.js';
import { loadBatched, readBatched } from '../../../../operation/graphql/loaders.js';
import { fieldNameOf } from '../../../../operation/graphql/names.js';
import {
  backwardArguments,
  isBackward,
  mostCounted,
  orderOf,
  toBackwardError,
  toPageQuery,
  usuallyCounted,
} from '../../../../operation/graphql/pages.js';
import { type CountRows, type GraphqlContext, runStream, toConnection } from '../../../../operation/graphql/run.js';
import type { AnyOperation, Nodes } from '../../../../operation/operation.js';
import type { Extension } from '../extension.js';
import { eventOfDelivery } from './event-of-delivery.js';
import { type ToMany, toMany } from './to-many.js';
import { type Row, type ToOne, toOne } from './to-one.js';

type Resolve = (row: Row, given: Row, ctx: GraphqlContext) => unknown;
/** A field of an object that leads to others: what the schema says of it, and how it is read. */
type Edge = { on: string; name: string; definition: string; resolve: Resolve };

/**
 * The fields that lead from objects to other objects. Each reads everything that a page needs in one batch, by an operation that determines who
 * may read it. All are nullable, so that a refused one leaves the rest of the answer.
 */
export function edgesOf(schema: GraphQLSchema, operations: AnyOperation[]): Extension {
  const edges: Edge[] = [
    eventOfDelivery,
    ...toOne.map((one) => edgeToOne(one, operations)),
    ...toMany.map((one) => edgeToMany(one, operations, schema)),
  ];
  const definitions = edges.map(({ on, definition }) => `extend type ${on} { ${definition} }`);
  return {
    definitions: [eventOfDelivery.union, ...definitions, ...defineCounts(schema, operations)].join('\n'),
    resolve(whole) {
      for (const { on, name, resolve } of edges) {
        const field = (whole.getType(on) as GraphQLObjectType).getFields()[name]!;
        Object.assign(field, { resolve, extensions: { isEdge: true, leadsToOthers: true } });
      }
    },
  };
}

/**
 * What an edge adds to the price for each object that it leads from, in points (S2), besides the objects that it leads to: a probe of an
 * index, or a share of a message to another service.
 */
const weights = { one: { own: 0.02, remote: 0.05 }, many: { own: 0.1, remote: 0.3 } };

const weightOf = (of: { own: number; remote: number }, { input }: AnyOperation): number =>
  input === null ? of.remote : of.own;

function edgeToOne({ on, name, about, to, ids, isList }: ToOne, operations: AnyOperation[]): Edge {
  const operation = operations.find(({ nodes }) => nodes?.type === to)!;
  const read = readerOf(operation);
  const [type, size] = isList ? [`[${to}!]`, '@listSize(assumedSize: 10)'] : [to, ''];
  return {
    on,
    name,
    definition: `${quote(about)} ${name}: ${type} @cost(weight: "${weightOf(weights.one, operation)}") ${size}`,
    resolve(row, _given, ctx) {
      const given = ids(row);
      if (given === null || given === undefined) return null;
      if (!Array.isArray(given)) return read(ctx, given);
      return Promise.all(given.map((id) => read(ctx, id))).then((found) => found.filter((one) => one !== null));
    },
  };
}

/** Reads one object by its `databaseId`, in one batch with those that other fields request. */
function readerOf(operation: AnyOperation): (ctx: GraphqlContext, id: unknown) => Promise<object | null> | null {
  const { key = 'id', id: contract = uuid, read } = operation.nodes as Nodes;
  const handle = (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => read(deps, ids, ctx);
  const readAll: AnyOperation = { ...operation, input: null, handle };
  return (ctx, given) => {
    const id = contract.safeParse(given);
    return id.success ? readBatched(ctx, readAll, id.data, camelKey(key)) : null;
  };
}

function edgeToMany({ on, name, about, list, key }: ToMany, operations: AnyOperation[], schema: GraphQLSchema): Edge {
  const operation = operations.find((one) => one.name === list)!;
  const readChildren = operation.children![on]!;
  const readAll: AnyOperation = { ...operation, input: childrenInput, handle: readChildren };
  const order = orderOf(operation);
  return {
    on,
    name,
    definition: `${quote(about)} ${name}(
      ${quote(`The maximum number of rows for each object: 1 to 200, ${usualChildren} by default.`)} first: Int
      ${quote('The `endCursor` of the page before, or the `cursor` of an edge.')} after: String
      ${order ? defineBackward(order) : ''}
    ): ${connectionOf(operation, schema)} @cost(weight: "${weightOf(weights.many, operation)}") ${sizesOf(order)}`,
    async resolve(row, given, ctx) {
      const query = toPageQuery(order, given);
      const what = `${on}.${name} ${JSON.stringify(query)}`;
      const id = key ? key(row) : (row.id as string);
      const read = (ids: string[]): Promise<Map<string, Page<object>>> => runStream(ctx, readAll, { ids, query });
      const page = await loadBatched(ctx, what, id, read).catch((error) => {
        throw isBackward(given) ? toBackwardError(error) : error;
      });
      const { count } = readChildren;
      return page && toConnection(page, 'rows', given, count && countOf(ctx, operation, count, `${on}.${name}`, id));
    },
  };
}

/** Counts the rows of one object, in one batch with those of other objects. */
function countOf(
  ctx: GraphqlContext,
  operation: AnyOperation,
  count: CountChildren,
  edge: string,
  id: string,
): CountRows {
  return async (upTo) => {
    const handle = (deps: Deps, { ids }: { ids: string[] }, of: RequestContext) => count(deps, { ids, upTo }, of);
    const countAll: AnyOperation = { ...operation, input: null, handle };
    const read = (ids: string[]): Promise<Map<string, number>> => runStream(ctx, countAll, { ids });
    return (await loadBatched(ctx, `${edge} ${upTo}`, id, read)) ?? 0;
  };
}

/** The name of the type of the pages of a list. */
const connectionOf = (operation: AnyOperation, schema: GraphQLSchema): string =>
  getNamedType(schema.getQueryType()!.getFields()[fieldNameOf(operation)]!.type).name;

const defineBackward = (order: z.ZodType): string => {
  const { last, before } = backwardArguments;
  const type = metaOf((order as z.ZodOptional<z.ZodType>).unwrap()).title!;
  return `${quote(metaOf(last).description!)} last: Int
    ${quote(metaOf(before).description!)} before: String
    ${quote(metaOf(order).description!)} orderBy: ${type}`;
};

/**
 * What each row that may be counted weighs, in points (S2): 1 us. One that stands in the index of its list takes 0.3 us, and one that an edge
 * has to look at 1.5 us (2026-11).
 */
const weightOfCounted = 0.002;

/** `totalCount` of every connection whose rows can be counted. */
function defineCounts(schema: GraphQLSchema, operations: AnyOperation[]): string[] {
  const counted = operations.filter(({ count }) => count);
  const about =
    'The total number of rows, regardless of the page. Rows are counted only if this field is requested, and only up to `upTo`: that number means as many or more.';
  const searched = ' It is null for a search (`q`), which reads no further than the page.';
  const typesOf = (some: AnyOperation[]) => new Set(some.map((one) => connectionOf(one, schema)));
  const ofSearches = typesOf(counted.filter(({ searchWeight }) => searchWeight !== undefined));
  const upTo = `How far to count: 1 to ${mostCounted}. Each row that may be counted adds to the cost.`;
  return [...typesOf(counted)].map(
    (type) => `extend type ${type} { ${quote(ofSearches.has(type) ? about + searched : about)} totalCount(
      ${quote(upTo)} upTo: Int = ${usuallyCounted}
    ): Int @cost(weight: "${weightOfCounted}") @listSize(slicingArguments: ["upTo"]) }`,
  );
}

const sizesOf = (order: z.ZodType | undefined): string =>
  `@listSize(assumedSize: ${usualChildren}, slicingArguments: ["first"${order ? ', "last"' : ''}], sizedFields: ["nodes", "edges"], requireOneSlicingArgument: false)`;

/** Words as a description of the schema. */
const quote = (words: string): string => JSON.stringify(words);
