import fc from 'fast-check';
import {
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  parse,
  validate,
} from 'graphql';
import { prepareOperation } from '../../services/gateway/edge/graphql/plan/prepare-operation.js';
import { planQuery } from '../../services/gateway/edge/graphql/plan/query-plan.js';
import { measurePlan } from '../../services/gateway/edge/graphql/price/measure-plan.js';
import { createPriceList } from '../../services/gateway/edge/graphql/price/price-operations.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { countFields, queriesFor, weigh } from './graphql-documents.js';

// The real types without their resolvers: every list is answered with as many elements as were asked for.
const schema = createSchema();
for (const type of Object.values(schema.getTypeMap())) {
  if (isObjectType(type) && !type.name.startsWith('__')) {
    for (const field of Object.values(type.getFields())) field.resolve = undefined;
  }
}

function measure(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  return measurePlan(planQuery(schema, document, getOperationAST(document)!, variables), variables);
}
/** What a document costs, in thousandths of a point, so that sums are exact. */
function costOf(text: string, variables?: Record<string, unknown>): number {
  const { cost, items } = measure(text, variables);
  return Math.round((cost + items) * 1_000);
}
const excessOf = (text: string, variables: Record<string, unknown> = {}): string | undefined => {
  try {
    prepareOperation({ schema, document: parse(text), variables });
    return undefined;
  } catch (refusal) {
    return (refusal as Error).message;
  }
};
// In thousandths, as the schema says by default and of its root fields.
const [read, object, value] = [1_000, 20, 1];

/** Answers a value of every type: a page with as many rows as were asked for, a list within a row with `inRow` elements. */
function answerFully(inRow: number): GraphQLFieldResolver<{ asked?: number }, unknown> {
  return (source, given, _context, { returnType, fieldName }) => {
    const ids: unknown[] | undefined = given.contactIds ?? given.ids;
    const asked = 'first' in given ? given.first : (ids?.length ?? source?.asked);
    const answer = (type: GraphQLOutputType, more: object): unknown => {
      const named = getNamedType(type);
      if (isEnumType(named)) return named.getValues()[0]!.value;
      if (!isLeafType(named)) return isAbstractType(named) ? { __typename: 'Person', ...more } : more;
      return (
        { Int: 1, Float: 1, Boolean: true }[named.name] ?? (named.name.startsWith('JSON') ? { __json: 1 } : 'text')
      );
    };
    if (!isListType(getNullableType(returnType))) return answer(returnType, { asked: asked ?? 50 });
    const isPage = ['nodes', 'edges', 'contacts', 'contactsById'].includes(fieldName);
    return Array.from({ length: isPage ? (asked ?? inRow) : inRow }, () => answer(returnType, {}));
  };
}

test('S2: an answer never weighs more than was charged for it, whatever fragments, aliases and lists it has', async () => {
  let largest = 0;
  const property = fc.asyncProperty(queriesFor(schema), async ({ text, variables }) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    const { data } = await execute({ schema, document, variableValues: variables, fieldResolver: answerFully(5) });
    const { cost } = measure(text, variables);
    expect(weigh(data)).toBeLessThanOrEqual(cost);
    largest = Math.max(largest, countFields(data));
  });
  await fc.assert(property, { numRuns: 600, seed: 5 });
  expect(largest).toBeGreaterThan(1_000);
});

/** Whether a field leads to other objects, which have fields that lead back. */
const leadsToOthers = (field: { extensions: { leadsToOthers?: boolean } }): boolean =>
  field.extensions.leadsToOthers === true;

/** Every field of a type and what it holds, as clients that know all of it ask. */
function selectAll(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isUnionType(named))
    return `{ ${named
      .getTypes()
      .map((one) => `... on ${one.name} ${selectAll(one)}`)
      .join(' ')} }`;
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter((one) => one.name !== 'edges' && !leadsToOthers(one));
  return `{ __typename ${fields.map((one) => `${one.name} ${selectAll(one.type)}`).join(' ')} }`;
}
const pages = Object.values(schema.getQueryType()!.getFields()).filter(
  ({ type, args }) => getNamedType(type).name.endsWith('Connection') && args.some(({ name }) => name === 'first'),
);

