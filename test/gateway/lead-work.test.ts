import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { LeadDetail, LeadPage } from '../../schema/contracts/lead-generation.js';
import type { Statistics } from '../../schema/contracts/statistics.js';
import { insertLeads, type NewLead } from '../../services/gateway/prospecting/leads/index.js';
import type { Client } from '../../services/platform/postgres/postgres.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
let pool: pg.Pool;
beforeAll(async () => {
  system = await shareSystem({ replicas: 2 });
  pool = new pg.Pool({
    connectionString: system.databaseUrl,
    options: '-c search_path=gateway -c timezone=UTC',
    max: 2,
  });
}, shareWithinMs);
afterAll(async () => {
  await pool?.end();
  await system?.stop();
});

/** Makes a lead of a new person, as a run does. */
async function makeLead(): Promise<{ id: string; person: string }> {
  const [id, person] = [randomUUID(), randomUUID()];
  const social_url = `https://social.example.com/in/${person}`;
  await pool.query(`insert into person (id, social_url, first_name, last_name) values ($1, $2, 'Rosa', 'Worked')`, [
    person,
    social_url,
  ]);
  const lead = {
    id,
    account_id: system.credentials.account_id,
    signal_id: randomUUID(),
    signal_kind: 'new_hire',
    program_id: randomUUID(),
    run_id: randomUUID(),
    person_id: person,
    move_key: randomUUID(),
    first_name: 'Rosa',
    last_name: 'Worked',
    social_url,
    location: null,
    country: null,
    new_role: { title: 'CFO', company_social_id: null, company_name: null, start_date: null, end_date: null },
    previous_role: null,
    seniority: null,
    persona_id: null,
    persona_name: null,
    matched_rule: 'started_recently',
    relationship: null,
    evidence: null,
  } as unknown as NewLead;
  const client = await pool.connect();
  await insertLeads(client as unknown as Client, [lead]);
  client.release();
  return { id, person };
}
const read = async (id: string) => (await system.rest<LeadDetail>('GET', `/v2/leads/${id}`)).body;
const change = (id: string, body: object, key?: string) =>
  system.rest<LeadDetail>('PATCH', `/v2/leads/${id}`, { body, ...(key ? { key } : {}) });

test('C9: a lead begins as new, and its changes are returned with their history, in REST and GraphQL', async () => {
  const { id } = await makeLead();
  expect(await read(id)).toMatchObject({ status: 'new', owner: null, note: null, changed_at: null, history: [] });
  expect((await change(id, { status: 'accepted', owner: 'Kim' })).body).toMatchObject({
    status: 'accepted',
    owner: 'Kim',
  });
  // What stays as it is leaves no entry.
  const { body } = await change(id, { status: 'accepted', owner: null, note: 'Call in May' });
  const told = { status: 'accepted', owner: null, note: 'Call in May' };
  expect(body).toMatchObject(told);
  const entries = body.history.map(({ field, before, after, actor_kind: by }) => [field, before, after, by]);
  expect(entries.slice(0, 2).sort()).toEqual([
    ['note', null, 'Call in May', 'customer'],
    ['owner', 'Kim', null, 'customer'],
  ]);
  expect(entries.slice(2).sort()).toEqual([
    ['owner', null, 'Kim', 'customer'],
    ['status', 'new', 'accepted', 'customer'],
  ]);
  expect(body.changed_at).toBe(body.history[0]!.at);
  expect(await read(id)).toEqual(body);

  type Told = { status: string; note: string; history: { field: string; after: string | null }[] };
  const { data } = await system.graphql<{ lead: Told; leads: { nodes: Told[] } }>(
    `query ($id: ID!) {
      lead(id: $id) { status note history { field after } }
      leads(status: ACCEPTED) { nodes { status note history { field after } } }
    }`,
    { id },
  );
  expect(data?.lead).toMatchObject({ status: 'ACCEPTED', note: 'Call in May' });
  expect(data?.lead.history.map(({ field }) => field).sort()).toEqual(['NOTE', 'OWNER', 'OWNER', 'STATUS']);
  expect(data?.leads.nodes).toEqual([data?.lead]);
  const changed = await system.graphql<{ updateLead: { lead: Told; userErrors: object[] } }>(
    `mutation ($id: ID!) {
      updateLead(id: $id, input: { status: WON }) { lead { status note history { field after } } userErrors { message } }
    }`,
    { id },
  );
  expect(changed.data?.updateLead).toMatchObject({
    lead: { status: 'WON', history: [{ field: 'STATUS', after: 'won' }, {}, {}, {}, {}] },
    userErrors: [],
  });
});

