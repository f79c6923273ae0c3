import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { fanOut } from '../../schema/contracts/icp-signals.js';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { writeHandOff } from '../../schema/feed-stretch.js';
import { serviceContext } from '../../services/platform/context.js';
import { call } from '../../services/platform/nats/rpc.js';
import { lockAccount } from '../../services/webhooks/endpoints/index.js';
import { ensurePartitions } from '../../services/webhooks/retention/partitions.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import {
  type AccountBench,
  startWebhooks,
  type TestEvent,
  untilSettled,
  type WebhooksBench,
} from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
let pool: pg.Pool;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
  pool = new pg.Pool({ connectionString: bench.database.url, options: '-c search_path=webhooks', max: 1 });
});
afterAll(async () => {
  await pool.end();
  await bench.stop();
  await hook.close();
});

const owedIds = async (account: AccountBench, endpointId?: string): Promise<string[]> =>
  (await account.deliveries(endpointId ? { endpoint_id: endpointId } : {})).map((one) => one.event_id).sort();
const idsOf = (events: { id: string }[]): string[] => events.map((one) => one.id).sort();

test('H2: a batch that follows the position is fanned out, one before it is not repeated, and one beyond a gap changes nothing', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const events = await account.detect(6);
  expect(await account.handOver(events.slice(3, 6))).toBe(0);
  expect(await account.handOver(events.slice(0, 2))).toBe(2);
  expect(await account.handOver(events.slice(0, 2))).toBe(2);
  expect(await account.handOver(events.slice(3, 6))).toBe(2);
  // What overlaps is cut: 1 and 2 are dropped, 3 to 4 are new.
  expect(await account.handOver(events.slice(0, 4))).toBe(4);
  expect(await account.handOver(events.slice(4, 6))).toBe(6);
  await untilSettled(account);
  expect(await owedIds(account)).toEqual(idsOf(events));
});

test('H2: a batch that many replicas hand over at once is fanned out only once', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const events = await account.detect(50);
  const before = hook.requests.length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => account.handOver(events)));
  expect(answers).toEqual(Array(8).fill(50));
  await untilSettled(account);
  expect(hook.requests.length - before).toBe(50);
});

/** Runs in a transaction that has locked the account, as a change of its endpoints does, and commits. */
async function whileLocked(account: AccountBench, run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await lockAccount(client, account.id);
  await run(client);
  await client.query('commit');
  client.release();
}

test('W14: accounts are fanned out together, and a locked account does not hold up the others', async () => {
  const accounts = Array.from({ length: 60 }, () => bench.account());
  for (const account of accounts) await account.register({ url: hook.url });
  const locked = accounts[0]!;
  const events = await Promise.all(accounts.map((account) => account.detect(2)));
  let late: Promise<number> | undefined;
  await whileLocked(locked, async () => {
    // It waits for two seconds at most, and is repeated then, as the feed does.
    late = until(() => locked.handOver(events[0]));
    const others = accounts.slice(1).map((account, at) => account.handOver(events[at + 1]!));
    expect(await Promise.all(others)).toEqual(others.map(() => 2));
  });
  expect(await late).toBe(2);
  for (const [at, account] of accounts.entries()) expect(await owedIds(account)).toEqual(idsOf(events[at]!));
  const shared = 'select count(distinct xmin::text) as statements from account where account_id = any($1)';
  const [row] = await bench.sql<{ statements: string }>(shared, [accounts.map(({ id }) => id)]);
  expect(Number(row!.statements)).toBeLessThan(accounts.length / 2);
});

test('W14: a hand-off that PostgreSQL refuses fails alone', async () => {
  const accounts = Array.from({ length: 40 }, () => bench.account());
  for (const account of accounts) await account.register({ url: hook.url });
  const events = await Promise.all(accounts.map((account) => account.detect(1)));
  events[20]![0] = { ...events[20]![0]!, detected_at: '2026-13-01T00:00:00.000000Z' };
  const answers = await Promise.allSettled(accounts.map((account, at) => account.handOver(events[at]!)));
  expect(answers.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []))).toEqual([20]);
  for (const [at, account] of accounts.entries())
    if (at !== 20) expect(await owedIds(account)).toEqual(idsOf(events[at]!));
});

