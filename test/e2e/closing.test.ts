import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Account, AccountPage } from '../../schema/contracts/accounts.js';
import type { ActivityReceipt } from '../../schema/contracts/activity.js';
import type { ApiKeyCreated } from '../../schema/contracts/api-keys.js';
import type { AuditLogPage } from '../../schema/contracts/audit-log.js';
import { doorsOf, followEnd, openLasting } from '../support/follow-end.js';
import { type FullAccount, fillAccount, fillDirectory } from '../support/full-account.js';
import { type Receiver, receiver as startReceiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';
import { audience, startTokenIssuer, type TokenIssuer } from '../support/token-issuer.js';
import { until } from '../support/until.js';
import { addWebhookEvents } from '../support/webhook-events.js';

// One story: an account that has one of everything is closed, and later all that is held of it is deleted.
const schemas = ['gateway', 'feed', 'webhooks'];
const secretKeys = `test:${randomBytes(32).toString('base64')}`;

let system: System;
let issuer: TokenIssuer;
let receiver: Receiver;
let db: pg.Pool;
let full: FullAccount;
let staff: string;
/** How many rows each table had before the account was filled, and when it was full. */
let before: Map<string, number>;
let filled: Map<string, number>;

beforeAll(async () => {
  issuer = await startTokenIssuer();
  receiver = await startReceiver({ answers: [500] });
  const env = {
    SECRET_KEYS: secretKeys,
    RESEARCH_PROVIDER: 'staff',
    CRM_ALLOW_DESTINATIONS: '127.0.0.1/32',
    JWT_ISSUER: issuer.url,
    JWT_AUDIENCE: audience,
  };
  system = await startSystem({ env, replicas: 2 });
  staff = system.credentials.staff_key;
  db = new pg.Pool({ connectionString: system.databaseUrl, max: 2 });
  const { people } = await fillDirectory(system);
  const { id: accountId } = (await asStaff<Account>('POST', '/v2/accounts', { body: { name: 'Closing' } })).body;
  before = await countRows();
  const made = await asStaff<ApiKeyCreated>('POST', '/v2/api-keys', {
    query: { account_id: accountId },
    body: { label: 'own' },
  });
  full = await fillAccount(system, { accountId, key: made.body.key!, people: people!, receiver: receiver.url });
  await fillByHand(full, people!);
  await until(() => receiver.requests.length > 0);
  filled = await countRows();
});
afterAll(async () => {
  await db?.end();
  await system?.stop();
  await receiver?.close();
  await issuer?.stop();
});

const asStaff = <T>(method: string, path: string, options: object = {}) =>
  system.rest<T>(method, path, { key: staff, ...options });

/** Adds what only a worker creates, or what exists only for a moment: there is no worker, so the closing meets a run under way. */
async function fillByHand({ accountId, ids }: FullAccount, person: string): Promise<void> {
  const [signal, run, program] = [ids.signals, ids['lead-generation-runs'], ids['lead-generation-programs']];
  const deleted = randomUUID();
  await db.query(
    `insert into gateway.lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key,
       first_name, last_name, social_url, new_role)
     values (gen_random_uuid(), $1, $2, 'new_hire', $3, $4, $5, gen_random_uuid(), 'R', 'E', 'x', '{}')`,
    [accountId, signal, program, run, person],
  );
  // The lead's event waits until tomorrow to be handed to webhooks.
  await db.query(
    `insert into gateway.webhook_event_account (account_id, last_position, retry_at) values ($1, 1, now() + interval '1 day')`,
    [accountId],
  );
  await db.query(
    `insert into gateway.webhook_event_outbox (account_id, position, id, type, created_at, body, is_erased)
     values ($1, 1, gen_random_uuid(), 'lead.created', now(), '{}', false)`,
    [accountId],
  );
  // A search for lookalikes would store this, but a worker would have to build a model for it.
  await db.query(
    `insert into gateway.lookalike_ranking (id, account_id, request, body) values (gen_random_uuid(), $1, '', '{}')`,
    [accountId],
  );
  // A watch refers to this list, so the feed has it too.
  const list = [ids['companies-lists'], accountId];
  await db.query('insert into gateway.followed_list (list_id, account_id) values ($1, $2)', list);
  await db.query('insert into feed.company_list (id, account_id, version, pending) values ($1, $2, 1, 1)', list);
  await db.query(
    `insert into feed.list_company (list_id, account_id, version, company_id) values ($1, $2, 1, '4711')`,
    list,
  );
  // Counted when an hour is over, or when there are thousands of signals.
  for (const [table, values] of [
    ['gateway.lead_hour', `now(), 'new_hire', 1`],
    ['gateway.lead_status_hour', `now(), 'new', 1`],
    ['feed.signal_type_hour', `now(), 'hiring', 1`],
    ['feed.signal_watch_hour', 'gen_random_uuid(), now(), 1'],
    ['feed.signal_watch_day', 'now(), gen_random_uuid(), 1'],
    ['webhooks.account_attempt', 'now(), 0, 0, 1'],
  ]) {
    await db.query(`insert into ${table} select $1, ${values}`, [accountId]);
  }
  await db.query('insert into feed.signal_counted (account_id, position) values ($1, 1)', [accountId]);
  // Profile reads that were paid for by a signal that is deleted by now, and by one that exists.
  await db.query(
    `insert into gateway.profile_read (signal_id, person_id, move_key, run_id, judged_by)
     select s, $1, gen_random_uuid(), $2, '' from unnest($3::uuid[]) s`,
    [person, run, [signal, deleted]],
  );
  await db.query(
    `update gateway.lead_run set signals = signals || jsonb_build_array(jsonb_build_object('kind', 'new_hire', 'id', $2::text))
     where id = $1`,
    [run, deleted],
  );
  await db.query(
    `insert into gateway.deal (connection_id, external_id, account_id, is_closed, is_won) values ($1, '1', $2, true, true)`,
    [ids['crm-connections'], accountId],
  );
  await db.query(`insert into gateway.crm_list (connection_id, id, name) values ($1, 'l', 'L')`, [
    ids['crm-connections'],
  ]);
  await db.query(`insert into gateway.crm_list_company (connection_id, list_id, key) values ($1, 'l', 'k')`, [
    ids['crm-connections'],
  ]);
  // The account's hand-off is behind, and a replica of an older version left a row.
  await db.query(
    `insert into feed.behind (account_id, position, events, since, retry_at)
     values ($1, 1, 1, now(), now() + interval '1 day')
     on conflict (account_id) do update set retry_at = excluded.retry_at`,
    [accountId],
  );
  await db.query('insert into feed.hand_off (account_id) values ($1)', [accountId]);
  await db.query(`insert into feed.signal_month (account_id, starts_at, first_position) values ($1, now(), 1)`, [
    accountId,
  ]);
  // Somebody whom an event names was erased, and webhooks will be told tomorrow.
  await db.query(
    `insert into feed.erased_signal (account_id, position, retry_at) values ($1, 1, now() + interval '1 day')`,
    [accountId],
  );
  await db.query(
    `insert into webhooks.pick_up (account_id, endpoint_id, up_to, lease_owner, lease_until)
     values ($1, $2, 1, gen_random_uuid(), now() + interval '1 day')`,
    [accountId, ids['webhook-endpoints']],
  );
  await db.query(
    `insert into webhooks.event_pick_up (account_id, endpoint_id, after_position, up_to, lease_owner, lease_until)
     values ($1, $2, 0, 1, gen_random_uuid(), now() + interval '1 day')`,
    [accountId, ids['webhook-endpoints']],
  );
  await addWebhookEvents(db, accountId);
  await db.query(
    `insert into webhooks.replay_left (replay_id, delivery_id, day) values ($1, gen_random_uuid(), current_date)`,
    [ids.replays],
  );
}

/** Lists every table that has a column of this name; partitions are covered by their parent table. */
async function listTables(column?: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select t.table_schema || '.' || t.table_name as name
     from information_schema.tables t
     where t.table_schema = any($1) and t.table_name <> 'migration'
       and not (select relispartition from pg_class where oid = to_regclass(t.table_schema || '.' || t.table_name))
       and ($2::text is null or exists (select from information_schema.columns c
            where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = $2))
     order by 1`,
    [schemas, column],
  );
  return rows.map(({ name }) => name);
}

async function countRows(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await listTables()) {
    const { rows } = await db.query<{ count: string }>(`select count(*) from ${table}`);
    counts.set(table, Number(rows[0]!.count));
  }
  return counts;
}

async function startWorker(env: Record<string, string>): Promise<ServiceProcess> {
  const port = await findFreePort();
  return startServiceProcess({
    service: 'gateway',
    port,
    env: {
      DATABASE_URL: system.databaseUrl,
      NATS_URL: system.nats.url,
      SECRET_KEYS: secretKeys,
      GATEWAY_ROLE: 'worker',
      WORKER_PORT: String(port),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      ...env,
    },
  });
}

async function value<T>(sql: string, values: unknown[]): Promise<T> {
  const { rows } = await db.query({ text: sql, values, rowMode: 'array' });
  return rows[0]?.[0] as T;
}

test('X7: only staff can close accounts, and only accounts that exist', async () => {
  const path = `/v2/accounts/${full.accountId}`;
  expect((await system.rest('DELETE', path, { key: full.key })).status).toBe(403);
  expect((await asStaff('DELETE', `/v2/accounts/${randomUUID()}`)).status).toBe(404);
  expect((await asStaff('DELETE', '/v2/accounts/x')).status).toBe(400);
});

test('X7: a second after an account is closed, both gateways refuse its keys and tokens and staff who name it, and their connections have ended', async () => {
  const token = `Bearer ${await issuer.sign({ account_id: full.accountId, scope: 'read write' })}`;
  const query = { account_id: full.accountId };
  const callers: [string, Record<string, string>][] = [
    [full.key, {}],
    [token, {}],
    [staff, query],
  ];
  const doors = callers.flatMap((caller) => doorsOf(system, ...caller));
  const lasting = (await Promise.all(callers.map((caller) => openLasting(system, ...caller)))).flat();
  const close = async () => expect((await asStaff('DELETE', `/v2/accounts/${full.accountId}`)).status).toBe(204);
  expect(await followEnd(doors, lasting, close)).toEqual([]);
  expect((await asStaff('GET', '/v2/signals', { query })).status).toBe(404);
  expect((await asStaff('POST', '/v2/api-keys', { query, body: { label: 'late' } })).status).toBe(404);
});

/** What staff read of the account's audit log by REST, and that GraphQL tells the same. */
async function readAuditLog(): Promise<{ status: number; operations: string[] }> {
  const query = { account_id: full.accountId };
  const { status, body } = await asStaff<Partial<AuditLogPage>>('GET', '/v2/audit-log', { query });
  const operations = (body.entries ?? []).map(({ operation }) => operation);
  const document = '{ auditLog { nodes { operation } } }';
  const { data, errors } = await system.graphql<AuditLogByGraphql>(document, {}, { key: staff, query });
  expect(data?.auditLog?.nodes.map(({ operation }) => operation) ?? []).toEqual(operations);
  expect(errors?.[0]?.extensions.code).toBe(status === 404 ? 'NOT_FOUND' : undefined);
  return { status, operations };
}
type AuditLogByGraphql = { auditLog: { nodes: { operation: string }[] } | null };

test('X7: staff can still read the audit log of a closed account, and nothing else of the account', async () => {
  const { status, operations } = await readAuditLog();
  expect(status).toBe(200);
  expect(operations).toEqual(expect.arrayContaining(['createApiKey', 'createPersona']));
  const query = { account_id: full.accountId };
  expect((await asStaff('GET', '/v2/credits', { query })).status).toBe(404);
});

test('X7: closing an account again changes nothing, by REST or by GraphQL, and the list shows when it was closed', async () => {
  const list = async () => (await asStaff<AccountPage>('GET', '/v2/accounts')).body.accounts;
  const first = (await list()).find(({ id }) => id === full.accountId)!;
  expect(first).toMatchObject({ closed_at: expect.stringMatching(/Z$/), purged_at: null });
  expect((await asStaff('DELETE', `/v2/accounts/${full.accountId}`)).status).toBe(204);
  const again = await system.graphql(
    'mutation($id: ID!) { closeAccount(id: $id) { deletedId } }',
    { id: full.accountId },
    { key: staff },
  );
  expect(again.data).toEqual({ closeAccount: { deletedId: `Account:${full.accountId}` } });
  expect((await list()).find(({ id }) => id === full.accountId)).toEqual(first);
});

test('X7: closing an account cancels runs, suspends schedules, ends questions and syncs, and deletes the credentials of CRMs', async () => {
  const { accountId, ids } = full;
  const run = 'select status from gateway.lead_run where id = $1';
  expect(await value(run, [ids['lead-generation-runs']])).toBe('cancelled');
  const schedule = 'select suspended_reason from gateway.lead_program where id = $1';
  expect(await value(schedule, [ids['lead-generation-programs']])).toBe('account_closed');
  const question = 'select expires_at <= now() from gateway.research_question where account_id = $1';
  expect(await value(question, [accountId])).toBe(true);
  expect(
    await value('select max(credentials) from gateway.crm_connection where account_id = $1', [accountId]),
  ).toBeNull();
  const syncs = 'select count(*)::int from gateway.crm_sync where connection_id = $1';
  expect(await value(syncs, [ids['crm-connections']])).toBe(0);
});

test('X7, H13: watches and endpoints end even if their services were unavailable, and pending deliveries become exhausted', async () => {
  await system.kill('webhooks');
  const worker = await startWorker({});
  const steps = async () =>
    (await db.query('select step from gateway.closing_step where account_id = $1', [full.accountId])).rows.map(
      ({ step }) => step,
    );
  await until(async () => !(await steps()).includes('feed'));
  expect(await steps()).toEqual(expect.arrayContaining(['webhooks', 'purge']));
  await system.start('webhooks');
  await until(async () => !(await steps()).includes('webhooks'));
  await worker.stop();
  // Due for long, but its days are not over.
  expect(await steps()).toContain('purge');

  const { accountId } = full;
  expect(await value('select count(*)::int from feed.watch where account_id = $1', [accountId])).toBe(0);
  const live = 'select count(*)::int from webhooks.endpoint where account_id = $1 and deleted_at is null';
  expect(await value(live, [accountId])).toBe(0);
  expect(await value('select count(*)::int from webhooks.endpoint_secret', [])).toBe(0);
  expect(await value('select count(*)::int from webhooks.span where closes_at is null', [])).toBe(0);
  // The rows of deliveries change after their endpoints are marked.
  const statuses = async () =>
    (await db.query('select distinct status from webhooks.delivery where account_id = $1', [accountId])).rows;
  await until(async () => (await statuses()).every(({ status }) => status !== 'pending'), { withinMs: 90_000 });
  expect(await statuses()).toEqual([{ status: 'exhausted' }]);
});

test('X7: late items for a closed account are refused with a message to their sender, and the other items of the body are kept', async () => {
  const item = (source_id: string, more: object = {}) => ({
    source_id,
    signal_type: 'hiring',
    company_social_id: '4711',
    headline: 'late',
    occurred_at: '2026-11-01T09:00:00Z',
    payload: {},
    ...more,
  });
  const body = [item('late-1'), item('late-2', { account_id: full.accountId }), { source_id: 'bad' }];
  const { body: receipt } = await asStaff<ActivityReceipt>('POST', '/v2/company-activity', { body });
  expect(receipt).toMatchObject({ accepted: 1, duplicates: 0, refused_count: 2 });
  expect(receipt.refused.map(({ index }) => index)).toEqual([1, 2]);
  expect(receipt.refused[0]!.errors).toEqual([{ location: 'body[1].account_id', message: 'names a closed account' }]);
  const contact = {
    account_id: full.accountId,
    social_url: 'https://social.example.com/in/late',
    first_name: 'L',
    last_name: 'E',
  };
  const people = await asStaff<{ refused_count: number }>('PUT', '/v2/people', { body: [contact] });
  expect(people.body.refused_count).toBe(1);
});

// What records that an account existed, and what is still to be done about it.
const tombstones = ['gateway.account', 'feed.account', 'webhooks.account', 'gateway.closing_step'];

test('X7: the test account has a row in every table that refers to an account', async () => {
  const named = (await listTables('account_id')).filter((table) => !tombstones.includes(table));
  const empty = [];
  // If a new table fails here, give the account a row in it (test/support/full-account.ts), and give the purge a statement for it.
  for (const table of named) if (filled.get(table)! <= before.get(table)!) empty.push(table);
  expect(empty).toEqual([]);
});

test('X7: after ACCOUNT_PURGE_DAYS only the fact that the account existed remains, and no other data is touched', async () => {
  const worker = await startWorker({ ACCOUNT_PURGE_DAYS: '0' });
  await until(
    async () => (await value('select purged_at from gateway.account where id = $1', [full.accountId])) !== null,
  );
  await worker.stop();
  for (const table of await listTables('account_id')) {
    if (tombstones.includes(table)) continue;
    const sql = `select count(*)::int from ${table} where account_id::text = $1`;
    expect([table, await value(sql, [full.accountId])]).toEqual([table, 0]);
  }
  const activity = 'select count(*)::int from feed.activity where scope = $1';
  expect(await value(activity, [full.accountId])).toBe(0);
  const after = await countRows();
  const grown = [...filled].filter(([table, count]) => count > before.get(table)! && !tombstones.includes(table));
  const left = grown.filter(([table]) => after.get(table)! > before.get(table)!).map(([table]) => table);
  // Left are the one item that came for the installation meanwhile, and the audit entry that the account was closed, once.
  expect(left).toEqual(['feed.activity', 'feed.activity_key', 'gateway.audit_entry']);
  // The account's items were deleted together with their keys.
  expect(after.get('feed.activity_key')).toBe(after.get('feed.activity'));
  const changes = await db.query(`select resource_id from gateway.audit_entry where operation = 'closeAccount'`);
  expect(changes.rows).toEqual([{ resource_id: full.accountId }]);
  expect(await value('select name from gateway.account where id = $1', [full.accountId])).toBe('Closed account');
  expect(await readAuditLog()).toEqual({ status: 404, operations: [] });
  expect((await system.rest('GET', '/v2/signals')).status).toBe(200);
  expect((await asStaff('DELETE', `/v2/accounts/${full.accountId}`)).status).toBe(204);
});
