import fc from 'fast-check';
import { getIntrospectionQuery, parse } from 'graphql';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { findExcess } from '../../services/gateway/edge/graphql/plan/read-document.js';
import { measureDocument } from '../../services/gateway/edge/graphql/price/measure-document.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { createSender } from '../contract/send.js';
import { type GraphqlAnswer, type System, startSystem } from '../support/system.js';
import { queriesFor, weigh } from './graphql-documents.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({
    services: ['gateway'],
    // No window ends while this runs.
    env: { RATE_LIMIT_KEY: '1000000/1h', RATE_LIMIT_ACCOUNT: '1000000/1h' },
  });
});
afterAll(() => system?.stop());

type Told = { message: string; extensions: { code: string; status: number } };
async function refusalOf(document: string, variables: Record<string, unknown> = {}): Promise<Told | undefined> {
  const { errors } = await system.graphql(document, variables);
  return (errors as Told[] | undefined)?.[0];
}
const excess = (what: string) => ({
  message: expect.stringContaining(what),
  extensions: { code: 'DOCUMENT_TOO_LARGE', status: 400, errors: null },
});
const aliases = (count: number, field: string) => Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join('\n');

/** Sends an operation over WebSocket, and returns what it is refused with. */
async function askSocket(query: string): Promise<unknown> {
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
  });
  try {
    return await client.iterate({ query }).next();
  } catch (refusal) {
    return refusal;
  } finally {
    await client.dispose();
  }
}

test('S2: a list costs as much as its greatest possible length, even if a variable gives that length', async () => {
  const list = (n: string) => `signals(first: ${n}) { nodes { id name kind isEnabled } }`;
  expect(await refusalOf(`{ ${aliases(25, list('200'))} }`)).toBeUndefined();
  expect(await refusalOf(`{ ${aliases(30, list('200'))} }`)).toMatchObject(
    excess('A document may cost at most 150 points; this one costs 175.'),
  );
  const byVariable = `query ($n: Int) { ${aliases(30, list('$n'))} }`;
  expect(await refusalOf(byVariable, { n: 200 })).toMatchObject(excess('this one costs 175.'));
  expect(await refusalOf(byVariable, { n: 10 })).toBeUndefined();
});

test('S2: a list that is not a page is priced by the ids that are requested', async () => {
  const contactIds = Array.from({ length: 1_000 }, () => '00000000-0000-4000-8000-000000000000');
  const all = '__typename id companyName companySocialId companySocialSlug contactId email firstName jobTitle lastName';
  const byId = (more: string) => `query ($contactIds: [ID!]!) { ${more} b: contactsById(contactIds: $contactIds) {
    ${all} location phone socialUrl
  } }`;
  expect((await refusalOf(byId(''), { contactIds }))?.extensions.code).not.toBe('DOCUMENT_TOO_LARGE');
  const others = aliases(4, `contactsById(contactIds: $contactIds) { ${all} }`);
  expect(await refusalOf(byId(others), { contactIds })).toMatchObject(excess('this one costs 158.'));
});

test('A12: a value can be requested under at most three names, because below the root an alias cannot ask for a different value', async () => {
  const signals = (count: number) => `{ icpSignals(first: 10) { nodes { ${aliases(count, 'payload')} } } }`;
  expect(await refusalOf(signals(4))).toMatchObject(excess('at most 3 names for the same values (`payload`)'));
  expect((await refusalOf(signals(3)))?.extensions.code).not.toBe('DOCUMENT_TOO_LARGE');
  // The names of the enclosing fields multiply.
  const around = `{ signals { ${aliases(2, `nodes { ${aliases(2, 'name')} }`)} } }`;
  expect(await refusalOf(around)).toMatchObject(excess('(`name`); this one has 4'));
  // Fields of the root take arguments, and are bounded by themselves.
  expect(await refusalOf(`{ ${aliases(50, 'signals { nodes { name } }')} }`)).toBeUndefined();
});

const deep = (levels: number): string => {
  const inner = '... on SignalConnection { nodes { id } }';
  return `{ signals { ${'... on SignalConnection { '.repeat(levels)} ${inner} ${'}'.repeat(levels)} } }`;
};

