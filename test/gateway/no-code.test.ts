import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { nodeOptions } from '../../bin/launcher/node-options.js';
import { makeFolder } from '../support/cluster.js';
import { type System, startSystem } from '../support/system.js';

/** The mark by which a library that compiled queries once recognised text that it took for code. */
const mark = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d';

let folder: string;
let system: System;
let persisted: Record<string, string>;

/** JavaScript that leaves a file of this name where it is run. */
const codeThatLeaves = (name: string): string =>
  `process.getBuiltinModule('node:fs').writeFileSync('${join(folder, name)}', 'run')`;

/** Ways in which text may end the place it stands in, and go on as code. */
const wrappings: ((code: string) => string)[] = [
  (code) => mark + code,
  (code) => `${mark}${code})//`,
  (code) => `"+${code}+"`,
  (code) => `'];${code};['`,
  (code) => `\${${code}}`,
  (code) => `\\");${code};//`,
  (code) => `\u2028${code}\n`,
  (code) => `*/${code}/*`,
  (code) => `constructor`.concat(code),
];

/** Documents in which text of the caller stands in every place where GraphQL takes some. */
const places: Record<string, (text: string) => { query: string; variables?: object; operationName?: string }> = {
  'a string': (text) => ({ query: `{ companies(q: ${JSON.stringify(text)}) { nodes { socialId } } }` }),
  'a block string': (text) => ({
    query: `{ companies(q: """${text.replaceAll('\\', '')}""") { nodes { socialId } } }`,
  }),
  'an element of a list': (text) => ({
    query: `{ contacts(socialUrls: [${JSON.stringify(text)}, "b"]) { contacts { contactId } } }`,
  }),
  'a value in an input': (text) => ({
    query: `mutation { createPersona(input: { name: ${JSON.stringify(text)} }) { persona { id: databaseId } } }`,
  }),
  'a value in free JSON': (text) => ({ query: ingest(`{ topic: ${JSON.stringify(text)} }`) }),
  'a key in free JSON': (text) => ({ query: ingest(`{ ${toName(text)}: 1, __proto__: { a: 1 } }`) }),
  'a default': (text) => ({
    query: `query ($q: String = ${JSON.stringify(text)}) { companies(q: $q) { nodes { socialId } } }`,
  }),
  'a variable': (text) => ({
    query: 'query ($q: String) { companies(q: $q) { nodes { socialId } } }',
    variables: { q: text, [text]: text },
  }),
  'the name of a variable': (text) => ({
    query: `query ($${toName(text)}: String) { companies(q: $${toName(text)}) { nodes { socialId } } }`,
    variables: { [toName(text)]: text },
  }),
  'the name of an operation': (text) => ({
    query: `query ${toName(text)} { companies(first: 1) { nodes { socialId } } }`,
    operationName: toName(text),
  }),
  'the name of a fragment': (text) => ({
    query: `{ companies(first: 1) { ...${toName(text)} } } fragment ${toName(text)} on CompanyConnection { nodes { socialId } }`,
  }),
  'an alias': (text) => ({
    query: `{ ${toName(text)}: companies(first: 1) { __proto__: nodes { ${toName(text)}: socialId } } }`,
  }),
  'the argument of a directive': (text) => ({
    query: `{ companies(first: 1) @include(if: true) { nodes { socialId @skip(if: false) } } } # ${text.replaceAll(/[\n\u2028]/g, '')}`,
  }),
  'an enumeration': (text) => ({ query: `{ signals(kind: ${toName(text)}) { nodes { id: databaseId } } }` }),
  'a number': () => ({ query: '{ companies(first: 00000001) { nodes { socialId } } }' }),
};

const ingest = (payload: string): string => `mutation { ingestActivity(items: [{
  sourceId: "s", signalType: "news", companySocialId: "1", headline: "h", occurredAt: "2026-11-01T00:00:00Z", payload: ${payload}
}]) { accepted } }`;

/** What is left of a text where only a name may stand. */
const toName = (text: string): string => `n${text.replaceAll(/[^_0-9A-Za-z]/g, '_')}`;

const drawn = fc.record({
  place: fc.constantFrom(...Object.keys(places)),
  wrap: fc.constantFrom(...wrappings),
  nth: fc.nat(1_000_000),
});

