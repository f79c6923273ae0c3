import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '../support/cluster.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';

let system: System;
let texts: Record<string, string>;

/** What a frontend would write: a fragment that is read again by id, a list that grows by pages, and an object of unknown type. */
const frontend = `
import { graphql } from 'react-relay';
graphql\`fragment App_signal on Signal @refetchable(queryName: "AppSignalQuery") { id name definition { personaIds } }\`;
graphql\`fragment App_signals on Query @refetchable(queryName: "AppSignalsPageQuery")
  @argumentDefinitions(first: { type: "Int", defaultValue: 2 }, after: { type: "String" }) {
    signals(first: $first, after: $after) @connection(key: "App_signals") { edges { node { id ...App_signal } } }
  }\`;
graphql\`query AppQuery { ...App_signals }\`;
graphql\`query AppNodeQuery($nodeId: ID!) { node(nodeId: $nodeId) { ...App_signal @alias ... on Persona { id name } } }\`;
`;
const config = {
  src: './src',
  schema: './schema.graphql',
  language: 'typescript',
  artifactDirectory: './artifacts',
  schemaConfig: { nodeInterfaceIdField: 'nodeId', nodeInterfaceIdVariableName: 'nodeId' },
};

/** The texts of the operations as the Relay compiler writes them, by name; throws with its words where it refuses. */
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

type Node = { id: string; nodeId: string };
type Nodes = { nodes: Node[] };
type Page = {
  signals: {
    edges: { node: { id: string; nodeId: string; name: string; __typename: string }; cursor: string | null }[];
    pageInfo: { endCursor: string | null; hasNextPage: boolean };
  };
};

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  texts = await compile();
  for (const name of ['First', 'Second', 'Third']) {
    const persona = await system.rest<{ id: string }>('POST', '/v2/personas', {
      body: { name, job_titles: ['Baker'] },
    });
    const body = { name, persona_ids: [persona.body.id] };
    expect((await system.rest('POST', '/v2/new-hire-signals', { body })).status).toBe(200);
  }
});
afterAll(() => system?.stop());

test('A11: pages as Relay asks for them hold what the list holds, each row once', async () => {
  const whole = await system.graphql<Page>(texts.AppQuery!);
  const rest = await system.rest<{ signals: { id: string; name: string }[] }>('GET', '/v2/signals');
  const first = whole.data!.signals;
  expect(first.pageInfo.hasNextPage).toBe(true);
  expect(first.edges.at(-1)!.cursor).toBe(first.pageInfo.endCursor);
  const after = first.pageInfo.endCursor;
  const second = await system.graphql<Page>(texts.AppSignalsPageQuery!, { first: 2, after });
  const rows = [...first.edges, ...second.data!.signals.edges].map(({ node }) => node);
  expect(rows.map(({ id, name }) => ({ id, name }))).toEqual(rest.body.signals.map(({ id, name }) => ({ id, name })));
  expect(second.data!.signals.pageInfo).toEqual({ endCursor: null, hasNextPage: false });
  // Asked for again, the query is compiled; the answer stays.
  for (let time = 0; time < 4; time++) {
    expect(await system.graphql<Page>(texts.AppSignalsPageQuery!, { first: 2, after })).toEqual(second);
  }
});

test('A8: an object is read again by its nodeId, whatever its type, as by its operation', async () => {
  const { edges } = (await system.graphql<Page>(texts.AppQuery!)).data!.signals;
  const { node } = edges[0]!;
  for (let time = 0; time < 4; time++) {
    const again = await system.graphql<{ node: object }>(texts.AppSignalQuery!, { nodeId: node.nodeId });
    expect(again.data!.node).toMatchObject({ __typename: 'Signal', id: node.id, nodeId: node.nodeId, name: node.name });
  }
  const personas = await system.graphql<{ personas: { nodes: { id: string; nodeId: string }[] } }>(
    '{ personas(first: 1) { nodes { id nodeId } } }',
  );
  const [persona] = personas.data!.personas.nodes;
  const read = await system.graphql(texts.AppNodeQuery!, { nodeId: persona!.nodeId });
  expect(read.data!.node).toMatchObject({ __typename: 'Persona', id: persona!.id });
});

test("A4: another account's object is null, like one that does not exist", async () => {
  const { edges } = (await system.graphql<Page>(texts.AppQuery!)).data!.signals;
  const { nodeId } = edges[0]!.node;
  const other = { key: system.credentials.other.api_key };
  const foreign = await system.graphql(texts.AppSignalQuery!, { nodeId }, other);
  const missing = Buffer.from('Signal:00000000-0000-4000-8000-000000000000').toString('base64url');
  const gone = await system.graphql(texts.AppSignalQuery!, { nodeId: missing }, other);
  expect(foreign).toEqual({ status: 200, data: { node: null } });
  expect(gone).toEqual(foreign);
});

test('A4: many are read at once, in the order asked for, with null for what is not there', async () => {
  const page = await system.graphql<{ signals: Nodes; personas: Nodes }>(
    '{ signals { nodes { id nodeId } } personas { nodes { id nodeId } } }',
  );
  const [signals, personas] = [page.data!.signals.nodes, page.data!.personas.nodes];
  const missing = Buffer.from('Persona:00000000-0000-4000-8000-000000000000').toString('base64url');
  const nodeIds = [personas[1]!.nodeId, signals[0]!.nodeId, missing, personas[0]!.nodeId, signals[0]!.nodeId];
  const text = `query ($nodeIds: [ID!]!) {
    nodes(nodeIds: $nodeIds) { __typename nodeId ... on Signal { id name } ... on Persona { id name } }
  }`;
  const { data } = await system.graphql<{ nodes: (Node | null)[] }>(text, { nodeIds });
  expect(data!.nodes.map((one) => one?.nodeId)).toEqual(nodeIds.map((one) => (one === missing ? undefined : one)));
  expect(data!.nodes[1]).toMatchObject({ __typename: 'Signal', id: signals[0]!.id });
  expect(data!.nodes[3]).toMatchObject({ __typename: 'Persona', id: personas[0]!.id });
  const other = { key: system.credentials.other.api_key };
  const foreign = await system.graphql<{ nodes: null[] }>(text, { nodeIds }, other);
  expect(foreign).toEqual({ status: 200, data: { nodes: nodeIds.map(() => null) } });
  expect((await system.graphql(text, { nodeIds: [] })).data).toEqual({ nodes: [] });

  const bad = await system.graphql(text, { nodeIds: [missing, 'x', Buffer.from('Persona:1').toString('base64url')] });
  expect(bad.errors![0]!.extensions).toMatchObject({
    code: 'INVALID_REQUEST',
    errors: [{ location: 'nodeIds[1]' }, { location: 'nodeIds[2]' }],
  });
  const many = await system.graphql(text, { nodeIds: Array.from({ length: 101 }, () => missing) });
  expect(many.errors![0]).toMatchObject({
    message: expect.stringContaining('at most 100'),
    extensions: { code: 'INVALID_REQUEST', errors: [{ location: 'nodeIds' }] },
  });
});

test.each(['', 'x', Buffer.from('Signal').toString('base64url'), Buffer.from('Query:1').toString('base64url')])(
  'A7: %j is no nodeId',
  async (nodeId) => {
    const { errors } = await system.graphql(texts.AppSignalQuery!, { nodeId });
    expect(errors![0]!.extensions).toMatchObject({ code: 'INVALID_REQUEST', errors: [{ location: 'nodeId' }] });
  },
);
