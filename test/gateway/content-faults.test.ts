import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import type { ContentSignal, ContentSignalPage } from '../../schema/contracts/content-signals.js';
import { hashProfileUrl } from '../../services/gateway/directory/erasures/index.js';
import { held } from '../support/held.js';
import type { ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { namesOf, type Picked, type RunHouse, startRunHouse } from './run-harness.js';

type Asked = { post: string; descriptions: string[]; authorization: string | undefined };

/** A stand-in for a model: answers by `answer`, and remembers what it was asked. */
type Model = {
  url: string;
  asked: Asked[];
  answer: (asked: Asked) => object | number | string | null | Promise<object>;
  stop(): Promise<void>;
};

async function startModel(): Promise<Model> {
  const model: Model = { url: '', asked: [], answer: () => ({ scores: [] }), stop: async () => {} };
  const server: Server = createServer(async (request, response) => {
    const body = JSON.parse(await readBody(request));
    const asked = { ...JSON.parse(body.messages[1].content), authorization: request.headers.authorization };
    model.asked.push(asked);
    const answer = await model.answer(asked);
    // Null: never an answer.
    if (answer === null) return;
    if (typeof answer === 'number') return response.writeHead(answer).end();
    const content = typeof answer === 'string' ? answer : JSON.stringify(answer);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content } }] }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  model.stop = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return model;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

let house: RunHouse;
let model: Model;
beforeAll(async () => {
  model = await startModel();
  house = await startRunHouse();
}, 180_000);
afterAll(async () => {
  await house?.stop();
  await model?.stop();
});

const address = (name: string) => `https://social.example.com/posts/${name}`;
const person = (name: string) => `https://social.example.com/in/${name.toLowerCase()}`;
const post = (name: string, text: string) => ({ post_url: address(name), text, posted_at: new Date().toISOString() });
const like = (name: string, who: string) => ({ post_url: address(name), actor_url: person(who), kind: 'like' });

async function statusOf(signal: Picked): Promise<ContentSignal> {
  const { body } = await house.system.rest<ContentSignalPage>('GET', '/v2/social-content-signals');
  return body.signals.find((one) => one.id === signal.id)!;
}

type Progress = { leads: number; isOver: boolean };
/** The progress of a run, read from the table so that it can be polled every few milliseconds. */
async function progressOf(runId: string): Promise<Progress> {
  const text = `select leads_created as leads, status = 'completed' as "isOver" from lead_run where id = $1`;
  return (await house.sql<Progress>(text, [runId]))[0]!;
}

test('C7: a worker that is killed repeatedly during a sweep bills no person twice, finds no person twice and loses none', async () => {
  const crowd = namesOf('Fan', 120);
  await house.people(crowd, [{ title: 'Buyer' }]);
  await house.grant(1_000);
  const posts = Array.from({ length: 40 }, (_, index) => `kill-${index}`);
  // Each likes two posts that follow each other: 120 people, 240 leads.
  const likes = crowd.flatMap((who, index) => [0, 1].map((next) => like(posts[(index + next) % posts.length]!, who)));
  await house.posts(
    posts.map((name) => post(name, 'Everybody likes capybaras')),
    likes,
  );
  const signal = await house.content({ keyword_queries: ['capybaras'], max_contacts_per_sweep: 500 });
  const { run_id } = await house.start([signal]);
  let kills = 0;
  const isOver = async () => (await progressOf(run_id)).isOver;
  while (!(await isOver()) && kills < 5) {
    // With time between its pages, so that it is killed in the middle.
    const worker = await house.startWorker({ RUN_LOAD: '10' });
    const then = (await progressOf(run_id)).leads;
    const isFurther = async () => {
      const { leads, isOver } = await progressOf(run_id);
      return leads > then || isOver;
    };
    await until(isFurther, { withinMs: 60_000, everyMs: 2 });
    await worker.kill('SIGKILL');
    await house.passLeases();
    kills++;
    await house.checkBooks();
  }
  expect(kills).toBeGreaterThan(1);
  // A sweep that was killed in the middle has recorded nothing yet.
  if (!(await isOver())) expect(await statusOf(signal)).not.toHaveProperty('last_swept_at');
  const worker = await house.startWorker();
  expect(await house.ended(run_id)).toMatchObject({ status: 'completed', credits_spent: 120, leads_created: 240 });
  const leads = await house.leads({ signal_id: signal.id });
  const keys = leads.map((lead) => `${lead.person_id} ${lead.evidence!.post_url}`);
  expect([keys.length, new Set(keys).size]).toEqual([240, 240]);
  expect(await statusOf(signal)).toMatchObject({
    last_sweep_outcome: 'completed',
    last_sweep_posts_analyzed: 40,
    last_sweep_engagers_collected: 240,
  });
  await house.checkBooks();
  await worker.stop();
}, 300_000);

