import { randomUUID } from 'node:crypto';
import { failRun } from '../../services/gateway/prospecting/runs/fail-run.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createPool, type Database } from '../../services/platform/postgres/postgres.js';
import type { ServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';
import { daysAgo, namesOf, type Picked, type RunHouse, readEnded, startRunHouse } from './run-harness.js';

let house: RunHouse;
beforeAll(async () => {
  house = await startRunHouse({ ownPostgres: true });
  await house.grant(5_000);
  await house.people(namesOf('Fail', 150), [
    { title: 'Sales Manager', company_social_id: '901', start_date: daysAgo(20) },
  ]);
}, 180_000);
afterAll(() => house?.stop());

const newSignal = (): Promise<Picked> =>
  house.newHire({
    job_titles_includes: ['Sales Manager'],
    company_social_ids: ['901'],
    max_profiles_per_sweep: 500,
  });

/** Takes away what every search reads; the other half gives it back. */
const breakSearches = () => house.sql('alter table current_employment rename to hidden_employment');
const mendSearches = () => house.sql('alter table hidden_employment rename to current_employment');

type Row = { status: string; failures: number; failing_since: string | null };
const rowOf = async (id: string): Promise<Row> =>
  (await house.sql<Row>('select status, failures, failing_since::text from lead_run where id = $1', [id]))[0]!;
const plansOf = (id: string) =>
  house.sql('select from run_sweep where run_id = $1 union all select from run_search where run_id = $1', [id]);

let worker: ServiceProcess;

test('C7: a page that fails is retried, and the run completes', async () => {
  worker = await house.startWorker();
  await breakSearches();
  const { run_id } = await house.start([await newSignal()]);
  await until(async () => (await rowOf(run_id)).failures > 0);
  await mendSearches();
  expect(await house.ended(run_id)).toMatchObject({ status: 'completed', credits_spent: 150, notes: [] });
  expect(await rowOf(run_id)).toMatchObject({ failures: 0, failing_since: null });
  await house.checkBooks();
}, 60_000);

test('C7: a run that keeps failing ends as failed with a reason, leaves no plan behind, and frees its program for the next run', async () => {
  await breakSearches();
  const { credits_left } = await house.credits();
  const started = await house.start([await newSignal()], { schedule: { cron: '0 3 1 1 *' } });
  // The pauses between its tries add up to 15 s, which are let pass.
  await until(async () => {
    await house.sql(
      `update lead_run set lease_until = least(lease_until, now()) where id = $1 and lease_token is null`,
      [started.run_id],
    );
    return (await rowOf(started.run_id)).status === 'failed';
  });
  const run = await house.run(started.run_id);
  expect(run).toMatchObject({ status: 'failed', credits_spent: 0, finished_at: expect.any(String) });
  expect(run.notes).toEqual([expect.stringMatching(/^The run failed repeatedly by an unexpected fault\. .*stays\.$/)]);
  expect(await plansOf(run.id)).toEqual([]);
  expect((await house.credits()).credits_left).toBe(credits_left);
  await readEnded('failed', worker);
  await mendSearches();
  await house.sql(`update lead_program set next_run_at = now() - interval '1 minute' where id = $1`, [
    started.program_id,
  ]);
  const due = await until(async () => {
    const [row] = await house.sql<{ id: string }>(
      'select id from lead_run where program_id = $1 and due_at is not null',
      [started.program_id],
    );
    return row;
  });
  expect(await house.ended(due.id)).toMatchObject({ status: 'completed', credits_spent: 150 });
  await worker.stop();
}, 90_000);

test('X2: killing PostgreSQL in the middle of a run costs nothing but time', async () => {
  const before = (await house.credits()).credits_left;
  const { run_id } = await house.start([await newSignal()]);
  const worker = await house.startWorker({ RUN_LOAD: '5', RUN_LEASE: '1s' });
  const hasRead = async () =>
    (await house.sql('select from lead_run where id = $1 and profiles_read > 0', [run_id])).length > 0;
  await until(hasRead, { everyMs: 2 });
  await house.system.postgres!.kill();
  await house.system.postgres!.start();
  await until(async () => (await house.system.rest('GET', '/v2/credits')).status === 200, { withinMs: 30_000 });
  expect(await house.ended(run_id)).toMatchObject({ status: 'completed', credits_spent: 150, leads_created: 150 });
  expect(await rowOf(run_id)).toMatchObject({ failures: 0 });
  expect((await house.credits()).credits_left).toBe(before - 150);
  await house.checkBooks();
  await worker.stop();
}, 90_000);

test('a run that waits for an unavailable server is given up only after an hour, with the error of that server as the reason', async () => {
  const { run_id, program_id } = await house.start([await newSignal()]);
  const log = createLog('test', 'silent');
  const pool = createPool({ url: house.system.databaseUrl, schema: 'gateway', poolSize: 2, log });
  const deps = { database: { pool } as unknown as Database };
  const away = new AppError('unavailable', 'HubSpot cannot be reached.');
  async function fail(): Promise<boolean> {
    const token = randomUUID();
    await house.sql(
      `update lead_run set status = 'running', lease_token = $2, lease_until = now() + interval '1 hour' where id = $1`,
      [run_id, token],
    );
    const held = {
      id: run_id,
      token,
      account_id: '',
      program_id,
      due_at: null,
      signals: [],
      is_planned: false,
      tries: 1,
    };
    return failRun(deps, held, away);
  }
  for (let tries = 0; tries < 20; tries++) expect(await fail()).toBe(false);
  expect(await rowOf(run_id)).toMatchObject({ status: 'running', failures: 0, failing_since: expect.any(String) });
  // It is tried again within half a minute.
  await house.sql(`update lead_run set failing_since = now() - interval '50 minutes' where id = $1`, [run_id]);
  expect(await fail()).toBe(false);
  const [lease] = await house.sql<{ s: number }>(
    'select extract(epoch from lease_until - now())::float8 as s from lead_run where id = $1',
    [run_id],
  );
  expect(lease!.s).toBeGreaterThan(5);
  expect(lease!.s).toBeLessThanOrEqual(30);
  await house.sql(`update lead_run set failing_since = now() - interval '61 minutes' where id = $1`, [run_id]);
  expect(await fail()).toBe(true);
  const run = await house.run(run_id);
  expect([run.status, run.notes]).toEqual([
    'failed',
    ['HubSpot cannot be reached. The run was given up; what it found and paid for stays.'],
  ]);
  await pool.end();
});

test('X3: the worker counts its runs, pages and profiles', async () => {
  const worker = await house.startWorker();
  await house.runOf([await newSignal()]);
  const metrics = await readEnded('completed', worker);
  expect(metrics).toMatch(/leadwire_profiles_read_total\{service="worker"\} 150\n/);
  expect(metrics).toMatch(/leadwire_run_page_duration_seconds_count\{service="worker"\} [3-9]\n/);
  expect(metrics).toMatch(/leadwire_runs_active\{service="worker"\} \d\n/);
  await worker.stop();
});
