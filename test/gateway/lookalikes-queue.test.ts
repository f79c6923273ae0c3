import { request } from 'node:http';
import pg from 'pg';
import type { AuditLogPage } from '../../schema/contracts/audit-log.js';
import { until } from '../support/until.js';
import { whileLocked } from '../support/while-locked.js';
import { type LookalikeHouse, startLookalikeHouse, tradeCompanies } from './lookalike-harness.js';
import type { Problem } from './signal-harness.js';

const atOnce = 4;
const mostUnderWay = 64;
/** Well before a search would end by itself, and well beyond what a busy machine takes. */
const soonMs = 2_000;
const search = { queries: ['dental clinics'], paging: { limit: 3 } };

let house: LookalikeHouse;
let admin: pg.Client;
beforeAll(async () => {
  house = await startLookalikeHouse({
    LOOKALIKE_CREDITS: '2',
    // Admission alone would let one search of an account run at a time.
    MAX_ACCOUNT_REQUESTS: '1000',
    REQUEST_TIMEOUT: '60s',
  });
  admin = new pg.Client({ connectionString: house.system.databaseUrl });
  await admin.connect();
  const { staff_key: key, account_id } = house.system.credentials;
  const grant = { key, query: { account_id }, body: { amount: 1_000_000 } };
  await house.system.rest('POST', '/v2/credits/grants', grant);
  await house.putCompanies(tradeCompanies(40));
  await house.startWorker();
  await house.searched(search);
}, 180_000);
afterAll(async () => {
  await admin?.end();
  await house?.stop();
});

/** The searches that wait in PostgreSQL for the locked table; each of them has one such statement. */
async function countBlocked(): Promise<number> {
  const rows = await house.sql(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and state = 'active' and query like '%select l.social_id, l.terms%'`,
  );
  return rows.length;
}
const whileBlocked = (work: () => Promise<void>) => whileLocked(admin, 'gateway.lookalike_company', work);

/** Sends a search, and returns a function that hangs up on it. */
function send(): () => void {
  const headers = { authorization: house.system.credentials.api_key, 'content-type': 'application/json' };
  const sent = request(`${house.system.baseUrl}/v2/multi-search-lookalikes`, { method: 'POST', headers });
  sent.on('error', () => {});
  sent.end(JSON.stringify(search));
  return () => sent.destroy();
}

const auditLog = async () => (await house.system.rest<AuditLogPage>('GET', '/v2/audit-log')).body.entries;

test('X7: a search changes nothing but the balance, so it leaves no entry in the audit log', async () => {
  const before = await auditLog();
  expect(before.map(({ operation }) => operation)).toContain('grantCredits');
  const { body } = await house.search(search, { headers: { 'Idempotency-Key': 'once' } });
  expect(body.credits.credits_used).toBe(6);
  expect((await house.search({ input_companies: [{ name: 'Nobody Example' }] })).body.credits.credits_used).toBe(0);
  expect(await auditLog()).toEqual(before);
});

test('S3: a search ends in PostgreSQL when its client disconnects, and the next search takes its place', async () => {
  await whileBlocked(async () => {
    const leaves = Array.from({ length: atOnce - 1 }, send);
    await until(async () => (await countBlocked()) === atOnce - 1);
    const leftAt = performance.now();
    for (const leave of leaves) leave();
    await until(async () => (await countBlocked()) === 0, { everyMs: 2 });
    expect(performance.now() - leftAt).toBeLessThan(soonMs);
    const running = Array.from({ length: atOnce - 1 }, send);
    await until(async () => (await countBlocked()) === atOnce - 1);
    const waiting = send();
    running[0]!();
    // The same number again, by the search that waited.
    await until(async () => (await countBlocked()) === atOnce - 1);
    for (const leave of [...running, waiting]) leave();
    await until(async () => (await countBlocked()) === 0);
  });
  expect((await house.search(search)).status).toBe(200);
});

test('S3: the deadline of a request ends its search, whether the search is running or waiting for its turn', async () => {
  const { port } = await house.startReplica({ env: { REQUEST_TIMEOUT: '8s' } });
  await until(async () => (await house.searchAt(port, search)).status === 200);
  await whileBlocked(async () => {
    const ask = () => house.searchAt<Problem>(port, search);
    const answers = await Promise.all(Array.from({ length: atOnce + 1 }, ask));
    expect(answers.map(({ status }) => status)).toEqual(Array(atOnce + 1).fill(504));
    await until(async () => (await countBlocked()) === 0, { withinMs: soonMs });
  });
  expect((await house.searchAt(port, search)).status).toBe(200);
});

test('S4: one account can neither fill the queue nor keep all slots, and a search beyond the queue is refused', async () => {
  const { api_key, other } = house.system.credentials;
  const told: string[] = [];
  const ask = async (name: string, key: string): Promise<void> => {
    const { status } = await house.search(search, { key });
    told.push(`${name} ${status}`);
  };
  const mine = mostUnderWay / 2;
  const asked: Promise<void>[] = [];
  /** Sends one search more than an account may have under way; the last to arrive is refused. */
  const fill = async (name: string, key: string, refused: number): Promise<void> => {
    for (let nth = 0; nth <= mine; nth++) asked.push(ask(name, key));
    await until(() => told.length > 0);
    expect(told.splice(0)).toEqual([`${name} ${refused}`]);
  };
  await whileBlocked(async () => {
    await fill('first', api_key, 429);
    await until(async () => (await countBlocked()) === atOnce - 1);
    await fill('other', other.api_key, 503);
    await until(async () => (await countBlocked()) === atOnce);
  });
  await Promise.all(asked);
  // They took turns: neither account had to wait until the other one was done.
  const half = told.slice(0, mine).filter((one) => one.startsWith('other'));
  expect(half.length).toBeGreaterThan(mine / 4);
  expect(told.sort()).toEqual([...Array(mine).fill('first 200'), ...Array(mine).fill('other 402')]);
});
