import { randomUUID } from 'node:crypto';
import { createPlanReader } from '../../bench/plan-reader.js';
import type { AuditEntry } from '../../schema/contracts/audit-log.js';
import { createGatewayDatabase } from '../../services/gateway/database.js';
import { recordChange } from '../../services/gateway/tenants/audit-log/index.js';
import { entriesStatement, purgeEntries } from '../../services/gateway/tenants/audit-log/sql/entries.js';
import { type RequestContext, serviceContext } from '../../services/platform/context.js';
import { AppError } from '../../services/platform/errors.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { listStart } from '../../services/platform/paging.js';
import type { ChangeRecorder } from '../../services/platform/postgres/pools/caller-pool.js';
import { type Database, type Queryable, transaction } from '../../services/platform/postgres/postgres.js';
import { createEmptyGateway } from '../support/empty-gateway.js';
import { until } from '../support/until.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
const log = createLog('test', 'silent');

const all = { operation: null, actorId: null, since: null, until: null };
const owned = { name: 'createThing', method: 'post', path: '/v2/things', input: {}, readsStream: false };
const forwarded = { ...owned, input: null };

beforeAll(async () => {
  files = await createEmptyGateway();
  database = createGatewayDatabase(files.url, 4, log);
  await database.start?.();
  await database.pool.query(`
    insert into audit_entry (id, account_id, operation, resource_type, actor_kind, actor_id, is_done, request_id, created_at)
    select gen_random_uuid(), ('00000000-0000-4000-8000-0000000000' || lpad((n % 100)::text, 2, '0'))::uuid, 'old', 'things',
      'customer', 'k', true, 'r', now() - n * interval '1 min'
    from generate_series(1, 20000) n;
    analyze audit_entry;
  `);
}, 60_000);
afterAll(async () => {
  await database?.stop?.();
  await files?.drop();
});

const ctxOf = (accountId: string): RequestContext => serviceContext('test', 10_000, accountId);
const entriesOf = async (accountId: string, db: Queryable = database.pool) =>
  (await db.query<AuditEntry>(entriesStatement(accountId, all, listStart, 10))).rows;

/** The database as the work of an operation sees it: its transactions take the recorder. */
const recordedPool = (recorder?: ChangeRecorder) =>
  database.forCaller({ signal: new AbortController().signal, payer: 'test', recorder }).pool;

/** Changes something in a transaction of its own, and throws `fails` in it if it is given. */
function change(recorder?: ChangeRecorder, fails?: unknown): Promise<{ id: string }> {
  return transaction(recordedPool(recorder), async (client) => {
    const id = randomUUID();
    await client.query(`insert into account (id, name) values ($1, 'changed')`, [id]);
    if (fails) throw fails;
    return { id };
  });
}

test('audit log: the entry of a change is committed with it, names the created object, and is rolled back with it', async () => {
  const accountId = randomUUID();
  const request = { input: {}, ctx: ctxOf(accountId) };
  const made = await recordChange({ database, log }, owned, request, change);
  const [entry] = await entriesOf(accountId);
  expect(entry).toMatchObject({
    operation: 'createThing',
    resource_type: 'things',
    resource_id: made.id,
    outcome: 'done',
  });
  const { rows } = await database.pool.query<{ together: boolean }>(
    'select a.xmin = e.xmin as together from account a join audit_entry e on e.resource_id = a.id::text where a.id = $1',
    [made.id],
  );
  expect(rows).toEqual([{ together: true }]);
  const refused = new AppError('conflict', 'no');
  await expect(recordChange({ database, log }, owned, request, (recorder) => change(recorder, refused))).rejects.toBe(
    refused,
  );
  expect(await entriesOf(accountId)).toHaveLength(1);
});

test('audit log: a transaction that is repeated after a deadlock leaves one entry', async () => {
  const accountId = randomUUID();
  let tries = 0;
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  await recordChange({ database, log }, owned, { input: {}, ctx: ctxOf(accountId) }, (recorder) =>
    transaction(recordedPool(recorder), async (client) => {
      await client.query('select 1');
      if (++tries < 3) throw deadlock;
      return { id: randomUUID() };
    }),
  );
  expect([tries, (await entriesOf(accountId)).length]).toEqual([3, 1]);
});

test.each<[string, unknown, string[]]>([
  ['a time-out', new AppError('deadline_exceeded', 'late'), ['unknown']],
  ['a fault', new Error('broken'), ['unknown']],
  ['a refusal', new AppError('not_found', 'none'), []],
  ['a service that is away', new AppError('unavailable', 'away'), []],
])(
  'audit log: an operation of another service leaves the right entries, if any, after %s',
  async (_name, fault, outcomes) => {
    const accountId = randomUUID();
    const meanwhile: unknown[] = [];
    const work = async () => {
      meanwhile.push(...(await entriesOf(accountId)).map((one) => one.outcome));
      throw fault;
    };
    await expect(recordChange({ database, log }, forwarded, { input: {}, ctx: ctxOf(accountId) }, work)).rejects.toBe(
      fault,
    );
    // A crash at this point would leave the entry like this.
    expect(meanwhile).toEqual(['unknown']);
    expect((await entriesOf(accountId)).map((one) => one.outcome)).toEqual(outcomes);
  },
);

