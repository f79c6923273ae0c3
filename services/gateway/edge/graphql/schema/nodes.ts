import { extendSchema, type GraphQLInterfaceType, type GraphQLObjectType, type GraphQLSchema, parse } from 'graphql';
import type { z } from 'zod';
import { maxNodes, uuid } from '../../../../../schema/contracts/values.js';
import type { RequestContext } from '../../../../platform/context.js';
import { refusal } from '../../../../platform/validate.js';
import type { Deps } from '../../../operation/deps.js';
import { camelKey } from '../../../operation/graphql/case.js';
import { type GraphqlContext, runInput } from '../../../operation/graphql/run.js';
import type { AnyOperation, Nodes } from '../../../operation/operation.js';

type Row = Record<string, unknown>;
/** How objects of a type are read: the property that is their id, what an id is, and an operation that takes ids. */
type Reader = { key: string; id: z.ZodType<string>; operation: AnyOperation };

/**
 * Adds what Relay reads an object again by: `interface Node { nodeId: ID! }` on every object that operations read by ids, `node(nodeId:)`
 * and `nodes(nodeIds:)`. `id` stays what REST calls the object; `nodeId` is unique across types. Who may read is told by the operation.
 */
export function addNodes(schema: GraphQLSchema, operations: AnyOperation[]): GraphQLSchema {
  const readers = new Map<string, Reader>();
  for (const one of operations) if (one.nodes) readers.set(one.nodes.type, toReader(one, one.nodes));
  const extended = extendSchema(schema, parse(define([...readers.keys()])));
  for (const [type, { key }] of readers) {
    const { nodeId } = (extended.getType(type) as GraphQLObjectType).getFields();
    nodeId!.resolve = (row: Row) => encode(type, String(row[key]));
  }
  (extended.getType('Node') as GraphQLInterfaceType).resolveType = (row: Row) => row.__typename as string;

  const { node, nodes } = extended.getQueryType()!.getFields();
  node!.resolve = async (_root, { nodeId }, ctx) => (await read(ctx, readers, [nodeId], () => 'nodeId'))[0];
  nodes!.resolve = async (_root, { nodeIds }, ctx) => {
    if (nodeIds.length > maxNodes) {
      const message = `must be at most ${maxNodes} ids`;
      throw refusal('invalid_request', [{ location: 'path.nodeIds', message }]);
    }
    return read(ctx, readers, nodeIds, (index) => `nodeIds[${index}]`);
  };
  return extended;
}

function toReader(operation: AnyOperation, { key = 'id', id = uuid, read: readAll }: Nodes): Reader {
  const handle = (deps: Deps, { ids }: { ids: string[] }, ctx: RequestContext) => readAll(deps, ids, ctx);
  return { key: camelKey(key), id, operation: { ...operation, input: null, handle } };
}

/** The objects in the order of their ids, types apart and each id once; null for one that is gone or another account's (A4). */
async function read(
  ctx: GraphqlContext,
  readers: Map<string, Reader>,
  nodeIds: string[],
  placeOf: (index: number) => string,
): Promise<(Row | null)[]> {
  const wanted = nodeIds.map((nodeId) => decode(nodeId, readers));
  const errors = wanted.flatMap((one, index) =>
    one ? [] : [{ location: `path.${placeOf(index)}`, message: 'is not the nodeId of an object' }],
  );
  if (errors.length > 0) throw refusal('invalid_request', errors);
  const idsOf = new Map<string, Set<string>>();
  for (const one of wanted) idsOf.set(one!.type, (idsOf.get(one!.type) ?? new Set()).add(one!.id));
  const rows = new Map<string, Row>();
  await Promise.all(
    [...idsOf].map(async ([type, ids]) => {
      const { operation, key } = readers.get(type)!;
      const found: Row[] = await runInput(ctx, operation, { ids: [...ids] });
      for (const row of found) rows.set(`${type}:${row[key]}`, { ...row, __typename: type });
    }),
  );
  return wanted.map((one) => rows.get(`${one!.type}:${one!.id}`) ?? null);
}

function define(types: string[]): string {
  return `
    """What can be read again by an id that is unique across types, as Relay does."""
    interface Node {
      """Its type and id in one, for \`node\` and \`nodes\`; no other field takes it."""
      nodeId: ID!
    }
    extend type Query {
      """The object of this nodeId; null where there is none."""
      node(
        """The \`nodeId\` of an object."""
        nodeId: ID!
      ): Node @cost(weight: "1")
      """The objects of these nodeIds, in their order; null for each that there is none of."""
      nodes(
        """The \`nodeId\`s of objects of any types, at most ${maxNodes}."""
        nodeIds: [ID!]!
      ): [Node]! @cost(weight: "1") @listSize(slicingArguments: ["nodeIds"])
    }
    ${types
      .map(
        (type) => `extend type ${type} implements Node {
          """Its type and id in one, for \`node\` and \`nodes\`; no other field takes it."""
          nodeId: ID!
        }`,
      )
      .join('\n')}`;
}

const encode = (type: string, id: string): string => Buffer.from(`${type}:${id}`).toString('base64url');

function decode(nodeId: string, readers: Map<string, Reader>): { type: string; id: string } | null {
  const text = Buffer.from(nodeId, 'base64url').toString('utf8');
  const colon = text.indexOf(':');
  const type = text.slice(0, colon);
  const id = readers.get(type)?.id.safeParse(text.slice(colon + 1));
  return id?.success ? { type, id: id.data } : null;
}
