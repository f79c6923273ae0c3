import pg from 'pg';
import type { Program, ProgramPage, RunPage, RunStarted } from '../../schema/contracts/lead-generation.js';
import type { SignalPage } from '../../schema/contracts/signals.js';
import { until } from '../support/until.js';
import { daysAgo, namesOf, type Picked, type RunHouse, startRunHouse } from './run-harness.js';

let house: RunHouse;
beforeAll(async () => {
  house = await startRunHouse();
  await house.people(namesOf('Kim', 30), [
    { title: 'Sales Manager', company_social_id: '301', start_date: daysAgo(20) },
  ]);
  // A program whose run finds no credits is suspended.
  await house.grant(1_000);
  await Promise.all([house.startWorker(), house.startWorker()]);
}, 60_000);
afterAll(() => house?.stop());

const daily = { cron: '0 9 * * *', time_zone: 'Europe/Berlin' };
const newSignal = (body: object = {}): Promise<Picked> =>
  house.newHire({ job_titles_includes: ['Sales Manager'], company_social_ids: ['301'], ...body });
const path = (id: string) => `/v2/lead-generation-programs/${id}`;

/** A program with a schedule whose first run is over. */
async function scheduled(signals: Picked[]): Promise<string> {
  const started = await house.start(signals, { schedule: daily });
  await house.ended(started.run_id);
  return started.program_id;
}
/** Moves the next due time back, as if nobody had worked since. */
const makeDue = (id: string, ago: string) =>
  house.sql(`update lead_program set next_run_at = date_trunc('second', now()) - $2::interval where id = $1`, [
    id,
    ago,
  ]);
const runsOf = async (program_id: string) =>
  (await house.system.rest<RunPage>('GET', '/v2/lead-generation-runs', { query: { program_id } })).body.runs;
const due = async (id: string) => Date.parse((await house.program(id)).next_run_at ?? '') > Date.now();

test('C1, C2: the start of a run records a program with its schedule and next due time, and the signal counts the program', async () => {
  const signal = await newSignal();
  const started = await house.start([signal], { name: 'Mornings', schedule: daily });
  const program = await house.program(started.program_id);
  expect(program).toMatchObject({
    name: 'Mornings',
    signals: [signal],
    schedule: daily,
    suspended_reason: null,
    last_skip: null,
  });
  expect(program.next_run_at).toMatch(/T0[78]:00:00\.000000Z$/);
  const listed = await house.system.rest<ProgramPage>('GET', '/v2/lead-generation-programs');
  expect(listed.body.programs[0]?.id).toBe(program.id);
  const { signals } = (await house.system.rest<SignalPage>('GET', '/v2/signals')).body;
  expect(signals.find((one) => one.id === signal.id)?.used_by_program_count).toBe(1);
  expect((await house.system.rest('DELETE', `/v2/signals/${signal.id}`)).status).toBe(409);
});

test('C1: a program can be run again with the signals that it picks now, without recording another program', async () => {
  const [first, second] = [await newSignal(), await newSignal()];
  const { program_id, run_id } = await house.start([first]);
  await house.ended(run_id);
  const countPrograms = async () => (await house.sql('select from lead_program')).length;
  const before = await countPrograms();
  await house.system.rest('PATCH', path(program_id), { body: { signals: [second] } });
  const again = await house.system.rest<RunStarted>('POST', `${path(program_id)}/runs`);
  expect([again.status, again.body.program_id, again.headers.get('x-credits-used')]).toEqual([202, program_id, '0']);
  await house.ended(again.body.run_id);
  const document = `mutation ($id: ID!) {
    runLeadGenerationProgram(id: $id) { run { status } creditsUsed userErrors { code } } }`;
  const { data } = await house.system.graphql(document, { id: program_id });
  expect(data).toMatchObject({ runLeadGenerationProgram: { creditsUsed: 0, userErrors: [] } });
  await house.ended((await runsOf(program_id))[0]!.id);
  expect([(await runsOf(program_id)).length, await countPrograms()]).toEqual([3, before]);
  await house.system.rest('PATCH', `/v2/signals/${second.id}`, { body: { is_enabled: false } });
  expect((await house.system.rest('POST', `${path(program_id)}/runs`)).status).toBe(409);
  await house.system.rest('PATCH', `/v2/signals/${second.id}`, { body: { is_enabled: true } });
  await house.sql(
    `update lead_run set status = 'running', lease_until = now() + interval '1 hour' where program_id = $1 and id = $2`,
    [program_id, run_id],
  );
  expect((await house.system.rest('POST', `${path(program_id)}/runs`)).status).toBe(409);
  await house.sql(`update lead_run set status = 'completed' where id = $1`, [run_id]);
  const other = { key: house.system.credentials.other.api_key };
  expect((await house.system.rest('POST', `${path(program_id)}/runs`, other)).status).toBe(404);
});

