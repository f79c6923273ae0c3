import type { CreditEntry, CreditEntryPage, Credits } from '../../schema/contracts/credits.js';
import type { Program, RunStarted } from '../../schema/contracts/lead-generation.js';
import { daysAgo, namesOf, type RunHouse, startRunHouse } from './run-harness.js';

type Problem = { status: number; errors: { location: string }[] | null };

let house: RunHouse;
beforeAll(async () => {
  house = await startRunHouse();
  await house.startWorker();
}, 60_000);
afterAll(() => house?.stop());
afterEach(() => house.checkBooks());

const grant = (body: object, options: object = {}) =>
  house.system.rest<CreditEntry & Problem>('POST', '/v2/credits/grants', {
    key: house.system.credentials.staff_key,
    query: { account_id: house.system.credentials.account_id },
    body,
    ...options,
  });

test('C6: an account starts without credits, and a grant adds credits and is recorded as an entry', async () => {
  expect(await house.credits()).toEqual({ credits_left: 0, low_threshold: null, usage: [] });
  const made = await grant({ amount: 30, note: 'Welcome' });
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(String),
      amount: 30,
      kind: 'grant',
      note: 'Welcome',
      program_id: null,
      run_id: null,
      signal_id: null,
      created_at: expect.stringMatching(/\.\d{6}Z$/),
    },
  ]);
  expect((await house.credits()).credits_left).toBe(30);
});

test('C6: usage is reported by day, program and signal, and every page of a run is an entry', async () => {
  await house.people(namesOf('Use', 5), [
    { title: 'Sales Manager', company_social_id: '501', start_date: daysAgo(20) },
  ]);
  const body = { job_titles_includes: ['Sales Manager'], company_social_ids: ['501'] };
  const [one, other] = [await house.newHire({ ...body, max_profiles_per_sweep: 2 }), await house.newHire(body)];
  const run = await house.runOf([one, other]);
  const { credits_left, usage } = await house.credits();
  expect(credits_left).toBe(23);
  const day = new Date().toISOString().slice(0, 10);
  const used = (signal_id: string, credits: number) => ({ day, program_id: run.program_id, signal_id, credits });
  expect(usage).toHaveLength(2);
  expect(usage).toEqual(expect.arrayContaining([used(one.id, 2), used(other.id, 5)]));
  const { entries } = (await house.system.rest<CreditEntryPage>('GET', '/v2/credits/entries')).body;
  expect(entries.map((entry) => [entry.kind, entry.amount])).toEqual([
    ['profile', -5],
    ['profile', -2],
    ['grant', 30],
  ]);
  expect(entries[0]).toMatchObject({ program_id: run.program_id, run_id: run.id, signal_id: other.id });
});

test('A11: the pages of entries hold each entry once', async () => {
  for (const amount of [1, 2, 3, 4, 5]) await grant({ amount });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string | number> = { limit: 2, ...(cursor ? { cursor } : {}) };
    const page: { body: CreditEntryPage } = await house.system.rest('GET', '/v2/credits/entries', { query });
    seen.push(...page.body.entries.map((entry) => entry.id));
    cursor = page.body.next_cursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([8, 8]);
});

test('starting a run reports the credits in headers and spends none by itself', async () => {
  const { credits_left } = await house.credits();
  const signal = await house.newHire({ job_titles_includes: ['Nobody at all'] });
  const answer = await house.system.rest('POST', '/v2/lead-generation-runs', { body: { signals: [signal] } });
  expect([answer.status, answer.headers.get('x-credits-used'), answer.headers.get('x-credits-left')]).toEqual([
    202,
    '0',
    String(credits_left),
  ]);
  expect(answer.body).toEqual({ program_id: expect.any(String), run_id: expect.any(String) });
});

test('C6, A6: starting a run spends nothing and returns 202 even without credits; the run ends out of credits and its schedule is suspended', async () => {
  const key = house.system.credentials.other.api_key;
  const accountId = house.system.credentials.other.account_id;
  await house.people(['Free'], [{ title: 'Sales Manager', company_social_id: '502', start_date: daysAgo(20) }]);
  const signal = await house.newHire({ job_titles_includes: ['Sales Manager'], company_social_ids: ['502'] }, { key });
  const body = { signals: [signal], schedule: { cron: '0 3 1 1 *' } };
  const started = await house.system.rest<RunStarted>('POST', '/v2/lead-generation-runs', { key, body });
  expect([started.status, started.headers.get('x-credits-left')]).toEqual([202, '0']);
  const run = await house.ended(started.body.run_id, { key });
  expect(run).toMatchObject({ status: 'out_of_credits', profiles_read: 0, credits_spent: 0, leads_created: 0 });
  // Its one search could not go on: it has not finished.
  expect(run).toMatchObject({ searches_done: 0, searches_total: 1 });
  const path = `/v2/lead-generation-programs/${started.body.program_id}`;
  const suspended = async () => (await house.system.rest<Program>('GET', path, { key })).body.suspended_reason;
  expect(await suspended()).toBe('out_of_credits');
  await house.grant(1, accountId);
  expect(await suspended()).toBeNull();
  expect(await house.runOf([signal], { key })).toMatchObject({ status: 'completed', credits_spent: 1 });
  await house.checkBooks(accountId);
});

test('only staff can grant credits, and a grant names its account and a whole number above zero', async () => {
  expect((await grant({ amount: 1 }, { key: house.system.credentials.api_key })).status).toBe(403);
  const nobody = await grant({ amount: 1 }, { query: {} });
  expect([nobody.status, nobody.body.errors?.[0]?.location]).toEqual([400, 'query.account_id']);
  const missing = await grant({ amount: 1 }, { query: { account_id: '00000000-0000-4000-8000-000000000000' } });
  expect(missing.status).toBe(404);
  for (const amount of [0, -5, 1.5, '5', null, 1_000_000_001]) {
    const bad = await grant({ amount });
    expect([bad.status, bad.body.errors?.[0]?.location]).toEqual([400, 'body.amount']);
  }
  expect((await grant({ amount: 1 }, { key: null })).status).toBe(401);
});

test('A10: concurrent grants with one idempotency key grant once', async () => {
  const before = (await house.credits()).credits_left;
  const send = () => grant({ amount: 100 }, { headers: { 'idempotency-key': 'grant-1' } });
  const answers = await Promise.all([send(), send(), send(), send()]);
  expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
  expect((await house.credits()).credits_left).toBe(before + 100);
});

test('A4: another account sees neither balance nor entries of this one', async () => {
  const key = house.system.credentials.other.api_key;
  const { body } = await house.system.rest<Credits>('GET', '/v2/credits', { key });
  expect(body.credits_left).toBe(0);
  const own = new Set((await house.credits()).usage.map((one) => one.program_id));
  expect(body.usage.filter((one) => own.has(one.program_id))).toEqual([]);
  const { entries } = (await house.system.rest<CreditEntryPage>('GET', '/v2/credits/entries', { key })).body;
  // These entries come from the test of starts without credits.
  expect(entries.map((entry) => entry.amount)).toEqual([-1, 1]);
});

test('C6: no statement can take a balance below zero', async () => {
  const overdraw = house.sql(`update credit_balance set credits = -1 where account_id = $1`, [
    house.system.credentials.account_id,
  ]);
  await expect(overdraw).rejects.toThrow(/credit_balance_credits_check/);
});
