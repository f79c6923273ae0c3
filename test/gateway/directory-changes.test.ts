import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { CompaniesList } from '../../schema/contracts/companies-lists.js';
import { maxHandedCompanies, maxHandedIds } from '../../schema/contracts/company-facts.js';
import type { BulkReceipt } from '../../schema/contracts/directory.js';
import {
  appendChangeActivity,
  awaitFeed,
  type ChangeItem,
  followList,
  unfollowLists,
} from '../../services/gateway/directory/changes/index.js';
import { selectCommitted, selectConfirmation } from '../../services/gateway/directory/changes/sql/confirmation.js';
import {
  noteListHandedOver,
  selectDoubtful,
  settleDoubtful,
} from '../../services/gateway/directory/changes/sql/followed-lists.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { type Bus, createBus } from '../../services/platform/nats/nats.js';
import { createPool, transaction } from '../../services/platform/postgres/postgres.js';
import { makeFolder } from '../support/cluster.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { type FactsResponder, startFactsResponder } from './facts-responder.js';

const log = createLog('test', 'silent');
let system: System;
let pool: pg.Pool;
let bus: Bus;
let responder: FactsResponder | undefined;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway', 'worker'], replicas: 2, env: { FAIL_LEASE: '10s' } });
  pool = createPool({ url: system.databaseUrl, schema: 'gateway', poolSize: 4, log });
  bus = createBus({ url: system.nats.url, service: 'test', log });
  await bus.start?.(new AbortController().signal);
}, 60_000);
afterEach(async () => {
  await responder?.stop();
  responder = undefined;
  await pool.query('truncate company, change_activity, followed_list; delete from companies_list');
});
afterAll(async () => {
  await bus?.stop?.();
  await pool?.end();
  await system?.stop();
});

const respond = async (options: Omit<Parameters<typeof startFactsResponder>[0], 'natsUrl'> = {}) => {
  responder = await startFactsResponder({ natsUrl: system.nats.url, ...options });
  return responder;
};

/** Companies as an import of long ago has left them, or as a commit of this moment. */
const fill = (count: number, more = '') =>
  pool.query(
    `with time as (select greatest(clock_timestamp(), (select updated_at from company_walk)) as now)
     insert into company (social_id, name, domains, updated_at)
     select n, 'Company ' || n, array['d' || n || '.example'], now + n * interval '1 us' from time, generate_series(1, $1::int) n ${more}`,
    [count],
  );

async function put(companies: object[]): Promise<void> {
  const { ingest_key: key } = system.credentials;
  const answer = await system.rest<BulkReceipt>('PUT', '/v2/companies', { key, body: companies });
  expect(answer.body.refused).toEqual([]);
}

/** The version of each company in the directory, and that which the feed has. */
async function versions(): Promise<[Record<string, number>, Record<string, number>]> {
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select social_id::text as id, (extract(epoch from updated_at) * 1000000)::bigint as version from company',
  );
  const held = [...responder!.companies.values()].map((one) => [one.company_social_id, one.version]);
  return [Object.fromEntries(rows.map(({ id, version }) => [id, version])), Object.fromEntries(held)];
}

/** Waits until nothing is left to be told, and compares what the feed has with the directory. */
async function expectAllTold(): Promise<void> {
  const outcome = await awaitFeed(pool, { patienceMs: 20_000, onWait: () => {}, signal: new AbortController().signal });
  expect(outcome).toBe('confirmed');
  const [wanted, held] = await versions();
  expect(held).toEqual(wanted);
}

const oldest = async (): Promise<number | null> => {
  const ports = system.healthPorts.worker.map(async (port) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return ((await answer.json()) as { oldest_directory_change_s: number | null }).oldest_directory_change_s;
  });
  const ages = (await Promise.all(ports)).filter((age) => age !== null);
  return ages.length === 0 ? null : Math.max(...ages);
};

