import pg from 'pg';
import type { RunPreview } from '../../schema/contracts/lead-generation.js';
import { until } from '../support/until.js';
import { daysAgo, namesOf, type RunHouse, startRunHouse } from './run-harness.js';

let house: RunHouse;
let company = 1_000;
beforeAll(async () => {
  house = await startRunHouse();
  await house.startWorker();
  await house.grant(100_000);
}, 60_000);
afterAll(() => house?.stop());
// C6: whatever a test did, balance, entries and what was read agree.
afterEach(() => house.checkBooks());

/** A company of this test alone, so that its signals find nobody else's people. */
const newCompany = () => String(++company);
const hired = (company_social_id: string, title: string, days = 10) => [
  { title, company_social_id, start_date: daysAgo(days) },
];
const counts = { status: 'completed' } as const;

test('C1, C6: a run reads what its search finds, charges one credit each, and keeps leads with their evidence', async () => {
  const at = newCompany();
  await house.people(
    ['Ana', 'Ben'],
    [
      { title: 'Sales Manager', company_social_id: '9001', start_date: '2020-01-01', end_date: '2024-02-01' },
      ...hired(at, 'Chief Financial Officer'),
    ],
  );
  const before = (await house.credits()).credits_left;
  const persona = await house.persona({ name: 'Money', job_titles: ['CFO'] });
  const signal = await house.newHire({ persona_ids: [persona.id], company_social_ids: [at] });
  const run = await house.runOf([signal]);
  expect(run).toMatchObject({ ...counts, searches_done: 1, searches_total: 1, profiles_read: 2, profiles_kept: 2 });
  expect(run).toMatchObject({ leads_created: 2, credits_spent: 2, notes: [], due_at: null, signals: [signal] });
  expect((await house.credits()).credits_left).toBe(before - 2);
  const leads = await house.leads({ run_id: run.id });
  expect(leads.map((lead) => lead.first_name).sort()).toEqual(['Ana', 'Ben']);
  expect(leads[0]).toMatchObject({
    signal_id: signal.id,
    signal_kind: 'new_hire',
    program_id: run.program_id,
    persona_id: persona.id,
    persona_name: 'Money',
    matched_rule: 'CFO',
    relationship: null,
    seniority: 'CXO',
    new_role: { title: 'Chief Financial Officer', company_social_id: at, start_date: daysAgo(10), end_date: null },
    previous_role: { title: 'Sales Manager', company_social_id: '9001', start_date: '2020-01-01' },
  });
});

test('C3: a position that began before the window is no new hire', async () => {
  const at = newCompany();
  await house.people(['Old'], hired(at, 'Sales Manager', 200));
  const signal = await house.newHire({ job_titles_includes: ['Sales Manager'], company_social_ids: [at] });
  expect(await house.runOf([signal])).toMatchObject({ ...counts, profiles_read: 0, leads_created: 0 });
});

test('C6: a second persona and a second sweep pay nothing for a profile, and make no second lead', async () => {
  const at = newCompany();
  await house.people(namesOf('Twice', 7), hired(at, 'Sales Manager'));
  const personas = await Promise.all(
    [['Sales Manager'], ['Manager']].map((job_titles) => house.persona({ job_titles })),
  );
  const signal = await house.newHire({ persona_ids: personas.map((one) => one.id), company_social_ids: [at] });
  const first = await house.runOf([signal]);
  expect(first).toMatchObject({ ...counts, searches_total: 2, credits_spent: 7, profiles_kept: 7, leads_created: 7 });
  const second = await house.runOf([signal]);
  expect(second).toMatchObject({ ...counts, credits_spent: 0, profiles_read: 0, profiles_kept: 7, leads_created: 0 });
  expect(await house.leads({ signal_id: signal.id })).toHaveLength(7);
});

test('C8: a duplicated signal pays again and has leads of its own', async () => {
  const at = newCompany();
  await house.people(namesOf('Dup', 3), hired(at, 'Sales Manager'));
  const body = { job_titles_includes: ['Sales Manager'], company_social_ids: [at] };
  const [one, other] = [await house.newHire(body), await house.newHire(body)];
  expect(await house.runOf([one, other])).toMatchObject({ ...counts, credits_spent: 6, leads_created: 6 });
});

test('C5, C6: signal levels narrow who is kept, not who is paid for; once the levels are widened, profiles already read are judged again for free', async () => {
  const at = newCompany();
  await house.people(namesOf('Mgr', 4), hired(at, 'Sales Manager'));
  await house.people(namesOf('Vp', 2), hired(at, 'Vice President of Sales'));
  const signal = await house.newHire({
    job_titles_includes: ['Sales'],
    company_social_ids: [at],
    seniority_levels: ['Vice President'],
  });
  const narrow = await house.runOf([signal]);
  expect(narrow).toMatchObject({ ...counts, credits_spent: 6, profiles_kept: 2, leads_created: 2 });
  await house.system.rest('PATCH', `/v2/signals/${signal.id}`, { body: { seniority_levels: null } });
  const wide = await house.runOf([signal]);
  expect(wide).toMatchObject({ ...counts, credits_spent: 0, profiles_read: 0, profiles_kept: 6, leads_created: 4 });
});

