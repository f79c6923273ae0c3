import { createGatewayDatabase } from '../../services/gateway/database.js';
import { createProvider } from '../../services/gateway/research/answering/answer-provider.js';
import {
  createResearchWorker,
  type ResearchWorkerOptions,
} from '../../services/gateway/research/answering/research-worker.js';
import { claimQuestions, selectExpired } from '../../services/gateway/research/sql/question-lease.js';
import { selectAsked, selectQuestions } from '../../services/gateway/research/sql/select-questions.js';
import { commonSettings, readSettings } from '../../services/platform/lifecycle/config.js';
import type { Part } from '../../services/platform/lifecycle/lifecycle.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createTracing } from '../../services/platform/lifecycle/tracing/index.js';
import { listStart } from '../../services/platform/paging.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import {
  type Completion,
  type CompletionsServer,
  completionOf,
  startCompletionsServer,
} from '../support/completions-server.js';
import { until } from '../support/until.js';
import { asked, type ResearchHouse, startResearchHouse } from './research-harness.js';

const log = createLog('test', 'silent');
const settings = readSettings(commonSettings, { DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' });
const tracing = createTracing({ service: 'test', settings, metrics: createMetrics('test'), log });
let house: ResearchHouse;
let api: CompletionsServer;
let database: Database;
const running: Part[] = [];
let rosa: string;
/** The number of answers that were paid for and have gone with their people. */
let erasedAnswers = 0;

const facts = {
  location: 'Lisbon, Portugal',
  email: 'rosa@example.com',
  email_is_verified: true,
  phones: [{ number: '+1 202-555-0123', is_verified: true }],
  positions: [{ title: 'Head of Buying', company_name: 'Rosewood', start_date: '2024' }],
};

beforeAll(async () => {
  api = await startCompletionsServer();
  house = await startResearchHouse({ RESEARCH_PROVIDER: api.url });
  database = createGatewayDatabase(house.system.databaseUrl, 6, log);
  await database.start?.();
  await house.grant(1_000);
  rosa = await house.addPerson('rosa', facts);
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await house?.stop();
  await api?.close();
});
beforeEach(() => {
  api.requests.splice(0);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop?.()));
  await house.checkBooks(erasedAnswers);
});

async function work(options: Partial<ResearchWorkerOptions> & { model?: string } = {}): Promise<Part> {
  const { timeoutMs = 5_000, concurrency = 4, model = 'stand-in' } = options;
  const worker = createResearchWorker({
    deps: { database, log },
    provider: createProvider({ url: api.url, apiKey: 'secret-key', model, timeoutMs }),
    concurrency,
    timeoutMs,
    retryDelaysMs: [10, 20, 30],
    random: () => 0,
    tracing,
    ...options,
  });
  running.push(worker);
  await worker.start?.();
  return worker;
}

async function askRosa(): Promise<string> {
  const { status, body, text } = await house.ask(rosa);
  if (status !== 200) throw new Error(text);
  return body.id;
}
const refundsOf = async (id: string) =>
  (await house.entries()).filter((one) => one.kind === 'refund' && one.note?.includes(id));

test('E4: the provider is asked once, with the facts of the contact and the question alone, and its answer is stored', async () => {
  api.say({ body: completionOf('  She decides alone.  ') });
  const id = await askRosa();
  await work();
  expect(await house.untilStatus(id, 'COMPLETED')).toMatchObject({ ...asked, answer: 'She decides alone.' });
  expect(api.requests).toHaveLength(1);
  const [{ method, path, headers, body }] = api.requests as [(typeof api.requests)[0]];
  expect([method, path, headers.authorization, headers['content-type']]).toEqual([
    'POST',
    '/v1/chat/completions',
    'Bearer secret-key',
    'application/json',
  ]);
  expect(body).toMatchObject({ model: 'stand-in', messages: [{ role: 'system' }, { role: 'user' }] });
  expect(JSON.parse(body.messages[1]!.content)).toEqual({
    contact: {
      first_name: 'Rosa',
      last_name: 'rosa',
      job_title: 'Head of Buying',
      company_name: 'Rosewood',
      location: 'Lisbon, Portugal',
      social_url: 'https://social.example/in/rosa',
    },
    question: asked.question,
  });
  expect(JSON.stringify(body)).not.toMatch(/rosa@example|555|account/);
  expect(await refundsOf(id)).toEqual([]);
});