test('F2: a configured model scores each post once, outside any page; a post that it cannot judge costs nothing and waits for the next sweep', async () => {
  await house.people(['Una', 'Vic', 'Wes'], [{ title: 'Buyer' }]);
  await house.posts(
    [post('fits', 'Kestrels rise'), post('fails', 'Kestrels fall'), post('bad', 'Kestrels vanish')],
    [like('fits', 'Una'), like('fails', 'Vic'), like('bad', 'Wes')],
  );
  const worker = await house.startWorker({
    CONTENT_SCORER_URL: model.url,
    CONTENT_SCORER_MODEL: 'a-model',
    CONTENT_SCORER_KEY: 'a-key',
  });
  const signal = await house.content({
    keyword_queries: ['kestrels'],
    post_filter: 'birds',
    use_cases: [{ name: 'Rising', prompt: 'something rises' }],
  });
  const answers = new Map<string, object | number | string | null>([
    ['Kestrels rise', { scores: [0.9, 0.8] }],
    ['Kestrels fall', { scores: [0.9, 0.1] }],
    // More scores than were requested: the response is not used.
    ['Kestrels vanish', { scores: [0.9, 0.8, 0.7] }],
  ]);
  model.answer = (asked) => answers.get(asked.post)!;
  const run = await house.runOf([signal]);
  expect(run).toMatchObject({ status: 'completed', credits_spent: expect.any(Number) });
  expect(run.notes.join()).toContain('scorer');
  const status = await statusOf(signal);
  expect(status.last_sweep_outcome).toBe('scoring_failed');
  expect((await house.leads({ signal_id: signal.id })).map((lead) => lead.first_name)).not.toContain('Wes');
  expect(model.asked[0]).toEqual({
    post: expect.stringContaining('Kestrels'),
    descriptions: ['birds', 'Rising: something rises'],
    authorization: 'Bearer a-key',
  });

  const before = model.asked.length;
  answers.set('Kestrels vanish', { scores: [0.2, 1] });
  expect(await house.runOf([signal])).toMatchObject({ status: 'completed', notes: [] });
  expect(model.asked.slice(before).map((asked) => asked.post)).toEqual(['Kestrels vanish']);
  expect(await statusOf(signal)).toMatchObject({ last_sweep_outcome: 'completed', last_sweep_posts_analyzed: 3 });
  const leads = await house.leads({ signal_id: signal.id });
  expect(leads.map((lead) => [lead.first_name, lead.evidence!.use_case, lead.evidence!.score])).toEqual([
    ['Una', 'Rising', 0.8],
  ]);
  expect((await house.credits()).usage.some((one) => one.signal_id === signal.id && one.credits === 1)).toBe(true);
  await worker.stop();
}, 120_000);

describe('with a model that fails', () => {
  let odd = 0;
  let worker: ServiceProcess;
  beforeAll(async () => {
    worker = await house.startWorker({ CONTENT_SCORER_URL: model.url, CONTENT_SCORER_TIMEOUT: '300ms' });
  }, 60_000);
  afterAll(() => worker?.stop());

  test.each<[string, object | number | string | null]>([
    ['that never answers', null],
    ['that is broken', 500],
    ['that answers no JSON', 'I think it fits'],
    ['that answers too much', 'x'.repeat(100_000)],
  ])(
    'F2: with a model %s, the sweep ends in bounded time and nothing is charged',
    async (_, answer) => {
      const name = `odd${++odd}`;
      await house.posts([post(name, `Gannets ${name}`)], [like(name, 'Fan0001')]);
      model.answer = () => answer;
      const signal = await house.content({ keyword_queries: [`"gannets ${name}"`], post_filter: 'birds' });
      expect(await house.runOf([signal])).toMatchObject({ status: 'completed', credits_spent: 0, leads_created: 0 });
      expect(await statusOf(signal)).toMatchObject({
        last_sweep_outcome: 'scoring_failed',
        last_sweep_posts_analyzed: 0,
      });
    },
    90_000,
  );
});

