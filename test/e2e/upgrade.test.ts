import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { MigrationInterface } from 'typeorm';
import { verifyPush } from '../../clients/typescript/verify.js';
import { migrations as feed } from '../../services/feed/migrations/index.js';
import { migrations as gateway } from '../../services/gateway/migrations/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase as createDatabasePart } from '../../services/platform/postgres/database.js';
import { migrationName } from '../../services/platform/postgres/migrations.js';
import { migrations as webhooks } from '../../services/webhooks/migrations/index.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

/** What the version before answered: the pages of each list, by account and path. */
type Before = {
  secretKeys: string;
  keys: { accounts: string[]; staff: string; ingest: string };
  secret: string;
  applied: string[];
  answers: Record<string, Record<string, unknown>[]>;
};

const dayMs = 86_400_000;
/** How far the data is moved, so that it is from yesterday and no retention reaches it. */
const shiftMs = Math.floor(Date.now() / dayMs) * dayMs - dayMs - Date.parse('2026-11-25');

/** Reads a file, with its dates moved, and the times in its UUIDs, whose first 32 bits count 65.536 s. */
function read(file: string): string {
  const text = gunzipSync(readFileSync(`test/data/upgrade/${file}`)).toString('utf8');
  const moveDate = (date: string): string => new Date(Date.parse(date) + shiftMs).toISOString().slice(0, 10);
  const moveId = (start: string): string => (Number.parseInt(start, 16) + Math.round(shiftMs / 65_536)).toString(16);
  return text
    .replaceAll(/2026-1[012]-\d\d/g, moveDate)
    .replaceAll('_20261125', `_${moveDate('2026-11-25').replaceAll('-', '')}`)
    .replaceAll(/\b01a214[0-9a-f]{2}(?=-[0-9a-f]{4}-7)/g, (start) => moveId(start).padStart(8, '0'));
}

let receiver: Receiver;
let broken: Receiver;
let system: System;
let before: Before;
let query: (text: string) => Promise<pg.QueryResult>;
/** How many pushes waited for a receiver that was down. */
const waiting = 20;

beforeAll(async () => {
  [receiver, broken] = await Promise.all([startReceiver(), startReceiver()]);
  const place = (text: string): string => text.replaceAll('RECEIVER', receiver.url).replaceAll('BROKEN', broken.url);
  before = JSON.parse(place(read('answers.json.gz')));
  const database = await createDatabase();
  await makeTables(database, before.applied);
  await load(database, place(read('data.sql.gz')));
  query = async (text) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  // They were due an hour later; none is pushed until the test says so.
  await query(`update webhooks.due set next_attempt_at = now() + interval '1 day'`);
  system = await startSystem({
    database: { ...database, credentials: credentialsOf(before) },
    services: ['feed', 'webhooks', 'gateway', 'worker'],
    replicas: 2,
    env: { SECRET_KEYS: before.secretKeys, RESEARCH_PROVIDER: 'staff' },
  });
}, 60_000);
afterAll(async () => {
  await system?.stop();
  await Promise.all([receiver?.close(), broken?.close()]);
});

function credentialsOf({ keys, answers }: Before) {
  const { accounts } = answers['staff /v2/accounts']![0] as { accounts: { id: string; name: string }[] };
  const [mine, theirs] = ['Upgraded', 'Neighbour'].map((name, nth) => ({
    account_id: accounts.find((one) => one.name === name)!.id,
    api_key: keys.accounts[nth]!,
  }));
  return { ...mine!, other: theirs!, staff_key: keys.staff, ingest_key: keys.ingest };
}

/** Creates the tables of the previous version with the migrations that it had. */
async function makeTables({ url }: TestDatabase, applied: string[]): Promise<void> {
  const schemas: Record<string, (new () => MigrationInterface)[]> = { feed, webhooks, gateway };
  for (const [schema, all] of Object.entries(schemas)) {
    const migrations = all.filter((one) => applied.includes(`${schema} ${migrationName(one)}`));
    const log = createLog('test', 'silent');
    const database = createDatabasePart({ url, schema, poolSize: 1, entities: [], migrations, log });
    await database.start!();
    await database.pool.query('drop table release');
    await database.stop!();
  }
}

