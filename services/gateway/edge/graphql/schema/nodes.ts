import type { GraphQLInterfaceType, GraphQLSchema } from 'graphql';
import { maxNodes } from '../../../../../schema/contracts/values.js';
import { refusal } from '../../../../platform/validate.js';
import { parseGlobalId } from '../../../operation/graphql/global-ids.js';
import type { GraphqlContext } from '../../../operation/graphql/run.js';
import type { AnyOperation } from '../../../operation/operation.js';
import type { Extension } from './extension.js';
import { defineFederation, resolveFederation } from './federation.js';
import { type Readers, type Row, readersOf, readObjects, type Wanted, wantedOf } from './read-objects.js';

/**
 * What Relay reads an object again by: `interface Node { id: ID! }` on every object that operations read by ids, `node(id:)` and
 * `nodes(ids:)`; and what a router of Apollo Federation reads them by.
 */
export function nodesOf(schema: GraphQLSchema, operations: AnyOperation[]): Extension {
  const readers = readersOf(operations);
  return {
    definitions: define([...readers.keys()]) + defineFederation(schema, readers),
    resolve(whole) {
      resolveFederation(whole, readers);
      resolveNodes(whole, readers);
    },
  };
}

function resolveNodes(schema: GraphQLSchema, readers: Readers): void {
  (schema.getType('Node') as GraphQLInterfaceType).resolveType = (row: Row) => row.__typename as string;
  const { node, nodes } = schema.getQueryType()!.getFields();
  node!.resolve = async (_root, { id }, ctx) => (await read(ctx, readers, [id], () => 'id'))[0];
  nodes!.resolve = async (_root, { ids }, ctx) => {
    if (ids.length > maxNodes) {
      const message = `must be at most ${maxNodes} ids`;
      throw refusal('invalid_request', [{ location: 'path.ids', message }]);
    }
    return read(ctx, readers, ids, (index) => `ids[${index}]`);
  };
}

/** The objects in the order of their ids. */
async function read(
  ctx: GraphqlContext,
  readers: Readers,
  globalIds: string[],
  placeOf: (index: number) => string,
): Promise<(Row | null)[]> {
  const wanted = globalIds.map((globalId) => decode(globalId, readers));
  const errors = wanted.flatMap((one, index) =>
    one ? [] : [{ location: `path.${placeOf(index)}`, message: 'is not the id of an object that can be read by it' }],
  );
  if (errors.length > 0) throw refusal('invalid_request', errors);
  return readObjects(ctx, readers, wanted);
}

function define(types: string[]): string {
  return `
    """An object that can be read again by its ID, as Relay does."""
    interface Node {
      """The ID of the object among all objects of all types that an account sees."""
      id: ID!
    }
    extend type Query {
      """The object with this ID; null if there is none."""
      node(
        """The \`id\` of an object."""
        id: ID!
      ): Node @cost(weight: "1")
      """The objects with these IDs, in the order of the IDs; null for each ID without an object."""
      nodes(
        """The \`id\`s of objects of any types, at most ${maxNodes}."""
        ids: [ID!]!
      ): [Node] @cost(weight: "1") @listSize(slicingArguments: ["ids"])
    }
    ${types.map((type) => `extend type ${type} implements Node`).join('\n')}`;
}

function decode(globalId: string, readers: Readers): Wanted | null {
  const parsed = parseGlobalId(globalId);
  return parsed && wantedOf(readers, parsed.type, parsed.databaseId);
}
