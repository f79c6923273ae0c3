import pg from 'pg';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { startWebhooks, type WebhooksBench } from '../support/webhooks.js';

const many = 5_000;

let bench: WebhooksBench;
let failing: Receiver;
let admin: pg.Client;
beforeAll(async () => {
  bench = await startWebhooks({ WEBHOOK_RETRY_DELAYS: '1h' });
  failing = await receiver({ answers: [500] });
  admin = new pg.Client({ connectionString: bench.database.url, options: '-c search_path=webhooks' });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await bench?.stop();
  await failing?.close();
});

test('W5: a deletion waits for no pending delivery, all are shown as exhausted at once, and their rows end afterwards, also after a restart', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: failing.url });
  await account.emit(1);
  const due = 'select from due where account_id = $1 and lane = 1';
  await until(async () => (await admin.query(due, [account.id])).rowCount === 1, { what: 'the retry' });
  await admin.query(
    `with made as (
       insert into delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, next_attempt_at)
       select delivery_id(e.detected_at), e.day, e.account_id, $2::uuid, gen_random_uuid(), now(), now(), now() + interval '1 hour'
       from event e cross join generate_series(1, $3::int) where e.account_id = $1
       returning *
     )
     insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, next_attempt_at)
     select account_id, created_at, id, day, endpoint_id, event_id, 1, next_attempt_at from made`,
    [account.id, id, many],
  );
  expect(await account.deliveries({ status: 'pending' })).toHaveLength(200);
  expect(await account.deliveries({ status: 'exhausted' })).toEqual([]);

  // Whatever touches a row of the queue waits for this.
  await admin.query('begin');
  await admin.query('select from due where account_id = $1 for update', [account.id]);
  await account.call(endpoints.deleteEndpoint, { path: { id } });
  expect(await account.deliveries({ status: 'pending' })).toEqual([]);
  const shown = await account.deliveries({ status: 'exhausted' });
  expect(shown).toHaveLength(200);
  expect(new Set(shown.map(({ status, next_attempt_at }) => `${status} ${next_attempt_at}`))).toEqual(
    new Set(['exhausted null']),
  );
  expect(await account.deliveries({ endpoint_id: id })).toEqual(shown);
  await bench.service.stop();
  await admin.query('rollback');
  await bench.replica();

  await until(async () => (await admin.query('select from due where account_id = $1', [account.id])).rowCount === 0);
  const statuses = `select status, failed_status, count(*)::int from delivery where account_id = $1 group by 1, 2`;
  expect((await admin.query(statuses, [account.id])).rows).toEqual([
    { status: 'exhausted', failed_status: 'exhausted', count: many + 1 },
  ]);
  expect(await account.deliveries({ status: 'exhausted' })).toEqual(shown);
  await until(async () => (await admin.query('select from endpoint where has_leftovers')).rowCount === 0);
  expect(failing.requests).toHaveLength(1);
}, 60_000);

test('W5: a retry that was recorded while its endpoint was deleted ends all the same', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: failing.url });
  await account.emit(1);
  await until(
    async () => (await admin.query('select from due where account_id = $1 and lane = 1', [account.id])).rowCount,
  );
  await admin.query("update due set lease_until = now() + interval '1 hour' where account_id = $1", [account.id]);
  await account.call(endpoints.deleteEndpoint, { path: { id } });
  expect(await account.deliveries({ status: 'exhausted' })).toHaveLength(1);
  // As a statement that began before the deletion records it.
  await admin.query('update due set lease_until = null where account_id = $1', [account.id]);
  await until(async () => (await admin.query('select from due where account_id = $1', [account.id])).rowCount === 0);
  const { rows } = await admin.query('select status from delivery where account_id = $1', [account.id]);
  expect(rows).toEqual([{ status: 'exhausted' }]);
});