/** Has PostgreSQL run `how` before it inserts, changes or deletes an entry of the account, until the returned function is called. */
async function hinder(
  accountId: string,
  when: 'insert' | 'update' | 'delete',
  how: string,
): Promise<() => Promise<unknown>> {
  const name = `hinder_${when}`;
  const row = when === 'delete' ? 'old' : 'new';
  await database.pool.query(`
    create function ${name}() returns trigger language plpgsql as $$ begin ${how}; return ${row}; end $$;
    create trigger ${name} before ${when} on audit_entry for each row
      when (${row}.account_id = '${accountId}') execute function ${name}()`);
  return () => database.pool.query(`drop trigger ${name} on audit_entry; drop function ${name}()`);
}

const cancelUpdates = () =>
  database.pool.query(
    `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query like 'update audit_entry%'`,
  );

test.each([
  ['PostgreSQL goes away', 'perform pg_terminate_backend(pg_backend_pid())'],
  ['PostgreSQL fails', `raise exception 'disk full'`],
  ['PostgreSQL takes long', 'perform pg_sleep(20)'],
])(
  'S6: if %s after another service made a change, the response is sent all the same, and the entry is confirmed later',
  async (_, how) => {
    const accountId = randomUUID();
    const made = { id: randomUUID(), secret: 'answered once' };
    const free = await hinder(accountId, 'update', how);
    const answer = await recordChange(
      { database, log },
      forwarded,
      { input: {}, ctx: ctxOf(accountId) },
      async () => made,
    );
    expect(answer).toBe(made);
    expect(await entriesOf(accountId)).toMatchObject([{ outcome: 'unknown', resource_id: null }]);
    await cancelUpdates();
    await free();
    await until(async () => (await entriesOf(accountId))[0]!.outcome === 'done');
    expect(await entriesOf(accountId)).toMatchObject([{ resource_id: made.id }]);
  },
);

test('S6: a response that is near its deadline does not wait for its entry beyond the deadline', async () => {
  const accountId = randomUUID();
  const free = await hinder(accountId, 'update', 'perform pg_sleep(20)');
  // A pause of this process may pass the deadline once, but not each time.
  await until(async () => {
    const ctx = serviceContext('test', 1_000, accountId);
    await recordChange({ database, log }, forwarded, { input: {}, ctx }, async () => ({}));
    const isInTime = Date.now() < ctx.deadline;
    await cancelUpdates();
    return isInTime;
  });
  await free();
});

test('S6: a refusal is reported unchanged if its entry cannot be deleted, and the entry is deleted later', async () => {
  const accountId = randomUUID();
  const free = await hinder(accountId, 'delete', `raise exception 'disk full'`);
  const refused = new AppError('conflict', 'no');
  const recorded = recordChange({ database, log }, forwarded, { input: {}, ctx: ctxOf(accountId) }, async () => {
    throw refused;
  });
  await expect(recorded).rejects.toBe(refused);
  expect((await entriesOf(accountId)).map((one) => one.outcome)).toEqual(['unknown']);
  await free();
  await until(async () => (await entriesOf(accountId)).length === 0);
});

test.each<['insert' | 'update', string, (recorder?: ChangeRecorder) => Promise<{ id: string }>]>([
  ['insert', 'made without a transaction', async () => ({ id: '7' })],
  [
    'update',
    'whose transaction did not name what it made',
    (recorder) => transaction(recordedPool(recorder), async () => ({})).then(() => ({ id: '7' })),
  ],
])(
  'S6: if the %s fails for the entry of a change %s, the response is sent all the same, and the entry is stored correctly later',
  async (when, _, work) => {
    const accountId = randomUUID();
    const free = await hinder(accountId, when, `raise exception 'disk full'`);
    const request = { input: {}, ctx: ctxOf(accountId) };
    expect(await recordChange({ database, log }, owned, request, work)).toEqual({ id: '7' });
    await free();
    await until(async () => (await entriesOf(accountId))[0]?.resource_id === '7');
    expect(await entriesOf(accountId)).toMatchObject([{ outcome: 'done' }]);
  },
);

test('audit log: a page is read by its index', async () => {
  const reader = createPlanReader(database.pool);
  const accountId = '00000000-0000-4000-8000-000000000007';
  expect(await entriesOf(accountId, reader)).toHaveLength(11);
  expect(reader.sequentialScans(['audit_entry'])).toBe(0);
  expect(reader.visited()).toBeLessThanOrEqual(11);
});

test('audit log: entries past their retention are deleted, at most 10,000 at once', async () => {
  expect(await purgeEntries(database.pool, 1)).toBe(10_000);
  expect(await purgeEntries(database.pool, 1)).toBeGreaterThan(8_000);
  expect(await purgeEntries(database.pool, 1)).toBe(0);
  const { rows } = await database.pool.query(`select count(*)::int as left from audit_entry where operation = 'old'`);
  expect(rows[0].left).toBeGreaterThan(1_000);
});