test.each(pages.map(({ name, type, args }) => ({ name, type, args })))(
  'A12: a page of 200 $name with all of their fields is within the limits',
  ({ name, type, args }) => {
    const ids = args.filter(isRequiredArgument).map((one) => `, ${one.name}: "019de28d-40e2-7000-8000-000000000007"`);
    expect(excessOf(`{ ${name}(first: 200${ids}) ${selectAll(type)} }`)).toBeUndefined();
    expect(excessOf(`{ ${name}(first: 32000${ids}) ${selectAll(type)} }`)).toMatch(
      /^A document may cost at most 150 points; this one costs \d+\.$/,
    );
  },
);

test('S2: a page is priced by its number of rows, which is given as a number, by a variable or by default', () => {
  const page = '{ nodes { id name } pageInfo { hasNextPage } }';
  const rest = read + object + object + value;
  expect(costOf(`{ signals(first: 200) ${page} }`)).toBe(rest + 200 * (object + 2 * value));
  expect(costOf(`query ($n: Int) { signals(first: $n) ${page} }`, { n: 20 })).toBe(rest + 20 * (object + 2 * value));
  expect(costOf(`{ signals ${page} }`)).toBe(rest + 50 * (object + 2 * value));
  const edges = '{ signals(first: 3) { edges { cursor node { id: databaseId } } } }';
  expect(costOf(edges)).toBe(read + object + 3 * (object + value + object + value));
  expect(costOf('{ signals(first: 0) { nodes { id: databaseId } } }')).toBe(read + object + object + value);
});

test('S2: a backward page costs the same as a forward one, and a total is priced by its counting limit, on an edge once for each object', () => {
  const page = '{ nodes { id: databaseId } }';
  const rows = (count: number) => read + object + count * (object + value);
  expect(costOf(`{ signals(last: 7) ${page} }`)).toBe(rows(7));
  expect(costOf('query ($n: Int) { signals(last: $n) { nodes { id: databaseId } } }', { n: 9 })).toBe(rows(9));
  const counted = 2;
  const total = (upTo: string) => costOf(`{ signals(first: 7) { totalCount${upTo} nodes { id: databaseId } } }`);
  expect(total('')).toBe(rows(7) + 1_000 * counted);
  expect(total('(upTo: 10000)')).toBe(rows(7) + 10_000 * counted);
  expect(total('(upTo: 100)')).toBe(rows(7) + 100 * counted);
  const ofEach = costOf('{ signals(first: 50) { nodes { leads(first: 1) { totalCount(upTo: 100) } } } }');
  expect(ofEach).toBe(read + object + 50 * (object + 100 + object + 100 * counted));
  expect(excessOf('{ signals(first: 200) { nodes { leads { totalCount } } } }')).toMatch(/may cost at most 150 points/);
});

