import {
  extendSchema,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  parse,
} from 'graphql';
import { AppError } from '../../platform/errors.js';
import { refusal } from '../../platform/validate.js';
import type { AnyOperation } from '../operation.js';
import { camelKey } from './case.js';

type Row = Record<string, unknown>;
/** How an object of a type is read by its id: the field of the root, and what it calls the id. */
type Reader = { field: GraphQLField<unknown, unknown>; argument: string };

/**
 * Adds what Relay reads an object again by: `interface Node { nodeId: ID! }` on every object that an operation reads by its id, and
 * `node(nodeId:)`. `id` stays what REST calls the object; `nodeId` is unique across types, and reading by it is that operation (A8).
 */
export function addNodes(schema: GraphQLSchema, operations: AnyOperation[]): GraphQLSchema {
  const names = new Map<string, string>();
  for (const { name, method, path } of operations) {
    const parameter = /\/\{(\w+)\}$/.exec(path)?.[1];
    if (method === 'get' && parameter) names.set(name, camelKey(parameter));
  }
  const typeOf = (from: GraphQLSchema, name: string) =>
    getNamedType(from.getQueryType()!.getFields()[name]!.type) as GraphQLObjectType;
  const types = [...names.keys()].map((name) => typeOf(schema, name).name);
  const extended = extendSchema(schema, parse(define(types)));

  const readers = new Map<string, Reader>();
  const queries = extended.getQueryType()!.getFields();
  for (const [name, argument] of names) {
    const type = typeOf(extended, name);
    readers.set(type.name, { field: queries[name]!, argument });
    const key = argument in type.getFields() ? argument : 'id';
    type.getFields().nodeId!.resolve = (row: Row) => encode(type.name, String(row[key]));
  }
  (extended.getType('Node') as GraphQLInterfaceType).resolveType = (row: Row) => row.__typename as string;
  queries.node!.resolve = async (root, { nodeId }, context, info) => {
    const { type, id, reader } = decode(nodeId, readers);
    try {
      const row = await reader.field.resolve!(root, { [reader.argument]: id }, context, info);
      return { ...(row as Row), __typename: type };
    } catch (error) {
      // Relay's word for an object that is gone; another account's is the same (A4).
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  };
  return extended;
}

function define(types: string[]): string {
  return `
    """What can be read again by an id that is unique across types, as Relay does."""
    interface Node {
      """Its type and id in one, for \`node\`; no other field takes it."""
      nodeId: ID!
    }
    extend type Query {
      """The object of this nodeId; null where there is none."""
      node(
        """The \`nodeId\` of an object."""
        nodeId: ID!
      ): Node
    }
    ${types
      .map(
        (type) => `extend type ${type} implements Node {
          """Its type and id in one, for \`node\`; no other field takes it."""
          nodeId: ID!
        }`,
      )
      .join('\n')}`;
}

const encode = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64url');

function decode(nodeId: string, readers: Map<string, Reader>): { type: string; id: string; reader: Reader } {
  const text = Buffer.from(nodeId, 'base64url').toString('utf8');
  const colon = text.indexOf(':');
  const type = text.slice(0, colon);
  const reader = readers.get(type);
  if (!reader)
    throw refusal('invalid_request', [{ location: 'path.nodeId', message: 'is not the nodeId of an object' }]);
  return { type, id: text.slice(colon + 1), reader };
}