test('C1: due times that were missed without a worker lead to one run, even with two workers, and the next due time lies ahead', async () => {
  const id = await scheduled([await newSignal()]);
  await makeDue(id, '3 days');
  await until(() => due(id));
  const scheduledRuns = (await runsOf(id)).filter((run) => run.due_at !== null);
  expect(scheduledRuns).toHaveLength(1);
  expect(await house.ended(scheduledRuns[0]!.id)).toMatchObject({ status: 'completed', credits_spent: 0 });
});

test('C1: a due time has one run, whatever happens to the clock', async () => {
  const id = await scheduled([await newSignal()]);
  await makeDue(id, '1 hour');
  await until(() => due(id));
  const [run] = await runsOf(id);
  await house.ended(run!.id);
  await house.sql('update lead_program set next_run_at = $2::timestamptz where id = $1', [id, run!.due_at]);
  await until(() => due(id));
  expect((await runsOf(id)).filter((one) => one.due_at === run!.due_at)).toHaveLength(1);
});

test('C1: a due time during an active run is skipped, and the program shows the reason', async () => {
  const id = await scheduled([await newSignal()]);
  const [run] = await runsOf(id);
  await house.sql(
    `update lead_run set status = 'running', finished_at = null, lease_token = gen_random_uuid(),
       lease_until = now() + interval '1 hour' where id = $1`,
    [run!.id],
  );
  await makeDue(id, '1 minute');
  await until(() => due(id));
  const program = await house.program(id);
  expect(program.last_skip?.reason).toBe('The run before was still under way.');
  expect(await runsOf(id)).toHaveLength(1);
});

test('C1: a disabled signal cannot be started; a schedule skips it with a note, or skips the due time if it has no other signal', async () => {
  const [one, other] = [await newSignal(), await newSignal()];
  const both = await scheduled([one, other]);
  const alone = await scheduled([one]);
  await house.system.rest('PATCH', `/v2/signals/${one.id}`, { body: { is_enabled: false } });
  const refused = await house.system.rest('POST', '/v2/lead-generation-runs', { body: { signals: [other, one] } });
  expect([refused.status, (refused.body as { errors: { location: string }[] }).errors[0]?.location]).toEqual([
    409,
    'body.signals[1]',
  ]);
  await Promise.all([makeDue(both, '1 minute'), makeDue(alone, '1 minute')]);
  await until(async () => (await due(both)) && (await due(alone)));
  const [run] = await runsOf(both);
  expect((await house.ended(run!.id)).notes).toEqual([expect.stringMatching(/is disabled and was skipped/)]);
  expect((await house.program(both)).last_skip?.reason).toMatch(/disabled/);
  expect((await house.program(alone)).last_skip?.reason).toMatch(/^Disabled: /);
  expect((await runsOf(alone)).every((found) => found.due_at === null)).toBe(true);
});

