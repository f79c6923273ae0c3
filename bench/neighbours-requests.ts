import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isEnumType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { createSchema } from '../services/gateway/edge/graphql/schema/schema.js';
import { describedOperations, resolve, type Schema } from '../test/contract/description.js';

/** A request that an account may send. `fresh` returns another one of its kind, where a repeat would be served from a cache. */
export type Candidate = {
  name: string;
  method: string;
  path: string;
  body?: unknown;
  fresh?: (nth: number) => unknown;
};

/** The ids of the account's own things, by the name of their list in paths. */
export type Ids = Record<string, string[]>;

const words = ['e', 'software', 'Northern Cloud Systems', 'a b c d e f g h', 'x'.repeat(200)];

/**
 * Everything that the schema and the interface description allow a customer to ask, in the shapes that may be expensive: whole pages with
 * all fields, with each field three times, as many of them as a document may have, searches by common words, bodies of the largest size,
 * and documents that are long and new. The measurement decides which of them is the worst.
 */
export function listCandidates(ids: Ids): Candidate[] {
  return [...listDocuments(ids), ...listReads(ids), ...listBodies(ids), ...listNew()];
}

const post = (name: string, query: string, variables?: object): Candidate => {
  return { name, method: 'POST', path: '/graphql', body: { query, variables } };
};

function listDocuments(ids: Ids): Candidate[] {
  const fields = Object.values(createSchema().getQueryType()!.getFields());
  const found = fields.flatMap((field) => {
    const all = selectAll(field.type, 4, 1);
    const given = argumentsOf(field, ids);
    return given.flatMap((args, nth) => {
      const one = `${field.name}${args}${all}`;
      const thrice = `${field.name}${args}${selectAll(field.type, 4, 3)}`;
      const many = Array.from({ length: 12 }, (_, index) => `r${index}: ${one}`).join(' ');
      return [
        post(`${field.name} ${nth}`, `{ ${one} }`),
        post(`${field.name} ${nth} thrice`, `{ ${thrice} }`),
        post(`${field.name} ${nth} many`, `{ ${many} }`),
      ];
    });
  });
  return [...found, post('introspection', getIntrospectionQuery()), post('nothing', '{ __typename }')];
}

/** The selection of everything below a type, each value so many times. */
function selectAll(type: GraphQLOutputType, levels: number, times: number): string {
  const named = getNamedType(type);
  if (isInterfaceType(named)) return ' { nodeId: id }';
  if (!isObjectType(named)) return '';
  const below = Object.values((named as GraphQLObjectType).getFields()).flatMap((field) => {
    const isLeaf = !isObjectType(getNamedType(field.type)) && !isInterfaceType(getNamedType(field.type));
    if (field.name === 'edges' || (!isLeaf && levels === 0)) return [];
    const one = `${field.name}${selectAll(field.type, levels - 1, times)}`;
    return isLeaf ? Array.from({ length: times }, (_, index) => `n${index}_${field.name}: ${one}`) : [one];
  });
  return ` { ${below.join(' ')} }`;
}

/** The arguments of a field in each shape that may be expensive. */
function argumentsOf(field: GraphQLField<unknown, unknown>, ids: Ids): string[] {
  const fixed: string[] = [];
  for (const { name, type } of field.args) {
    const named = getNamedType(type);
    if (name === 'first') fixed.push('first: 200');
    else if (isListType(getNullableType(type)) && /Ids$/.test(name)) {
      const known = name === 'nodeIds' ? nodeIds(ids) : (ids.contacts ?? []);
      fixed.push(
        `${name}: ${JSON.stringify(Array.from({ length: 100 }, (_, index) => known[index % Math.max(1, known.length)]))}`,
      );
    } else if (isRequiredArgument({ ...field.args.find((one) => one.name === name)! })) {
      if (named.name === 'ID') fixed.push(`${name}: ${JSON.stringify(idFor(field, ids))}`);
      else if (isEnumType(named)) fixed.push(`${name}: ${named.getValues()[0]!.name}`);
      else return [];
    }
  }
  const text = field.args.find(({ name }) => name === 'q');
  const variants = text ? [[], ...words.map((word) => [`q: ${JSON.stringify(word)}`])] : [[]];
  return variants.map((more) => [...fixed, ...more]).map((args) => (args.length > 0 ? `(${args.join(', ')})` : ''));
}

const nodeIds = (ids: Ids): string[] =>
  (ids.personas ?? []).map((id) => Buffer.from(`Persona:${id}`).toString('base64url'));

/** The id of one of the account's things that the field returns. */
function idFor(field: GraphQLField<unknown, unknown>, ids: Ids): string {
  const type = getNamedType(field.type).name.toLowerCase();
  const list = Object.keys(ids).find((name) =>
    name.replaceAll('-', '').replace(/ies$/, 'y').replace(/s$/, '').endsWith(type),
  );
  return (list && ids[list]?.[0]) ?? '00000000-0000-4000-8000-000000000000';
}