test('H13, G1: companies that were stored before, or while the feed was away, are sent to it with their facts, each once by one worker', async () => {
  await fill(1_200);
  await put([
    {
      social_id: '9001',
      name: 'Whole',
      domain: 'https://www.Whole.example/about',
      domains: ['whole.test'],
      industry: 'Dairy Product Manufacturing',
      employees_on_social: 42,
      hq_country: 'NL',
    },
  ]);
  await until(async () => ((await oldest()) ?? 0) >= 1);
  const metrics = async () => (await fetch(`http://127.0.0.1:${system.healthPorts.worker[0]}/metrics`)).text();
  await until(async () => /leadwire_directory_lag_seconds\{[^}]*\} [1-9]/.test(await metrics()));
  const { companies, sizes, mostAtOnce } = await respond();
  await expectAllTold();
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1_201);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(maxHandedCompanies);
  expect(mostAtOnce()).toBe(1);
  expect(companies.get('9001')!.facts).toEqual({
    domains: ['whole.example', 'whole.test'],
    industries: ['Dairy Product Manufacturing', 'Food and Beverage Manufacturing', 'Manufacturing'],
    size: '11-50',
    hq_country: 'NL',
    employees: 42,
  });
  expect(companies.get('7')!.facts).toEqual({
    domains: ['d7.example'],
    industries: [],
    size: null,
    hq_country: null,
    employees: null,
  });
  await until(async () => (await oldest()) === null);
});

test('X2, H13: concurrent writers, lost answers, a killed worker and a restart of NATS cause no change to be skipped', async () => {
  let messages = 0;
  const { companies } = await respond({
    before: () => delay(5),
    after: () => {
      if ([1, 4].includes(++messages)) throw new AppError('internal', 'The answer is lost.');
    },
  });
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; n < 8; n++) {
      const ids = Array.from({ length: 20 }, (_, index) => String(1 + ((writer * 7 + n * 3 + index) % 60)));
      await put(ids.map((id) => ({ social_id: id, name: `${writer} ${n}`, slug: `s${Number(id) % 9}` })));
    }
  };
  const writing = Promise.all([1, 2, 3].map(write));
  await until(() => companies.size > 0);
  await system.kill('worker', 'SIGKILL', 0);
  await system.nats.restart();
  await system.start('worker');
  await writing;
  await until(
    async () => {
      const [wanted, held] = await versions();
      return Object.keys(wanted).length > 50 && Object.entries(wanted).every(([id, version]) => held[id] === version);
    },
    { withinMs: 60_000 },
  );
}, 90_000);

test('H13: changes are sent in order even if the clock was set back', async () => {
  await respond();
  await put([{ social_id: '1', name: 'Before' }]);
  await expectAllTold();
  await pool.query(`update company set updated_at = now() + interval '1 hour'`);
  await expectAllTold();
  await put([
    { social_id: '1', name: 'After' },
    { social_id: '2', name: 'New' },
  ]);
  await expectAllTold();
  const { rows } = await pool.query(
    `select count(*)::int as n from company where updated_at > now() + interval '1 hour'`,
  );
  expect(rows[0].n).toBe(0);
  const later = await pool.query(`select count(*)::int as n from company where updated_at > now() + interval '50 min'`);
  expect(later.rows[0].n).toBe(2);
  await pool.query(`update company_walk set updated_at = 'epoch', social_id = 0`);
});

test('A12: a message is never larger than NATS takes, however many domains companies have', async () => {
  await respond();
  await pool.query(
    `insert into company (social_id, name, domains, updated_at)
     select n, 'C', array(select repeat('d', 60) || '.' || repeat('x', 60) || '.' || n || '-' || m || '.example' from generate_series(1, 50) m), now()
     from generate_series(1, 600) n`,
  );
  await expectAllTold();
});

