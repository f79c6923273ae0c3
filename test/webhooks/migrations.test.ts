import pg from 'pg';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createDatabase as createDatabasePart } from '../../services/platform/postgres/database.js';
import { lanes } from '../../services/webhooks/deliveries/job.js';
import { migrations } from '../../services/webhooks/migrations/index.js';
import { createDatabase, type TestDatabase } from '../support/cluster.js';
import { startPart } from '../support/start-part.js';

const older = migrations.slice(0, 3);
const log = createLog('test', 'silent');

let home: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  home = await createDatabase();
  client = new pg.Client({ connectionString: home.url, options: '-c search_path=webhooks' });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await home?.drop();
});

async function migrate(some: typeof migrations): Promise<void> {
  const database = createDatabasePart({
    url: home.url,
    schema: 'webhooks',
    poolSize: 2,
    entities: [],
    migrations: some,
    log,
  });
  await startPart(database);
  await database.stop!();
}

test('H14: an upgrade keeps the queue: retries stay retries, first tries stay first tries, and deliveries to deleted endpoints are marked as ended', async () => {
  await migrate(older);
  await client.query(
    `insert into endpoint (account_id, url, description, deleted_at)
     select gen_random_uuid(), 'https://a.example/', '', case when n = 1 then now() end from generate_series(1, 2) n`,
  );
  await client.query(
    `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, is_retry)
     select e.account_id, now(), gen_random_uuid(), current_date, e.id, gen_random_uuid(), n = 2
     from endpoint e cross join generate_series(1, 3) n`,
  );
  await migrate(migrations);
  const { rows } = await client.query('select lane, count(*)::int from due group by 1 order by 1');
  expect(rows).toEqual([
    { lane: lanes.indexOf('first'), count: 4 },
    { lane: lanes.indexOf('retry'), count: 2 },
  ]);
  const marked = await client.query(
    `select deleted_at is not null as is_deleted, ended_before = 'infinity' as has_ended from endpoint order by 1`,
  );
  expect(marked.rows).toEqual([
    { is_deleted: false, has_ended: null },
    { is_deleted: true, has_ended: true },
  ]);
});
