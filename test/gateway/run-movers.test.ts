import type { RunPreview } from '../../schema/contracts/lead-generation.js';
import type { SignalPage } from '../../schema/contracts/signals.js';
import { until } from '../support/until.js';
import { daysAgo, namesOf, type RunHouse, startRunHouse } from './run-harness.js';

let house: RunHouse;
let company = 5_000;
beforeAll(async () => {
  house = await startRunHouse();
  await house.startWorker();
  await house.grant(100_000);
}, 60_000);
afterAll(() => house?.stop());
afterEach(() => house.checkBooks());

const newCompany = () => String(++company);

/** Companies of the directory, and a companies list of them. */
async function listOf(ids: string[]): Promise<string> {
  const body = ids.map((id) => ({ social_id: id, name: `Example ${id}` }));
  await house.system.rest('PUT', '/v2/companies', { key: house.system.credentials.staff_key, body });
  const list = await house.system.rest<{ id: string }>('POST', '/v2/companies-lists', {
    body: { name: `List of ${ids.join()}` },
  });
  const put = await house.system.rest('PUT', `/v2/companies-lists/${list.body.id}/companies`, {
    body: { companies: ids.map((id) => ({ company_social_id: id })) },
  });
  expect(put.status).toBe(200);
  return list.body.id;
}

const moved = (from: string, title: string, to = '8001') => [
  { title: 'Analyst', company_social_id: from, start_date: '2019-01-01', end_date: '2023-05-31' },
  { title, company_social_id: to, start_date: daysAgo(400) },
];

test('C4: movers from a list are read, paid for and judged by the personas, and each lead shows the relationship', async () => {
  const from = newCompany();
  await house.people(['Cleo'], moved(from, 'Sales Director'));
  await house.people(['Dirk'], moved(from, 'Sales Director'), { country: 'NO' });
  await house.people(['Emil'], moved(from, 'Software Engineer'));
  await house.people(['Fay'], [{ title: 'Sales Director', company_social_id: from, start_date: '2020-01-01' }]);
  const persona = await house.persona({ name: 'Sellers', job_titles: ['Sales Director'], countries: ['SE'] });
  const signal = await house.mover({ persona_ids: [persona.id], companies_list_id: await listOf([from]) });
  const run = await house.runOf([signal]);
  // Titles are the search's filter; the persona's country judges what was paid for.
  expect(run).toMatchObject({ status: 'completed', searches_total: 1, credits_spent: 2, profiles_kept: 1 });
  expect(await house.leads({ run_id: run.id })).toMatchObject([
    {
      first_name: 'Cleo',
      signal_kind: 'past_company_move',
      persona_name: 'Sellers',
      matched_rule: 'Sales Director',
      relationship: 'list',
      previous_role: { title: 'Analyst', company_social_id: from, end_date: '2023-05-31' },
      new_role: { title: 'Sales Director', company_social_id: '8001' },
    },
  ]);
});

test('C4: any persona can keep a mover, and the first that does is the evidence', async () => {
  const from = newCompany();
  await house.people(['Gus'], moved(from, 'Vice President of Sales'));
  const strict = await house.persona({ job_titles: ['Sales'], seniority_levels: ['CXO'] });
  const open = await house.persona({ job_titles: ['VP Sales'] });
  const signal = await house.mover({ persona_ids: [strict.id, open.id], companies_list_id: await listOf([from]) });
  const run = await house.runOf([signal]);
  expect(await house.leads({ run_id: run.id })).toMatchObject([{ persona_id: open.id, matched_rule: 'VP Sales' }]);
});

test('C6: a sweep of movers reads at most its cap, and the next sweep continues with the rest', async () => {
  const from = newCompany();
  await house.people(namesOf('Hop', 70), moved(from, 'Sales Director'));
  const persona = await house.persona({ job_titles: ['Sales Director'] });
  const list = await listOf([from]);
  const signal = await house.mover({ persona_ids: [persona.id], companies_list_id: list, max_movers_per_sweep: 60 });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 60, leads_created: 60 });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 10, leads_created: 10 });
});

test('C6: when a persona is changed after payment, movers that were read before are judged again for free', async () => {
  const from = newCompany();
  await house.people(namesOf('Ida', 3), moved(from, 'Sales Director'));
  const persona = await house.persona({ job_titles: ['Sales Director'], countries: ['NO'] });
  const signal = await house.mover({ persona_ids: [persona.id], companies_list_id: await listOf([from]) });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 3, leads_created: 0 });
  await house.system.rest('PATCH', `/v2/personas/${persona.id}`, { body: { countries: null } });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 0, leads_created: 3 });
});

