import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '../../bin/admin/backup.js';
import { check } from '../../bin/admin/checks/check.js';
import { inOneDatabase, schemaNames } from '../../bin/admin/installation.js';
import type { Manifest } from '../../bin/admin/manifest.js';
import { restore } from '../../bin/admin/restore.js';
import { readPidFile } from '../../bin/embedded/processes.js';
import { lockDataDir } from '../../bin/launcher/data-folder-lock.js';
import type { Account } from '../../schema/contracts/accounts.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import { operations } from '../../services/gateway/edge/operations.js';
import { parseSecretKeys } from '../../services/platform/secret-box.js';
import { failAdmin, runAdmin, startAdmin } from '../support/admin-command.js';
import { createDatabase, makeFolder, type TestDatabase } from '../support/cluster.js';
import { type FullAccount, fillAccount, fillDirectory } from '../support/full-account.js';
import { querySystem } from '../support/query-system.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

// A story in order: an installation is backed up at work and at rest, and restored into others.

type Checked = Awaited<ReturnType<typeof check>>;

const secretKeys = `test:${randomBytes(32).toString('base64')}`;
const env = { RESEARCH_PROVIDER: 'staff', CRM_ALLOW_DESTINATIONS: '127.0.0.1/32', SECRET_KEYS: secretKeys };

let system: System;
let receiver: Receiver;
let mine: FullAccount;
let theirs: FullAccount;
let directory: Record<string, string>;
let folder: string;
const databases: TestDatabase[] = [];

async function newDatabase(): Promise<string> {
  const database = await createDatabase();
  databases.push(database);
  return database.url;
}

const on = (url: string) => ({ DATABASE_URL: url, SECRET_KEYS: secretKeys, DATA_DIR: folder });
const silent = { startProgress: () => ({ update() {}, say() {}, stop() {} }) };
const backUpTo = (backup: string, url = system.databaseUrl) =>
  backUp(inOneDatabase(url), backup, { version: 'test', ...silent });
const restoreTo = (url: string, backup: string, keyIds = ['test']) =>
  restore(inOneDatabase(url), backup, { secretKeyIds: new Set(keyIds), ...silent });
const checkAll = (url: string, keys = secretKeys) => check(inOneDatabase(url), parseSecretKeys(keys), () => {});
const readManifest = (backup: string): Manifest => JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));

beforeAll(async () => {
  receiver = await startReceiver();
  system = await startSystem({ env });
  folder = await makeFolder('backup');
  directory = await fillDirectory(system);
  const people = directory.people!;
  [mine, theirs] = [await makeAccount(system, people), await makeAccount(system, people)];
}, 180_000);
afterAll(async () => {
  await system?.stop();
  await receiver?.close();
  await Promise.all(databases.map((database) => database.drop()));
});

async function makeAccount(on: System, people: string): Promise<FullAccount> {
  const staff = on.credentials.staff_key;
  const made = await on.rest<Account>('POST', '/v2/accounts', { key: staff, body: { name: 'Full' } });
  const query = { account_id: made.body.id };
  const key = await on.rest<ApiKeyCreated>('POST', '/v2/api-keys', { key: staff, query, body: { label: 'own' } });
  return fillAccount(on, { accountId: made.body.id, key: key.body.key!, people, receiver: receiver.url });
}

/** Posts an item that the watches of both accounts match. */
async function post(): Promise<void> {
  const item = {
    source_id: randomUUID(),
    signal_type: 'hiring',
    company_social_id: '4711',
    headline: 'Acme Example looks for "engineers" \\N',
    occurred_at: '2026-11-02T09:00:00Z',
    payload: { text: 'a\tb\\n' },
  };
  const answer = await system.rest('POST', '/v2/company-activity', {
    key: system.credentials.ingest_key,
    body: [item],
  });
  expect(answer.status).toBe(200);
}

/** Waits until nothing is under way any more. */
async function untilQuiet(databaseUrl: string): Promise<void> {
  await until(async () => {
    const [row] = await querySystem<{ open: boolean }>(
      { databaseUrl },
      `select exists (select from feed.unconfirmed) or exists (select from feed.behind) or exists (select from webhooks.due)
         or exists (select from feed.backfill where status = 'running') or exists (select from webhooks.replay where state = 'running') as open`,
    );
    return !row!.open;
  });
}

