import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPersistedDocuments } from '../../services/gateway/edge/graphql/persisted.js';
import { documentRules } from '../../services/gateway/edge/graphql/plan/read-document.js';
import { createSchema } from '../../services/gateway/edge/graphql/schema/schema.js';
import { makeFolder } from '../support/cluster.js';

const schema = createSchema();
const written = 'schema/graphql/generated/persisted-documents.json';

async function load(content: unknown, introspection = true) {
  const path = join(await makeFolder('manifest'), 'documents.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadPersistedDocuments({ path, mode: 'allow' }, schema, documentRules({ introspection }));
}

test('the graphql-codegen manifest of this repository is loaded completely, each document under its id', async () => {
  const manifest = JSON.parse(readFileSync(written, 'utf8')) as Record<string, string>;
  const documents = await load(manifest, false);
  expect(Object.keys(manifest).length).toBeGreaterThan(20);
  for (const [documentId, text] of Object.entries(manifest)) expect(documents.pick({ documentId })).toBe(text);
});

test('a document can also be requested by its standard hash, whatever id its manifest gives it', async () => {
  const documents = await load({ mine: '{ __typename }' });
  const hash = '7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b';
  for (const documentId of ['mine', `sha256:${hash}`]) expect(documents.pick({ documentId })).toBe('{ __typename }');
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } };
  expect(documents.pick({ extensions })).toBe('{ __typename }');
});

test.each([
  ['a file that is not there', null, /cannot be read: ENOENT/],
  ['what is no JSON', '{', /cannot be read: /],
  ['what is no object', '[]', /must hold a JSON object/],
  ['a document that is no text', { a: 1 }, /document a: is not text/],
  ['a document that does not parse', { a: '{' }, /document a: Syntax Error/],
  ['a document of another schema', { a: '{ nothing }' }, /document a: Cannot query field "nothing"/],
  ['introspection where it is off', { a: '{ __schema { __typename } }' }, /document a: .*introspection/],
])('%s is a configuration error', async (_name, content, fault) => {
  const loading =
    content === null
      ? async () => loadPersistedDocuments({ path: '/nowhere/documents.json', mode: 'allow' }, schema, [])
      : () => load(content, false);
  await expect(loading()).rejects.toMatchObject({ name: 'ConfigError', faults: [expect.stringMatching(fault)] });
});

test('all faulty documents are reported at once', async () => {
  const loading = load({ first: '{ one }', good: '{ __typename }', second: '{ two }' });
  await expect(loading).rejects.toMatchObject({
    faults: [expect.stringContaining('document first:'), expect.stringContaining('document second:')],
  });
});