test('C4: without any customer a sweep of the CRM finds nobody and pays nothing', async () => {
  const persona = await house.persona({ job_titles: ['Sales Director'] });
  const signal = await house.mover({ persona_ids: [persona.id] });
  expect(await house.runOf([signal])).toMatchObject({ status: 'completed', credits_spent: 0, leads_created: 0 });
});

test('a preview of movers from the CRM matches its deals, and writes nothing', async () => {
  const from = newCompany();
  await house.people(['Jon'], moved(from, 'Sales Director'));
  const persona = await house.persona({ job_titles: ['Sales Director'] });
  const signal = await house.mover({ persona_ids: [persona.id] });
  const crm = await house.system.rest<{ id: string }>('POST', '/v2/crm-connections', {
    body: { type: 'imported', name: 'Deals' },
  });
  // Its first sync matches deals by itself; the next is an hour away.
  await until(async () => {
    const path = `/v2/crm-connections/${crm.body.id}`;
    return (await house.system.rest<{ last_synced_at: string | null }>('GET', path)).body.last_synced_at;
  });
  // A deal that was stored before its company came into the directory.
  await house.sql(
    `insert into deal (connection_id, external_id, account_id, is_closed, is_won, company_social_id)
     values ($1, 'd-1', $2, true, true, $3)`,
    [crm.body.id, house.system.credentials.account_id, from],
  );
  const companies = [{ social_id: from, name: `Example ${from}` }];
  await house.system.rest('PUT', '/v2/companies', { key: house.system.credentials.staff_key, body: companies });
  // Any row that was written has another version, even if the write was undone.
  const versions = () =>
    house.sql(
      `select 'deal' as of, xmin::text, xmax::text from deal union all
       select 'run', count(*)::text, '' from lead_run union all select 'program', count(*)::text, '' from lead_program union all
       select 'read', count(*)::text, '' from profile_read union all select 'lead', count(*)::text, '' from lead union all
       select 'entry', count(*)::text, '' from credit_entry union all select 'plan', count(*)::text, '' from run_sweep`,
    );
  const before = await versions();
  const preview = await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', {
    body: { signals: [signal] },
  });
  expect(preview.body.signals).toMatchObject([{ profiles: 1, sample: [{ person_name: 'Jon Example' }] }]);
  expect(await versions()).toEqual(before);
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 1, leads_created: 1 });
});

test('C4: movers can be limited by the day of the move and by the time as a customer, and a preview shows what each limit leaves out', async () => {
  const from = newCompany();
  const list = await listOf([from]);
  const crm = await house.system.rest<{ id: string }>('POST', '/v2/crm-connections', {
    body: { type: 'imported', name: 'Customers of then' },
  });
  const deals = [
    { external_id: 'won', company_social_id: from, is_won: true, closed_at: '2022-01-01' },
    { external_id: 'lost', company_social_id: from, is_closed: true, is_won: false, closed_at: '2024-06-01' },
  ];
  const put = await house.system.rest('PUT', `/v2/crm-connections/${crm.body.id}/deals`, { body: { deals } });
  expect(put.status).toBe(200);
  const left = (start_date: string, end_date: string, days: number) => [
    { title: 'Analyst', company_social_id: from, start_date, end_date },
    { title: 'Harbour Pilot', company_social_id: '8001', start_date: daysAgo(days) },
  ];
  await house.people(['Olly'], left('2019-01-01', '2023-05-31', 400));
  await house.people(['Pia'], left('2015-01', '2021-12', 30));
  await house.people(['Quin'], left('2021-01', '2023-05', 30));
  // Its end is known to the year, in which the deal was won.
  await house.people(['Rob'], left('2010', '2022', 30));
  await house.people(['Sue'], left('2024-07', '2025-09', 30));
  const persona = await house.persona({ job_titles: ['Harbour Pilot'] });
  const ask = { persona_ids: [persona.id], moved_since_days: 180, tenure_overlap: true };
  const preview = async (signal: { id: string; kind: string }) => {
    const answer = await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', {
      body: { signals: [{ kind: signal.kind, id: signal.id }] },
    });
    return answer.body.signals[0]!;
  };
  const ofList = await house.mover({ ...ask, companies_list_id: list });
  const ofDeals = await house.mover({ ...ask, include_former_customers: true });
  for (const signal of [ofList, ofDeals]) {
    const told = await preview(signal);
    expect([told.profiles, told.profiles_without]).toEqual([2, { moved_since_days: 3, tenure_overlap: 4 }]);
  }
  const document = `query ($signals: [PickedSignalInput!]!) {
    previewLeadGenerationRun(signals: $signals) { signals { profiles profilesWithout { movedSinceDays tenureOverlap } } } }`;
  const { data, errors } = await house.system.graphql(document, {
    signals: [{ kind: 'PAST_COMPANY_MOVE', id: ofList.id }],
  });
  expect(errors).toBeUndefined();
  expect(data).toEqual({
    previewLeadGenerationRun: {
      signals: [{ profiles: 2, profilesWithout: { movedSinceDays: 3, tenureOverlap: 4 } }],
    },
  });
  const run = await house.runOf([ofDeals]);
  expect(run).toMatchObject({ credits_spent: 2, leads_created: 2 });
  const found = await house.leads({ run_id: run.id });
  expect(found.map(({ first_name }) => first_name).sort()).toEqual(['Quin', 'Rob']);
  // Where both are absent the rule is as it was: any past employment.
  const plain = await house.mover({ persona_ids: [persona.id], companies_list_id: list });
  const all = await preview(plain);
  expect([all.profiles, all.profiles_without]).toEqual([5, undefined]);
  expect((await house.runOf([plain])).credits_spent).toBe(5);
});

