import pg from 'pg';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import type { Client } from '../../services/platform/postgres/postgres.js';
import { isQueued, queueReplay } from '../../services/webhooks/deliveries/sql/requeue-delivery.js';
import { markEnded } from '../../services/webhooks/endpoints/sql/mark-ended.js';
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

/** Adds deliveries to an endpoint, which were queued so long ago and whose retry is due in an hour. */
async function addPending(endpointId: string, { count, ago }: { count: number; ago: string }): Promise<void> {
  await admin.query(
    `with made as (
       insert into delivery (id, day, account_id, endpoint_id, event_id, created_at, updated_at, next_attempt_at, attempt_count)
       select delivery_id(now()), (now() at time zone 'UTC')::date, e.account_id, e.id, gen_random_uuid(), now() - $3::interval,
         now(), now() + interval '1 hour', 1
       from endpoint e cross join generate_series(1, $2::int) where e.id = $1
       returning *
     )
     insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, queued_at, next_attempt_at,
       attempt_count, retries_done)
     select account_id, created_at, id, day, endpoint_id, event_id, 1, created_at, next_attempt_at, 1, 1 from made`,
    [endpointId, count, ago],
  );
}

const isQueueEmpty = async (accountId: string): Promise<boolean> =>
  (await admin.query('select from due where account_id = $1', [accountId])).rowCount === 0;

test('W5: a deletion shows all pending deliveries as exhausted without waiting for them, and their rows are ended later, even after a restart', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: failing.url });
  await account.emit(1);
  const due = 'select from due where account_id = $1 and lane = 1';
  await until(async () => (await admin.query(due, [account.id])).rowCount === 1, { what: 'the retry' });
  await addPending(id, { count: many, ago: '0 s' });
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

  await until(() => isQueueEmpty(account.id));
  const statuses = `select status, failed_status, count(*)::int from delivery where account_id = $1 group by 1, 2`;
  expect((await admin.query(statuses, [account.id])).rows).toEqual([
    { status: 'exhausted', failed_status: 'exhausted', count: many + 1 },
  ]);
  expect(await account.deliveries({ status: 'exhausted' })).toEqual(shown);
  expect(failing.requests).toHaveLength(1);
}, 60_000);

test('W5: a retry that is recorded while its endpoint is deleted still ends as exhausted', async () => {
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
  await until(() => isQueueEmpty(account.id));
  const { rows } = await admin.query('select status from delivery where account_id = $1', [account.id]);
  expect(rows).toEqual([{ status: 'exhausted' }]);
});

test('W5: enabling does not wait for parked deliveries: those parked too long are shown as exhausted at once, and the others continue', async () => {
  const hook = await receiver();
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const parked = await account.detect(2);
  await account.change(id, { is_enabled: false });
  await account.handOver();
  await addPending(id, { count: many, ago: '2 hours' });
  expect(await account.deliveries({ status: 'exhausted' })).toEqual([]);

  // Whatever touches a parked row waits for this.
  await admin.query('begin');
  await admin.query('select from due where account_id = $1 for update', [account.id]);
  await account.change(id, { is_enabled: true });
  const shown = await account.deliveries({ status: 'exhausted' });
  expect(new Set(shown.map((one) => `${one.status} ${one.next_attempt_at} ${one.endpoint_unreachable}`))).toEqual(
    new Set(['exhausted null false']),
  );
  expect(shown).toHaveLength(200);
  expect(await account.deliveries({ status: 'pending' })).toHaveLength(2);
  await bench.service.stop();
  await admin.query('rollback');
  await bench.replica();
  await until(() => isQueueEmpty(account.id));
  const statuses = 'select status, count(*)::int from delivery where account_id = $1 group by 1 order by 1';
  expect((await admin.query(statuses, [account.id])).rows).toEqual([
    { status: 'delivered', count: 2 },
    { status: 'exhausted', count: many },
  ]);
  expect(hook.requests.map((push) => (push.json().event as { id: string }).id).sort()).toEqual(
    parked.map((one) => one.id).sort(),
  );
  await hook.close();
}, 60_000);

test('W8: a delivery that could not be tried often enough within 48 h is exhausted, and its endpoint is shown as unreachable', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: failing.url });
  await addPending(id, { count: 3, ago: '47 hours 59 minutes' });
  await addPending(id, { count: 3, ago: '48 hours 1 minute' });
  await until(async () => (await account.deliveries({ status: 'exhausted' })).length === 3);
  expect(await account.deliveries()).toMatchObject([
    ...Array(3).fill({ status: 'pending', endpoint_unreachable: false, attempt_count: 1 }),
    ...Array(3).fill({ status: 'exhausted', endpoint_unreachable: true, attempt_count: 1, next_attempt_at: null }),
  ]);
});

test('W12: a delivery that is ended by the mark on its endpoint can be replayed before its own row is ended', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: failing.url });
  await account.emit(1);
  await until(async () => (await account.deliveries())[0]?.attempt_count === 1);
  await admin.query(`update due set queued_at = now() - interval '2 hours' where account_id = $1`, [account.id]);
  const { rows } = await admin.query('select id, created_at::text, day::text from delivery where endpoint_id = $1', [
    id,
  ]);
  const key = { accountId: account.id, id: rows[0].id, day: rows[0].day };
  const client = admin as unknown as Client;
  await admin.query('begin');
  expect(await isQueued(client, key, rows[0].created_at)).toBe(true);
  await markEnded(client, [id], 3_600_000);
  expect(await isQueued(client, key, rows[0].created_at)).toBe(false);
  expect(await queueReplay(client, key)).toBe(true);
  await admin.query('commit');
  await until(async () => (await account.deliveries())[0]?.attempt_count === 2);
  expect(await account.deliveries()).toMatchObject([{ status: 'pending', endpoint_unreachable: false }]);
});