test('G1: the companies on a followed list are sent in slices, again after each change, and as an empty list when it is deleted', async () => {
  const { lists } = await respond();
  const made = await system.rest<CompaniesList>('POST', '/v2/companies-lists', { body: { name: 'Many' } });
  const { account_id } = system.credentials;
  const listId = made.body.id;
  expect(await followList({ database: { pool } as never, bus }, randomUUID(), listId)).toBe(false);
  await pool.query(
    'insert into companies_list_member (list_id, company_id) select $1, n from generate_series(1, $2::int) n',
    [listId, maxHandedIds + 5],
  );
  expect(await followList({ database: { pool } as never, bus }, account_id, listId, 60_000)).toBe(true);
  // Feed was notified before `followList` returned. A list whose slice was confirmed too late was begun again.
  const told = lists.slice(lists.findLastIndex(({ is_first }) => is_first));
  expect(told.map((one) => [one.account_id, one.list_id, one.version, one.is_first, one.is_last])).toEqual([
    [account_id, listId, 1, true, false],
    [account_id, listId, 1, false, true],
  ]);
  expect(new Set(lists.flatMap((one) => one.company_social_ids)).size).toBe(maxHandedIds + 5);

  await put([{ social_id: '500000', name: 'Added' }]);
  const body = { companies: [{ company_social_id: '500000' }], replace: true };
  await system.rest('PUT', `/v2/companies-lists/${listId}/companies`, { body });
  const last = await until(() => lists.find(({ version, is_last }) => version > 1 && is_last));
  expect(last.company_social_ids).toEqual(['500000']);
  const query = { company_social_ids: '500000' };
  await system.rest('DELETE', `/v2/companies-lists/${listId}/companies`, { query });
  const shortened = await until(() => lists.find(({ version, is_last }) => version > last.version && is_last));
  expect(shortened.company_social_ids).toEqual([]);
  expect((await system.rest('DELETE', `/v2/companies-lists/${listId}`)).status).toBe(204);
  await until(async () => (await pool.query('select from followed_list')).rowCount === 0);
  expect(lists.at(-1)).toMatchObject({ company_social_ids: [], is_first: true, is_last: true });
  expect(lists.at(-1)!.version).toBeGreaterThan(shortened.version);
});

test('G1: a list that no watch names any longer is sent once as empty, and its changes are not sent until a watch names it again', async () => {
  const { lists, named } = await respond();
  const deps = { database: { pool } as never, bus };
  const [kept, dropped, recent] = (await followedLists(
    ...[1, 2, 3].map((count) => ({ ...system.credentials, count })),
  )) as [string, string, string];
  await expectAllTold();
  named.add(kept);
  const old = `update followed_list set named_at = clock_timestamp() - interval '61 min' where list_id = any($1)`;
  await pool.query(old, [[kept, dropped]]);
  expect(await unfollowLists(deps)).toBe(false);
  await expectAllTold();
  const toldOf = (id: string) =>
    lists.flatMap((one) => (one.list_id === id ? [[one.version, [...one.company_social_ids].sort()]] : []));
  expect(toldOf(dropped)).toEqual([
    [1, ['1', '2']],
    [2, []],
  ]);
  const change = () =>
    pool.query('update companies_list set name = name where id = any($1)', [[kept, dropped, recent]]);
  await change();
  await expectAllTold();
  expect([kept, dropped, recent].map((id) => toldOf(id).length)).toEqual([2, 2, 2]);
  // What was named is looked at once in an hour.
  named.clear();
  expect(await unfollowLists(deps)).toBe(false);
  await change();
  await expectAllTold();
  expect(toldOf(kept).at(-1)).toEqual([3, ['1']]);

  expect(await followList(deps, system.credentials.account_id, dropped, 60_000)).toBe(true);
  // Feed was notified before `followList` returned.
  expect(toldOf(dropped).at(-1)).toEqual([3, ['1', '2']]);
  await change();
  await expectAllTold();
  expect(toldOf(dropped).at(-1)).toEqual([4, ['1', '2']]);
});