/** Adds endpoints like this one, which are owed all events. */
async function addCopies(id: string, count: number): Promise<void> {
  await bench.sql(
    `with copies as (
       insert into endpoint (account_id, url, description) select account_id, url, description
       from endpoint, generate_series(1, $2::int) where id = $1 returning id, account_id)
     insert into span (endpoint_id, account_id, opens_after) select id, account_id, 0 from copies`,
    [id, count],
  );
}

test('H7: fanning out accounts with many endpoints together takes statements of bounded size', async () => {
  const accounts = Array.from({ length: 30 }, () => bench.account());
  for (const account of accounts) {
    const { id } = await account.register({ url: hook.url });
    await addCopies(id, 299);
  }
  const events = await Promise.all(accounts.map((account) => account.detect(1)));
  // An answer may come too late on a busy machine. The hand-off is repeated then, as the feed does.
  const answers = await Promise.all(accounts.map((account, at) => until(() => account.handOver(events[at]!))));
  expect(answers).toEqual(accounts.map(() => 1));
  // Everything that one statement creates has the same time.
  const sizes = await bench.sql<{ size: string }>(
    'select count(*) as size from delivery where account_id = any($1) group by created_at',
    [accounts.map(({ id }) => id)],
  );
  expect(sizes.reduce((sum, { size }) => sum + Number(size), 0)).toBe(30 * 300);
  expect(Math.max(...sizes.map(({ size }) => Number(size)))).toBeLessThanOrEqual(5_000);
  // The copies have no secrets, so that nothing is sent to them.
  await bench.sql('delete from due where account_id = any($1)', [accounts.map(({ id }) => id)]);
});

test('W4: a fan-out that waits for a change of spans sees the result of the change', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.register({ url: hook.url, signal_types: ['funding'] });
  const events = await account.detect(3);
  let handedOver: Promise<number> | undefined;
  await whileLocked(account, async (client) => {
    await client.query('update span set closes_at = 1 where endpoint_id = $1', [id]);
    handedOver = until(() => account.handOver(events));
    await until(async () => {
      const sql = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await bench.sql(sql)).length > 0;
    });
  });
  expect(await handedOver).toBe(3);
  expect(await owedIds(account, id)).toEqual([events[0]!.id]);
});

test('H2: a hand-off with a gap in its positions, or whose lines do not match its events, is refused and changes nothing', async () => {
  const account = bench.account();
  const events = await account.detect(3);
  await expect(account.handOver([events[0]!, events[2]!])).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(account.handOver([{ ...events[0]!, bytes: '{}\n{}' }])).rejects.toMatchObject({
    code: 'invalid_request',
  });
  expect(await account.handOver([])).toBe(0);
  expect(await account.handOver(events)).toBe(3);
});

/** Hands over the events of several accounts in one message; without events, only the position at which their feeds end. */
type HandedPart = { account: AccountBench; events?: TestEvent[]; upTo?: number; is_expired?: true };
async function handOverTogether(parts: HandedPart[]) {
  const accounts = parts.map(({ account, events = [], upTo, is_expired }) => ({
    is_expired,
    account_id: account.id,
    up_to: upTo ?? events.at(-1)!.position,
    events: events.map(({ bytes: _, ...event }) => event),
  }));
  const bodies = parts.flatMap(({ events = [] }) => events.map((event) => event.bytes));
  const ctx = serviceContext('test', 10_000);
  return (await call(bench.bus, fanOut, writeHandOff(accounts, bodies), ctx)).results;
}

test('H2: accounts without endpoints are advanced together, with or without events, and no event is stored for them', async () => {
  const accounts = Array.from({ length: 200 }, () => bench.account());
  const events = await Promise.all(accounts.map((account) => account.detect(2)));
  const parts = accounts.map((account, at) => (at % 2 ? { account, events: events[at]! } : { account, upTo: 2 }));
  for (let round = 0; round < 2; round++) {
    expect(await handOverTogether(parts)).toEqual(accounts.map(() => ({ position: 2, has_endpoints: false })));
  }
  const ids = accounts.map(({ id }) => id);
  expect(await bench.sql('select from event where account_id = any($1::uuid[])', [ids])).toEqual([]);
});

