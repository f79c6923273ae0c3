import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { storeWebhookEvents } from '../../schema/contracts/webhook-events.js';
import { AppError } from '../../services/platform/errors.js';
import { type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';
import { type EventResponder, startEventResponder } from './event-responder.js';

let system: System;
let pool: pg.Pool;
let responder: EventResponder | undefined;

beforeAll(async () => {
  system = await startSystem({ services: ['worker'] });
  pool = new pg.Pool({ connectionString: system.databaseUrl, options: '-c search_path=gateway', max: 4 });
}, 180_000);
afterEach(async () => {
  await responder?.stop();
  responder = undefined;
  await pool.query('truncate webhook_event_account, webhook_event_outbox');
});
afterAll(async () => {
  await pool?.end();
  await system?.stop();
});

const respond = async (options: Omit<Parameters<typeof startEventResponder>[0], 'natsUrl'> = {}) => {
  responder = await startEventResponder({ natsUrl: system.nats.url, ...options });
  return responder;
};

async function newAccount(): Promise<string> {
  const id = randomUUID();
  await pool.query(`insert into account (id, name) values ($1, 'Told')`, [id]);
  return id;
}

/** Records events of an account in one statement, each with a text of `bytes` escaped quotation marks. */
async function record(accountId: string, count: number, bytes = 100): Promise<void> {
  await pool.query(
    `with place as (
       insert into webhook_event_account as a (account_id, last_position) values ($1, $2)
       on conflict (account_id) do update set last_position = a.last_position + $2 returning last_position - $2 as before)
     insert into webhook_event_outbox (account_id, position, id, type, created_at, body, is_erased)
     select $1, before + n, gen_random_uuid(), 'lead.created', now(), '{"n":' || (before + n) || ',"x":"' || repeat('\\"', $3) || '"}', false
     from place, generate_series(1, $2::bigint) n`,
    [accountId, count, bytes],
  );
}

/** Lets the leases expire of the accounts that a killed worker had leased. */
const passLeases = () =>
  pool.query(`update webhook_event_account set retry_at = retry_at - $1::int * interval '1 ms'`, [
    storeWebhookEvents.timeoutMs + 10_000,
  ]);

const waiting = async (): Promise<number> =>
  Number((await pool.query('select count(*) from webhook_event_outbox')).rows[0].count);

const positionsOf = (taken: { position: number }[]) => taken.map(({ position }) => position);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function readiness(): Promise<{ ready: boolean; oldest_webhook_event_s: number | null }> {
  return (await fetch(`http://127.0.0.1:${system.healthPorts.worker[0]}/readyz`)).json() as never;
}

test('W16, H13: the worker reports events that wait while webhooks is away, and once it is back they are taken in order, each once', async () => {
  const [one, other] = [await newAccount(), await newAccount()];
  await record(one, 1_200);
  await record(other, 3);
  await until(async () => ((await readiness()).oldest_webhook_event_s ?? 0) >= 1);
  const metrics = async () => (await fetch(`http://127.0.0.1:${system.healthPorts.worker[0]}/metrics`)).text();
  await until(async () => /leadwire_webhook_events_lag_seconds\{[^}]*\} [1-9]/.test(await metrics()));
  // The worker may have looked between the two.
  await until(async () => /leadwire_webhook_events_lag_events\{[^}]*\} 1203\n/.test(await metrics()));
  const { taken } = await respond();
  await until(async () => (await waiting()) === 0);
  expect(positionsOf(taken(one))).toEqual(upTo(1_200));
  expect(positionsOf(taken(other))).toEqual(upTo(3));
  await until(async () => (await readiness()).oldest_webhook_event_s === null);
});

test('W16, H13: a lost answer only causes a repeat of what was sent', async () => {
  const account = await newAccount();
  await record(account, 2_000);
  let answers = 0;
  const { taken, messages } = await respond({ isLost: () => ++answers % 2 === 1 });
  await until(async () => (await waiting()) === 0, { withinMs: 60_000 });
  expect(positionsOf(taken(account))).toEqual(upTo(2_000));
  expect(messages.length).toBeGreaterThan(4);
});