test('X8: during traffic a backup is made and a check finds no fault; after a restore, the services hand over and send the rest', async () => {
  const posting = new AbortController();
  let posted = 0;
  const traffic = Array.from({ length: 2 }, async () => {
    for (; !posting.signal.aborted; posted++) await post();
  });
  await until(() => posted > 4);
  const backup = join(folder, 'busy');
  const [checked] = await Promise.all([checkAll(system.databaseUrl), backUpTo(backup)]);
  posting.abort();
  await Promise.all(traffic);
  expect(checked.findings).toEqual([]);
  expect(checked.checked).toBe(14);

  const databaseUrl = await newDatabase();
  await restoreTo(databaseUrl, backup);
  expect((await checkAll(databaseUrl)).findings).toEqual([]);
  const restored = await startSystem({ env: { ...env, DATABASE_URL: databaseUrl }, services: ['feed', 'webhooks'] });
  try {
    await untilQuiet(databaseUrl);
    const counts = await querySystem<{ signals: number; deliveries: number }>(
      { databaseUrl },
      `select (select count(*)::int from feed.icp_signal where account_id = a.id) as signals,
         (select count(*)::int from webhooks.delivery where account_id = a.id and status = 'delivered') as deliveries
       from unnest($1::uuid[]) as a (id)`,
      [[mine.accountId, theirs.accountId]],
    );
    for (const { signals, deliveries } of counts) {
      expect(signals).toBeGreaterThan(2);
      expect(deliveries).toBe(signals);
    }
  } finally {
    await restored.stop();
  }
}, 120_000);

/** What reading asks for beyond a path. */
const queries: Record<string, (account: FullAccount) => Record<string, string>> = {
  contacts: ({ ids }) => ({ contact_ids: ids.contacts! }),
  statistics: () => ({ metric: 'pushes_by_outcome', step: 'day' }),
  hookSample: () => ({ event: 'lead.created' }),
};

const nowhere = '00000000-0000-4000-8000-000000000000';

/** Every answer that reading operations give an account, by what was asked; staff ask what an account may not. */
async function readAnswers(asked: System, account: FullAccount): Promise<Map<string, string>> {
  const ids: Record<string, string> = {
    ...account.ids,
    people: directory.people!,
    companies: directory.companies!,
    sources: directory.sources!,
  };
  const answers = new Map<string, string>();
  for (const { method, path, described, name, access } of operations) {
    if (method !== 'get' || described.events) continue;
    const key =
      access.startsWith('staff') || access === 'account_or_installation' ? asked.credentials.staff_key : account.key;
    const filled = path.replaceAll(/([^/]+)\/\{\w+\}/g, (_, noun) => `${noun}/${ids[noun] ?? nowhere}`);
    const { status, text } = await asked.rest('GET', filled, { key, query: queries[name]?.(account) });
    // When a key was last used is noted by the installation that still works, too.
    const same = text.replaceAll(asked.baseUrl, '').replaceAll(/"urn:uuid:[^"]+"|"last_used_at":(null|"[^"]+")/g, '""');
    answers.set(`${name} ${filled}`, `${status} ${same}`);
  }
  return answers;
}

/** What a schema is made of, apart from columns. */
const catalogue = `
  select 'index ' || indexdef as made from pg_indexes where schemaname = any($1)
  union all
  select 'constraint ' || c.conrelid::regclass || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
  from pg_constraint c where c.connamespace::regnamespace::text = any($1)
  union all
  select 'trigger ' || t.tgrelid::regclass || ' ' || t.tgname || ' ' || t.tgenabled::text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and c.relnamespace::regnamespace::text = any($1)
  union all
  select 'table ' || c.oid::regclass || ' ' || coalesce(pg_get_expr(c.relpartbound, c.oid), '') || coalesce(c.reloptions::text, '')
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any($1)
  order by 1`;

let quiet: string;
let restoredUrl: string;

test('X8: a restored installation has the same keys, indexes, triggers and partitions, and gives every answer as before', async () => {
  await untilQuiet(system.databaseUrl);
  quiet = join(folder, 'quiet');
  await runAdmin(['backup', quiet], on(system.databaseUrl));
  restoredUrl = await newDatabase();
  await restoreTo(restoredUrl, quiet);
  const before = await querySystem<{ made: string }>(system, catalogue, [schemaNames]);
  expect(await querySystem({ databaseUrl: restoredUrl }, catalogue, [schemaNames])).toEqual(before);
  expect(before.length).toBeGreaterThan(500);
  const restored = await startSystem({ env: { ...env, DATABASE_URL: restoredUrl } });
  try {
    for (const account of [mine, theirs]) {
      const [before, after] = [await readAnswers(system, account), await readAnswers(restored, account)];
      const differing = [...before].filter(([asked, answer]) => after.get(asked) !== answer);
      expect(differing.map(([asked, answer]) => [asked, answer, after.get(asked)])).toEqual([]);
      const refused = [...before].filter(([, answer]) => !answer.startsWith('200 '));
      expect(refused.map(([asked]) => asked)).toEqual([`companyConflict /v2/company-conflicts/${nowhere}`]);
      expect(before.size).toBeGreaterThan(30);
    }
    // Numbers that are given out go on where they were.
    await makeAccount({ ...restored, databaseUrl: restoredUrl }, directory.people!);
  } finally {
    await restored.stop();
  }
}, 120_000);