test('S2: a list is priced by the ids or items in its arguments, and a list within a row as ten elements', () => {
  const ids = Array.from({ length: 100 }, String);
  const contacts =
    'query ($a: [ID!], $b: [String!]) { contacts(contactIds: $a, socialUrls: $b) { contacts { email } } }';
  expect(costOf(contacts, { a: ids, b: ids })).toBe(read + object + 200 * (object + value));
  expect(costOf(contacts, { a: ['1'] })).toBe(read + object + (object + value));
  expect(costOf(`{ contactsById(contactIds: ${JSON.stringify(ids)}) { email } }`)).toBe(read + 100 * (object + value));
  expect(costOf(`{ nodes(ids: ${JSON.stringify(ids)}) { nodeId: id } }`)).toBe(read + 100 * (object + value));
  const of = ids.map((id) => ({ __typename: 'Lead', id }));
  const entities =
    'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Lead { id } ... on Node { n: id } } }';
  expect(costOf(entities, { of })).toBe(read + 100 * (100 + object + 2 * value));
  const change = 3_000;
  const put = `mutation ($input: AddListCompaniesInput!) {
    addListCompanies(id: "1", input: $input) { companyCount unknown { index message } }
  }`;
  const companies = Array.from({ length: 3_000 }, () => ({ socialId: '1' }));
  expect(costOf(put, { input: { companies } })).toBe(
    change + 3_000 * 10 + object + value + 3_000 * (object + 2 * value),
  );
  const refused = `mutation ($input: [CompanyFactsInput!]!) {
    upsertCompanies(input: $input) { refused { index errors { location message value } } }
  }`;
  const facts = (count: number) => Array.from({ length: count }, () => ({ socialId: '1', name: 'x' }));
  // The first thousand refusals are told, each with a few things that are wrong.
  const told = object + value + 5 * (object + 3 * value);
  expect(costOf(refused, { input: facts(700) })).toBe(change + 700 * 50 + object + 700 * told);
  expect(excessOf(refused, { input: facts(5_000) })).toBeUndefined();
  expect(costOf(refused, { input: facts(5_000) })).toBe(change + 5_000 * 50 + object + 1_000 * told);
  expect(costOf('{ people(first: 7) { nodes { positions { title } } } }')).toBe(
    read + object + 7 * (object + 10 * (object + value)),
  );
  expect(costOf('{ credits { usage { day } } }')).toBe(read + object + 1_000 * (object + value));
});

test('S2: a long value has a weight of its own', () => {
  expect(costOf('{ icpSignals(first: 10) { nodes { payload } } }')).toBe(2 * read + object + 10 * (object + 200));
});

test('S2: an operation of another service costs more, and a change costs more than a read', () => {
  const typename = object + value;
  expect(costOf('{ personas { __typename } }')).toBe(read + typename);
  expect(costOf('{ webhookDeliveries { __typename } }')).toBe(2 * read + typename);
  expect(costOf('mutation { deletePersona(id: "1") { deletedId } }')).toBe(3 * read + typename);
  expect(costOf('mutation { deleteWebhookEndpoint(id: "1") { deletedId } }')).toBe(4 * read + typename);
});

test('S2: repeated fields count once, skipped fields do not count, and an interface counts as its most expensive type', () => {
  const rows = (values: number) => read + object + 9 * (object + values * value);
  const twice =
    '{ signals(first: 9) { ...A ...A nodes { id: databaseId } } } fragment A on SignalConnection { nodes { id: databaseId name } }';
  expect(costOf(twice)).toBe(rows(2));
  const wide =
    'query ($w: Boolean!) { signals(first: 9) { nodes { id: databaseId name @include(if: $w) kind @skip(if: $w) ...F @skip(if: $w) } } } fragment F on Signal { isEnabled }';
  expect(costOf(wide, { w: true })).toBe(rows(2));
  expect(costOf(wide, { w: false })).toBe(rows(3));
  const node =
    '{ node(id: "x") { nodeId: id ... on Signal { id: databaseId name kind } ... on Persona { id: databaseId } ... on Node { n: id } } }';
  expect(costOf(node)).toBe(read + object + 5 * value);
});

test('S2: the price of a document is cached, and the values of its variables are priced each time', () => {
  const document = parse(
    'query ($n: Int, $i: [ID!]!) { signals(first: $n) { nodes { id: databaseId name } } contactsById(contactIds: $i) { email } }',
  );
  const cost = (n: number, ids: number) =>
    prepareOperation({ schema, document, variables: { n, i: Array.from({ length: ids }, String) } })?.cost;
  for (let round = 0; round < 2; round++) {
    expect(cost(200, 10)).toBeCloseTo(2 + 0.02 + 200 * 0.022 + 10 * 0.021);
    expect(() => cost(200_000, 10)).toThrow('A document may cost at most 150 points; this one costs 4403.');
    expect(() => cost(200, 40_000)).toThrow('this one costs 217.');
  }
});

