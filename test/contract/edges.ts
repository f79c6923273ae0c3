import { type GraphQLEnumType, type GraphQLObjectType, getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import type { System } from '../support/system.js';
import { type Ends, findWrongWayBack } from './backward.js';
import type { Session } from './session.js';

type Edge = { cursor: string; node: Record<string, string> };
type Page = Omit<Ends, 'edges'> & { edges: Edge[]; totalCount?: number | null };

const rows = 4;

type Parent = { list: string; id: string; within?: string };
/** `parent` is set if a list belongs to one resource, named by `id`: the list of those resources. `within` is the list inside that resource. */
export type Connection = {
  name: string;
  ids: string[];
  type: string;
  isNode: boolean;
  parent: Parent | undefined;
  /** The orders of a list that is also read backward, the usual one first. */
  orders: string[] | undefined;
  isCounted: boolean;
};

/** Lists that belong to one thing each: the list of those things, and the name that both use for its id. */
const parents: Record<string, Parent> = {
  webhookReplays: { list: 'webhookEndpoints', id: 'id' },
  watchBackfills: { list: 'watches', id: 'icpCriteriaId' },
  listedCompanies: { list: 'companiesLists', id: 'id' },
  listedContacts: { list: 'contactsLists', id: 'id' },
  crmDeals: { list: 'crmConnections', id: 'id' },
  outletDeliveries: { list: 'outlets', id: 'id' },
  crmListCompanies: { list: 'crmConnections', id: 'id', within: 'crmLists' },
};

/** Every list of the schema by its field, with the ids that tell its rows apart. */
export function listConnections(): Connection[] {
  return Object.values(createSchema().getQueryType()!.getFields()).flatMap(({ name, type, args }) => {
    const connection = getNamedType(type);
    if (!isObjectType(connection) || !('edges' in connection.getFields())) return [];
    const node = getNamedType(connection.getFields().nodes!.type) as GraphQLObjectType;
    const ids = Object.values(node.getFields()).filter((field) => String(field.type) === 'ID!');
    const isNode = node.getInterfaces().length > 0;
    const parent = args.some(isRequiredArgument) ? parents[name] : undefined;
    const order = args.some((one) => one.name === 'last') && args.find((one) => one.name === 'orderBy');
    const orders = order ? (getNamedType(order.type) as GraphQLEnumType).getValues().map((one) => one.name) : undefined;
    const isCounted = 'totalCount' in connection.getFields();
    return [{ name, ids: ids.map((field) => field.name), type: node.name, isNode, parent, orders, isCounted }];
  });
}

/** Reads a list, the rows after the cursor of each edge, and the nodes by their ids; returns what is wrong, or null. */
export async function findWrongEdge(
  system: System,
  session: Session,
  { name, ids, type, isNode, parent, orders, isCounted }: Connection,
): Promise<string | null> {
  const access = session.accessOf(name);
  const key = access.startsWith('staff') ? system.credentials.staff_key : undefined;
  const idsOf = (page: Page) => page.edges.map(({ node }) => ids.map((id) => node[id]).join(' '));
  /** Returns the arguments that name the newest resource with such a list. */
  async function findParent({ list, id, within }: Parent): Promise<string> {
    const { data } = await system.graphql<{ list: { nodes: { id: string }[] } }>(
      `{ list: ${list}(first: 1) { nodes { id: ${id} } } }`,
      {},
      { key },
    );
    const of = `${id}: "${data!.list.nodes[0]!.id}"`;
    if (!within) return `, ${of}`;
    const inner = await system.graphql<{ of: { lists: { id: string }[] } }>(
      `{ of: ${within}(${of}) { lists { id } } }`,
    );
    return `, ${of}, listId: "${inner.data!.of.lists[0]!.id}"`;
  }
  const of = parent ? await findParent(parent) : '';
  async function readBy(given: string): Promise<Page> {
    const text = `{ list: ${name}(${given}${of}) { ${isCounted ? 'totalCount' : ''}
      edges { cursor node { ${ids.join(' ')} } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
    const { data, errors } = await system.graphql<{ list: Page }>(text, {}, { key });
    if (errors) throw new Error(`${name}: ${errors[0]!.message}`);
    return data!.list;
  }
  const read = (first: number, after: string | null) => readBy(`first: ${first}, after: ${JSON.stringify(after)}`);

  const page = await read(rows, null);
  if (page.edges.length < 2) return `${name} has ${page.edges.length} rows, too few to tell`;
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = page.pageInfo;
  if (startCursor !== page.edges[0]!.cursor || hasPreviousPage) return `${name} does not begin with its first row`;
  // If filters shortened a page, its end cursor may be behind its last row; none of these lists has filters.
  if (hasNextPage && endCursor !== page.edges.at(-1)!.cursor) return `${name} does not end with its last row`;
  const all = idsOf(page);
  for (const [index, { cursor }] of page.edges.entries()) {
    const behind = await read(rows, cursor);
    const expected = all.slice(index + 1);
    const found = idsOf(behind).slice(0, expected.length);
    if (found.join() !== expected.join()) return `${name}: behind row ${index} come ${found}, not ${expected}`;
    if (!behind.pageInfo.hasPreviousPage) return `${name}: nothing is before what is behind row ${index}`;
    if (!hasNextPage && behind.edges.length > expected.length)
      return `${name}: more is behind row ${index} than there is`;
  }
  const isTotalRight = hasNextPage ? page.totalCount! > all.length : page.totalCount === all.length;
  if (isCounted && !isTotalRight) return `${name}: there are ${page.totalCount} rows, of which these are ${all}`;
  const wayBack = orders && (await findWrongWayBack(page, { read: readBy, keysOf: idsOf, orders }));
  if (wayBack) return `${name}: ${wayBack}`;
  // Staff list these across all accounts, but read each again within one account.
  if (!isNode || access === 'staff_for_account') return null;
  const text = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ${type} { ${ids.join(' ')} } } }`;
  const { data, errors } = await system.graphql<{ nodes: (Edge['node'] | null)[] }>(
    text,
    { ids: page.edges.map(({ node }) => node.id) },
    { key },
  );
  if (errors) throw new Error(`nodes of ${name}: ${errors[0]!.message}`);
  const again = data!.nodes.map((node) => node && ids.map((id) => node[id]).join(' '));
  return again.join() === all.join() ? null : `${name}: its nodes are ${again}, not ${all}`;
}