test('A12: a document is at most 15 fields deep, however its fragments are nested', async () => {
  expect(await refusalOf(deep(20))).toBeUndefined();
  // No type of ours is as deep but that of the schema, which is counted otherwise.
  const nested = (levels: number) =>
    parse(`{ ${'a { '.repeat(levels - 1)} ...F ${'}'.repeat(levels - 1)} } fragment F on A { b }`);
  expect(measureDocument(nested(16))).toEqual({ depth: 16, fields: 17 });
  expect(findExcess(nested(16))?.message).toBe(
    'A document may have at most 15 fields inside of each other; this one has 16.',
  );
});

/** Fragments that each use the next one twice: `levels` of them are 2 to the power of `levels` uses of the last. */
const doubling = (levels: number): string => {
  const fragments = Array.from({ length: levels }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`);
  return `{ ...F0 } ${fragments.join(' ')} fragment F${levels} on Query { credits { creditsLeft } }`;
};

test.each([16, 900])(
  'A12: %i fragments that use each other twice are refused, by HTTP and WebSocket',
  async (levels) => {
    const told = excess('at most 10000 fields with its fragments written out');
    expect(await refusalOf(doubling(levels))).toMatchObject(told);
    expect(await askSocket(doubling(levels))).toMatchObject([told]);
    expect(await refusalOf(doubling(4))).toBeUndefined();
    expect(system.log('gateway')).not.toContain('maximum allowed number of nodes');
  },
);

const everything = {
  schemaDescription: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
};
test.each([
  ['graphql-js, GraphiQL, Apollo Sandbox', getIntrospectionQuery()],
  ['graphql-codegen, with all options', getIntrospectionQuery(everything)],
  ['old tools', getIntrospectionQuery({ descriptions: false })],
])('A12: the introspection query of %s stays within the limits', async (_tools, document) => {
  expect(await refusalOf(document)).toBeUndefined();
});

test('A12: introspection is counted as well, so that neither aliases nor nested types make it large', async () => {
  const types =
    'types { fields { type { ofType { fields { description } } } args { type { inputFields { name } } } } }';
  expect(await refusalOf(`{ ${aliases(3, `__schema { ${types} }`)} }`)).toMatchObject(
    excess('fields of the schema in its answer'),
  );
  const spread = `{ ...S } fragment S on Query { __schema { types { fields { ${aliases(1_900, 'description')} } } } }`;
  expect(await refusalOf(spread)).toMatchObject(excess('at most 3 names for the same values (`description`)'));
});

test('A12: an answer that would be longer than 32 Mi characters is refused, by HTTP and WebSocket', async () => {
  const url = (n: number) => `https://example.com/in/${'u'.repeat(1_900)}${n}`;
  const signal = (name: string) => ({ name, author_profile_urls: Array.from({ length: 100 }, (_, n) => url(n)) });
  for (let n = 0; n < 8; n++) {
    const made = await system.rest('POST', '/v2/social-content-signals', { body: signal(`Signal ${n}`) });
    expect(made.status).toBe(200);
  }
  const asked = 'definition { ... on SocialContentDefinition { authorProfileUrls } }';
  const urls = `socialContentSignals(first: 8) { a: nodes { ${asked} } b: nodes { ${asked} } }`;
  expect(await refusalOf(`{ ${aliases(5, urls)} }`)).toBeUndefined();
  expect((await system.graphql(`{ ${aliases(20, urls)} }`)).data).toBeUndefined();
  const told = excess('at most 32 Mi characters');
  expect(await refusalOf(`{ ${aliases(20, urls)} }`)).toMatchObject(told);
  expect(await askSocket(`{ ${aliases(20, urls)} }`)).toMatchObject({ value: { errors: [told] } });
});

