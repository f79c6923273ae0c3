import { type CompletionsServer, completionOf, startCompletionsServer } from '../support/completions-server.js';
import type { ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { daysAgo, namesOf, type Picked, type RunHouse, readEnded, startRunHouse } from './run-harness.js';

/**
 * The heap of a worker in these tests, and the number of two-byte characters in a person of whom a page does not fit into it. A few long
 * texts end it at once; many shorter ones would have it collect garbage for seconds first.
 */
const smallHeap = { NODE_OPTIONS: '--max-old-space-size=128' };
const hugeText = 30_000_000;
const hugePeople = 5;

let house: RunHouse;
let model: CompletionsServer;
beforeAll(async () => {
  [house, model] = await Promise.all([startRunHouse(), startCompletionsServer()]);
  await house.grant(5_000);
  await house.grant(5_000, house.system.credentials.other.account_id);
  const at = (company_social_id: string, days: number) => [
    { title: 'Sales Manager', company_social_id, start_date: daysAgo(days) },
  ];
  await house.people(namesOf('Light', 150), at('501', 20));
  // Searches walk back in time, so the huge ones come last.
  await house.people(namesOf('Usual', 150), at('502', 20));
  await house.people(namesOf('Huge', hugePeople), at('502', 80));
}, 180_000);
afterAll(async () => {
  await house?.stop();
  await model?.close();
});

const newSignal = (company: string, key?: string): Promise<Picked> =>
  house.newHire(
    { job_titles_includes: ['Sales Manager'], company_social_ids: [company], max_profiles_per_sweep: 500 },
    { key },
  );
const setLocation = (text: string) =>
  house.sql(`update person set location = $1 where first_name like 'Huge%'`, [text]);
const triesOf = async (id: string): Promise<number> =>
  (await house.sql<{ tries: number }>('select tries from lead_run where id = $1', [id]))[0]!.tries;

const isFailed = async (id: string): Promise<boolean> =>
  (await house.sql(`select from lead_run where id = $1 and status = 'failed'`, [id])).length > 0;

/** Starts a worker again whenever it has ended by itself, until `isOver`. Answers how often it ended. */
async function keepWorking(isOver: () => Promise<boolean>, env: Record<string, string>): Promise<number> {
  let ends = 0;
  let worker: ServiceProcess = await house.startWorker(env);
  const goOn = async (): Promise<boolean> => {
    if (await isOver()) return true;
    if (!worker.isRunning()) {
      ends++;
      await house.passLeases();
      worker = await house.startWorker(env);
    }
    return false;
  };
  await until(goOn, { withinMs: 350_000, what: 'the end of the work' });
  await worker.stop();
  return ends;
}

test('C7: a run whose worker runs out of memory five times is given up and keeps what it found, and no other run is given up', async () => {
  await setLocation('ш'.repeat(hugeText));
  const key = house.system.credentials.other.api_key;
  const before = (await house.credits()).credits_left;
  const heavy = await house.start([await newSignal('502')], { schedule: { cron: '0 3 1 1 *' } });
  const others = await Promise.all(
    Array.from({ length: 8 }, async () => house.start([await newSignal('501', key)], {}, { key })),
  );
  const ends = await keepWorking(() => isFailed(heavy.run_id), smallHeap);
  expect(ends).toBe(5);
  const run = await house.run(heavy.run_id);
  expect(run).toMatchObject({ status: 'failed', credits_spent: 150, leads_created: 150, profiles_read: 150 });
  expect(run.notes).toEqual([
    'The worker ended unexpectedly 5 times in a row before this run got any further. The run was given up; what it found and paid for stays.',
  ]);
  expect(run.finished_at).not.toBeNull();
  expect((await house.credits()).credits_left).toBe(before - 150);
  expect(await house.leads({ run_id: run.id })).toHaveLength(150);
  expect(await house.sql('select from run_sweep where run_id = $1', [run.id])).toEqual([]);

  const worker = await house.startWorker();
  for (const { run_id } of others) {
    expect(await house.ended(run_id, { key })).toMatchObject({ status: 'completed', leads_created: 150, notes: [] });
  }
  // Its program goes on at its next due time, as after any failed run.
  await setLocation('Malmö');
  await house.sql(`update lead_program set next_run_at = now() - interval '1 minute' where id = $1`, [
    heavy.program_id,
  ]);
  const due = await until(async () => {
    const text = 'select id from lead_run where program_id = $1 and due_at is not null';
    return (await house.sql<{ id: string }>(text, [heavy.program_id]))[0];
  });
  expect(await house.ended(due.id)).toMatchObject({
    status: 'completed',
    credits_spent: hugePeople,
    leads_created: hugePeople,
  });
  await house.checkBooks();
  await worker.stop();
}, 400_000);

test('C7: handing a run back cleanly never counts as a try, however often; a killed worker counts as one until a page is recorded', async () => {
  await house.posts(
    [{ post_url: 'https://social.example.com/posts/a', text: 'Cranes land', posted_at: new Date().toISOString() }],
    [
      {
        post_url: 'https://social.example.com/posts/a',
        kind: 'like',
        actor_url: 'https://social.example.com/in/light0001',
        engaged_at: new Date().toISOString(),
      },
    ],
  );
  const env = {
    CONTENT_SCORER_URL: model.url.replace('/chat/completions', ''),
    CONTENT_SCORER_TIMEOUT: '60s',
  };
  model.say('hang');
  const { run_id } = await house.start([await house.content({ keyword_queries: ['cranes'], post_filter: 'birds' })]);
  const interrupt = async (signal: NodeJS.Signals): Promise<void> => {
    const asked = model.requests.length;
    const worker = await house.startWorker(env);
    await until(() => model.requests.length > asked, { what: 'the question' });
    await worker.kill(signal);
    await house.passLeases();
  };
  for (let restarts = 0; restarts < 6; restarts++) {
    await interrupt('SIGTERM');
    expect(await triesOf(run_id)).toBe(0);
  }
  await interrupt('SIGKILL');
  await interrupt('SIGKILL');
  await interrupt('SIGTERM');
  expect(await triesOf(run_id)).toBe(2);
  model.say({ body: completionOf(JSON.stringify({ scores: [1] })) });
  const worker = await house.startWorker(env);
  expect(await house.ended(run_id)).toMatchObject({ status: 'completed', leads_created: 1, notes: [] });
  // Of those before the page none counts any more.
  expect(await triesOf(run_id)).toBe(1);
  await worker.stop();
}, 400_000);

test('C7: a run during which five workers were killed is given up by the sixth, which does no work on it', async () => {
  const env = {
    CONTENT_SCORER_URL: model.url.replace('/chat/completions', ''),
    CONTENT_SCORER_TIMEOUT: '60s',
  };
  model.say('hang');
  const { credits_left } = await house.credits();
  const { run_id } = await house.start([await house.content({ keyword_queries: ['cranes'], post_filter: 'storks' })]);
  for (let kills = 1; kills <= 5; kills++) {
    const asked = model.requests.length;
    const worker = await house.startWorker(env);
    await until(() => model.requests.length > asked, { what: 'the question' });
    expect(await triesOf(run_id)).toBe(kills);
    expect((await house.run(run_id)).status).toBe('running');
    await worker.kill('SIGKILL');
    await house.passLeases();
  }
  const asked = model.requests.length;
  const worker = await house.startWorker(env);
  expect(await house.ended(run_id)).toMatchObject({
    status: 'failed',
    credits_spent: 0,
    notes: [expect.stringContaining('The worker ended unexpectedly 5 times in a row')],
  });
  expect(model.requests.length).toBe(asked);
  expect((await house.credits()).credits_left).toBe(credits_left);
  await readEnded('failed', worker);
  await worker.stop();
}, 400_000);
