import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase } from '../../services/platform/postgres/database.js';
import {
  idempotencyTable,
  once,
  purgeIdempotencyKeys,
  unlessAnswered,
} from '../../services/platform/postgres/idempotency.js';
import { type Database, transaction } from '../../services/platform/postgres/postgres.js';
import { createDatabase as createTestDatabase, type TestDatabase } from '../support/cluster.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';

class Table1700000000000 implements MigrationInterface {
  name = 'Table1700000000000';
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${idempotencyTable} create table thing (id uuid primary key, name text not null)`);
  }
  async down(): Promise<void> {}
}

let home: TestDatabase;
let database: Database;
beforeAll(async () => {
  home = await createTestDatabase();
  const options = {
    url: home.url,
    schema: 'platform_test',
    poolSize: 8,
    entities: [],
    migrations: [Table1700000000000],
  };
  database = createDatabase({ ...options, log: createLog('test', 'silent') });
  await database.start?.();
});
beforeEach(async () => {
  await database.pool.query('truncate thing, idempotency_key');
});
afterAll(async () => {
  await database.stop?.();
  await home.drop();
});

type Thing = { id: string; name: string; secret?: string };
type Request = Parameters<typeof once>[1];
const request: Request = { accountId: 'a', operation: 'createThing', key: 'k', body: { name: 'n' } };

/** One request that creates a thing; `meanwhile` runs in its transaction after the row is there. */
function createThing(change: Partial<Request> = {}, meanwhile?: () => unknown): Promise<Thing> {
  const made = { ...request, ...change };
  return transaction(database.pool, (client) =>
    once<Thing>(
      client,
      made,
      async () => {
        const thing = { id: randomUUID(), name: 'n' };
        await client.query('insert into thing values ($1, $2)', [thing.id, thing.name]);
        await meanwhile?.();
        return { ...thing, secret: 'whsec_once' };
      },
      ({ secret: _, ...rest }) => rest,
    ),
  );
}

const countOf = async (table: 'thing' | 'idempotency_key'): Promise<number> =>
  (await database.pool.query(`select count(*) as n from ${table}`)).rows[0].n;

/** Waits until so many connections wait for a row of another transaction. */
const untilWaiting = (count: number) =>
  until(async () => {
    const sql = `select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return (await database.pool.query(sql)).rows[0].n === count;
  });

const age = (hours: number) =>
  database.pool.query(`update idempotency_key set created_at = now() - make_interval(hours => $1, secs => 5)`, [hours]);

test('A10: a repeat returns the first response without its one-time secret, and does nothing more', async () => {
  const first = await createThing();
  expect(first.secret).toBe('whsec_once');
  const repeat = await createThing();
  expect(repeat).toEqual({ id: first.id, name: 'n' });
  expect(await countOf('thing')).toBe(1);
  const { rows } = await database.pool.query('select k::text as row from idempotency_key k');
  expect(rows[0].row).not.toContain('whsec_once');
});

test('A10: concurrent requests with the same key create one object, and all repeats return the same response', async () => {
  let twins: Promise<Thing[]> | null = null;
  const first = await createThing({}, async () => {
    twins = Promise.all([1, 2, 3, 4].map(() => createThing()));
    await untilWaiting(4);
  });
  expect(await twins).toEqual(Array(4).fill({ id: first.id, name: 'n' }));
  expect(await countOf('thing')).toBe(1);
});

test('A10: a first request that fails leaves nothing behind, and one of the waiting repeats takes its place', async () => {
  let twins: Promise<Thing[]> | null = null;
  const failed = createThing({}, async () => {
    twins = Promise.all([1, 2, 3].map(() => createThing()));
    await untilWaiting(3);
    throw new Error('refused after all');
  });
  await expect(failed).rejects.toThrow('refused after all');
  const answers = await twins!;
  expect(new Set(answers.map((one) => one.id)).size).toBe(1);
  expect(answers.filter((one) => one.secret)).toHaveLength(1);
  expect([await countOf('thing'), await countOf('idempotency_key')]).toEqual([1, 1]);
});