test('H2: an account with an endpoint is not advanced beyond its events, and the response gives its current position', async () => {
  const [one, other] = [bench.account(), bench.account()];
  await one.register({ url: hook.url });
  await one.emit(2);
  await one.detect(3);
  expect(
    await handOverTogether([
      { account: one, upTo: 5 },
      { account: other, upTo: 7 },
    ]),
  ).toEqual([
    { position: 2, has_endpoints: true },
    { position: 7, has_endpoints: false },
  ]);
  expect(await one.handOver()).toBe(5);
  await untilSettled(one);
  expect(await owedIds(one)).toHaveLength(5);
});

test('G11: events that the feed no longer keeps are skipped, and the events after them are owed', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const events = await account.detect(5);
  const expired = [{ account, upTo: 3, is_expired: true } as const];
  for (let round = 0; round < 2; round++) {
    expect(await handOverTogether(expired)).toEqual([{ position: 3, has_endpoints: true }]);
  }
  expect(await account.handOver(events.slice(3))).toBe(5);
  // Never back.
  expect(await handOverTogether(expired)).toEqual([{ position: 5, has_endpoints: true }]);
  await untilSettled(account);
  expect(await owedIds(account, id)).toEqual(idsOf(events.slice(3)));
});

test('W4: an endpoint that is registered while its account is advanced is owed the events that come after', async () => {
  for (let round = 0; round < 20; round++) {
    const account = bench.account();
    await account.detect(1);
    const [{ id }] = await Promise.all([
      account.register({ url: hook.url }),
      handOverTogether([{ account, upTo: 1 }]),
      handOverTogether([{ account, upTo: 1 }]),
    ]);
    const late = await account.detect(1);
    await handOverTogether([{ account, upTo: 2 }]);
    expect(await account.handOver()).toBe(2);
    await untilSettled(account);
    expect(await owedIds(account, id)).toEqual(idsOf(late));
  }
});

test('S2: in a message for several accounts, a locked account and a malformed part do not affect the others', async () => {
  const accounts = Array.from({ length: 4 }, () => bench.account());
  for (const account of accounts) await account.register({ url: hook.url });
  const [locked, malformed, ...others] = accounts as [AccountBench, AccountBench, AccountBench, AccountBench];
  const parts = await Promise.all(accounts.map(async (account) => ({ account, events: await account.detect(3) })));
  parts[1]!.events.splice(1, 1);
  await whileLocked(locked, async () => {
    // An account is busy, too, where it takes more than half a second on a busy machine.
    const results = await until(async () => {
      const told = await handOverTogether(parts);
      return told.slice(2).every((one) => !('is_busy' in one)) && told;
    });
    expect(results).toMatchObject([
      { is_busy: true },
      { error: { code: 'invalid_request' } },
      ...others.map(() => ({ position: 3, has_endpoints: true })),
    ]);
  });
  expect(await locked.handOver()).toBe(3);
  expect(await malformed.handOver()).toBe(3);
  for (const account of accounts) {
    await untilSettled(account);
    expect(await owedIds(account)).toHaveLength(3);
  }
});

test('W4: events detected before a registration are not owed, and events detected after it are, although both are handed over later', async () => {
  const account = bench.account();
  const early = await account.detect(2);
  const { id } = await account.register({ url: hook.url });
  const late = await account.detect(2);
  await account.handOver([...early, ...late]);
  await untilSettled(account);
  expect(await owedIds(account, id)).toEqual(idsOf(late));
});

test('G2: an event that was not pushable when it was detected is not pushed', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const [shadow] = await account.detect(1, { pushable: false });
  const [open] = await account.detect(1);
  await account.handOver([shadow!, open!]);
  await untilSettled(account);
  expect(await owedIds(account)).toEqual([open!.id]);
});

