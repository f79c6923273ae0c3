import type { EventEmitter } from 'node:events';
import { setImmediate as nextRound } from 'node:timers/promises';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  const log = createLog('test', 'silent');
  database = createDatabase({ url: home.url, schema: 'platform_test', poolSize: 2, entities: [], migrations: [], log });
  await database.start?.();
});
afterAll(async () => {
  await database.stop?.();
  await home.drop();
});

const readValue = async (sql: string): Promise<unknown> =>
  (await database.pool.query(`select ${sql} as value`)).rows[0].value;

test.each([
  ['2026-05-01 09:30:00Z', '2026-05-01T09:30:00.000000Z'],
  ['2026-05-01 09:30:00.5Z', '2026-05-01T09:30:00.500000Z'],
  ['2026-05-01 09:30:00.000001Z', '2026-05-01T09:30:00.000001Z'],
  ['2026-05-01 09:30:00.123450+05:45', '2026-05-01T03:45:00.123450Z'],
  ['0001-01-01 00:00:00Z', '0001-01-01T00:00:00.000000Z'],
  ['0987-06-05 04:03:02.1Z', '0987-06-05T04:03:02.100000Z'],
  ['9999-12-31 23:59:59.999999Z', '9999-12-31T23:59:59.999999Z'],
])('the instant %s is read as %s, and written back as the same', async (text, normal) => {
  expect(await readValue(`timestamptz '${text}'`)).toBe(normal);
  const { rows } = await database.pool.query('select $1::timestamptz = $2::timestamptz as same', [normal, text]);
  expect(rows).toEqual([{ same: true }]);
});

test.each([
  `timestamptz 'infinity'`,
  `timestamptz '-infinity'`,
  `timestamptz '0044-03-15 00:00:00Z BC'`,
  `timestamptz '10000-01-01 00:00:00Z'`,
  `array[timestamptz 'infinity']`,
  '9007199254740992::bigint',
  '(-9223372036854775808)::bigint',
])('%s cannot be represented: the query fails instead of returning another value', async (sql) => {
  await expect(readValue(sql)).rejects.toThrow(/is not UTC in the years 1 to 9999|is no safe number/);
  expect(await readValue('1')).toBe(1);
});

test('a session that sets another time zone fails instead of shifting instants', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`begin; set local timezone = 'Asia/Kathmandu'`);
    await expect(client.query('select now()')).rejects.toThrow('is not UTC');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('S4: a long answer that the kernel has buffered is read in pieces, with turns of other work in between', async () => {
  const client = await database.pool.connect();
  let read = 0;
  (client as unknown as { connection: EventEmitter }).connection.on('dataRow', () => read++);
  let most = 0;
  let before = 0;
  let isOver = false;
  const look = (): void => {
    most = Math.max(most, read - before);
    before = read;
    if (!isOver) setImmediate(look);
  };
  try {
    const answer = client.query(`select n, repeat('words ', 300) as text from generate_series(1, 50000) as n`);
    // The query leaves; then the server writes while nobody reads.
    await nextRound();
    const until = performance.now() + 200;
    while (performance.now() < until);
    setImmediate(look);
    expect((await answer).rows).toHaveLength(50_000);
    isOver = true;
    // A chunk of 64 KiB has 36 of them, and a round reads several where the machine is busy; the kernel holds 6 MB, which are 3,400.
    expect(most).toBeLessThan(2_000);
  } finally {
    client.release(true);
  }
});

test('bigints are read as numbers, alone and in arrays', async () => {
  expect(await readValue('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER);
  expect(await readValue('(-5)::bigint')).toBe(-5);
  expect(await readValue('count(*)')).toBe(1);
  expect(await readValue('array[1, null, 3]::bigint[]')).toEqual([1, null, 3]);
  expect(await readValue('null::bigint')).toBeNull();
});

test('instants in arrays are also read as text', async () => {
  expect(await readValue(`array[timestamptz '2026-05-01 09:30:00.25Z', null]`)).toEqual([
    '2026-05-01T09:30:00.250000Z',
    null,
  ]);
  expect(await readValue(`'{}'::timestamptz[]`)).toEqual([]);
});

test('TypeORM reads through the same parsers', async () => {
  const sql = `select 7::bigint as n, timestamptz '2026-05-01 09:30:00Z' as at`;
  expect(await database.orm.query(sql)).toEqual([{ n: 7, at: '2026-05-01T09:30:00.000000Z' }]);
});

test('a statement and an idle transaction each time out after 30 s', async () => {
  const sql = `select current_setting('statement_timeout') as statement,
                      current_setting('idle_in_transaction_session_timeout') as idle`;
  expect((await database.pool.query(sql)).rows).toEqual([{ statement: '30s', idle: '30s' }]);
});