test('G1: a list that becomes named while the feed is asked stays followed, and a list that is not followed can be deleted', async () => {
  const { lists } = await respond();
  const deps = { database: { pool } as never, bus };
  const [listId] = (await followedLists({ ...system.credentials, count: 1 })) as [string];
  await expectAllTold();
  await pool.query(`update followed_list set named_at = clock_timestamp() - interval '61 min'`);
  expect(await selectDoubtful(pool, 10)).toEqual([listId]);
  expect(await followList(deps, system.credentials.account_id, listId)).toBe(true);
  await settleDoubtful(pool, [listId], []);
  await expectAllTold();
  expect(lists.map((one) => one.version)).toEqual([1]);

  await pool.query(`update followed_list set named_at = clock_timestamp() - interval '61 min'`);
  await unfollowLists(deps);
  await expectAllTold();
  expect((await system.rest('DELETE', `/v2/companies-lists/${listId}`)).status).toBe(204);
  await until(async () => (await pool.query('select from followed_list')).rowCount === 0);
  expect(lists.map((one) => [one.version, one.company_social_ids])).toEqual([
    [1, ['1']],
    [2, []],
    [3, []],
  ]);
});

type ToFollow = { account_id: string; api_key: string; count: number };

/** Creates lists of accounts, each with this many companies, and has all of them followed at one moment, in this order. */
async function followedLists(...wanted: ToFollow[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { api_key: key } of wanted) {
    ids.push((await system.rest<CompaniesList>('POST', '/v2/companies-lists', { key, body: { name: 'L' } })).body.id);
  }
  await pool.query(
    `with list as (select * from unnest($1::uuid[], $2::uuid[], $3::int[]) with ordinality as l(id, account_id, count, nth)),
     members as (
       insert into companies_list_member (list_id, company_id) select id, n from list, generate_series(1, count) n)
     insert into followed_list (list_id, account_id) select id, account_id from list order by nth`,
    [ids, wanted.map((one) => one.account_id), wanted.map((one) => one.count)],
  );
  return ids;
}

test('S4: neither many lists nor a long list of one account delay the list of another account, or companies', async () => {
  const long = { ...system.credentials, count: 4 * maxHandedIds };
  const ids = await followedLists(long, long, long, long, long, { ...system.credentials.other, count: 1 });
  const listId = ids.at(-1);
  // With time between the slices, so that some are left when the company comes.
  const { lists, companies } = await respond({ before: () => delay(100) });
  await until(() => lists.length > 0);
  await put([{ social_id: '1', name: 'Now' }]);
  await until(() => companies.has('1'));
  const slices = lists.length;
  await expectAllTold();
  expect(slices).toBeLessThan(lists.length);
  expect(lists.findIndex((one) => one.list_id === listId)).toBeLessThan(2);
  expect(lists.filter((one) => one.is_last)).toHaveLength(6);
});

test('S4: facts that the feed refuses delay neither lists nor earlier activity, and are sent once the feed accepts them', async () => {
  let isRefusing = true;
  const { lists, companies, items } = await respond({
    before: ({ companies }) => {
      if (companies.length > 0 && isRefusing) throw new AppError('unprocessable', 'Not these.');
    },
  });
  await transaction(pool, (client) => appendChangeActivity(client, [item(0)]));
  await put([{ social_id: '1', name: 'Refused' }]);
  await followedLists({ ...system.credentials, count: 3 });
  await until(() => lists.some((one) => one.is_last) && items.length === 1);
  expect(companies.size).toBe(0);
  isRefusing = false;
  await expectAllTold();
});

test('H13: a caller that waits for the feed sees each slice of a list, however long the list is', async () => {
  const [listId] = await followedLists({ ...system.credentials, count: 1 });
  const place = async () => (await selectConfirmation(pool, await selectCommitted(pool))).at;
  const before = await place();
  expect(await place()).toBe(before);
  await noteListHandedOver(pool, listId!);
  expect(await place()).not.toBe(before);
});