beforeAll(async () => {
  folder = await makeFolder('no-code');
  const manifest = join(folder, 'documents.json');
  persisted = {};
  for (const [place, write] of Object.entries(places)) {
    const { query } = write(mark + codeThatLeaves('persisted'));
    // What is not valid would not let the gateway start.
    if (!/enumeration|number|name of a variable/.test(place)) persisted[place] = query;
  }
  const byHash = Object.values(persisted).map((text) => [createHash('sha256').update(text).digest('hex'), text]);
  await writeFile(manifest, JSON.stringify(Object.fromEntries(byHash)));
  system = await startSystem({ services: ['gateway', 'feed'], env: { PERSISTED_DOCUMENTS: manifest } });
});
afterAll(() => system?.stop());

/** The files that code of a caller left. */
const left = (): string[] => readdirSync(folder).filter((name) => name !== 'documents.json');

test('S1: services cannot turn text into code, whichever library tries', () => {
  const tries = ["eval('1')", "new Function('return 1')", "(async () => {}).constructor('return 1')"];
  for (const code of tries) {
    const run = (options: string[]) => execFileSync(process.execPath, [...options, '-e', code], { stdio: 'pipe' });
    expect(() => run(nodeOptions)).toThrow('EvalError');
    expect(() => run([])).not.toThrow();
  }
});

test('S1: over HTTP, any text in any place of a document is treated as text', async () => {
  const property = fc.asyncProperty(drawn, async ({ place, wrap, nth }) => {
    const { query, variables, operationName } = places[place]!(wrap(codeThatLeaves(`http-${nth}`)));
    for (let time = 0; time < 4; time++) {
      const body = { query, variables, operationName };
      const answer = await system.rest<{ errors?: { extensions: { code: string } }[] }>('POST', '/graphql', { body });
      expect(answer.status).toBeLessThan(500);
      for (const { extensions } of answer.body.errors ?? []) expect(extensions.code).not.toMatch(/INTERNAL/);
    }
    expect(left()).toEqual([]);
  });
  await fc.assert(property, { numRuns: 120, seed: 1 });
});

test('S1: over WebSocket, any text in any place of a document is treated as text', async () => {
  const client = createClient({
    url: `${system.baseUrl.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: system.credentials.api_key },
  });
  const property = fc.asyncProperty(drawn, async ({ place, wrap, nth }) => {
    const sent = places[place]!(wrap(codeThatLeaves(`socket-${nth}`)));
    for (let time = 0; time < 4; time++) {
      const ended = await new Promise((done) => {
        client.subscribe(sent as never, { next() {}, error: done, complete: () => done(null) });
      });
      expect(JSON.stringify(ended)).not.toContain('INTERNAL');
    }
    expect(left()).toEqual([]);
  });
  await fc.assert(property, { numRuns: 60, seed: 2 });
  await client.dispose();
});

test('S1: in a persisted document, any text in any place is treated as text', async () => {
  expect(Object.keys(persisted).length).toBeGreaterThan(8);
  for (const text of Object.values(persisted)) {
    const documentId = createHash('sha256').update(text).digest('hex');
    for (let time = 0; time < 4; time++) {
      const answer = await system.rest<object>('POST', '/graphql', { body: { documentId } });
      expect(answer.status).toBeLessThan(500);
    }
  }
  expect(left()).toEqual([]);
});

test('S1: text that looks like code is stored and returned as it was sent', async () => {
  const name = mark + codeThatLeaves('stored');
  for (let time = 0; time < 4; time++) {
    const made = await system.graphql<{ createPersona: { persona: { name: string } } }>(
      `mutation { createPersona(input: { name: ${JSON.stringify(`${time}${name}`.slice(0, 200))} }) { persona { name } } }`,
    );
    expect(made.data?.createPersona.persona.name).toBe(`${time}${name}`.slice(0, 200));
  }
  expect(existsSync(join(folder, 'stored'))).toBe(false);
});

test('S1: no source file of the services turns text into code', () => {
  const sources = readdirSync('services', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const makers = /\beval\(|\bnew Function\(|\bFunction\(|\bvm\.|node:vm/;
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((name) => makers.test(readFileSync(join('services', name), 'utf8')))).toEqual([]);
});