test.each<[string, Completion, timeoutMs?: number]>([
  ['500', { status: 500, body: 'broken' }],
  ['429', { status: 429 }],
  ['401, which the operator sets right', { status: 401 }],
  ['a body that is no JSON', { body: '<html>' }],
  ['JSON that is no completion', { body: '{"choices": []}' }],
  ['a completion without text', { body: completionOf('   ') }],
  ['more than it may', { body: completionOf('x'.repeat(300_000)) }],
  // A body shorter than it says leaves the connection open until the time-out.
  ['half a body', { headers: { 'content-length': '500' }, body: '{"choices"' }, 2_000],
])('E4: a provider response that may be a passing fault is retried: %s', async (_, completion, timeoutMs = 20_000) => {
  api.say(completion, { body: completionOf('Now.') });
  const id = await askRosa();
  await work({ timeoutMs });
  expect(await house.untilStatus(id, 'COMPLETED')).toMatchObject({ answer: 'Now.' });
  expect(api.requests).toHaveLength(2);
});

test('E4: a request to a provider that hangs is abandoned at the deadline and retried', async () => {
  api.say('hang', { body: completionOf('Awake.') });
  const id = await askRosa();
  await work({ timeoutMs: 300 });
  expect(await house.untilStatus(id, 'COMPLETED')).toMatchObject({ answer: 'Awake.' });
});

test('E4: Retry-After lengthens the wait, to at most an hour', async () => {
  api.say({ status: 429, headers: { 'retry-after': '2' } }, { status: 503, headers: { 'retry-after': '86400' } });
  const id = await askRosa();
  await work();
  await until(() => api.requests.length === 2, { withinMs: 25_000 });
  // Timers may fire a millisecond early by another clock.
  expect(api.requests[1]!.at - api.requests[0]!.at).toBeGreaterThan(1_900);
  const waiting = async () => {
    const [row] = await house.sql<{ wait: number }>(
      'select extract(epoch from due_at - clock_timestamp())::float8 as wait from research_question where id = $1 and lease_token is null',
      [id],
    );
    return row?.wait;
  };
  await until(async () => (await waiting()) !== undefined);
  expect(await waiting()).toBeLessThanOrEqual(3_600);
  expect(await waiting()).toBeGreaterThan(3_500);
  expect((await house.question(id)).status).toBe('IN_PROGRESS');
});

test.each<[string, Completion, number]>([
  ['is refused', { status: 400, body: '{"error": "She is Rosa."}' }, 1],
  ['is sent elsewhere, which is not followed', { status: 302, headers: { location: '/elsewhere' } }, 1],
  ['fails at every try', { status: 500 }, 4],
])(
  'E4: a question that %s ends as failed, and its credit is given back with the reason',
  async (_, completion, tries) => {
    api.say(completion);
    const before = await house.creditsLeft();
    const id = await askRosa();
    expect(await house.creditsLeft()).toBe(before - 1);
    await work();
    const failed = await house.untilStatus(id, 'FAILED');
    expect(Object.keys(failed)).not.toContain('answer');
    expect(api.requests.map((one) => one.path)).toEqual(Array(tries).fill('/v1/chat/completions'));
    expect(await house.creditsLeft()).toBe(before);
    expect(await refundsOf(id)).toMatchObject([
      { amount: 1, kind: 'refund', note: `Research question ${id}: given back, as the provider did not answer it` },
    ]);
    const staff = { key: house.system.credentials.staff_key, body: { answer: 'Too late.' } };
    expect((await house.system.rest('PATCH', `/v2/research-questions/${id}`, staff)).status).toBe(409);
  },
);

test('E4: an answer is stored as text, without what PostgreSQL cannot hold, and is cut off at 20,000 characters', async () => {
  api.say({
    body: completionOf([
      { type: 'text', text: `<b>"one"\u0000\ud800` },
      { type: 'text', text: 'y'.repeat(30_000) },
    ]),
  });
  const id = await askRosa();
  await work();
  const { answer } = await house.untilStatus(id, 'COMPLETED');
  expect(answer!.startsWith('<b>"one"yyy')).toBe(true);
  expect(answer!.length).toBeLessThanOrEqual(20_000);
  expect(answer!.length).toBeGreaterThan(19_900);
});

