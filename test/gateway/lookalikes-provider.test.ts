import pino from 'pino';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createKeeper } from '../../services/gateway/lookalikes/build/keep-generations.js';
import { decodeModel } from '../../services/gateway/lookalikes/model/encode-model.js';
import { createBreaker } from '../../services/gateway/lookalikes/provider/breaker.js';
import type { Clock } from '../../services/gateway/lookalikes/provider/clock.js';
import { createQueryVectors } from '../../services/gateway/lookalikes/provider/query-vectors.js';
import { selectModel } from '../../services/gateway/lookalikes/sql/generations.js';
import { selectProgress } from '../../services/gateway/lookalikes/sql/progress.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { type EmbeddingsServer, startEmbeddingsServer } from '../support/embeddings-server.js';
import { createEmptyGateway } from '../support/empty-gateway.js';

// What happens to the model of lookalikes when its embedding provider fails, on a clock that waits for nobody.

const words = [/freight/, /dental/, /tomato/, /payroll/];
/** Unlike texts are alike for the most part, as those of many providers are. */
const toVector = (text: string): number[] => [...words.map((word) => (word.test(text) ? 1 : 0)), 3];

let files: { url: string; drop(): Promise<void> };
let database: Database;
let provider: EmbeddingsServer;
let nowMs = 0;
let slept: number[] = [];
const logged: string[] = [];
const clock: Clock = {
  now: () => nowMs,
  async sleep(ms, signal) {
    signal.throwIfAborted();
    slept.push(ms);
    nowMs += ms;
  },
};
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
const stopped = new AbortController();

beforeAll(async () => {
  provider = await startEmbeddingsServer(toVector);
  files = await createEmptyGateway();
  database = createGatewayDatabase(files.url, 3, createLog('test', 'silent'));
  await database.start?.();
  await putCompanies(1, 130);
}, 60_000);
afterAll(async () => {
  stopped.abort();
  await database?.stop?.();
  await files?.drop();
  await provider?.close();
});

/** Companies of four trades in turn, written an hour ago, so that no build waits for more. */
async function putCompanies(first: number, last: number, text = 'makes'): Promise<void> {
  await database.pool.query(
    `insert into company (social_id, name, description, updated_at)
     select n, 'Company ' || n, (array['freight', 'dental', 'tomato', 'payroll'])[n % 4 + 1] || ' ' || $3::text || ' ' || n,
       clock_timestamp() - interval '1 hour' + n * interval '1 ms'
     from generate_series($1::int, $2::int) n
     on conflict (social_id) do update set description = excluded.description,
       updated_at = (select max(updated_at) from company) + interval '1 ms'`,
    [first, last, text],
  );
}

const open = (model: string) =>
  createKeeper({
    pool: database.pool,
    paths: new Map(),
    embedding: { url: provider.url, model, key: null },
    clock,
    log,
    signal: stopped.signal,
  });
type Ready = { id: number; made_by: string; dims: number; companies: number; revision: number };
const generations = async (): Promise<Ready[]> =>
  (await database.pool.query('select id, made_by, dims, companies, revision from lookalike_generation order by id'))
    .rows;
