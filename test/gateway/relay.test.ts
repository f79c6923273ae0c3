import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '../support/cluster.js';
import { projectRoot } from '../support/service-process.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { refusedByPayload, userErrors } from '../support/user-errors.js';

let system: SharedSystem;
let texts: Record<string, string>;

/** What a frontend would write: a fragment that is read again by id, a list that grows by pages, and an object of unknown type. */
const frontend = `
import { graphql } from 'react-relay';
graphql\`fragment App_signal on Signal @refetchable(queryName: "AppSignalQuery") { id databaseId name definition { ... on NewHireDefinition { personaIds } } }\`;
graphql\`fragment App_signals on Query @refetchable(queryName: "AppSignalsPageQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 2 }, after: { type: "String" }) {
    signals(first: $first, after: $after) @connection(key: "App_signals") { edges { node { id ...App_signal } } }
  }\`;
graphql\`query AppQuery { ...App_signals }\`;
graphql\`query AppNodeQuery($id: ID!) { node(id: $id) { ...App_signal @alias ... on Persona { id databaseId name } } }\`;
`;
const config = {
  src: './src',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './artifacts',
};

/** The texts of the operations as the Relay compiler writes them, by name; throws with the compiler's message if it refuses. */
async function compile(): Promise<Record<string, string>> {
  const folder = await makeFolder('relay');
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'artifacts'));
  copyFileSync(join(projectRoot, 'schema/graphql/schema.graphql'), join(folder, 'schema.graphql'));
  writeFileSync(join(folder, 'src', 'App.ts'), frontend);
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config));
  const binary: string = createRequire(import.meta.url)('relay-compiler');
  await promisify(execFile)(binary, ['relay.config.json'], { cwd: folder });
  const names = ['AppSignalQuery', 'AppSignalsPageQuery', 'AppQuery', 'AppNodeQuery'];
  return Object.fromEntries(
    names.map((name) => {
      const artifact = readFileSync(join(folder, 'artifacts', `${name}.graphql.ts`), 'utf8');
      return [name, JSON.parse(/"text": (".*")/.exec(artifact)![1]!)];
    }),
  );
}