test('X8: the embedded server can be restored and backed up too, and a backup of the restored data equals the original backup', async () => {
  // Without DATABASE_URL, into a data folder that is not there yet.
  const dataDir = join(folder, 'data');
  const embedded = { DATA_DIR: dataDir, SECRET_KEYS: secretKeys };
  await runAdmin(['restore', quiet], embedded);
  const again = join(folder, 'again');
  const { child, ended } = startAdmin(['backup', again], embedded);
  await until(() => readPidFile(join(dataDir, 'launcher.pid')) === child.pid, { everyMs: 5 });
  // As long as it likes: what comes meanwhile would find a server that is then stopped.
  child.kill('SIGSTOP');
  await expect(lockDataDir(dataDir)).rejects.toThrow(`is used by "npm run admin -- backup", process ${child.pid}.`);
  child.kill('SIGCONT');
  expect((await ended).code).toBe(0);
  const { schemas } = readManifest(quiet);
  expect(readManifest(again).schemas).toEqual(schemas);
  expect(schemas.flatMap(({ tables }) => tables).filter(({ rows }) => rows > 0).length).toBeGreaterThan(50);
}, 120_000);

test('X8: nothing is written if the folder, the database or the names of the keys are wrong', async () => {
  const databaseUrl = await newDatabase();
  const refuse = (backup: string, keyIds?: string[]) =>
    restoreTo(databaseUrl, backup, keyIds).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  await expect(backUpTo(quiet)).rejects.toThrow('is not empty');
  await expect(backUpTo(join(folder, 'nothing'), databaseUrl)).rejects.toThrow('nothing to back up');
  await expect(restoreTo(system.databaseUrl, quiet)).rejects.toThrow('has the schema webhooks already');
  expect(await refuse(join(folder, 'nowhere'))).toContain('it is no backup, or one that was broken off');
  expect(await refuse(quiet, ['other'])).toContain('sealed with the keys "test", which SECRET_KEYS lacks');

  const spoilt = join(folder, 'spoilt');
  const spoil = async (how: (manifest: Manifest) => void): Promise<string> => {
    rmSync(spoilt, { recursive: true, force: true });
    cpSync(quiet, spoilt, { recursive: true });
    const manifest = readManifest(spoilt);
    how(manifest);
    writeFileSync(join(spoilt, 'manifest.json'), JSON.stringify(manifest));
    return refuse(spoilt);
  };
  const file = join(spoilt, 'feed', 'watch.copy.gz');
  const flip = () => {
    const bytes = readFileSync(file);
    bytes[bytes.length - 9]! ^= 1;
    writeFileSync(file, bytes);
  };
  expect(await spoil(flip)).toContain(`${file} was changed`);
  expect(await spoil(() => truncateSync(file, 9))).toContain(`${file} has 9 bytes instead of`);
  expect(await spoil(() => rmSync(file))).toContain(`${file} is missing`);
  expect(await spoil(({ schemas }) => schemas[0]!.migrations.push('Later1999999999999'))).toContain(
    'does not know Later1999999999999 of the schema webhooks',
  );
  expect(await spoil(({ schemas }) => Object.assign(schemas[1]!.tables[0]!, { name: 'a"; drop table b; --' }))).toMatch(
    /manifest\.json is not the manifest of a backup: schemas\.1\.tables\.0\.name/,
  );
  const there = `select from pg_namespace where nspname in ('feed', 'gateway', 'webhooks')`;
  expect(await querySystem({ databaseUrl }, there)).toEqual([]);

  // What is sealed by another key of the same name shows only when it is opened.
  const foreign = { ...on(databaseUrl), SECRET_KEYS: `test:${randomBytes(32).toString('base64')}` };
  expect(await failAdmin(['restore', quiet], foreign)).toContain(
    'Everything was restored, but SECRET_KEYS does not fit',
  );
}, 120_000);