test('C6: profiles read before are judged again even if they lie beyond the cap of the next sweep', async () => {
  const at = newCompany();
  await house.people(namesOf('Back', 3), hired(at, 'Sales Manager', 30));
  const body = { job_titles_includes: ['Sales'], company_social_ids: [at], seniority_levels: ['CXO'] };
  const signal = await house.newHire({ ...body, max_profiles_per_sweep: 3 });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 3, leads_created: 0 });
  // Newer ones come first and use the cap up before the three are reached.
  await house.people(namesOf('Front', 120), hired(at, 'Sales Manager', 5));
  await house.system.rest('PATCH', `/v2/signals/${signal.id}`, { body: { seniority_levels: null } });
  expect(await house.runOf([signal])).toMatchObject({ ...counts, credits_spent: 3, leads_created: 6 });
});

test('C6: however many profiles a signal has read, a run with changed criteria marks each of them, and other runs go on meanwhile', async () => {
  const at = newCompany();
  await house.people(['Marked'], hired(at, 'Sales Manager'));
  const other = await house.newHire({ job_titles_includes: ['Sales'], company_social_ids: [at] });
  const signal = await house.newHire({
    job_titles_includes: ['Sales'],
    company_social_ids: [at],
    seniority_levels: ['CXO'],
  });
  const first = await house.runOf([signal]);
  // Two moves of each person, so that a statement may end between them.
  await house.sql(
    `with p as (
       insert into person (id, social_url, first_name, last_name)
       select gen_random_uuid(), 'https://social.example/in/marked-' || n, 'Marked', n::text from generate_series(1, 5501) n returning id)
     insert into profile_read (signal_id, person_id, move_key, run_id, judged_by)
     select $1::uuid, id, gen_random_uuid(), $2::uuid, 'before' from p, generate_series(1, 2)`,
    [signal.id, first.id],
  );
  await house.system.rest('PATCH', `/v2/signals/${signal.id}`, { body: { seniority_levels: null } });
  // The first statement that marks waits until the other run is ready to read its page.
  const client = new pg.Client({ connectionString: house.system.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(
    `select from gateway.profile_read where judged_by = 'before' order by person_id, move_key limit 1 for update`,
  );
  const marking = await house.start([signal]);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%marked as%'`;
  await until(async () => (await house.sql(waits)).length > 0);
  const meanwhile = await house.start([other]);
  await until(
    async () => (await house.sql('select from lead_run where id = $1 and is_planned', [meanwhile.run_id])).length > 0,
  );
  await client.query('rollback');
  await client.end();
  expect(await house.ended(marking.run_id)).toMatchObject({ ...counts, credits_spent: 0, profiles_kept: 1 });
  expect(await house.ended(meanwhile.run_id)).toMatchObject({ ...counts, credits_spent: 1, profiles_kept: 1 });
  const reads = 'from profile_read where signal_id = $1::uuid group by judged_by';
  expect(await house.sql(`select count(*)::int as count ${reads}`, [signal.id])).toEqual([{ count: 11_003 }]);
  // Transactions are numbered in the order in which they first write.
  const last = 'select max(xmin::text::int) as transaction from profile_read where signal_id = $1::uuid';
  const [marked, read] = await Promise.all(
    [signal, other].map(({ id }) => house.sql<{ transaction: number }>(last, [id])),
  );
  expect(read![0]!.transaction).toBeLessThan(marked![0]!.transaction);
  await house.sql(`delete from person where social_url like 'https://social.example/in/marked-%'`);
});

test('C5: the levels of a persona are part of its search, so profiles of other levels are neither read nor paid for', async () => {
  const at = newCompany();
  await house.people(namesOf('Lvl', 3), hired(at, 'Sales Manager'));
  await house.people(['Vip'], hired(at, 'Vice President of Sales'));
  const persona = await house.persona({ job_titles: ['Sales'], seniority_levels: ['Vice President'] });
  const signal = await house.newHire({
    persona_ids: [persona.id],
    company_social_ids: [at],
    seniority_levels: ['Entry Level'],
  });
  expect(await house.runOf([signal])).toMatchObject({ ...counts, credits_spent: 1, leads_created: 1 });
});

test('B13: if levels are named, people whose title tells no level are kept only if that is accepted, and the preview counts them', async () => {
  const at = newCompany();
  await house.people(namesOf('Dim', 2), hired(at, 'Sales Stealth'));
  await house.people(['Vip'], hired(at, 'Vice President of Sales'));
  const preview = async (signal: object) =>
    (await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', { body: { signals: [signal] } }))
      .body.signals[0]!;
  const persona = await house.persona({ job_titles: ['Sales'], seniority_levels: ['Vice President'] });
  const searched = await house.newHire({ persona_ids: [persona.id], company_social_ids: [at] });
  expect(await preview(searched)).toMatchObject({ profiles: 1, unknown_levels: 2 });
  await house.system.rest('PATCH', `/v2/personas/${persona.id}`, { body: { accept_unknown_levels: true } });
  expect(await preview(searched)).toMatchObject({ profiles: 3, unknown_levels: 2 });
  expect(await house.runOf([searched])).toMatchObject({ ...counts, credits_spent: 3, leads_created: 3 });

  const body = { job_titles_includes: ['Sales'], company_social_ids: [at], seniority_levels: ['Vice President'] };
  const judged = await house.newHire(body);
  expect(await preview(judged)).toMatchObject({ profiles: 3, unknown_levels: 2 });
  expect(await house.runOf([judged])).toMatchObject({ ...counts, profiles_kept: 1 });
  await house.system.rest('PATCH', `/v2/signals/${judged.id}`, { body: { accept_unknown_levels: true } });
  expect(await house.runOf([judged])).toMatchObject({ ...counts, credits_spent: 0, profiles_kept: 3 });
});

test('C3: the countries of a persona replace those of the signal, a persona without any uses those of the signal, and exclusions always narrow', async () => {
  const at = newCompany();
  await house.people(['Swe'], hired(at, 'Sales Manager'), { country: 'SE' });
  await house.people(['Nor'], hired(at, 'Sales Manager'), { country: 'NO' });
  await house.people(['Swi'], hired(at, 'Regional Sales Manager'), { country: 'SE' });
  const silent = await house.persona({ job_titles: ['Sales Manager'] });
  const northern = await house.persona({ job_titles: ['Sales Manager'], countries: ['NO'] });
  const signal = await house.newHire({
    persona_ids: [silent.id, northern.id],
    company_social_ids: [at],
    countries: ['SE'],
    job_titles_excludes: ['Regional Sales Manager'],
  });
  const run = await house.runOf([signal]);
  const found = (await house.leads({ run_id: run.id })).map((lead) => [lead.first_name, lead.persona_id]);
  expect(found.sort()).toEqual([
    ['Nor', northern.id],
    ['Swe', silent.id],
  ]);
});

test('C6: a sweep reads at most the cap for each persona, across pages, and the next sweep continues with the rest', async () => {
  const at = newCompany();
  await house.people(namesOf('Cap', 130), hired(at, 'Sales Manager'));
  await house.people(namesOf('Cup', 20), hired(at, 'Software Engineer'));
  const personas = await Promise.all(
    [['Sales Manager'], ['Software Engineer']].map((job_titles) => house.persona({ job_titles })),
  );
  const signal = await house.newHire({
    persona_ids: personas.map((one) => one.id),
    company_social_ids: [at],
    max_profiles_per_sweep: 120,
  });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 140, leads_created: 140, searches_done: 2 });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 10, leads_created: 10 });
});