test('C3, C4: customers, open deals, lists and people are excluded before any profile is paid for, and a preview shows what each exclusion leaves out', async () => {
  const from = newCompany();
  const [customer, prospect, listed, free] = [newCompany(), newCompany(), newCompany(), newCompany()];
  const list = await listOf([from]);
  const known = await listOf([listed]);
  await listOf([customer, prospect, free]);
  const crm = await house.system.rest<{ id: string }>('POST', '/v2/crm-connections', {
    body: { type: 'imported', name: 'Pipeline of today' },
  });
  const deals = [
    { external_id: 'won', company_social_id: customer, is_won: true, closed_at: '2026-01-01' },
    { external_id: 'open', company_social_id: prospect, is_closed: false },
  ];
  await house.system.rest('PUT', `/v2/crm-connections/${crm.body.id}/deals`, { body: { deals } });
  const names = { Tom: customer, Una: prospect, Vic: listed, Wes: free, Xia: free };
  for (const [name, to] of Object.entries(names))
    await house.people(
      [name],
      [
        { title: 'Analyst', company_social_id: from, start_date: '2019-01-01', end_date: '2023-05-31' },
        { title: 'Lock Master', company_social_id: to, start_date: daysAgo(10) },
      ],
    );
  const people = await house.system.rest<{ id: string }>('POST', '/v2/contacts-lists', {
    body: { name: 'Leave alone' },
  });
  const put = await house.system.rest('PUT', `/v2/contacts-lists/${people.body.id}/contacts`, {
    body: { contacts: [{ social_url: 'https://social.example.com/in/xia' }] },
  });
  expect(put.status).toBe(200);
  const persona = await house.persona({ job_titles: ['Lock Master'] });
  const leftOut = {
    exclude_customers: true,
    exclude_open_deals: true,
    exclude_companies_list_ids: [known],
    exclude_contacts_list_ids: [people.body.id],
  };
  const without = {
    exclude_customers: 2,
    exclude_open_deals: 2,
    exclude_companies_lists: 2,
    exclude_contacts_lists: 2,
  };
  const mover = await house.mover({ persona_ids: [persona.id], companies_list_id: list, ...leftOut });
  const hire = await house.system.rest<{ id: string; kind: string }>('POST', '/v2/new-hire-signals', {
    body: { name: 'New lock masters', job_titles_includes: ['Lock Master'], ...leftOut },
  });
  for (const signal of [mover, { id: hire.body.id, kind: 'new_hire' }]) {
    const preview = await house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', {
      body: { signals: [{ kind: signal.kind, id: signal.id }] },
    });
    expect(preview.body.signals).toMatchObject([{ profiles: 1, profiles_without: without }]);
    const run = await house.runOf([{ kind: signal.kind, id: signal.id }]);
    expect(run).toMatchObject({ credits_spent: 1, leads_created: 1 });
    expect((await house.leads({ run_id: run.id })).map(({ first_name }) => first_name)).toEqual(['Wes']);
  }
  const told = await house.system.graphql(
    `mutation ($lists: [ID!]!, $people: [ID!]!) {
       createNewHireSignal(input: { name: "By global ids", jobTitlesIncludes: ["Lock Master"],
                                    excludeCompaniesListIds: $lists, excludeContactsListIds: $people }) {
         signal { definition { ... on NewHireDefinition { excludeCompaniesListIds excludeContactsListIds } } } userErrors { message } } }`,
    { lists: [`CompaniesList:${known}`], people: [`ContactsList:${people.body.id}`] },
  );
  expect([told.errors, told.data]).toEqual([
    undefined,
    {
      createNewHireSignal: {
        signal: { definition: { excludeCompaniesListIds: [known], excludeContactsListIds: [people.body.id] } },
        userErrors: [],
      },
    },
  ]);
  const named = await house.system.graphql<{ companiesList: { signals: { nodes: { name: string }[] } } }>(
    'query ($id: ID!) { companiesList(id: $id) { signals { nodes { name } } } }',
    { id: known },
  );
  expect(named.data?.companiesList.signals.nodes.map(({ name }) => name)).toContain('By global ids');
  // What a signal leaves out cannot go unnoticed.
  expect((await house.system.rest('DELETE', `/v2/companies-lists/${known}`)).status).toBe(409);
  expect((await house.system.rest('DELETE', `/v2/contacts-lists/${people.body.id}`)).status).toBe(409);
  const foreign = await house.system.rest<{ errors: { location: string }[] }>('POST', '/v2/new-hire-signals', {
    key: house.system.credentials.other.api_key,
    body: { name: 'Not mine', job_titles_includes: ['Lock Master'], ...leftOut },
  });
  expect([foreign.status, foreign.body.errors.map((one) => one.location)]).toEqual([
    422,
    ['body.exclude_contacts_list_ids[0]', 'body.exclude_companies_list_ids[0]'],
  ]);
  const cleared = await house.system.rest('PATCH', `/v2/signals/${mover.id}`, {
    body: { exclude_companies_list_ids: null, exclude_contacts_list_ids: [] },
  });
  expect(cleared.status).toBe(200);
  for (const { id, name } of (await house.system.rest<SignalPage>('GET', '/v2/signals', { query: { limit: 200 } })).body
    .signals)
    if (id === hire.body.id || name === 'By global ids')
      await house.system.rest('PATCH', `/v2/signals/${id}`, { body: { exclude_companies_list_ids: [] } });
  expect((await house.system.rest('DELETE', `/v2/companies-lists/${known}`)).status).toBe(204);
});