async function lookalikeBytes(): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
     where relnamespace = 'gateway'::regnamespace and relkind = 'r' and relname like 'lookalike%'`,
  );
  return rows[0]!.bytes;
}
/** The length of the provider's vectors of which a model was made. */
const lengthOf = async (generation: number) =>
  decodeModel(await selectModel(database.pool, generation)).provided?.centre.length;
const vectorOf = async (generation: number, id: number): Promise<string> =>
  (
    await database.pool.query(
      `select encode(vector, 'hex') as hex from lookalike_company where generation = $1 and social_id = $2`,
      [generation, id],
    )
  ).rows[0]?.hex;
/** Lets time pass until the provider may be asked again. */
const rest = (minutes = 6) => {
  nowMs += minutes * 60_000;
};
const warnings = () => logged.filter((line) => line.includes('"level":40'));

// One story: each test begins where the one before ended.

test('D1: while the provider is unavailable, a hundred build attempts leave nothing behind, and each different fault is logged', async () => {
  const keeper = open('first');
  provider.behave({ away: { status: 503, code: 'overloaded' } });
  await keeper.turn();
  const after = await lookalikeBytes();
  for (let attempt = 1; attempt < 100; attempt++) {
    rest();
    if (attempt === 50) provider.behave({ away: { status: 401, code: 'invalid_api_key' } });
    await keeper.turn();
  }
  expect(provider.requests.length).toBeGreaterThanOrEqual(100);
  expect(await generations()).toEqual([]);
  // Not even the smallest model; PostgreSQL itself may add a map of free pages.
  expect((await lookalikeBytes()) - after).toBeLessThan(100_000);
  for (const fault of ['503 (overloaded)', '401 (invalid_api_key)']) {
    expect(warnings().some((line) => line.includes(fault))).toBe(true);
  }
  // Six minutes lie between two attempts, and ten between two lines about the same fault.
  expect(warnings().length).toBeLessThan(60);
  expect((await selectProgress(database.pool))?.fault).toContain('401');
});

test('D1: a pause that the provider requests is respected, and a pause that is too long ends the attempt', async () => {
  const keeper = open('first');
  slept = [];
  provider.behave({ away: { status: 429, retryAfter: '20' } });
  await keeper.turn();
  expect(slept).toEqual([20_000, 20_000, 20_000]);
  provider.behave({ away: { status: 429, retryAfter: '1800' } });
  rest();
  await keeper.turn();
  const asked = provider.requests.length;
  rest(29);
  await keeper.turn();
  expect(provider.requests).toHaveLength(asked);
  rest(2);
  await keeper.turn();
  expect(provider.requests).toHaveLength(asked + 1);
  expect(slept).toHaveLength(3);
});

test('D1: texts embedded before the provider failed are not sent again, and limits and refused texts delay nothing', async () => {
  const keeper = open('first');
  await putCompanies(127, 127, `tells ${'much and more '.repeat(300)}`);
  await putCompanies(128, 128, 'says the unspeakable');
  provider.behave({ mostTexts: 10, longest: 3_000, refuses: /unspeakable/ });
  await keeper.turn();
  const [built] = await generations();
  expect([built!.companies, await lengthOf(built!.id)]).toEqual([130, 5]);
  const progress = await selectProgress(database.pool);
  expect(progress).toMatchObject({ companies: 130, embedded: 130, refused: 1, fault: null });
  // Most requests are within the limit that was learnt: 130 texts are 17 requests of 8, and some dozens find which text is refused.
  expect(provider.requests.filter(({ input }) => input.length > 10).length).toBeLessThan(20);
  const { rows } = await database.pool.query(
    'select social_id, refusal from lookalike_embedding where refusal is not null',
  );
  expect(rows).toEqual([{ social_id: 128, refusal: 'the embedding provider answered 400 (content_filter)' }]);
  expect(provider.embedded.filter((text) => text === 'freight makes 4')).toHaveLength(1);
  expect(provider.embedded.some((text) => text.includes('tells much') && text.length <= 3_000)).toBe(true);
  // The part that all texts have in common is taken away: unlike companies have nothing in common.
  const [freight, same, dental] = await Promise.all([4, 8, 5].map((id) => vectorOf(built!.id, id)));
  expect([freight === same, freight === dental]).toEqual([true, false]);
});

test('D1: a new generation sends only changed texts to the provider, and a refused text is not sent again', async () => {
  const keeper = open('first');
  await keeper.turn();
  const asked = provider.embedded.length;
  await database.pool.query("update lookalike_generation set ready_at = ready_at - interval '1 hour', changed = 100");
  await putCompanies(3, 3, 'sells');
  provider.behave({});
  rest();
  keeper.forget();
  await keeper.turn();
  expect((await generations()).filter(({ companies }) => companies > 0)).toHaveLength(2);
  expect(provider.embedded.slice(asked).filter((text) => text !== 'A company.')).toEqual(['payroll sells 3']);
});

test('D1: while the provider is unavailable, all other changes are folded in, and the texts follow when it is back', async () => {
  const keeper = open('first');
  await keeper.turn();
  const { id, revision } = (await generations()).at(-1)!;
  provider.behave({ away: { status: 500 } });
  await putCompanies(4, 4, 'moves to dental');
  await putCompanies(131, 131);
  const before = await vectorOf(id, 4);
  await keeper.turn();
  expect((await generations()).at(-1)!.revision).toBe(revision + 1);
  // The vector of the previous text is kept; a company without a vector has only its words.
  expect(await vectorOf(id, 4)).toBe(before);
  expect(await vectorOf(id, 131)).toMatch(/[1-9a-f]/);
  expect(await vectorOf(id, 131)).not.toBe(await vectorOf(id, 7));
  provider.behave({});
  rest();
  await keeper.turn();
  expect(await vectorOf(id, 131)).toBe(await vectorOf(id, 7));
  expect(await vectorOf(id, 4)).not.toBe(before);
  const asked = provider.requests.length;
  await keeper.turn();
  expect(provider.requests).toHaveLength(asked);
});

test('D1: vectors of another length, or another model, make a new generation, and the old one is kept up to date until then', async () => {
  let keeper = open('first');
  await keeper.turn();
  const old = (await generations()).at(-1)!;
  const kept = await vectorOf(old.id, 5);
  for (const change of ['length', 'model']) {
    const served = (await generations()).at(-1)!;
    // So long that the block has only the dimensions in which they differ.
    const length = change === 'length' ? 600 : 5;
    if (change === 'model') keeper = open('second');
    provider.behave({ away: { status: 500 } });
    rest();
    // The provider fails while it is asked for the new vectors.
    await putCompanies(change === 'length' ? 141 : 142, change === 'length' ? 141 : 142);
    await keeper.turn();
    expect((await generations()).at(-1)).toMatchObject({ id: served.id, revision: served.revision + 1 });
    if (change === 'length') provider.behave({ vectorOf: (text) => [...toVector(text), ...Array(595).fill(0)] });
    else provider.behave({});
    for (let turn = 0; turn < 3; turn++) {
      rest();
      await keeper.turn();
    }
    const newest = (await generations()).at(-1)!;
    expect([newest.id > served.id, await lengthOf(newest.id)]).toEqual([true, length]);
    expect((await selectProgress(database.pool))?.embedded).toBe(newest.companies);
  }
  expect(await vectorOf(old.id, 5)).toBe(kept);
});

test('D1: if the provider changes the length of its vectors while many texts wait, each turn ends and a new generation follows', async () => {
  const keeper = open('second');
  await keeper.turn();
  const served = (await generations()).at(-1)!;
  provider.behave({ away: { status: 500 } });
  rest();
  await putCompanies(200, 720, 'waits');
  await keeper.turn();
  provider.behave({ vectorOf: (text) => [...toVector(text), 0, 0] });
  rest();
  for (let turn = 0; turn < 3; turn++) {
    await keeper.turn();
    rest();
  }
  const next = (await generations()).at(-1)!;
  expect([next.id > served.id, next.companies]).toEqual([true, served.companies + 521]);
}, 60_000);

test('D1: a query is embedded again if its cached vector has another length than the served vectors', async () => {
  let length = 5;
  const embedTexts = async (texts: string[]) => texts.map(() => new Float32Array(length).fill(1));
  const ask = createQueryVectors(embedTexts, { now: () => 0 } as never);
  const lengthFor = async (dims: number) =>
    (await ask(['violins'], dims, 'payer', AbortSignal.timeout(10_000))).vectors.get('violins')?.length;
  expect(await lengthFor(5)).toBe(5);
  length = 7;
  expect(await lengthFor(5)).toBe(5);
  expect(await lengthFor(7)).toBe(7);
  // The companies have vectors of before still.
  expect(await lengthFor(5)).toBeUndefined();
});

test('D1: a stall that fails many requests at once pauses calls to the provider no longer than one that fails a few', () => {
  const breaker = createBreaker(() => 0);
  for (let asked = 0; asked < 8; asked++) expect(breaker.admits()).toBe(true);
  for (let asked = 0; asked < 8; asked++) breaker.failed(0);
  expect(breaker.restMs()).toBe(2_000);
});

test('D1: after consecutive failures calls to a provider pause, one caller tries again, and a pause that the provider requests is respected', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  const fail = (retryAfterMs = 0) => {
    expect(breaker.admits()).toBe(true);
    breaker.failed(retryAfterMs);
  };
  for (let failure = 0; failure < 3; failure++) fail();
  expect([breaker.admits(), breaker.restMs()]).toEqual([false, 2_000]);
  now += 2_000;
  expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
  breaker.failed(0);
  expect(breaker.restMs()).toBe(4_000);
  now += 4_000;
  expect(breaker.admits()).toBe(true);
  breaker.gaveUp();
  expect(breaker.admits()).toBe(true);
  breaker.succeeded();
  expect([breaker.admits(), breaker.admits(), breaker.restMs()]).toEqual([true, true, 0]);
  fail(30_000);
  expect([breaker.admits(), breaker.restMs()]).toEqual([false, 30_000]);
});
