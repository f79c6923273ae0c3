import { type CompletionsServer, completionOf, startCompletionsServer } from '../support/completions-server.js';
import { until } from '../support/until.js';
import { type ResearchHouse, startResearchHouse } from './research-harness.js';

let house: ResearchHouse;
let api: CompletionsServer;

beforeAll(async () => {
  api = await startCompletionsServer();
  house = await startResearchHouse({
    RESEARCH_PROVIDER: api.url,
    RESEARCH_API_KEY: 'a-key-that-is-secret',
    RESEARCH_TIMEOUT: '500ms',
    RESEARCH_RETRY_DELAYS: '50ms,50ms',
  });
  await house.grant(1_000);
}, 180_000);
afterAll(async () => {
  await house?.stop();
  await api?.close();
});

/** Asks `count` questions about somebody new. */
async function askMany(slug: string, count: number): Promise<string> {
  const id = await house.addPerson(slug);
  const answers = await Promise.all(Array.from({ length: count }, () => house.ask(id)));
  expect(answers.map((one) => one.status)).toEqual(Array(count).fill(200));
  return id;
}
const statusesOf = async (contact: string) => (await house.questions(contact)).map((one) => one.status);
/** Read from the table, so that it can be looked for every few milliseconds. */
async function isOver(contact: string): Promise<boolean> {
  const text = `select from research_question where contact_id = $1 and status not in ('COMPLETED', 'FAILED')`;
  return (await house.sql(text, [contact])).length === 0;
}

test('E4: when workers are killed at any point, two at a time, every question ends and the credit of every failed one is given back once', async () => {
  // Some are answered, some fail at once, some after all tries: kills fall into each of them.
  const contact = await askMany('killed', 60);
  const before = await house.creditsLeft();
  const answer = { body: completionOf('An answer.') };
  const script = Array.from({ length: 200 }, (_, index) =>
    index % 4 === 0
      ? answer
      : index % 4 === 1
        ? { status: 400 }
        : index % 4 === 2
          ? { status: 500 }
          : ('hang' as const),
  );
  api.say(...script, answer);
  let kills = 0;
  for (; kills < 6 && !(await isOver(contact)); kills++) {
    // Slow ones, so that not all is done before both have started.
    const workers = await Promise.all([1, 2].map(() => house.startWorker({ RESEARCH_CONCURRENCY: '1' })));
    const seen = api.requests.length;
    await until(async () => api.requests.length > seen + 3 || (await isOver(contact)), {
      withinMs: 25_000,
      everyMs: 2,
    });
    await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
    await house.checkBooks();
  }
  const worker = await house.startWorker();
  await until(() => isOver(contact), { withinMs: 60_000, what: 'the end of all questions' });
  expect(kills).toBeGreaterThan(1);
  const failed = (await statusesOf(contact)).filter((one) => one === 'FAILED').length;
  expect(failed).toBeGreaterThan(0);
  expect(await house.creditsLeft()).toBe(before + failed);
  await house.checkBooks();
  await worker.stop();
}, 180_000);

test('E4: a worker that is paused past its lease writes nothing when it comes back', async () => {
  api.say('hang', { body: completionOf('By the other.') });
  const contact = await askMany('paused', 1);
  const seen = api.requests.length;
  const paused = await house.startWorker({ RESEARCH_RETRY_DELAYS: '0s', RESEARCH_TIMEOUT: '2s' });
  await until(() => api.requests.length > seen);
  await paused.kill('SIGSTOP');
  const [held] = await house.sql<{ id: string }>(
    `update research_question set due_at = now() where contact_id = $1 returning id`,
    [contact],
  );
  const worker = await house.startWorker();
  const answered = await house.untilStatus(held!.id, 'COMPLETED');
  await paused.kill('SIGCONT');
  await paused.stop();
  expect(await house.question(held!.id)).toEqual(answered);
  expect(answered.answer).toBe('By the other.');
  await worker.stop();
  await house.checkBooks();
}, 90_000);

test('E4: a question whose workers keep being killed is tried no more often than the limit allows', async () => {
  api.say('hang');
  const contact = await askMany('deadly', 1);
  const { id } = (await house.questions(contact))[0]!;
  // As three workers left it that were killed while they asked.
  await house.sql(
    `update research_question set status = 'IN_PROGRESS', attempts = 3, lease_token = gen_random_uuid() where id = $1`,
    [id],
  );
  const seen = api.requests.length;
  const worker = await house.startWorker();
  await house.untilStatus(id, 'FAILED');
  expect(api.requests.length).toBe(seen);
  await house.checkBooks();
  await worker.stop();
}, 60_000);

test('neither the key of the provider nor the text of a question is logged', async () => {
  api.say({ status: 400, body: '{"error": "Rosa logged, who decides?"}' });
  const contact = await askMany('logged', 1);
  const worker = await house.startWorker({ LOG_LEVEL: 'trace' });
  await until(() => isOver(contact), { withinMs: 25_000 });
  await worker.stop();
  expect(worker.log()).toMatch(/a question failed/);
  expect(worker.log()).not.toMatch(/a-key-that-is-secret|decides/);
}, 60_000);