test('X8: no service starts on a database whose restore was killed, and repeating the restore starts from the beginning', async () => {
  const databaseUrl = await newDatabase();
  const { child, ended } = startAdmin(['restore', quiet], on(databaseUrl));
  await until(
    async () => {
      const rows = await querySystem(
        { databaseUrl },
        `select from pg_class where relname = 'icp_signal' and relkind = 'p'`,
      );
      return rows.length > 0;
    },
    { everyMs: 5 },
  );
  child.kill('SIGKILL');
  await ended;
  await expect(startSystem({ env: { ...env, DATABASE_URL: databaseUrl }, services: ['feed'] })).rejects.toThrow(
    'The restore of the schema feed has not ended',
  );
  await expect(backUpTo(join(folder, 'unfinished'), databaseUrl)).rejects.toThrow('has not ended');
  await restoreTo(databaseUrl, quiet);
  const { accounts } = await runAdmin<{ accounts: { id: string }[] }>(['accounts', 'list'], on(databaseUrl));
  expect(accounts.map(({ id }) => id)).toContain(mine.accountId);
}, 120_000);

test('X8: a check reports every inconsistency', async () => {
  const databaseUrl = restoredUrl;
  expect((await checkAll(databaseUrl)).findings).toEqual([]);
  const plant = (text: string, values: unknown[] = []) => querySystem({ databaseUrl }, text, values);
  const [a, b] = [mine.accountId, theirs.accountId];
  await plant('delete from feed.icp_signal where account_id = $1 and position = 2', [a]);
  await plant('update feed.account set last_detected_at = last_detected_at - $2::interval where id = $1', [
    b,
    '1 hour',
  ]);
  await plant(`insert into feed.signal_month values ($1, '2099-01-01', 1)`, [a]);
  await plant('update feed.consumer set position = 100000 where account_id = $1', [a]);
  await plant('update webhooks.account set position = position + 100000 where account_id = $1', [a]);
  await plant('update webhooks.account set position = 1 where account_id = $1', [b]);
  await plant(
    'insert into gateway.webhook_event_account values ($1, 5, 2) on conflict (account_id) do update set last_position = 5, confirmed_position = 2',
    [a],
  );
  await plant(
    'insert into gateway.followed_list (list_id, account_id, version, confirmed_version) values (gen_random_uuid(), $1, 5, 5)',
    [a],
  );
  await plant('update gateway.account set closed_at = now() where id = $1', [system.credentials.other.account_id]);
  await plant(
    `insert into webhooks.due (account_id, created_at, delivery_id, day, endpoint_id, event_id)
     values ($1, now(), gen_random_uuid(), now()::date, gen_random_uuid(), gen_random_uuid())`,
    [a],
  );
  await plant(`update webhooks.delivery set status = 'pending', failed_status = null where id = $1`, [
    mine.ids['webhook-deliveries'],
  ]);
  await plant('delete from webhooks.span where account_id = $1', [b]);
  await plant('insert into webhooks.pick_up (account_id, endpoint_id, up_to) values ($1, $2, 1000000)', [
    b,
    theirs.ids['webhook-endpoints'],
  ]);
  await plant('update gateway.credit_balance set credits = credits + 1 where account_id = $1', [a]);
  await plant('update gateway.companies_list set company_count = 99 where account_id = $1', [b]);
  const other = `test:${randomBytes(32).toString('base64')}`;

  const { ended } = startAdmin(['check'], { ...on(databaseUrl), SECRET_KEYS: other });
  const { code, output } = await ended;
  expect(code).toBe(1);
  const { findings, checked } = JSON.parse(output) as Checked;
  expect(findings).toHaveLength(checked);
  const told = findings.flatMap(({ first }) => first);
  for (const one of [
    `account ${a}: no event stands right before position 3`,
    `account ${b}: its last event is later than the time of its last detection`,
    `account ${a}, month 2099-01`,
    `account ${a}, consumer ${mine.ids['icp-signal-consumers']}`,
    expect.stringMatching(`account ${a}: webhooks has events up to 1\\d{5}, the feed ends at`),
    expect.stringMatching(`account ${b}: webhooks has events up to 1, the feed takes \\d+ for confirmed`),
    `account ${a}: 0 events wait, although 2 of 5 are confirmed`,
    expect.stringMatching(/^list .* the feed has version -1, 5 is confirmed$/),
    `account ${system.credentials.other.account_id} is open in the feed`,
    expect.stringMatching(/delivery .*: there is no such delivery$/),
    `account ${a}, delivery ${mine.ids['webhook-deliveries']}`,
    `endpoint ${theirs.ids['webhook-endpoints']} has 0 open spans`,
    `endpoint ${theirs.ids['webhook-endpoints']}, of pick_up`,
    expect.stringMatching(`account ${a}: the balance is \\d+, the entries are`),
    `list ${theirs.ids['companies-lists']} counts 99 companies and has 1`,
    `the secret of the endpoint ${mine.ids['webhook-endpoints']}: another key sealed it`,
  ])
    expect(told).toContainEqual(one);
}, 120_000);