type Node = { id: string; databaseId: string };
type Nodes = { nodes: Node[] };
type Page = {
  signals: {
    edges: { node: { id: string; databaseId: string; name: string; __typename: string }; cursor: string | null }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
};

beforeAll(async () => {
  system = await shareSystem();
  texts = await compile();
  for (const name of ['First', 'Second', 'Third']) {
    const persona = await system.rest<{ id: string }>('POST', '/v2/personas', {
      body: { name, job_titles: ['Baker'] },
    });
    const body = { name, persona_ids: [persona.body.id] };
    expect((await system.rest('POST', '/v2/new-hire-signals', { body })).status).toBe(200);
  }
}, shareWithinMs);
afterAll(() => system?.stop());

test('A11: pages requested by Relay contain all rows of the list, each once', async () => {
  const whole = await system.graphql<Page>(texts.AppQuery!);
  const rest = await system.rest<{ signals: { id: string; name: string }[] }>('GET', '/v2/signals');
  const first = whole.data!.signals;
  expect(first.pageInfo.hasNextPage).toBe(true);
  expect(first.edges.at(-1)!.cursor).toBe(first.pageInfo.endCursor);
  const after = first.pageInfo.endCursor;
  const second = await system.graphql<Page>(texts.AppSignalsPageQuery!, { first: 2, after });
  const rows = [...first.edges, ...second.data!.signals.edges].map(({ node }) => node);
  expect(rows.map(({ databaseId: id, name }) => ({ id, name }))).toEqual(
    rest.body.signals.map(({ id, name }) => ({ id, name })),
  );
  expect(second.data!.signals.pageInfo).toEqual({ endCursor: null, hasNextPage: false });
  // Asked for again, the query is compiled; the answer stays.
  for (let time = 0; time < 4; time++) {
    expect(await system.graphql<Page>(texts.AppSignalsPageQuery!, { first: 2, after })).toEqual(second);
  }
});

test('A8: an object of any type can be read again by its id, with the same result as by its operation', async () => {
  const { edges } = (await system.graphql<Page>(texts.AppQuery!)).data!.signals;
  const { node } = edges[0]!;
  for (let time = 0; time < 4; time++) {
    const again = await system.graphql<{ node: object }>(texts.AppSignalQuery!, { id: node.id });
    expect(again.data!.node).toMatchObject({
      __typename: 'Signal',
      id: node.id,
      databaseId: node.databaseId,
      name: node.name,
    });
  }
  const personas = await system.graphql<{ personas: { nodes: Node[] } }>(
    '{ personas(first: 1) { nodes { id databaseId } } }',
  );
  const [persona] = personas.data!.personas.nodes;
  const read = await system.graphql(texts.AppNodeQuery!, { id: persona!.id });
  expect(read.data!.node).toMatchObject({ __typename: 'Persona', databaseId: persona!.databaseId });
});

test("A4: another account's object is null, like one that does not exist", async () => {
  const { edges } = (await system.graphql<Page>(texts.AppQuery!)).data!.signals;
  const { id } = edges[0]!.node;
  const other = { key: system.credentials.other.api_key };
  const foreign = await system.graphql(texts.AppSignalQuery!, { id }, other);
  const missing = 'Signal:00000000-0000-4000-8000-000000000000';
  const gone = await system.graphql(texts.AppSignalQuery!, { id: missing }, other);
  expect(foreign).toEqual({ status: 200, data: { node: null } });
  expect(gone).toEqual(foreign);
});

test('A4: many objects are read at once, in the requested order, with null for those that do not exist', async () => {
  const page = await system.graphql<{ signals: Nodes; personas: Nodes }>(
    '{ signals { nodes { id databaseId } } personas { nodes { id databaseId } } }',
  );
  const [signals, personas] = [page.data!.signals.nodes, page.data!.personas.nodes];
  const missing = 'Persona:00000000-0000-4000-8000-000000000000';
  const ids = [personas[1]!.id, signals[0]!.id, missing, personas[0]!.id, signals[0]!.id];
  const text = `query ($ids: [ID!]!) {
    nodes(ids: $ids) { __typename id ... on Signal { databaseId name } ... on Persona { databaseId name } }
  }`;
  const { data } = await system.graphql<{ nodes: (Node | null)[] }>(text, { ids });
  expect(data!.nodes.map((one) => one?.id)).toEqual(ids.map((one) => (one === missing ? undefined : one)));
  expect(data!.nodes[1]).toMatchObject({ __typename: 'Signal', databaseId: signals[0]!.databaseId });
  expect(data!.nodes[3]).toMatchObject({ __typename: 'Persona', databaseId: personas[0]!.databaseId });
  const other = { key: system.credentials.other.api_key };
  const foreign = await system.graphql<{ nodes: null[] }>(text, { ids }, other);
  expect(foreign).toEqual({ status: 200, data: { nodes: ids.map(() => null) } });
  expect((await system.graphql(text, { ids: [] })).data).toEqual({ nodes: [] });

  const bad = await system.graphql(text, { ids: [missing, 'x', 'Persona:1'] });
  expect(bad.errors![0]!.extensions).toMatchObject({
    code: 'INVALID_REQUEST',
    errors: [{ location: 'ids[1]' }, { location: 'ids[2]' }],
  });
  const many = await system.graphql(text, { ids: Array.from({ length: 101 }, () => missing) });
  expect(many.errors![0]).toMatchObject({
    message: expect.stringContaining('at most 100'),
    extensions: { code: 'INVALID_REQUEST', errors: [{ location: 'ids' }] },
  });
});

test.each(['', 'x', 'Signal', 'Query:1', 'Signal:x'])('A7: %j is refused as an id', async (id) => {
  const { errors } = await system.graphql(texts.AppSignalQuery!, { id });
  expect(errors![0]!.extensions).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ location: 'id' }] });
});

test('A4: an argument takes the id or the databaseId, and an id of another type is reported as not found', async () => {
  const page = await system.graphql<{ personas: Nodes }>('{ personas(first: 1) { nodes { id databaseId } } }');
  const [persona] = page.data!.personas.nodes;
  const read = (id: string) => system.graphql('query ($id: ID!) { persona(id: $id) { id databaseId } }', { id });
  expect(await read(persona!.id)).toEqual(await read(persona!.databaseId));
  expect((await read(persona!.id)).data).toEqual({ persona });
  const ofAnother = `Signal:${persona!.databaseId}`;
  const unknown = await read('00000000-0000-4000-8000-000000000000');
  expect(unknown.errors![0]!.extensions.code).toBe('NOT_FOUND');
  expect(await read(ofAnother)).toEqual(unknown);
  const remove = 'mutation ($id: ID!) { deletePersona(id: $id) { deletedId } }';
  expect((await system.graphql(remove, { id: ofAnother })).errors![0]!.extensions.code).toBe('NOT_FOUND');

  const create = `mutation ($input: CreateNewHireSignalInput!) {
    createNewHireSignal(input: $input) { signal { definition { ... on NewHireDefinition { personaIds } } } ${userErrors} }
  }`;
  const made = await system.graphql(create, { input: { name: 'By global id', personaIds: [persona!.id] } });
  const definition = { personaIds: [persona!.databaseId] };
  expect(made.data).toEqual({ createNewHireSignal: { signal: { definition }, userErrors: [] } });
  const refused = await system.graphql(create, { input: { name: 'By another', personaIds: [ofAnother] } });
  expect(refusedByPayload(refused)).toMatchObject({
    code: 'UNPROCESSABLE',
    errors: [{ location: 'input.personaIds[0]' }],
  });
});
