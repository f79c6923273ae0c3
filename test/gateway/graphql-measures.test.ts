import fc from 'fast-check';
import {
  buildSchema,
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
  parse,
  printSchema,
  validate,
} from 'graphql';
import { lengths, sizes } from '../../services/gateway/graphql/answer-sizes.js';
import { findExcess } from '../../services/gateway/graphql/limits.js';
import { measureAnswer } from '../../services/gateway/graphql/measure-answer.js';
import { createSchema } from '../../services/gateway/graphql/schema.js';
import { countFields, queriesFor } from './graphql-documents.js';

// The real types, without what resolves them: every list is answered as long as it was asked for.
const schema = buildSchema(printSchema(createSchema()));

function measure(text: string, variables: Record<string, unknown> = {}) {
  const document = parse(text);
  expect(validate(schema, document)).toEqual([]);
  return measureAnswer(schema, document, getOperationAST(document)!, variables);
}
const fieldsOf = (text: string, variables?: Record<string, unknown>): number => measure(text, variables).fields;

/** Answers something of every type; a page as many rows as asked for, a list in a row `inRow`. */
function answerFully(inRow: number): GraphQLFieldResolver<{ asked?: number }, unknown> {
  return (source, given, _context, { returnType, fieldName }) => {
    const ids: unknown[] | undefined = given.contactIds ?? given.nodeIds;
    const asked = 'first' in given ? given.first : (ids?.length ?? source?.asked);
    const answer = (type: GraphQLOutputType, more: object): unknown => {
      const named = getNamedType(type);
      if (isEnumType(named)) return named.getValues()[0]!.value;
      if (!isLeafType(named)) return isAbstractType(named) ? { __typename: 'Person', ...more } : more;
      return { Int: 1, Float: 1, Boolean: true }[named.name] ?? (named.name.startsWith('JSON') ? {} : 'text');
    };
    if (!isListType(getNullableType(returnType))) return answer(returnType, { asked: asked ?? 50 });
    const isPage = ['nodes', 'edges', 'contacts', 'contactsById'].includes(fieldName);
    return Array.from({ length: isPage ? (asked ?? inRow) : inRow }, () => answer(returnType, {}));
  };
}

test('A12: an answer never has more fields than were measured, whatever fragments, aliases and lists it has', async () => {
  let largest = 0;
  const property = fc.asyncProperty(queriesFor(schema), async ({ text, variables }) => {
    const document = parse(text);
    expect(validate(schema, document)).toEqual([]);
    const { data } = await execute({ schema, document, variableValues: variables, fieldResolver: answerFully(5) });
    const measured = measureAnswer(schema, document, getOperationAST(document)!, variables).fields;
    expect(countFields(data)).toBeLessThanOrEqual(measured);
    largest = Math.max(largest, countFields(data));
  });
  await fc.assert(property, { numRuns: 300, seed: 5 });
  expect(largest).toBeGreaterThan(1_000);
});

/** Every field below a type, as clients that know all of it ask. */
function selectAll(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ name }) => name !== 'edges');
  return `{ __typename ${fields.map((one) => `${one.name} ${selectAll(one.type)}`).join(' ')} }`;
}
const pages = Object.values(schema.getQueryType()!.getFields()).filter(
  ({ type, args }) => getNamedType(type).name.endsWith('Connection') && args.some(({ name }) => name === 'first'),
);

test.each(pages.map(({ name, type }) => ({ name, type })))(
  'A12: a page of 200 $name with all of their fields is within the limits',
  ({ name, type }) => {
    const excessOf = (text: string) => findExcess(schema, parse(text), {});
    expect(excessOf(`{ ${name}(first: 200) ${selectAll(type)} }`)).toBeNull();
    expect(excessOf(`{ ${name}(first: 32000) ${selectAll(type)} }`)).not.toBeNull();
  },
);

test('A12: a page counts as its rows, by a number, a variable or as it is by default', () => {
  const page = '{ nodes { id name } pageInfo { hasNextPage } }';
  expect(fieldsOf(`{ signals(first: 200) ${page} }`)).toBe(1 + 1 + 200 * 2 + 2);
  expect(fieldsOf(`query ($n: Int) { signals(first: $n) ${page} }`, { n: 20 })).toBe(1 + 1 + 20 * 2 + 2);
  expect(fieldsOf(`{ signals ${page} }`)).toBe(1 + 1 + 50 * 2 + 2);
  expect(fieldsOf('{ signals(first: 3) { edges { cursor node { id } } } }')).toBe(1 + 1 + 3 * 3);
  expect(fieldsOf('{ signals(first: 0) { nodes { id } } }')).toBe(1 + 1 + 1);
});