const item = (n: number, more: Partial<ChangeItem> = {}): ChangeItem => ({
  source_id: `change-${n}`,
  signal_type: 'rename',
  company_social_id: '1',
  headline: `Change ${n}`,
  occurred_at: '2026-11-01T09:00:00Z',
  payload: { before: 'a', after: 'b' },
  ...more,
});

test('G7, H13: activity of a change is sent after the facts of its commit and kept until the feed answers; refused activity is dropped', async () => {
  let isOpen = false;
  const { items, companies } = await respond({
    before: ({ companies }) => {
      if (companies.length > 0 && !isOpen) throw new AppError('unavailable', 'Not yet.');
    },
  });
  await transaction(pool, (client) => appendChangeActivity(client, [item(0, { topic: 'early' })]));
  await until(() => items.length === 1);
  expect(items[0]).toEqual({ ...item(0), payload: { before: 'a', after: 'b', topic: 'early' } });
  await transaction(pool, async (client) => {
    await client.query(`insert into company (social_id, name) values (1, 'Changed')`);
    await appendChangeActivity(client, [item(1), item(2, { signal_type: 'refused' }), item(3)]);
  });
  await until(async () => ((await oldest()) ?? 0) >= 1);
  expect(items.length).toBe(1);
  isOpen = true;
  await until(() => items.length === 3);
  expect(companies.size).toBe(1);
  expect(items.map(({ source_id }) => source_id)).toEqual(['change-0', 'change-1', 'change-3']);
  await until(async () => (await pool.query('select from change_activity')).rowCount === 0);
});

test('H13: an import ends only when the feed has confirmed its companies', async () => {
  let isOpen = false;
  const { companies } = await respond({ before: () => until(() => isOpen).then(() => {}) });
  const folder = await makeFolder('import');
  writeFileSync(join(folder, 'c.jsonl'), '{"social_id": "1", "name": "Imported"}\n');
  const child = spawn(process.execPath, [join(projectRoot, 'dist/programs/bin/import.js'), 'companies', 'c.jsonl'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: system.databaseUrl },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(child, 'close');
  await until(() => output.includes('All rows are stored. The feed is being told of them.'));
  expect([companies.size, child.exitCode]).toEqual([0, null]);
  isOpen = true;
  expect((await ended)[0]).toBe(0);
  expect(output).toMatch(/created +1\n/);
  expect(companies.size).toBe(1);
});

test('G1, S4: a list that changes with each of its slices is sent to its end, and again until the feed has its last version', async () => {
  // Only one worker knows how much of a list was told: another that takes its turn begins with the version of that moment.
  await system.kill('worker', 'SIGTERM', 1);
  const [listId] = await followedLists({ ...system.credentials, count: maxHandedIds + 5 });
  let changes = 0;
  const { lists } = await respond({
    async before() {
      if (++changes <= 6) await pool.query(`update companies_list set name = name where id = $1`, [listId]);
    },
  });
  await until(() => lists.some((one) => one.is_last));
  expect(lists.slice(0, 2).map((one) => [one.version, one.is_first, one.is_last])).toEqual([
    [1, true, false],
    [1, false, true],
  ]);
  await expectAllTold();
  expect(changes).toBeGreaterThan(6);
  expect(lists.at(-1)).toMatchObject({ version: 7, is_last: true });
});

test('H13: a caller that waits for the feed learns that it confirms nothing, and that no worker runs', async () => {
  await put([{ social_id: '1', name: 'Waits' }]);
  const signal = new AbortController().signal;
  let waits = 0;
  const wait = () => awaitFeed(pool, { patienceMs: 5_000, onWait: () => waits++, signal });
  expect(await wait()).toBe('stuck');
  expect(waits).toBe(1);
  await system.kill('worker');
  await pool.query(`update company_walk set lease_until = now() - interval '11 s'`);
  expect(await wait()).toBe('unattended');
});