test('F2: once the model has failed and the sweep has ended, the model is asked nothing more', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `silent${index}`);
  await house.posts(
    names.map((name) => post(name, 'Shearwaters glide')),
    names.map((name) => like(name, 'Fan0003')),
  );
  model.answer = () => 500;
  const worker = await house.startWorker({ CONTENT_SCORER_URL: model.url, CONTENT_SCORER_TIMEOUT: '20s' });
  const signal = await house.content({ keyword_queries: ['shearwaters'], post_filter: 'birds' });
  const before = model.asked.length;
  expect(await house.runOf([signal])).toMatchObject({ status: 'completed', credits_spent: 0 });
  // Four posts at once, with three tries for each.
  expect(model.asked.length - before).toBe(12);
  await worker.stop();
}, 60_000);

test('F2: a run whose signal is deleted while the model thinks ends, instead of asking for the same posts again and again', async () => {
  const names = ['late0', 'late1'];
  await house.posts(
    names.map((name) => post(name, 'Fulmars linger')),
    names.map((name) => like(name, 'Fan0004')),
  );
  const other = await house.content({ keyword_queries: ['nothing else'] });
  const signal = await house.content({ keyword_queries: ['fulmars'], post_filter: 'birds' });
  const { promise: isDeleted, release: answer } = held();
  model.answer = () => isDeleted.then(() => ({ scores: [1] }));
  const before = model.asked.length;
  const worker = await house.startWorker({ CONTENT_SCORER_URL: model.url, CONTENT_SCORER_TIMEOUT: '30s' });
  const { run_id, program_id } = await house.start([signal]);
  await until(() => model.asked.length === before + 2);
  await house.system.rest('PATCH', `/v2/lead-generation-programs/${program_id}`, {
    body: { signals: [other] },
  });
  expect((await house.system.rest('DELETE', `/v2/signals/${signal.id}`)).status).toBe(204);
  answer();
  expect(await house.ended(run_id)).toMatchObject({ status: 'completed', credits_spent: 0, notes: [] });
  expect(model.asked.length).toBe(before + 2);
  await worker.stop();
}, 60_000);

test('C7: a worker that is killed while it waits for the model blocks nothing: another worker asks again and continues', async () => {
  await house.posts([post('think', 'Herons think')], [like('think', 'Fan0002')]);
  model.answer = () => null;
  const env = { CONTENT_SCORER_URL: model.url, CONTENT_SCORER_TIMEOUT: '30s', RUN_LEASE: '1s' };
  const worker = await house.startWorker(env);
  const signal = await house.content({ keyword_queries: ['herons'], post_filter: 'birds' });
  const asked = model.asked.length;
  const { run_id } = await house.start([signal]);
  await until(() => model.asked.length > asked, { withinMs: 30_000 });
  await worker.kill('SIGKILL');
  model.answer = () => ({ scores: [1] });
  const other = await house.startWorker(env);
  expect(await house.ended(run_id)).toMatchObject({ status: 'completed', credits_spent: 1, leads_created: 1 });
  await house.checkBooks();
  await other.stop();
}, 120_000);

test('X7: a page of posts that was read before its author was erased brings leads without evidence', async () => {
  await house.grant(10);
  await house.people(['Vera'], []);
  await house.posts(
    [{ ...post('overtaken', 'Hiring overtakers'), author_url: person('Gone') }],
    [{ post_url: address('overtaken'), actor_url: person('Vera'), kind: 'like', engaged_at: new Date().toISOString() }],
  );
  const signal = await house.content({ keyword_queries: ['overtakers'] });
  const erasing = new pg.Client({ connectionString: house.system.databaseUrl, options: '-c search_path=gateway' });
  await erasing.connect();
  try {
    await erasing.query(`begin; select pg_advisory_xact_lock(hashtext('leadwire erasures'))`);
    const worker = await house.startWorker();
    const { run_id } = await house.start([signal]);
    const waits = `select from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'
                     and objid::bigint = (hashtext('leadwire erasures')::bigint & 4294967295)`;
    await until(async () => (await house.sql(waits)).length > 0, { what: 'the page, which waits for the erasure' });
    await erasing.query('insert into suppression (key_hash) values ($1)', [hashProfileUrl(person('Gone'))]);
    await erasing.query('delete from post where post_url = $1', [address('overtaken')]);
    await erasing.query('commit');
    expect(await house.ended(run_id)).toMatchObject({ status: 'completed' });
    await worker.stop();
  } finally {
    await erasing.end();
  }
  const leads = await house.leads({ signal_id: signal.id });
  expect(leads.map((one) => [one.first_name, one.evidence])).toEqual([['Vera', null]]);
});