test('A12: a list counts as many as there are ids or items in its arguments, and a list in a row as ten', () => {
  const ids = Array.from({ length: 100 }, String);
  const contacts =
    'query ($a: [ID!], $b: [String!]) { contacts(contactIds: $a, socialUrls: $b) { contacts { email } } }';
  expect(fieldsOf(contacts, { a: ids, b: ids })).toBe(1 + 1 + 200);
  expect(fieldsOf(contacts, { a: ['1'] })).toBe(1 + 1 + 10);
  expect(fieldsOf(`{ contactsById(contactIds: ${JSON.stringify(ids)}) { email } }`)).toBe(1 + 100);
  expect(fieldsOf(`{ nodes(nodeIds: ${JSON.stringify(ids)}) { nodeId } }`)).toBe(1 + 100);
  const put = `mutation ($input: ListCompanies!) {
    putListCompanies(id: "1", input: $input) { companyCount unknown { index message } }
  }`;
  const companies = Array.from({ length: 3_000 }, () => ({ socialId: '1' }));
  expect(fieldsOf(put, { input: { companies } })).toBe(1 + 2 + 3_000 * 2);
  const refused = `mutation ($input: [CompanyFacts!]!) {
    putCompanies(input: $input) { __typename refused { __typename index errors { __typename location message value } } }
  }`;
  const facts = Array.from({ length: 5_000 }, () => ({ socialId: '1', name: 'x' }));
  expect(fieldsOf(refused, { input: facts })).toBe(1 + 2 + 1_000 * (3 + 5 * 4));
  expect(findExcess(schema, parse(refused), { input: facts })).toBeNull();
  expect(fieldsOf('{ people(first: 7) { nodes { positions { title } } } }')).toBe(1 + 1 + 7 * (1 + 10));
  expect(fieldsOf('{ credits { usage { day } } }')).toBe(1 + 1 + 1_000);
});

test('A12: a long value counts as the KiB that it may have', () => {
  expect(fieldsOf('{ icpSignals(first: 10) { nodes { payload } } }')).toBe(1 + 1 + 10 * 32);
});

test('A12: fields of one name are one, what is skipped is none, and of an interface the largest type counts', () => {
  const twice = '{ signals(first: 9) { ...A ...A nodes { id } } } fragment A on SignalConnection { nodes { id name } }';
  expect(fieldsOf(twice)).toBe(1 + 1 + 9 * 2);
  const wide =
    'query ($w: Boolean!) { signals(first: 9) { nodes { id name @include(if: $w) kind @skip(if: $w) ...F @skip(if: $w) } } } fragment F on Signal { isEnabled }';
  expect(fieldsOf(wide, { w: true })).toBe(1 + 1 + 9 * 2);
  expect(fieldsOf(wide, { w: false })).toBe(1 + 1 + 9 * 3);
  const node =
    '{ node(nodeId: "x") { nodeId ... on Signal { id name kind } ... on Persona { id } ... on Node { n: nodeId } } }';
  expect(fieldsOf(node)).toBe(1 + 2 + 3);
});

test('A12: what a variable says is measured anew, and what was measured is remembered', () => {
  const document = parse(
    'query ($n: Int, $i: [ID!]!) { signals(first: $n) { nodes { id name } } contactsById(contactIds: $i) { email } }',
  );
  const excessOf = (n: number, ids: number) =>
    findExcess(schema, document, { n, i: Array.from({ length: ids }, String) })?.message;
  for (let round = 0; round < 2; round++) {
    expect(excessOf(200, 10)).toBeUndefined();
    expect(excessOf(200_000, 10)).toContain('at most 32000 fields in its answer; this one has 400013');
    expect(excessOf(200, 40_000)).toContain('this one has 40403');
  }
});

test('A12: introspection is counted by the longest lists of the schema: never fewer than it answers', async () => {
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

test('A12: every list of objects is a page, has a length of its own, or is short', () => {
  const lists = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__') || type.name.endsWith('Connection')) return [];
    return Object.values(type.getFields())
      .filter((one) => isListType(getNullableType(one.type)) && !isLeafType(getNamedType(one.type)))
      .map((one) => `${type.name}.${one.name}`);
  });
  // A new one belongs here, where it is as long as the arguments say, or, in a row, rarely has more than ten; else into answer-sizes.ts.
  const byArguments = [
    'ActivityReceipt.refused',
    'BulkReceipt.refused',
    'Contacts.contacts',
    'ListCompaniesReceipt.unknown',
    'ListContactsReceipt.unknown',
    'Query.contactsById',
    'Query.nodes',
    'RunPreview.signals',
  ];
  const inRows = [
    'ContentSignal.useCases',
    'Person.positions',
    'Program.signals',
    'Run.signals',
    'SignalDefinition.useCases',
    'WebhookDeliveryDetail.attempts',
  ];
  const known = Object.keys(lengths);
  expect(known.filter((one) => !lists.includes(one))).toEqual([]);
  expect(lists.filter((one) => !known.includes(one)).sort()).toEqual([...byArguments, ...inRows].sort());
  for (const place of Object.keys(sizes)) {
    const [type, field] = place.split('.');
    expect(printSchema(schema)).toMatch(new RegExp(`type ${type} [^}]*\\n  ${field}`));
  }
});