test('C9: a person whose lead was rejected is in no later run of any signal, and costs nothing', async () => {
  await house.people(
    ['Yan', 'Zoe'],
    [{ title: 'Ferry Captain', company_social_id: newCompany(), start_date: daysAgo(10) }],
  );
  const signal = async (name: string) => {
    const body = { name, job_titles_includes: ['Ferry Captain'] };
    const { id } = (await house.system.rest<{ id: string }>('POST', '/v2/new-hire-signals', { body })).body;
    return { kind: 'new_hire' as const, id };
  };
  const first = await house.runOf([await signal('Captains')]);
  const leads = await house.leads({ run_id: first.id });
  expect(leads.map((one) => one.first_name).sort()).toEqual(['Yan', 'Zoe']);
  const { id } = leads.find(({ first_name: name }) => name === 'Yan')!;
  const changed = await house.system.rest('PATCH', `/v2/leads/${id}`, { body: { status: 'rejected' } });
  expect(changed.status).toBe(200);
  const again = await house.runOf([await signal('Captains, too')]);
  expect(again).toMatchObject({ credits_spent: 1, leads_created: 1 });
  expect((await house.leads({ run_id: again.id })).map((one) => one.first_name)).toEqual(['Zoe']);
  // Whoever is not rejected any more is found again.
  await house.system.rest('PATCH', `/v2/leads/${id}`, { body: { status: 'accepted' } });
  const last = await house.runOf([await signal('Captains once more')]);
  expect((await house.leads({ run_id: last.id })).map((one) => one.first_name).sort()).toEqual(['Yan', 'Zoe']);
});