/** Loads statements and, between them, rows for COPY. */
async function load({ url }: TestDatabase, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
  await client.connect();
  await client.query('begin');
  // What the migrations have entered is among the rows.
  await client.query(`do $$ begin execute (
    select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ') from pg_tables
    where schemaname in ('gateway', 'feed', 'webhooks') and tablename <> 'migration'); end $$`);
  for (const block of text.split(/(?<=;\n)(?=create table |copy |select setval)|(?<=\n\\\.\n)/)) {
    const copied = /^(copy .*);\n([\s\S]*)\\\.\n$/.exec(block);
    if (copied) await pipeline(Readable.from(copied[2]!), client.query(copyFrom(copied[1]!)));
    else await client.query(block);
  }
  await client.query('commit');
  await client.end();
}

/** The items of pages of a list, or the one object that was answered. */
function itemsOf(pages: Record<string, unknown>[]): Record<string, unknown>[] {
  return pages.flatMap((page) => ('id' in page ? [page] : (Object.values(page).find(Array.isArray) ?? [page])));
}

async function readAgain(path: string, key: string): Promise<Record<string, unknown>[]> {
  const pages: Record<string, unknown>[] = [];
  for (let cursor: string | null = null; pages.length < 50; ) {
    const query: Record<string, string> = cursor ? { cursor } : {};
    const { status, body, text } = await system.rest<Record<string, unknown>>('GET', path, { key, query });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    pages.push(body);
    const next = body.next_cursor as string | null | undefined;
    if (!next || next === cursor) break;
    cursor = next;
  }
  return itemsOf(pages);
}

/** Fields that change without any request, since pushes and runs become due, and since the CRM does not exist. */
const inMotion = new Set(['next_attempt_at', 'next_run_at', 'last_synced_at', 'last_sync_error']);

const identityOf = (item: Record<string, unknown>): string =>
  ['id', 'icp_criteria_id', 'social_id', 'social_url', 'contact_id', 'program_id', 'signal_id']
    .map((name) => item[name] ?? '')
    .join(' ')
    .trim();

/** Returns whether `now` holds everything that `was` holds; fields may have been added. */
function holds(now: unknown, was: unknown): boolean {
  if (typeof was !== 'object' || was === null) return now === was;
  if (typeof now !== 'object' || now === null) return false;
  if (Array.isArray(was) && was.length !== (now as unknown[]).length) return false;
  return Object.entries(was).every(([name, value]) => holds((now as Record<string, unknown>)[name], value));
}

test('X1, D1: after an upgrade, every list and object is returned as the previous version returned it', async () => {
  const differences: string[] = [];
  for (const [place, pages] of Object.entries(before.answers)) {
    const [who, path] = place.split(' ') as [string, string];
    const key = who === 'staff' ? before.keys.staff : before.keys.accounts[Number(who)]!;
    const now = new Map((await readAgain(path, key)).map((item) => [identityOf(item), item]));
    for (const item of itemsOf(pages)) {
      const again = now.get(identityOf(item));
      for (const [field, value] of Object.entries(item)) {
        const found = again?.[field];
        if (inMotion.has(field)) continue;
        if (!holds(found, value))
          differences.push(
            `${who} ${path} ${identityOf(item)} ${field}: ${JSON.stringify(value)} was, ${JSON.stringify(found)} is`,
          );
      }
    }
  }
  expect(differences).toEqual([]);
});

test('W1, W2: after an upgrade, pending deliveries are pushed, and new activity is matched and signed as before', async () => {
  await query(`update webhooks.due set next_attempt_at = now()`);
  const late = () => new Set(broken.requests.map((one) => one.json().delivery_id));
  await until(() => late().size === waiting);
  const item = {
    source_id: 'after the upgrade',
    signal_type: 'hiring',
    company_social_id: '5001',
    headline: 'Company 1 Example looks for engineers',
    occurred_at: '2026-11-25T09:00:00Z',
    payload: {},
  };
  const { status } = await system.rest('POST', '/v2/company-activity', { key: before.keys.ingest, body: [item] });
  expect(status).toBeLessThan(300);
  // Two watches of the account match it, and the endpoint takes the signals of both.
  const own = () => receiver.requests.filter(({ path }) => path.endsWith('/own'));
  await until(() => own().length === 2);
  for (const { headers, body } of own()) {
    const push = await verifyPush({ headers, body, secret: before.secret });
    expect(push).toMatchObject({ type: 'icp_signal.detected', event: { headline: item.headline } });
  }
});
