import pg from 'pg';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { dropOutdated, ensurePartitions } from '../../services/webhooks/retention/partitions.js';
import { readDaysAhead } from '../../services/webhooks/retention/sql/change-partitions.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

const log = createLog('test', 'silent');

let bench: WebhooksBench;
let hook: Receiver;
let pool: pg.Pool;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks({ RETENTION_DAYS: '3' }), receiver()]);
  pool = new pg.Pool({
    connectionString: bench.database.url,
    options: '-c search_path=webhooks -c timezone=UTC',
  });
});
afterAll(async () => {
  await pool.end();
  await bench.stop();
  await hook.close();
});

const listDays = async (table: string): Promise<string[]> => {
  const rows = await bench.sql<{ day: string }>(
    `select right(c.relname, 8) as day from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass($1) and c.relname ~ '[0-9]$' order by 1`,
    [table],
  );
  return rows.map((row) => row.day);
};
const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');

test('H14: there is a partition for every day from the start of the retention period to two weeks ahead', async () => {
  const expected = Array.from({ length: 18 }, (_, i) => inDays(i - 3));
  for (const table of ['event', 'delivery', 'attempt']) expect(await listDays(table)).toEqual(expected);
  expect(await ensurePartitions(pool, 3)).toBe(0);
});

test('H14: replicas can create partitions at the same time without conflict, and a leftover of a crash does not stop them', async () => {
  expect(await readDaysAhead(pool)).toBe(14);
  await bench.sql(`alter table attempt detach partition attempt_${inDays(14)}`);
  expect(await readDaysAhead(pool)).toBe(13);
  const made = await Promise.all([ensurePartitions(pool, 4), ensurePartitions(pool, 4), ensurePartitions(pool, 4)]);
  expect(made.sort()).toEqual([0, 0, 5]);
  expect((await listDays('event'))[0]).toBe(inDays(-4));
  expect((await listDays('attempt')).at(-1)).toBe(inDays(14));
});

test('H14: a partition can be created while a writer holds the table', async () => {
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query(
    `insert into event (id, day, account_id, detected_at, body)
     values (gen_random_uuid(), (now() at time zone 'UTC')::date, gen_random_uuid(), now(), '{}')`,
  );
  expect(await ensurePartitions(pool, 5)).toBe(4);
  await writer.query('rollback');
  writer.release();
});

test('H14: no partition is dropped while the newest detection is more than a day away from the clock', async () => {
  expect(await dropOutdated(pool, 2, log)).toBe('held');
  expect((await listDays('event'))[0]).toBe(inDays(-5));
});

test('H14: partitions past the retention period are dropped, one day an hour, and what is kept can still be read', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '000Z');
  await account.emit(1, { detected_at: ago(3) });
  const [kept] = await account.emit(1, { detected_at: ago(1) });
  await untilSettled(account);
  // Days 5, 4 and 3 ago, of four tables, one day an hour.
  for (let day = 0; day < 3; day++) {
    expect(await dropOutdated(pool, 2, log)).toBe(4);
    expect(await dropOutdated(pool, 2, log)).toBe(0);
    await bench.sql("update upkeep set dropped_at = dropped_at - interval '1 hour'");
  }
  expect(await listDays('delivery')).toEqual(Array.from({ length: 17 }, (_, i) => inDays(i - 2)));
  expect((await account.deliveries()).map((row) => row.event_id)).toEqual([kept!.id]);
  expect(await dropOutdated(pool, 2, log)).toBe(0);
});