test('S2: a REST operation costs as much as its GraphQL field with everything selected, with rows at half the price', () => {
  const priceOf = createPriceList(schema);
  const byName = (name: string) => operations.find((one) => one.name === name)!;
  const thousandths = (name: string, input: object) => Math.round(priceOf(byName(name), input) * 1_000);
  const rowOf = (type: string): number =>
    costOf(`{ ${type}(first: 1) { nodes ${selectAllOf(type)} } }`) - read - object;
  for (const name of ['personas', 'signals', 'companiesLists']) {
    const row = rowOf(name);
    const once = thousandths(name, { query: { limit: '0' } });
    expect(thousandths(name, { query: { limit: '200' } }) - thousandths(name, { query: { limit: '100' } })).toBeCloseTo(
      50 * row,
      0,
    );
    expect(thousandths(name, { query: {} })).toBeCloseTo(once + (49 * row) / 2, -1);
  }
  const companies = Array.from({ length: 1_000 }, () => ({ social_id: '1' }));
  expect(thousandths('putListCompanies', { body: { companies } })).toBeGreaterThan(3_000 + 1_000 * 10);
  // What a contract will refuse is priced all the same.
  for (const input of [
    {},
    { query: { limit: 'x' } },
    { query: { limit: ['1', '2'] } },
    { body: 'text' },
    { body: null },
  ]) {
    for (const operation of operations) expect(priceOf(operation, input)).toBeGreaterThan(0);
  }
});

/** All fields of a row, those of a union by all that it may be. */
function selectAllOf(name: string): string {
  const connection = getNamedType(schema.getQueryType()!.getFields()[name]!.type);
  if (!isObjectType(connection)) throw new Error(`${name} is no page`);
  const below = (type: GraphQLOutputType): string => {
    const named = getNamedType(type);
    if (isUnionType(named))
      return `{ ${named
        .getTypes()
        .map((one) => `... on ${one.name} ${below(one)}`)
        .join(' ')} }`;
    if (!isObjectType(named)) return '';
    return `{ ${Object.values(named.getFields())
      .filter((one) => !leadsToOthers(one))
      .map((one) => `${one.name} ${below(one.type)}`)
      .join(' ')} }`;
  };
  return below(connection.getFields().nodes!.type);
}

test('A12: introspection is counted by the longest lists of the schema, and never as fewer fields than it returns', async () => {
  const texts = [
    getIntrospectionQuery(),
    '{ __schema { types { name fields { name args { name type { name } } type { ofType { fields { name } } } } } } }',
    '{ __type(name: "Query") { fields(includeDeprecated: true) { args { name } } } t: __type(name: "Node") { possibleTypes { name } } }',
  ];
  for (const text of texts) {
    const { data } = await execute({ schema, document: parse(text) });
    const { schemaFields } = measure(text);
    expect(schemaFields).toBeGreaterThanOrEqual(countFields(data));
  }
});

test('S2: every list of objects is a page, has a size, or is short', () => {
  const sized = new Set<string>();
  const lists = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return [];
    return Object.values(type.getFields()).flatMap((one) => {
      const directive = one.astNode?.directives?.find(({ name }) => name.value === 'listSize');
      const place = `${type.name}.${one.name}`;
      if (directive) {
        sized.add(place);
        const fields = directive.arguments?.find(({ name }) => name.value === 'sizedFields')?.value;
        if (fields?.kind === 'ListValue') {
          for (const field of fields.values)
            sized.add(`${getNamedType(one.type).name}.${(field as { value: string }).value}`);
        }
      }
      return isListType(getNullableType(one.type)) && !isLeafType(getNamedType(one.type)) ? [place] : [];
    });
  });
  // A new list belongs here if it rarely has more than ten elements in a row; otherwise its field states its length by @listSize.
  const inRows = [
    'Person.positions',
    'Program.signals',
    'Run.signals',
    'SocialContentDefinition.useCases',
    'WebhookDelivery.attempts',
  ];
  expect(lists.filter((one) => !sized.has(one)).sort()).toEqual(inRows);
});