test('C6: a run that is out of credits keeps what it found, and its schedule is suspended until a grant', async () => {
  const { credits_left } = await house.credits();
  await house.runOf([await newSignal({ max_profiles_per_sweep: 1 })]);
  // All but ten credits are spent.
  await house.sql(
    `with e as (insert into credit_entry (id, account_id, amount, kind) values (gen_random_uuid(), $1, $2, 'research') returning amount)
     update credit_balance set credits = credits + (select amount from e) where account_id = $1`,
    [house.system.credentials.account_id, 11 - credits_left],
  );
  const started = await house.start([await newSignal()], { schedule: daily });
  const run = await house.ended(started.run_id);
  expect(run).toMatchObject({ status: 'out_of_credits', credits_spent: 10, leads_created: 10 });
  expect(await house.leads({ run_id: run.id })).toHaveLength(10);
  expect(await house.program(started.program_id)).toMatchObject({
    suspended_reason: 'out_of_credits',
    next_run_at: null,
  });
  await makeDue(started.program_id, '1 minute');
  // Another program's turn passes meanwhile.
  expect(await house.runOf([await newSignal()])).toMatchObject({ status: 'out_of_credits', credits_spent: 0 });
  expect(await runsOf(started.program_id)).toHaveLength(1);
  await house.grant(500);
  await until(() => due(started.program_id));
  const [resumed] = await runsOf(started.program_id);
  expect(await house.ended(resumed!.id)).toMatchObject({ status: 'completed', credits_spent: 20, leads_created: 20 });
  expect((await house.program(started.program_id)).suspended_reason).toBeNull();
});

test('a program can be renamed and given other signals, and another schedule or none', async () => {
  const [one, other] = [await newSignal(), await newSignal()];
  const id = await scheduled([one]);
  const changed = await house.system.rest<Program>('PATCH', path(id), {
    body: { name: 'Evenings', signals: [other, one], schedule: { cron: '0 18 * * *' } },
  });
  expect(changed.body).toMatchObject({
    name: 'Evenings',
    signals: [other, one],
    schedule: { cron: '0 18 * * *', time_zone: 'UTC' },
  });
  expect(changed.body.next_run_at).toMatch(/T18:00:00\.000000Z$/);
  const none = await house.system.rest<Program>('PATCH', path(id), { body: { schedule: null } });
  expect(none.body).toMatchObject({ name: 'Evenings', schedule: null, next_run_at: null });
});

test('deleting a program cancels its run, keeps its runs and leads, and releases its signals', async () => {
  const signal = await newSignal();
  const started = await house.start([signal]);
  await house.ended(started.run_id);
  await house.sql(`update lead_run set status = 'queued', lease_until = now() + interval '1 hour' where id = $1`, [
    started.run_id,
  ]);
  expect((await house.system.rest('DELETE', path(started.program_id))).status).toBe(204);
  expect((await house.system.rest('GET', path(started.program_id))).status).toBe(404);
  expect(await house.run(started.run_id)).toMatchObject({ status: 'cancelled', leads_created: 30 });
  expect(await house.leads({ program_id: started.program_id })).toHaveLength(30);
  expect((await house.system.rest('DELETE', `/v2/signals/${signal.id}`)).status).toBe(204);
});

test('X7: an erased person disappears from the leads, and the credits paid are not refunded', async () => {
  await house.grant(500);
  const run = await house.runOf([await newSignal()]);
  const [lead] = await house.leads({ run_id: run.id });
  const { credits_left } = await house.credits();
  const erased = await house.system.rest('DELETE', `/v2/people/${lead!.person_id}`, {
    key: house.system.credentials.staff_key,
  });
  expect(erased.status).toBe(204);
  expect((await house.leads()).filter((one) => one.person_id === lead!.person_id)).toEqual([]);
  expect((await house.credits()).credits_left).toBe(credits_left);
});

test('A6: a signal that is deleted while its run is being started is refused like one that does not exist', async () => {
  const [signal, other] = [await newSignal(), await newSignal()];
  const { program_id } = await house.start([other]);
  const client = new pg.Client({ connectionString: house.system.databaseUrl, options: '-c search_path=gateway' });
  await client.connect();
  await client.query('begin');
  await client.query('delete from signal where id = $1', [signal.id]);
  const body = { signals: [signal] };
  const starting = house.system.rest<{ errors: unknown[] }>('POST', '/v2/lead-generation-runs', { body });
  const changing = house.system.rest<{ errors: unknown[] }>('PATCH', path(program_id), { body });
  await until(async () => {
    const waiting = await house.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= 2;
  });
  await client.query('commit');
  await client.end();
  for (const answer of await Promise.all([starting, changing])) {
    expect([answer.status, answer.body.errors[0]]).toEqual([
      422,
      { location: 'body.signals[0]', message: 'names no signal', value: signal.id },
    ]);
  }
});
