import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CreditEntry } from '../../schema/contracts/credits.js';
import type { Lead } from '../../schema/contracts/lead-generation.js';
import type { Statistics } from '../../schema/contracts/statistics.js';
import { insertLeads, type NewLead } from '../../services/gateway/prospecting/leads/index.js';
import { appendEntry, lockBalance } from '../../services/gateway/tenants/credits/index.js';
import type { Client } from '../../services/platform/postgres/postgres.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';
import { until } from '../support/until.js';

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

type Problem = { status: number; errors: { location: string }[] };
const read = (query: Record<string, string>, key = system.credentials.api_key) =>
  system.rest<Statistics>('GET', '/v2/statistics', { key, query });
const sums = async (query: Record<string, string>, key?: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const { series, value } of (await read(query, key)).body.points) found[series] = (found[series] ?? 0) + value;
  return found;
};

async function inTransaction(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client as unknown as Client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

test('C6: credits by signal agree with the ledger, less refunds, and grants do not count as spent', async () => {
  const { account_id: account } = system.credentials;
  const [one, other] = [randomUUID(), randomUUID()];
  await inTransaction(async (client) => {
    await lockBalance(client, account);
    const append = (amount: number, kind: CreditEntry['kind'], signal_id: string | null) =>
      appendEntry(client, account, { id: randomUUID(), amount, kind, signal_id });
    await append(1_000, 'grant', null);
    await append(-30, 'profile', one);
    await append(-12, 'profile', one);
    await append(-5, 'profile', other);
    await append(2, 'refund', one);
    await append(-7, 'lookalikes', null);
  });
  const entries = (await system.rest<{ entries: CreditEntry[] }>('GET', '/v2/credits/entries?limit=200')).body.entries;
  const spent: Record<string, number> = {};
  for (const { kind, signal_id, amount } of entries) {
    if (kind !== 'grant') spent[signal_id ?? 'none'] = (spent[signal_id ?? 'none'] ?? 0) - amount;
  }
  expect(await sums({ metric: 'credits_by_signal' })).toEqual(spent);
  expect(await sums({ metric: 'credits_by_signal', step: 'day' })).toEqual(spent);
  expect(await sums({ metric: 'credits_by_signal' }, system.credentials.other.api_key)).toEqual({});
});

test('C8: leads by kind agree with the list of leads, and a lead that a run finds again is not counted again', async () => {
  const { account_id: account } = system.credentials;
  const person = randomUUID();
  await pool.query(`insert into person (id, social_url, first_name, last_name) values ($1, $2, 'Rosa', 'Counted')`, [
    person,
    `https://social.example.com/in/${person}`,
  ]);
  const lead = (kind: string): NewLead =>
    ({
      id: randomUUID(),
      account_id: account,
      signal_id: randomUUID(),
      signal_kind: kind,
      program_id: randomUUID(),
      run_id: randomUUID(),
      person_id: person,
      move_key: randomUUID(),
      first_name: 'Rosa',
      last_name: 'Counted',
      social_url: `https://social.example.com/in/${person}`,
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
    }) as unknown as NewLead;
  const leads = [lead('new_hire'), lead('new_hire'), lead('past_company_move')];
  await inTransaction((client) => insertLeads(client, leads));
  await inTransaction((client) => insertLeads(client, [leads[0]!, lead('social_content')]));
  const listed = (await system.rest<{ leads: Lead[] }>('GET', '/v2/leads?limit=200')).body.leads;
  const kinds: Record<string, number> = {};
  for (const { signal_kind: kind } of listed) kinds[kind] = (kinds[kind] ?? 0) + 1;
  expect(kinds).toEqual({ new_hire: 2, past_company_move: 1, social_content: 1 });
  expect(await sums({ metric: 'leads_by_kind' })).toEqual(kinds);
});

test('statistics cover whole steps, by default of the last day or month, and every metric is available', async () => {
  for (const metric of ['signals_by_type', 'signals_by_watch', 'pushes_by_outcome', 'push_durations', 'oldest_due']) {
    const { status, body } = await read({ metric });
    expect([metric, status, body.metric, body.step]).toEqual([metric, 200, metric, 'hour']);
    expect(Date.parse(body.until) - Date.parse(body.since)).toBe(24 * 3_600_000);
  }
  const { body: days } = await read({ metric: 'leads_by_kind', step: 'day' });
  expect(Date.parse(days.until) - Date.parse(days.since)).toBe(30 * 24 * 3_600_000);
  expect([days.since, days.until].every((at) => at.includes('T00:00:00'))).toBe(true);
  const time = { since: '2026-05-01T10:20:30Z', until: '2026-05-01T12:00:00.001Z' };
  const { body: hours } = await read({ metric: 'leads_by_kind', ...time });
  expect([hours.since, hours.until]).toEqual(['2026-05-01T10:00:00.000Z', '2026-05-01T13:00:00.000Z']);
});

test.each([
  [{ metric: 'leads_by_kind', since: '2026-05-01T00:00:00Z', until: '2026-06-01T00:00:00.001Z' }, 422, 'query.since'],
  [
    { metric: 'leads_by_kind', step: 'day', since: '2025-01-01T00:00:00Z', until: '2026-01-03T00:00:00Z' },
    422,
    'query.since',
  ],
  [{ metric: 'leads_by_kind', since: '2026-05-02T00:00:00Z', until: '2026-05-01T00:00:00Z' }, 422, 'query.since'],
  [{ metric: 'nothing' }, 400, 'query.metric'],
  [{}, 400, 'query.metric'],
  [{ metric: 'oldest_due', step: 'minute' }, 400, 'query.step'],
])('A5: a query of statistics %j is refused with the place of the error', async (query, status, location) => {
  const { body } = await read(query as Record<string, string>);
  expect(body as unknown as Problem).toMatchObject({ status, errors: [{ location }] });
});

test('W17, A8: a list of endpoints returns the health of each in one request, in agreement with the statistics of each', async () => {
  const make = async (path: string, body: object) =>
    (await system.rest<{ id: string }>('POST', path, { body })).body.id;
  const ids: string[] = [];
  // Nobody listens at this port.
  for (const path of ['one', 'two']) {
    ids.push(
      await make('/v2/webhook-endpoints', { url: `http://127.0.0.1:9/${path}`, signal_types: ['none_of_them'] }),
    );
  }
  // The last day begins at a full hour, so none may begin before the answers are there.
  await until(() => Date.now() % 3_600_000 < 3_540_000);
  await pool.query(
    `insert into webhooks.attempt_count (endpoint_id, hour, outcome, bucket, count)
     select $1, date_trunc('hour', now(), 'UTC') - h * interval '1 hour', outcome, 10 * outcome + 5, h + 1
     from generate_series(0, 30) h cross join generate_series(0, 1) outcome`,
    [ids[0]],
  );
  type Health = {
    attempts: number;
    successRate: number;
    p95Ms: number;
    attemptsByHour: number[];
    failuresByHour: number[];
  };
  const { data } = await system.graphql<{ webhookEndpoints: { nodes: { databaseId: string; health: Health }[] } }>(
    'query { webhookEndpoints { nodes { databaseId health { attempts successRate p95Ms attemptsByHour failuresByHour } } } }',
  );
  const told = new Map(data!.webhookEndpoints.nodes.map(({ databaseId, health }) => [databaseId, health]));
  const since = new Date(Date.now() - 24 * 3_600_000).toISOString();
  for (const id of ids) {
    type Statistics = {
      attempts: number;
      success_rate: number;
      p95_ms: number;
      hours: { attempts: number; delivered: number }[];
    };
    const { body } = await system.rest<Statistics>('GET', `/v2/webhook-endpoints/${id}/stats`, { query: { since } });
    const { attempts, success_rate: successRate, p95_ms: p95Ms, hours } = body;
    expect(told.get(id)).toMatchObject({ attempts, successRate, p95Ms });
    const none = new Array<number>(25 - hours.length).fill(0);
    expect(told.get(id)!.attemptsByHour).toEqual([...none, ...hours.map((hour) => hour.attempts)]);
    expect(told.get(id)!.failuresByHour).toEqual([...none, ...hours.map((hour) => hour.attempts - hour.delivered)]);
    await system.rest('DELETE', `/v2/webhook-endpoints/${id}`);
  }
  expect(told.get(ids[0]!)!.attempts).toBe(25 * 26);
});
