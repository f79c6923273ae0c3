import { parse } from 'csv-parse/sync';
import type { Lead, LeadPage } from '../../schema/contracts/lead-generation.js';
import { ExportLeadsDocument } from '../../schema/graphql/generated/graphql.js';
import { daysAgo, namesOf, type Picked, type RunHouse, startRunHouse } from './run-harness.js';

let house: RunHouse;
let signals: Picked[];
let runId: string;
const count = 1_203;

beforeAll(async () => {
  house = await startRunHouse();
  await house.startWorker();
  await house.grant(10_000);
  const at = (company_social_id: string) => [
    { title: 'Sales Manager, "North"', company_social_id, start_date: daysAgo(20) },
  ];
  for (const [company, people] of [
    ['401', 401],
    ['402', 401],
    ['403', 400],
  ] as const) {
    await house.people(namesOf(`Lee${company}x`, people), at(company), { location: 'Malmö, "Skåne"\nSweden' });
  }
  await house.people(['=SUM(A1)'], at('403'), { social_url: 'https://social.example.com/in/formula' });
  signals = await Promise.all(
    ['401', '402', '403'].map((company) =>
      house.newHire({
        job_titles_includes: ['Sales Manager'],
        company_social_ids: [company],
        max_profiles_per_sweep: 500,
      }),
    ),
  );
  runId = (await house.runOf(signals)).id;
}, 120_000);
afterAll(() => house?.stop());

const get = (query: Record<string, string | number> = {}, options: object = {}) =>
  house.system.rest<string>('GET', '/v2/leads/export', { query, ...options });

test('the CSV holds every lead once, in the order of the list, and quotes what it must', async () => {
  const answer = await get();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads.csv"');
  const rows = parse<Record<string, string>>(answer.text, { columns: true });
  const listed = await house.leads();
  expect(rows.map((row) => row.id)).toEqual(listed.map((lead) => lead.id));
  expect(rows).toHaveLength(count);
  const row = rows.find((one) => one.first_name === 'Lee401x0001');
  expect(row).toMatchObject({
    location: 'Malmö, "Skåne"\nSweden',
    new_title: 'Sales Manager, "North"',
    new_company_social_id: '401',
    previous_title: '',
    run_id: runId,
  });
});

test('a cell that a spreadsheet would run as a formula is disarmed', async () => {
  const rows = parse<Record<string, string>>((await get({ signal_id: signals[2]!.id })).text, { columns: true });
  expect(rows.map((row) => row.first_name)).toContain("'=SUM(A1)");
});

test('the NDJSON contains the leads as the list returns them', async () => {
  const answer = await get({ format: 'ndjson', run_id: runId });
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  const leads = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Lead);
  expect(leads).toEqual(await house.leads({ run_id: runId }));
});

test('the filters by run, program and signal, the limit and the cursor narrow the export as they narrow the list', async () => {
  const lines = async (query: Record<string, string | number>) =>
    (await get({ format: 'ndjson', ...query })).text.split('\n').length - 1;
  expect(await lines({ signal_id: signals[0]!.id })).toBe(401);
  expect(await lines({ program_id: (await house.run(runId)).program_id })).toBe(count);
  expect(await lines({ run_id: signals[0]!.id })).toBe(0);
  expect(await lines({ limit: 777 })).toBe(777);
  const page = await house.system.rest<LeadPage>('GET', '/v2/leads', { query: { limit: 200 } });
  expect(await lines({ cursor: page.body.next_cursor as string })).toBe(count - 200);
});

test('bad input is a problem, not a file', async () => {
  const bad: [string, string | number][] = [
    ['format', 'xml'],
    ['run_id', 'x'],
    ['limit', 0],
    ['cursor', 'x'],
    ['nothing', 1],
  ];
  for (const [name, value] of bad) {
    const answer = await get({ [name]: value });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  }
});

test('A4: an export of another account contains none of these leads', async () => {
  const key = house.system.credentials.other.api_key;
  expect((await get({ format: 'ndjson' }, { key })).text).toBe('');
  expect((await get({ format: 'ndjson', run_id: runId }, { key })).text).toBe('');
  expect((await get({}, { key })).text).toMatch(/^id,first_name,.*\r\n$/);
  expect((await get({}, { key: null })).status).toBe(401);
});

test('A8: GraphQL returns the same content in parts', async () => {
  type Part = { content: string; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
  const part = async (after: string | null): Promise<Part> => {
    const variables = { format: 'NDJSON', first: 500, after };
    return (await house.system.graphql<{ exportLeads: Part }>(String(ExportLeadsDocument), variables)).data!
      .exportLeads;
  };
  let content = '';
  for (let after: string | null = null, more = true; more; ) {
    const { content: text, pageInfo } = await part(after);
    content += text;
    after = pageInfo.endCursor;
    more = pageInfo.hasNextPage;
    expect(more).toBe(after !== null);
  }
  expect(content).toBe((await get({ format: 'ndjson' })).text);
  const tooMany = await house.system.graphql(String(ExportLeadsDocument), { first: 10_001 });
  expect(tooMany.errors?.[0]?.extensions).toMatchObject({ status: 400, errors: [{ location: 'first' }] });
});