test('E4: a question unanswered after 7 days fails and its credit is given back once, by any number of workers and even without a provider', async () => {
  const before = await house.creditsLeft();
  const ids = [await askRosa(), await askRosa(), await askRosa()];
  await house.sql(`update research_question set expires_at = now() - interval '1 s' where id = any($1)`, [
    ids.slice(0, 2),
  ]);
  await Promise.all([1, 2, 3].map(() => work({ provider: null })));
  for (const id of ids.slice(0, 2)) {
    await house.untilStatus(id, 'FAILED');
    expect(await refundsOf(id)).toMatchObject([
      { note: `Research question ${id}: given back, as it was not answered` },
    ]);
  }
  expect((await house.question(ids[2]!)).status).toBe('PENDING');
  expect(await house.creditsLeft()).toBe(before - 1);
  const [row] = await house.sql<{ days: number }>(
    `select extract(epoch from expires_at - created_at)::float8 / 86400 as days from research_question where id = $1`,
    [ids[2]],
  );
  expect(row!.days).toBeCloseTo(7, 3);
});

test('E4: staff may answer a question that a provider is working on, and the answer of the provider is then dropped', async () => {
  await house.sql(`update research_question set expires_at = now() where status = 'PENDING'`);
  api.say('hang');
  const worker = await work({ timeoutMs: 60_000 });
  const id = await askRosa();
  await until(() => api.requests.length === 1);
  const staff = { key: house.system.credentials.staff_key, body: { answer: 'By hand.' } };
  expect((await house.system.rest('PATCH', `/v2/research-questions/${id}`, staff)).status).toBe(200);
  await worker.stop?.();
  expect(await house.question(id)).toMatchObject({ status: 'COMPLETED', answer: 'By hand.' });
});

test('X4: a worker that stops releases its question at once, and that try does not count', async () => {
  api.say('hang', { body: completionOf('Taken up.') });
  const id = await askRosa();
  const worker = await work({ timeoutMs: 60_000 });
  await until(() => api.requests.length === 1);
  await worker.stop?.();
  const [row] = await house.sql(
    'select attempts, lease_token, due_at <= now() as is_due from research_question where id = $1',
    [id],
  );
  expect(row).toEqual({ attempts: 0, lease_token: null, is_due: true });
  await work();
  await house.untilStatus(id, 'COMPLETED');
});

test('several workers ask the provider each of many questions only once', async () => {
  api.say({ body: completionOf('Each once.') });
  const many = await house.addPerson('many');
  const answers = await Promise.all(Array.from({ length: 40 }, () => house.ask(many)));
  await Promise.all([1, 2, 3].map(() => work()));
  await until(async () => (await house.questions(many)).every((one) => one.status === 'COMPLETED'), {
    withinMs: 25_000,
  });
  expect(answers).toHaveLength(40);
  expect(api.requests).toHaveLength(40);
});

test('X7: erasing a person removes the questions and answers about them, and the credit of an unanswered question is given back', async () => {
  api.say({ body: completionOf('Known.') });
  const gone = await house.addPerson('gone');
  const { body: answered } = await house.ask(gone, { name: 'Gone', question: 'Is Rosa Gone known?' });
  const worker = await work();
  await house.untilStatus(answered.id, 'COMPLETED');
  await worker.stop?.();
  const before = await house.creditsLeft();
  const key = { headers: { 'idempotency-key': 'gone-1' } };
  const { body: open } = await house.ask(gone, { name: 'Gone', question: 'Is Rosa Gone open?' }, key);
  const staff = { key: house.system.credentials.staff_key };
  expect((await house.system.rest('DELETE', `/v2/people/${gone}`, staff)).status).toBe(204);
  // The answered one was paid for, and stays so.
  erasedAnswers = 1;
  for (const id of [open.id, answered.id]) {
    expect((await house.system.rest('GET', `/v2/research-questions/${id}`)).status).toBe(404);
  }
  const asking = await house.ask(gone, { name: 'Gone', question: 'Is Rosa Gone open?' }, key);
  expect(asking.status).toBe(404);
  await work();
  await until(async () => (await house.creditsLeft()) === before, { what: 'the credit to be given back' });
  expect(await house.sql('select from research_question where id = any($1)', [[open.id, answered.id]])).toEqual([]);
  for (const table of ['research_question', 'credit_entry', 'idempotency_key']) {
    expect(await house.sql(`select from ${table} where ${table}::text like '%Gone%'`)).toEqual([]);
  }
});

