import { purgeExpired } from '../../services/feed/retention/purge-expired.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createFeedDatabase, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;
beforeAll(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
});
afterAll(async () => {
  await database?.stop?.();
  await files?.drop();
});

const never = new AbortController().signal;
const purge = (signal = never) => purgeExpired(database.pool, signal, { atOnce: 3 });
const begin = (at: string) => database.pool.query(`update signal_history set begins_at = ${at}, is_purged = false`);
const count = async (): Promise<{ old: number; kept: number }> => {
  const { rows } = await database.pool.query<{ old: number; kept: number }>(
    `select (count(*) filter (where hour < now() - interval '1 day'))::int as old,
       (count(*) filter (where hour >= now() - interval '1 day'))::int as kept from signal_watch_hour`,
  );
  return rows[0]!;
};
const fill = (hours: number) =>
  database.pool.query(
    `insert into signal_watch_hour (account_id, icp_criteria_id, hour, count)
     select gen_random_uuid(), gen_random_uuid(), now() - (n % 2) * interval '2 days', 1 from generate_series(1, $1::int) n`,
    [hours],
  );

test('G11: the counts of expired months are deleted in parts, each table to its end, and those of kept months stay', async () => {
  await fill(5_000);
  await begin(`now() - interval '1 day'`);
  await purge(AbortSignal.abort());
  expect(await count()).toEqual({ old: 2_500, kept: 2_500 });
  await purge();
  expect(await count()).toEqual({ old: 0, kept: 2_500 });
});

test('G11: the tables are searched once for each expired month', async () => {
  await fill(10);
  await purge();
  expect(await count()).toEqual({ old: 5, kept: 2_505 });
  await begin(`now() - interval '25 hours'`);
  await purge();
  expect(await count()).toEqual({ old: 0, kept: 2_505 });
});

test('G11: a month that expires while the tables are searched is searched for by the next call', async () => {
  await begin(`now() - interval '30 days'`);
  await fill(10);
  const db = {
    query: async (...args: unknown[]) => {
      if (String(args[0]).includes('is_purged = true')) await begin(`now() - interval '1 day'`);
      return (database.pool.query as (...all: unknown[]) => unknown)(...args);
    },
  };
  await purgeExpired(db as never, never);
  expect((await count()).old).toBe(5);
  await purge();
  expect((await count()).old).toBe(0);
});