function listReads(ids: Ids): Candidate[] {
  return describedOperations
    .filter(({ method, path }) => method === 'GET' && !path.endsWith('/stream'))
    .flatMap(({ operationId, path, parameters }) => {
      const base = fillPath(path, ids);
      const has = (name: string): boolean => parameters.some((one) => one.in === 'query' && one.name === name);
      const query = has('limit') ? ['limit=200'] : [];
      const variants = has('q') ? words.map((word) => [...query, `q=${encodeURIComponent(word)}`]) : [];
      return [query, ...variants].map((parts, nth) => {
        return {
          name: `${operationId} ${nth}`,
          method: 'GET',
          path: parts.length > 0 ? `${base}?${parts.join('&')}` : base,
        };
      });
    });
}

const fillPath = (path: string, ids: Ids): string =>
  path.replaceAll(
    /([^/]+)\/\{\w+\}/g,
    (_, list: string) => `${list}/${ids[list]?.[0] ?? '00000000-0000-4000-8000-000000000000'}`,
  );

/** Bodies as large as the description allows, made from its examples. */
function listBodies(ids: Ids): Candidate[] {
  return describedOperations.flatMap(({ operationId, method, path, requestBody }) => {
    const content = requestBody?.content['application/json'] as { schema: Schema; example?: unknown } | undefined;
    if (!content || method === 'GET' || /accounts|credits|company-activity/.test(path)) return [];
    const body = enlarge(content.schema, content.example);
    return [{ name: `${operationId} large`, method, path: fillPath(path, ids), body: withinMebibyte(body) }];
  });
}

export function enlarge(given: Schema, example: unknown): unknown {
  const schema = given.anyOf ? resolve(given.anyOf.find((one) => one.type !== 'null')!) : resolve(given);
  if (Array.isArray(example) && schema.items) {
    const items = example.length > 0 ? example : [undefined];
    const length = Math.min(schema.maxItems ?? 1_000, 10_000);
    return Array.from({ length }, (_, index) => enlarge(schema.items!, items[index % items.length]));
  }
  if (typeof example === 'object' && example !== null) {
    return Object.fromEntries(
      Object.entries(example).map(([key, value]) => [key, enlarge(schema.properties?.[key] ?? {}, value)]),
    );
  }
  if (typeof example === 'string' && schema.type === 'string' && !schema.format && !schema.pattern && !schema.enum) {
    return example.padEnd(Math.min(schema.maxLength ?? example.length, 2_000), ' words');
  }
  return example;
}

/** Halves the lists of a body until the body is within the limit of size. */
export function withinMebibyte(body: unknown): unknown {
  let fitting = body;
  while (JSON.stringify(fitting)?.length > 1_000_000) fitting = halve(fitting);
  return fitting;
}

function halve(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, Math.ceil(value.length / 2)).map(halve);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, halve(one)]));
}

/** New texts: long documents, long bodies, and texts that are no documents. */
function listNew(): Candidate[] {
  const repeat = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index)).join(' ');
  const fields = (nth: number, count: number) =>
    `{ signals { nodes { ${repeat(count, (index) => `a${nth}_${index}: id`)} } } }`;
  const fragments = (nth: number) =>
    `{ signals { nodes { ${repeat(100, (index) => `...F${nth}_${index}`)} } } } ${repeat(100, (index) => `fragment F${nth}_${index} on Signal { id name kind }`)}`;
  const values = (nth: number) =>
    `{ contacts(contactIds: [${repeat(9_000, (index) => `"${nth}${index}"`)}]) { contacts { email } } }`;
  const unknown = (nth: number) => `{ ${repeat(3_000, (index) => `x${nth}_${index}`)} }`;
  const make = (name: string, query: (nth: number) => string): Candidate => {
    return {
      name,
      method: 'POST',
      path: '/graphql',
      body: { query: query(0) },
      fresh: (nth) => ({ query: query(nth + 1) }),
    };
  };
  return [
    make('new names', (nth) => fields(nth, 3)),
    make('new long', (nth) => fields(nth, 3_000)),
    make('new fragments', fragments),
    make('new values', values),
    make('new unknown', unknown),
    make('new no document', (nth) => `{ ${nth} ${'{'.repeat(9_000)}`),
    make('new string', (nth) => `{ companies(q: "${nth}${'y'.repeat(900_000)}") { nodes { name } } }`),
    {
      name: 'large unknown body',
      method: 'POST',
      path: '/v2/personas',
      body: { name: 'x', more: Array.from({ length: 60_000 }, String) },
    },
    { name: 'large broken body', method: 'POST', path: '/v2/personas', body: `[${'[1],'.repeat(200_000)}` },
  ];
}
