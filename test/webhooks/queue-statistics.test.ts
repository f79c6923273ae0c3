import { until } from '../support/until.js';
import { startWebhooks, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
beforeAll(async () => {
  bench = await startWebhooks();
});
afterAll(() => bench?.stop());

test('H7: a queue that was analyzed while it was empty is analyzed again once it has filled up', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: 'http://127.0.0.1:9/' });
  await account.change(id, { is_enabled: false });
  const fill = (rows: number) =>
    bench.sql(
      `insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane)
       select $1, now(), gen_random_uuid(), current_date, $2, gen_random_uuid(), 0 from generate_series(1, $3::int)`,
      [account.id, id, rows],
    );
  const told = async () => {
    const [one] = await bench.sql<{ rows: string }>(
      `select reltuples::int as rows from pg_class where oid = 'due'::regclass`,
    );
    return Number(one!.rows);
  };
  // Without autovacuum, which would notice as well, only later.
  await bench.sql('alter table due set (autovacuum_enabled = false)');
  await fill(200);
  await bench.sql('delete from due');
  await bench.sql('analyze due');
  expect(await told()).toBe(0);
  await fill(15_000);
  await until(async () => (await told()) > 10_000, { withinMs: 20_000 });
});