test('W5: filters by signal type and by watch each narrow which events are owed, and together require both', async () => {
  const account = bench.account();
  const watch = randomUUID();
  const byType = await account.register({ url: hook.url, signal_types: ['hiring'] });
  const byWatch = await account.register({ url: hook.url, icp_criteria_ids: [watch] });
  const both = await account.register({ url: hook.url, signal_types: ['hiring'], icp_criteria_ids: [watch] });
  const all = await account.register({ url: hook.url });
  const [typed] = await account.detect(1, { signal_type: 'hiring' });
  const [watched] = await account.detect(1, { icp_criteria_id: watch });
  const [matched] = await account.detect(1, { signal_type: 'hiring', icp_criteria_id: watch });
  await account.handOver();
  await untilSettled(account);
  expect(await owedIds(account, byType.id)).toEqual(idsOf([typed!, matched!]));
  expect(await owedIds(account, byWatch.id)).toEqual(idsOf([watched!, matched!]));
  expect(await owedIds(account, both.id)).toEqual([matched!.id]);
  expect(await owedIds(account, all.id)).toEqual(idsOf([typed!, watched!, matched!]));
});

test('W4: a change of filters applies to events detected from then on, whenever they are handed over', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url, signal_types: ['news'] });
  const before = [...(await account.detect(1)), ...(await account.detect(1, { signal_type: 'hiring' }))];
  await account.change(id, { signal_types: ['hiring'] });
  const after = [...(await account.detect(1)), ...(await account.detect(1, { signal_type: 'hiring' }))];
  await account.handOver();
  await untilSettled(account);
  expect(await owedIds(account, id)).toEqual(idsOf([before[0]!, after[1]!]));
});

test('W4: an event detected before its endpoint is disabled is owed but parked, and one detected afterwards is not owed', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const [before] = await account.detect(1);
  await account.change(id, { is_enabled: false });
  await account.detect(1);
  const pushes = hook.requests.length;
  await account.handOver();
  const rows = await account.deliveries();
  expect(rows).toMatchObject([{ event_id: before!.id, status: 'pending', next_attempt_at: null, attempt_count: 0 }]);
  expect(hook.requests.length).toBe(pushes);
});

test('W4: a deleted endpoint is owed nothing more, not even events detected before the deletion', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.detect(1);
  await account.call(deleteEndpoint, { path: { id } });
  expect(await account.handOver()).toBe(1);
  expect(await owedIds(account)).toEqual([]);
});

test('H14: an event outside all daily partitions is stored and sent like the others, and moves when its partition is created', async () => {
  const account = bench.account();
  await account.register({ url: hook.url });
  const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '000Z');
  const [old] = await account.detect(1, { detected_at: ago(10) });
  await account.detect(1, { detected_at: ago(2) });
  await account.detect(1);
  expect(await account.handOver()).toBe(3);
  await untilSettled(account);
  const placed = `select tableoid::regclass::text as partition from delivery where event_id = $1`;
  expect(await bench.sql(placed, [old!.id])).toEqual([{ partition: 'delivery_default' }]);
  const pool = new pg.Pool({
    connectionString: bench.database.url,
    options: '-c search_path=webhooks -c timezone=UTC',
  });
  await ensurePartitions(pool, 12);
  await pool.end();
  const day = ago(10).slice(0, 10).replaceAll('-', '');
  expect(await bench.sql(placed, [old!.id])).toEqual([{ partition: `delivery_${day}` }]);
  const status = 'select status, count(*)::int::text as count from delivery where account_id = $1 group by 1';
  expect(await bench.sql(status, [account.id])).toEqual([{ status: 'delivered', count: '3' }]);
});

test('H7: many events to many endpoints are fanned out completely, in bounded steps', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await addCopies(id, 99);
  await account.detect(120);
  // After four seconds, the answer is how far it came, and the feed goes on from there.
  await until(async () => (await account.handOver()) === 120);
  const count = async () =>
    Number(
      (await bench.sql<{ n: string }>('select count(*) as n from delivery where account_id = $1', [account.id]))[0]!.n,
    );
  expect(await count()).toBe(12_000);
  await until(async () => {
    const [row] = await bench.sql<{ n: string }>(
      `select count(*) as n from delivery where account_id = $1 and endpoint_id = $2 and status = 'delivered'`,
      [account.id, id],
    );
    return Number(row!.n) === 120;
  });
});
