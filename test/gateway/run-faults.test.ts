import { until } from '../support/until.js';
import { daysAgo, namesOf, type Picked, type RunHouse, startRunHouse } from './run-harness.js';

let house: RunHouse;
beforeAll(async () => {
  house = await startRunHouse();
  for (const at of ['101', '102', '103', '104']) {
    await house.people(namesOf(`P${at}x`, 150), [
      { title: 'Sales Manager', company_social_id: at, start_date: daysAgo(20) },
    ]);
  }
}, 180_000);
afterAll(() => house?.stop());

const signalAt = (company: string, cap = 500): Promise<Picked> =>
  house.newHire({
    job_titles_includes: ['Sales Manager'],
    company_social_ids: [company],
    max_profiles_per_sweep: cap,
  });

/** Leaves a worker time between its pages, for what is to happen in the middle of a run. */
const unhurried = { RUN_LOAD: '10' };

type Progress = { spent: number; mostTries: number; isOver: boolean };
/** How far these runs are. Read from the table, so that it can be looked for every few milliseconds. */
async function progressOf(runs: string[]): Promise<Progress> {
  const [row] = await house.sql<Progress>(
    `select sum(credits_spent)::int as spent, bool_and(status = 'completed') as "isOver",
       coalesce(max(tries) filter (where status = 'running'), 0)::int as "mostTries"
     from lead_run where id = any($1)`,
    [runs],
  );
  return row!;
}

async function reset(credits: number): Promise<void> {
  const { credits_left } = await house.credits();
  if (credits_left < credits) await house.grant(credits - credits_left);
}

test('C6, C7: 16 runs at once on one account with too few credits spend exactly those, never more', async () => {
  const workers = [await house.startWorker(), await house.startWorker()];
  const account = house.system.credentials.account_id;
  await house.grant(1_000);
  const signals = await Promise.all(['101', '102', '103', '104'].map((company) => signalAt(company)));
  const more = await Promise.all(['101', '102', '103', '104'].map((company) => signalAt(company)));
  // Each of the eight questions is asked by two programs: 8 x 150 profiles, 1,000 credits.
  const started = await Promise.all([...signals, ...more, ...signals, ...more].map((signal) => house.start([signal])));
  const runs = await Promise.all(started.map((one) => house.ended(one.run_id)));
  const spent = runs.reduce((sum, run) => sum + run.credits_spent, 0);
  expect(spent).toBe(1_000);
  expect((await house.credits()).credits_left).toBe(0);
  expect(new Set(runs.map((run) => run.status))).toEqual(new Set(['completed', 'out_of_credits']));
  expect(await house.leads()).toHaveLength(1_000);
  await house.checkBooks(account);
  for (const worker of workers) await worker.stop();
}, 300_000);

test('C7: when a worker is killed again and again at any point, nothing is billed twice and no person is found twice or lost', async () => {
  await reset(5_000);
  const before = (await house.credits()).credits_left;
  const signals = await Promise.all(['101', '102', '103', '104'].map((company) => signalAt(company)));
  const started = await Promise.all(signals.map((signal) => house.start([signal])));
  const progress = () => progressOf(started.map((one) => one.run_id));
  let kills = 0;
  while (!(await progress()).isOver && kills < 8) {
    const worker = await house.startWorker(unhurried);
    const then = (await progress()).spent;
    // Somewhere after the next page was committed: within a search, a page or between them, as it happens.
    const mayKill = async () => {
      const { spent, mostTries, isOver } = await progress();
      // A run that ended five workers in a row is given up. So none of these may end a fifth one.
      return (spent > then && mostTries < 5) || isOver;
    };
    await until(mayKill, { withinMs: 120_000, everyMs: 2 });
    await worker.kill('SIGKILL');
    await house.passLeases();
    kills++;
    await house.checkBooks();
  }
  await house.startWorker(unhurried);
  const runs = await Promise.all(started.map((one) => house.ended(one.run_id)));
  expect(kills).toBeGreaterThan(2);
  expect(runs.map((run) => [run.status, run.credits_spent, run.leads_created])).toEqual(
    started.map(() => ['completed', 150, 150]),
  );
  for (const signal of signals) {
    const people = (await house.leads({ signal_id: signal.id })).map((lead) => lead.person_id);
    expect([people.length, new Set(people).size]).toEqual([150, 150]);
  }
  expect((await house.credits()).credits_left).toBe(before - 600);
  await house.checkBooks();
}, 300_000);

test('C7: a worker that is paused past its lease writes nothing when it comes back', async () => {
  await reset(5_000);
  const signal = await signalAt('101');
  const paused = await house.startWorker({ RUN_LEASE: '300ms', ...unhurried });
  const { run_id } = await house.start([signal]);
  const isBegun = async () =>
    (await house.sql("select from lead_run where id = $1 and status <> 'queued'", [run_id])).length > 0;
  await until(isBegun, { everyMs: 2 });
  await paused.kill('SIGSTOP');
  const run = await house.ended(run_id);
  await paused.kill('SIGCONT');
  await paused.stop();
  expect(await house.run(run_id)).toEqual(run);
  expect(run).toMatchObject({ status: 'completed', credits_spent: 150, leads_created: 150 });
  await house.checkBooks();
}, 300_000);

test('a cancelled run reads and charges nothing more and keeps what it found, and cancelling it twice has the same result', async () => {
  await reset(5_000);
  const signals = await Promise.all(['101', '102', '103', '104'].map((company) => signalAt(company)));
  const { run_id } = await house.start(signals);
  await until(async () => (await progressOf([run_id])).spent > 0, { everyMs: 2 });
  const cancelled = await house.system.rest('POST', `/v2/lead-generation-runs/${run_id}/cancel`);
  expect([cancelled.status, (cancelled.body as { status: string }).status]).toEqual([200, 'cancelled']);
  // A run after it shows that the workers went on to other work meanwhile.
  await house.runOf([await signalAt('101', 1)]);
  expect(await house.run(run_id)).toEqual(cancelled.body);
  expect(await house.leads({ run_id })).toHaveLength((cancelled.body as { leads_created: number }).leads_created);
  expect(await house.system.rest('POST', `/v2/lead-generation-runs/${run_id}/cancel`)).toMatchObject({ status: 200 });
  await house.checkBooks();
  const ended = await house.runOf([await signalAt('101', 1)]);
  expect((await house.system.rest('POST', `/v2/lead-generation-runs/${ended.id}/cancel`)).status).toBe(409);
}, 120_000);