test('A10: a failure is not remembered, so the same key may succeed later', async () => {
  await expect(createThing({}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect([await countOf('thing'), await countOf('idempotency_key')]).toEqual([0, 0]);
  expect((await createThing()).secret).toBe('whsec_once');
});

test('A10: the same key with another body returns 422 and changes nothing, even for a request that waited for the first', async () => {
  const refused = { code: 'idempotency_key_reused', status: 422, errors: [{ location: 'header.Idempotency-Key' }] };
  let twin: Promise<unknown> | null = null;
  const first = await createThing({}, async () => {
    twin = expect(createThing({ body: { name: 'other' } })).rejects.toMatchObject(refused);
    await untilWaiting(1);
  });
  await twin;
  await expect(createThing({ body: {} })).rejects.toMatchObject(refused);
  await expect(createThing({ body: undefined })).rejects.toMatchObject(refused);
  expect((await createThing()).id).toBe(first.id);
  expect(await countOf('thing')).toBe(1);
});

test('S6: for 24 hours a repeat is answered from the record, and another body is refused, before any other system is asked', async () => {
  let asked = 0;
  const createAsking = (change: Partial<Request> = {}) =>
    unlessAnswered(database.pool, { ...request, ...change }, () => {
      asked++;
      return createThing(change);
    });
  const first = await createAsking();
  expect([first.secret, asked]).toEqual(['whsec_once', 1]);
  expect(await createAsking()).toEqual({ id: first.id, name: 'n' });
  const refused = { code: 'idempotency_key_reused', status: 422 };
  await expect(createAsking({ body: { name: 'other' } })).rejects.toMatchObject(refused);
  expect(asked).toBe(1);
  expect((await createAsking({ key: undefined })).id).not.toBe(first.id);
  await age(24);
  expect((await createAsking()).id).not.toBe(first.id);
  expect(asked).toBe(3);
});

test('S6, A10: concurrent requests with the same key may both ask other systems, but create one object', async () => {
  let arrived = 0;
  const { promise: both, release: open } = held();
  const createAsking = () =>
    unlessAnswered(database.pool, request, async () => {
      if (++arrived === 2) open();
      await both;
      return createThing();
    });
  const answers = await Promise.all([createAsking(), createAsking()]);
  expect(answers[0].id).toBe(answers[1].id);
  expect(await countOf('thing')).toBe(1);
});

test('A10: the same key in another account, in another operation or for the installation is a different key', async () => {
  const answers = [
    await createThing(),
    await createThing({ accountId: 'b' }),
    await createThing({ operation: 'createOther' }),
    await createThing({ accountId: null }),
    await createThing({ key: 'K' }),
  ];
  expect(new Set(answers.map((one) => one.id)).size).toBe(5);
  expect((await createThing({ accountId: null })).id).toBe(answers[3]!.id);
});

test('A10: without a key, every request creates an object', async () => {
  await createThing({ key: undefined });
  await createThing({ key: undefined });
  expect([await countOf('thing'), await countOf('idempotency_key')]).toEqual([2, 0]);
});

test('A10: a key holds for 24 h; after that it creates a new object, with any body, and then holds again', async () => {
  const first = await createThing();
  await age(23);
  expect((await createThing()).id).toBe(first.id);
  await age(24);
  const second = await createThing({ body: { name: 'other' } });
  expect(second.id).not.toBe(first.id);
  expect((await createThing({ body: { name: 'other' } })).id).toBe(second.id);
});

test('A10: concurrent requests with a key that is older than 24 h create one object', async () => {
  await createThing();
  await age(24);
  const answers = await Promise.all([1, 2, 3, 4].map(() => createThing()));
  expect(new Set(answers.map((one) => one.id)).size).toBe(1);
  expect(await countOf('thing')).toBe(2);
});

test('A10: a key that is purged while a repeat waits for it can be used by that repeat', async () => {
  const first = await createThing();
  await age(23);
  // The twin looks at the age now, finds the key taken, and by the time it reads the answer the key is gone.
  let purged = false;
  const twin = await transaction(database.pool, (client) => {
    const query = async (given: { name?: string }) => {
      if (given.name === 'idempotency-answer' && !purged) {
        purged = true;
        await age(24);
        expect(await purgeIdempotencyKeys(database.pool)).toBe(1);
      }
      return client.query(given as never);
    };
    return once({ query } as never, request, async () => ({ id: 'anew' }));
  });
  expect(twin.id).toBe('anew');
  expect((await createThing()).id).not.toBe(first.id);
});

test('A10: the purge removes only keys that are older than 24 h', async () => {
  await createThing({ key: 'old' });
  await age(24);
  await createThing({ key: 'new' });
  expect(await purgeIdempotencyKeys(database.pool)).toBe(1);
  expect(await purgeIdempotencyKeys(database.pool)).toBe(0);
  expect((await database.pool.query('select key from idempotency_key')).rows).toEqual([{ key: 'new' }]);
});