test('X7: the answer of a provider about a person who was erased meanwhile is dropped', async () => {
  const before = await house.creditsLeft();
  const gone = await house.addPerson('gone-meanwhile');
  api.say('hang');
  const { body } = await house.ask(gone);
  const worker = await work({ timeoutMs: 800, retryDelaysMs: [60_000] });
  await until(() => api.requests.length === 1);
  await house.system.rest('DELETE', `/v2/people/${gone}`, { key: house.system.credentials.staff_key });
  await until(async () => (await house.creditsLeft()) === before, { what: 'the credit to be given back' });
  await worker.stop?.();
  expect(await refundsOf(body.id)).toHaveLength(1);
  expect(await house.sql('select from research_question where id = $1', [body.id])).toEqual([]);
});

test('S4: workers take turns between accounts, so that many questions of one do not delay those of another', async () => {
  const { other } = house.system.credentials;
  await house.grant(10, other.account_id);
  api.say({ body: completionOf('In turn.') });
  for (let n = 0; n < 6; n++) await askRosa();
  expect((await house.ask(rosa, undefined, { key: other.api_key })).status).toBe(200);
  const leaseMs = 60_000;
  const owners = async (limit: number) =>
    (await claimQuestions(database.pool, limit, leaseMs)).map(({ account_id }) => account_id);
  const own = house.system.credentials.account_id;
  expect((await owners(2)).sort()).toEqual([own, other.account_id].sort());
  expect(await owners(1)).toEqual([own]);
  expect((await house.ask(rosa, undefined, { key: other.api_key })).status).toBe(200);
  // Two of its own are being asked, and one of the other.
  expect(await owners(1)).toEqual([other.account_id]);
  await house.sql(`update research_question set due_at = now(), lease_token = null where status = 'IN_PROGRESS'`);
  await work();
  await until(async () => {
    const open = `select from research_question where status in ('PENDING', 'IN_PROGRESS')`;
    return (await house.sql(open)).length === 0;
  });
});

test('a refund that fails stops neither the other refunds nor the asking', async () => {
  api.say({ body: completionOf('Nevertheless.') });
  const [bad, good, next] = [await askRosa(), await askRosa(), await askRosa()];
  await house.sql('update research_question set expires_at = now() where id = any($1)', [[bad, good]]);
  // The first of the two to expire.
  await house.sql(`update research_question set expires_at = now() - interval '1 hour' where id = $1`, [bad]);
  await house.sql(`alter table research_question add constraint not_this check (id <> '${bad}' or status <> 'FAILED')`);
  await work();
  await house.untilStatus(good, 'FAILED');
  await house.untilStatus(next, 'COMPLETED');
  await house.sql('alter table research_question drop constraint not_this');
  await house.untilStatus(bad, 'FAILED');
});

test('questions are claimed, expired and listed by their indexes, however many were answered', async () => {
  const plans: string[] = [];
  await house.sql(
    `with people as (
       insert into person (id, social_url, first_name, last_name)
       select gen_random_uuid(), 'https://social.example/in/old-' || n, 'Old', 'Old' from generate_series(1, 500) n returning id)
     insert into research_question (id, account_id, contact_id, person_id, name, question, status, answer)
     select gen_random_uuid(), $1, id, id, 'Old', 'Old?', 'COMPLETED', 'Old.' from people, generate_series(1, 40)`,
    [house.system.credentials.account_id],
  );
  await house.sql('analyze research_question');
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      plans.push(JSON.stringify(await house.sql(`explain ${text}`, values)));
      return { rows: [{}] };
    },
  } as never;
  await claimQuestions(explaining, 4, 1_000);
  await selectExpired(explaining, 100);
  await selectQuestions(explaining, house.system.credentials.account_id, rosa, 200).catch(() => {});
  await selectAsked(explaining, { accountId: null, status: 'FAILED' }, listStart, 50).catch(() => {});
  await house.sql(`delete from research_question where name = 'Old'`);
  // Open ones are few in either index of theirs.
  const indexes = [/research_question_open/, /research_question_expiry/, /research_question_contact/];
  for (const [at, index] of [...indexes, /research_question_status/].entries()) expect(plans[at]).toMatch(index);
  expect(plans.join()).not.toContain('Seq Scan');
});