test('a preview gives counts, a sample and the worst case for free, and the run that follows keeps to them', async () => {
  const at = newCompany();
  await house.people(namesOf('Pre', 9), hired(at, 'Sales Manager'));
  const personas = await Promise.all(
    [['Sales Manager'], ['Manager']].map((job_titles) => house.persona({ job_titles })),
  );
  const signal = await house.newHire({
    persona_ids: personas.map((one) => one.id),
    company_social_ids: [at],
    max_profiles_per_sweep: 50,
  });
  const before = await house.credits();
  const preview = await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', {
    body: { signals: [signal] },
  });
  expect(preview.body).toMatchObject({ worst_case_credits: 100, credits_left: before.credits_left });
  expect(preview.body.signals).toEqual([
    { ...signal, searches: 2, profiles: 9, unknown_levels: 0, worst_case_credits: 100, sample: expect.any(Array) },
  ]);
  expect(preview.body.signals[0]?.sample).toHaveLength(5);
  expect(preview.body.signals[0]?.sample[0]).toMatchObject({ job_title: 'Sales Manager' });
  expect([preview.headers.get('x-credits-used'), preview.headers.get('x-credits-left')]).toEqual([
    '0',
    String(before.credits_left),
  ]);
  expect(await house.credits()).toEqual(before);
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 9 });
  const after = await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', {
    body: { signals: [signal] },
  });
  expect(after.body.signals[0]).toMatchObject({ profiles: 0, worst_case_credits: 100 });
});