test('S4, W16: a single event of one account does not wait until the many events of other accounts are handed over', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, newAccount));
  for (const account of many) await record(account, 5_000);
  const { taken, messages } = await respond({ before: () => delay(20) });
  await until(() => messages.length > 20);
  const last = await newAccount();
  await record(last, 1);
  const before = messages.length;
  await until(() => taken(last).length === 1);
  // It has its turn when each of the others had one or two more.
  expect(messages.indexOf(last) - before).toBeLessThan(3 * many.length);
  expect(await waiting()).toBeGreaterThan(1_000);
  await until(async () => (await waiting()) === 0, { withinMs: 60_000 });
  for (const account of many) expect(positionsOf(taken(account))).toEqual(upTo(5_000));
}, 90_000);

test('S4, W16: an account whose events are refused repeatedly delays no other account, and is retried less and less often', async () => {
  const [bad, good] = [await newAccount(), await newAccount()];
  await record(bad, 1);
  const fail = (account: string) => {
    if (account === bad) throw new AppError('internal', 'A fault of this account.');
  };
  const { taken, messages } = await respond({ before: fail });
  await until(() => messages.length >= 2);
  await record(good, 700);
  await until(() => taken(good).length === 700);
  // A try is under way when its pause has passed, and a failure is recorded after its answer.
  await until(async () => {
    const { rows } = await pool.query(
      'select failures > 1 and retry_at > now() as waits from webhook_event_account where account_id = $1',
      [bad],
    );
    return rows[0]!.waits;
  });
});

test('H13: events do not wait until a clock that was set back has caught up', async () => {
  const account = await newAccount();
  await record(account, 2);
  await pool.query(`update webhook_event_account set retry_at = now() + interval '1 day' where account_id = $1`, [
    account,
  ]);
  const { taken } = await respond();
  await until(async () => (await waiting()) === 0);
  expect(positionsOf(taken(account))).toEqual(upTo(2));
});

test('A12: a message is never larger than NATS takes, whatever the events contain', async () => {
  const account = await newAccount();
  // Quotation marks take twice the room within the message.
  await record(account, 300, 2_000);
  const { taken } = await respond();
  await until(async () => (await waiting()) === 0, { withinMs: 60_000 });
  expect(positionsOf(taken(account))).toEqual(upTo(300));
});

test('W16: an answer with a position after the last event, or before the confirmed ones, confirms nothing', async () => {
  const account = await newAccount();
  await record(account, 5);
  const first = await respond();
  await until(async () => (await waiting()) === 0);
  first.taken(account).splice(2);
  await record(account, 2);
  const tried = first.messages.length + 2;
  await until(() => first.messages.length >= tried);
  expect(await waiting()).toBe(2);
  first.taken(account).push(...Array.from({ length: 100 }, () => ({}) as never));
  await pool.query('update webhook_event_account set retry_at = now()');
  const again = first.messages.length + 1;
  await until(() => first.messages.length >= again);
  await until(async () => (await pool.query('select failures from webhook_event_account')).rows[0].failures > 2);
  expect(await waiting()).toBe(2);
});

test('X2, W16: no event is lost or duplicated if workers are killed in the middle of their work or NATS restarts', async () => {
  const accounts = await Promise.all(Array.from({ length: 4 }, newAccount));
  for (const account of accounts) await record(account, 6_000);
  const { taken } = await respond({ before: () => delay(10) });
  const count = () => accounts.reduce((sum, account) => sum + taken(account).length, 0);
  for (const at of [2_000, 9_000]) {
    await until(() => count() > at, { withinMs: 60_000 });
    await system.kill('worker');
    await passLeases();
    await system.start('worker');
  }
  await until(() => count() > 15_000, { withinMs: 60_000 });
  await system.nats.restart();
  await until(async () => (await waiting()) === 0, { withinMs: 90_000 });
  for (const account of accounts) expect(positionsOf(taken(account))).toEqual(upTo(6_000));
}, 300_000);
