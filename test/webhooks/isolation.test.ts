import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { pauseEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { replayDelivery } from '../../schema/contracts/webhook-deliveries.js';
import { deleteEndpoint, getEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { leasePickUp } from '../../services/webhooks/deliveries/sql/lease-pick-up.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

const pool = pg.Pool.prototype as unknown as { query: (this: pg.Pool, ...args: unknown[]) => Promise<unknown> };
const { query } = pool;

let bench: WebhooksBench;
let hook: Receiver;
let admin: pg.Client;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver({ answers: async () => 204 })]);
  admin = new pg.Client({ connectionString: bench.database.url, options: '-c search_path=webhooks' });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await bench?.stop();
  await hook?.close();
});

test.each([
  ['disabling', async (account: AccountBench, id: string) => account.change(id, { is_enabled: false })],
  ['pausing', async (account: AccountBench, id: string) => account.call(pauseEndpoint, { path: { id } })],
  ['deleting', async (account: AccountBench, id: string) => account.call(deleteEndpoint, { path: { id } })],
])(
  'W5, W17: after the response to %s an endpoint, no attempt starts for a delivery that was being claimed meanwhile',
  async (_, end) => {
    const account = bench.account();
    const { id } = await account.register({ url: hook.url });
    await account.emit(1);
    await untilSettled(account);
    const [delivery] = await account.deliveries();
    const before = hook.requests.length;
    // The rows of a claim are held back on their way from PostgreSQL.
    const [claimed, gate] = [held(), held()];
    pool.query = async function (this: pg.Pool, ...args) {
      const result = (await query.apply(this, args)) as pg.QueryResult;
      if ((args[0] as { name?: string }).name === 'due-claim' && result.rows.length > 0) {
        claimed.release();
        await gate.promise;
      }
      return result;
    };
    try {
      await account.call(replayDelivery, { path: { delivery_id: delivery!.id } });
      await claimed.promise;
      await end(account, id);
    } finally {
      gate.release();
      pool.query = query;
    }
    const leased = 'select from due where endpoint_id = $1 and lease_until > now()';
    await until(async () => (await bench.sql(leased, [id])).length === 0);
    expect(hook.requests.length).toBe(before);
  },
);

test('S6: a request that waits too long for the lock of an account is refused with 503 and a time to retry, and other accounts are not held up', async () => {
  const [account, other] = [bench.account(), bench.account()];
  const { id } = await account.register({ url: hook.url });
  await admin.query('begin');
  await admin.query('select from account where account_id = $1 for update', [account.id]);
  const refused = account.change(id, { is_enabled: false });
  await other.register({ url: hook.url });
  await other.emit(5);
  await untilSettled(other);
  await expect(refused).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 1 });
  await admin.query('rollback');
  expect(await account.call(getEndpoint, { path: { id } })).toMatchObject({ is_enabled: true });
});

test('W1: an endpoint whose secret cannot be decrypted fails alone and shows the problem', async () => {
  const [account, other] = [bench.account(), bench.account()];
  const broken = await account.register({ url: hook.url });
  const sound = await other.register({ url: hook.url });
  await bench.sql(`update endpoint_secret set sealed = left(sealed, -4) || 'AAAA' where endpoint_id = $1`, [broken.id]);
  const before = hook.requests.length;
  await account.emit(5);
  await other.emit(5);
  await untilSettled(other);
  await until(async () => (await account.call(getEndpoint, { path: { id: broken.id } })).problem !== null);
  expect(await account.call(getEndpoint, { path: { id: broken.id } })).toMatchObject({ problem: 'secret_unreadable' });
  expect(await other.call(getEndpoint, { path: { id: sound.id } })).toMatchObject({ problem: null });
  expect(hook.requests.length - before).toBe(5);
  expect((await account.deliveries()).map((row) => [row.status, row.attempt_count])).toEqual(
    Array(5).fill(['pending', 0]),
  );
  // Nothing is claimed for it any more, until the next start of a process tries it anew.
  await bench.sql('update due set lease_owner = null, lease_until = null where account_id = $1', [account.id]);
  await other.emit(5);
  await untilSettled(other);
  const leased = 'select from due where account_id = $1 and lease_until is not null';
  expect(await bench.sql(leased, [account.id])).toEqual([]);
  await bench.sql('delete from due where account_id = $1', [account.id]);
});

test('W4: an account with many pick-ups does not make another account wait for its turn', async () => {
  const accounts = [randomUUID(), randomUUID()];
  await admin.query('begin');
  await admin.query('delete from pick_up');
  for (const [nth, account] of [...Array(5).fill(accounts[0]), accounts[1]].entries()) {
    await admin.query(
      `with made as (insert into endpoint (account_id, url, description) values ($1, '', '') returning id)
       insert into pick_up (account_id, endpoint_id, up_to, created_at)
       select $1, id, 1, now() + $2 * interval '1 ms' from made`,
      [account, nth],
    );
  }
  const owner = randomUUID();
  const leased = [];
  for (let n = 0; n < 3; n++) leased.push((await leasePickUp(admin, 'pick_up', owner, 60_000))?.accountId);
  await admin.query('rollback');
  expect(leased).toEqual([accounts[0], accounts[1], accounts[0]]);
});

test('H14: a replica waits longer for the migrations of another replica than for other locks', async () => {
  const lock = `hashtext('leadwire migrations of webhooks')`;
  await admin.query(`select pg_advisory_lock(${lock})`);
  const starting = bench.replica();
  const asking = `select from pg_stat_activity where datname = current_database() and query like 'select pg_try_advisory_lock(%'`;
  await until(async () => (await bench.sql(asking)).length === 1);
  await delay(3_000);
  await admin.query(`select pg_advisory_unlock(${lock})`);
  await expect(starting).resolves.toBeDefined();
});