test('S4: long answers are the same over HTTP and WebSocket, and a WebSocket sends short and other long answers meanwhile', async () => {
  const urls =
    'socialContentSignals(first: 8) { nodes { name definition { ... on SocialContentDefinition { authorProfileUrls } } } }';
  const first = await system.graphql<{ a0: unknown }>(`{ a0: ${urls} }`);
  expect(first.errors).toBeUndefined();
  const one = first.data!.a0;
  const query = `{ ${aliases(5, urls)} }`;
  const data = Object.fromEntries(Array.from({ length: 5 }, (_, nth) => [`a${nth}`, one]));
  const extensions = { cost: expect.objectContaining({ requested: expect.any(Number) }) };
  const overHttp = await system.graphql(query);
  expect(JSON.stringify(overHttp.data).length).toBeGreaterThan(4_000_000);
  expect(overHttp).toEqual({ data, status: 200 });
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
    retryAttempts: 0,
  });
  const ask = async (text: string) => (await client.iterate({ query: text }).next()).value;
  const long = Array.from({ length: 3 }, () => ask(query));
  const short = Array.from({ length: 10 }, (_, nth) => ask(`{ short${nth}: __typename }`));
  expect(await Promise.all(long)).toEqual(long.map(() => ({ data, extensions })));
  expect((await Promise.all(short)).map((told) => told?.data)).toEqual(
    short.map((_, nth) => ({ [`short${nth}`]: 'Query' })),
  );
  await client.dispose();
});

test('A12, S2: random documents cause no internal fault, their answers weigh no more than was charged, and the reported cost is what was charged', async () => {
  const schema = createSchema();
  type Told = { requested: number; remaining: number };
  const told: Told[] = [];
  // Whom nothing else is charged to.
  const headers = { authorization: system.credentials.other.api_key, 'content-type': 'application/json' };
  // Answers may be large, and fetch fails where the server closes the connection behind one before it was read.
  const { send, close } = createSender(system.baseUrl);
  const property = fc.asyncProperty(queriesFor(schema), async ({ text, variables }) => {
    const { status, body } = await send('POST', '/graphql', headers, JSON.stringify({ query: text, variables }));
    const { data, errors = [], extensions } = body as GraphqlAnswer<object> & { extensions: object };
    const codes = errors.map(({ extensions }) => extensions.code);
    expect([status, ...codes]).not.toContain(500);
    expect(codes).not.toContain('INTERNAL');
    expect(codes).not.toContain('INTERNAL_SERVER_ERROR');
    expect(codes).not.toContain('GRAPHQL_VALIDATION_FAILED');
    const { cost } = extensions as { cost: Told };
    expect(weigh(data)).toBeLessThanOrEqual(cost.requested);
    const before = told.at(-1);
    // The remaining points are told as a whole number, the charged ones to the hundredth.
    if (before) expect(Math.abs(before.remaining - cost.remaining - cost.requested)).toBeLessThanOrEqual(1.02);
    told.push(cost);
  });
  await fc.assert(property, { numRuns: 60, seed: 12 }).finally(close);
  const charged = told.slice(1).reduce((sum, { requested }) => sum + requested, 0);
  expect(charged).toBeGreaterThan(500);
  expect(Math.abs(told[0]!.remaining - told.at(-1)!.remaining - charged)).toBeLessThanOrEqual(1 + told.length / 100);
});

test('A7: an invalid id is reported at the argument that contained it, also for subscriptions and nodes', async () => {
  const locationsIn = (errors: unknown) =>
    (errors as { message: string; extensions: { errors: { location: string }[] } }[]).map(({ message, extensions }) => [
      message.split(':')[1]?.trim(),
      extensions.errors[0]!.location,
    ]);
  for (const [field, argument] of [
    ['leadGenerationRunProgress', 'runId'],
    ['researchQuestionProgress', 'questionId'],
  ] as const) {
    const refused = (await askSocket(`subscription { ${field}(${argument}: "nope") { status } }`)) as {
      value?: { errors: unknown };
    };
    expect(locationsIn(refused.value?.errors ?? refused)).toEqual([[argument, argument]]);
  }
  const inside = 'Run:nope';
  const { errors } = await system.graphql(`{ node(id: "${inside}") { id } }`);
  expect(locationsIn(errors)).toEqual([['id', 'id']]);
});