test('C9, A4: invalid changes name their location, and a lead of another account is reported as not found, like one that does not exist', async () => {
  const { id } = await makeLead();
  for (const [body, location] of [
    [{ status: 'sold' }, 'body.status'],
    [{ status: null }, 'body.status'],
    [{ owner: '' }, 'body.owner'],
    [{ note: 'x'.repeat(5_001) }, 'body.note'],
    [{ score: 5 }, 'body.score'],
  ] as const) {
    const answer = await system.rest<{ errors: { location: string }[] }>('PATCH', `/v2/leads/${id}`, { body });
    expect([answer.status, answer.body.errors[0]!.location]).toEqual([400, location]);
  }
  const { api_key: stranger } = system.credentials.other;
  expect((await change(id, { status: 'won' }, stranger)).status).toBe(404);
  expect((await system.rest('GET', `/v2/leads/${id}`, { key: stranger })).status).toBe(404);
  expect((await change(randomUUID(), { status: 'won' })).status).toBe(404);
  expect(await read(id)).toMatchObject({ status: 'new', history: [] });
});

test('C9: concurrent changes are listed in the order in which they were made, and the latest 50 are kept', async () => {
  const { id } = await makeLead();
  const notes = Array.from({ length: 20 }, (_, n) => `note ${n}`);
  const answers = await Promise.all(notes.map((note) => change(id, { note, owner: note, status: 'contacted' })));
  expect(answers.map(({ status }) => status)).toEqual(notes.map(() => 200));
  for (const field of ['note', 'owner']) {
    const chain = (await read(id)).history.filter((one) => one.field === field).reverse();
    expect(chain.map(({ after }) => after).sort()).toEqual([...notes].sort());
    expect(chain.map(({ before }) => before)).toEqual([null, ...chain.slice(0, -1).map(({ after }) => after)]);
  }
  for (let n = 0; n < 20; n += 1) await change(id, { note: `later ${n} ${'x'.repeat(4_900)}`, owner: `later ${n}` });
  const { history } = await read(id);
  expect([history.length > 45, history.length <= 50]).toEqual([true, true]);
  expect(history.slice(0, 2).map(({ after }) => after?.slice(0, 8))).toEqual(['later 19', 'later 19']);
  // The history of a page of leads fits into an answer.
  expect(Math.max(...history.map(({ after }) => after!.length))).toBe(200);
  const { rows } = await pool.query('select count(*)::int as count from lead_change where lead_id = $1', [id]);
  expect(rows[0].count).toBe(history.length);
});

test('C9: the list and both exports contain what users entered, and the list can be filtered by status', async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await makeLead()).id));
  for (const id of ids.slice(0, 2)) await change(id, { status: 'lost', owner: '=Kim', note: 'line one\nline two' });
  const { leads } = (await system.rest<LeadPage>('GET', '/v2/leads', { query: { status: 'lost' } })).body;
  expect(leads.map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
  const one = await system.rest<LeadPage>('GET', '/v2/leads', { query: { status: 'lost', limit: 1 } });
  const next = await system.rest<LeadPage>('GET', '/v2/leads', {
    query: { status: 'lost', limit: 1, cursor: one.body.next_cursor! },
  });
  expect([...one.body.leads, ...next.body.leads].map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
  const csv = (await system.rest<string>('GET', '/v2/leads/export', { query: { status: 'lost' } })).body;
  expect(String(csv)).toMatch(/created_at,status,owner,note,changed_at,score,score_reason\r\n/);
  expect(String(csv)).toContain(`,lost,'=Kim,"line one\nline two",`);
  const ndjson = await system.rest<string>('GET', '/v2/leads/export', { query: { status: 'lost', format: 'ndjson' } });
  expect(
    String(ndjson.body)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).status),
  ).toEqual(['lost', 'lost']);
});

test('C9: the statistic of leads by status counts the leads that reached each status', async () => {
  const count = async () => {
    const { points } = (await system.rest<Statistics>('GET', '/v2/statistics?metric=leads_by_status')).body;
    const sums: Record<string, number> = {};
    for (const { series, value } of points) sums[series] = (sums[series] ?? 0) + value;
    return sums;
  };
  const before = await count();
  const { id } = await makeLead();
  for (const status of ['contacted', 'contacted', 'won', 'contacted']) await change(id, { status });
  const after = await count();
  const gained = Object.fromEntries(Object.entries(after).map(([name, sum]) => [name, sum - (before[name] ?? 0)]));
  expect(gained).toMatchObject({ new: 1, contacted: 2, won: 1 });
});

test('C9, X7: the recorded changes of a lead are deleted when its person is erased', async () => {
  const { id, person } = await makeLead();
  await change(id, { note: 'Prefers calls' });
  const erased = await system.rest('DELETE', `/v2/people/${person}`, { key: system.credentials.staff_key });
  expect(erased.status).toBe(204);
  expect((await system.rest('GET', `/v2/leads/${id}`)).status).toBe(404);
  const { rows } = await pool.query('select from lead_change where lead_id = $1', [id]);
  expect(rows).toEqual([]);
});
