import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { servingSubject } from '../../schema/contracts/icp-signals.js';
import { createConfirmations } from '../../services/feed/hand-off/index.js';
import { auditAccounts } from '../../services/feed/hand-off/sql/unconfirmed.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  playWebhooks,
  startFeed,
} from '../support/feed.js';
import { startFront } from '../support/front.js';
import { startPart } from '../support/start-part.js';
import { until } from '../support/until.js';

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let files: { url: string; drop(): Promise<void> };
let database: Database;
let client: FeedClient;
let webhooks: Awaited<ReturnType<typeof playWebhooks>>;

beforeEach(async () => {
  [nats, files] = await Promise.all([startNats(), createFeedDatabase()]);
  bus = await connectBus(nats.url);
  webhooks = await playWebhooks(bus);
  feed = await startFeed(files.url, nats.url);
  database = openFeedDatabase(files.url, 2);
  await startPart(database);
  client = feedClient(bus);
  await client.watch();
});
afterEach(async () => {
  await feed.stop();
  await webhooks.stop();
  await database.stop?.();
  await bus.stop?.();
  await nats.stop();
  await files.drop();
});

const post = (count: number, over: Record<string, unknown> = {}) =>
  client.post(Array.from({ length: count }, (_, nth) => anItem({ headline: `${nth}`, ...over })));
const positions = () => webhooks.taken.map((event) => event.position);
const upTo = (end: number) => Array.from({ length: end }, (_, nth) => nth + 1);
/** Whether nothing is noted as unconfirmed. */
async function allConfirmed(): Promise<boolean> {
  const { rows } = await database.pool.query(
    'select (select count(*) from unconfirmed) + (select count(*) from behind) as left',
  );
  return rows[0].left === 0;
}
/** Holds the answers of webhooks to what it gets from now on until the returned function is called. */
function hold(): () => void {
  let lift = () => {};
  webhooks.state.pause = new Promise((done) => {
    lift = done;
  });
  return lift;
}
/** As if 5 s had passed since the events were detected and the account was last looked at. */
const age = () =>
  database.pool.query(`
    with a as (update unconfirmed set stored_at = stored_at - interval '1 minute')
    update behind set retry_at = now() - interval '1 s'`);

test('H2, X2: a hand-off that a webhooks process left unanswered is repeated as soon as a process announces that it serves', async () => {
  const answer = hold();
  await post(3);
  await until(() => webhooks.requests.length === 1);
  webhooks.state.pause = Promise.resolve();
  bus.connection.publish(servingSubject);
  // Far sooner than a hand-off waits for its answer.
  await until(() => webhooks.taken.length === 3, { withinMs: 4_000 });
  await until(allConfirmed);
  answer();
});

test('H2: committed events reach webhooks as the feed serves them, and the confirmation is stored', async () => {
  await post(3);
  await until(() => webhooks.taken.length === 3);
  const all = await client.all();
  expect(webhooks.taken.map((event) => event.body)).toEqual(all.map((signal) => JSON.stringify(signal)));
  expect(webhooks.taken[0]).toMatchObject({
    position: 1,
    id: all[0]!.id,
    icp_criteria_id: all[0]!.icp_criteria_id,
    signal_type: 'news',
    detected_at: all[0]!.detected_at,
    pushable: true,
  });
  await until(allConfirmed);
});

test('H2: an account has one request in flight, and events committed meanwhile are sent together', async () => {
  const lift = hold();
  await post(1);
  await until(() => webhooks.requests.length === 1);
  for (let nth = 0; nth < 5; nth++) await post(2);
  expect(webhooks.requests).toHaveLength(1);
  lift();
  await until(() => webhooks.taken.length === 11);
  expect(webhooks.requests.map((head) => head.count)).toEqual([1, 10]);
  expect(positions()).toEqual(upTo(11));
});

test('H2: a hand-off carries at most 256 KiB of event bytes', async () => {
  await post(14, { payload: { large: 'x'.repeat(28_000) } });
  await post(14, { payload: { large: 'x'.repeat(28_000) } });
  await until(() => webhooks.taken.length === 28);
  for (const head of webhooks.requests) expect(head.count).toBeLessThanOrEqual(9);
  expect(positions()).toEqual(upTo(28));
});

test('X2: events that are committed while webhooks is down are handed over when it is back, in order and once', async () => {
  await webhooks.stop();
  for (let nth = 0; nth < 3; nth++) await post(400);
  webhooks = await playWebhooks(bus);
  await age();
  await until(() => webhooks.taken.length === 1_200);
  expect(positions()).toEqual(upTo(1_200));
  await until(allConfirmed);
});

test('X2: after a fault of webhooks, the account is left alone, and taken up when its lease has expired', async () => {
  webhooks.state.faulty = true;
  await post(1);
  await until(() => webhooks.requests.length === 1);
  webhooks.state.faulty = false;
  await post(1);
  await age();
  await until(() => webhooks.taken.length === 2);
  // Once it is confirmed, the next commit takes the short way again.
  await post(1);
  await until(() => webhooks.taken.length === 3, { withinMs: 900 });
  expect(positions()).toEqual(upTo(3));
});

test('X2: a failed hand-off is logged once, whatever is committed meanwhile', async () => {
  const lines: string[] = [];
  await feed.stop();
  feed = await startFeed(files.url, nats.url, pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }));
  webhooks.state.faulty = true;
  const lift = hold();
  await post(1);
  await until(() => webhooks.requests.length === 1);
  for (let nth = 0; nth < 5; nth++) await post(1);
  lift();
  await until(() => lines.length > 0);
  webhooks.state.faulty = false;
  // By the time that the next commit is answered, everybody else who is notified of the fault has been.
  await post(1);
  expect(lines.filter((line) => line.includes('a hand-off failed'))).toHaveLength(1);
});

test('H2: if webhooks is behind the confirmed position, it gets everything from its own position on', async () => {
  for (let nth = 0; nth < 3; nth++) await post(200, { payload: { some: 'x'.repeat(1_000) } });
  await until(() => webhooks.taken.length === 600);
  await until(allConfirmed);
  webhooks.positions.set(client.accountId, 2);
  webhooks.taken.length = 0;
  await post(1);
  await until(() => webhooks.taken.length === 599);
  expect(positions()).toEqual(upTo(601).slice(2));
});

test('H2: if webhooks is ahead, its position is kept, and nothing at or below it is fanned out again', async () => {
  await post(2);
  await until(() => webhooks.taken.length === 2);
  webhooks.positions.set(client.accountId, 4);
  await post(5);
  await until(() => webhooks.taken.length === 5);
  expect(positions()).toEqual([1, 2, 5, 6, 7]);
});

test('X2: a confirmation that was lost only repeats a hand-off', async () => {
  await post(3);
  await until(allConfirmed);
  await database.pool.query(
    `insert into unconfirmed (id, accounts, positions, events) values (gen_random_uuid(), array[$1::uuid], array[3], 3)`,
    [client.accountId],
  );
  await age();
  await until(allConfirmed);
  expect(positions()).toEqual(upTo(3));
});

test('X1: two replicas that write for one account hand over everything once and in order', async () => {
  const twin = await startFeed(files.url, nats.url);
  try {
    await Promise.all(Array.from({ length: 60 }, () => post(3)));
    await until(() => webhooks.taken.length === 180);
    expect(positions()).toEqual(upTo(180));
  } finally {
    await twin.stop();
  }
});

test('X4: a replica that stops hands over what it has just committed, and stores the confirmation', async () => {
  await Promise.all(Array.from({ length: 20 }, () => post(5)));
  await feed.stop();
  expect(positions()).toEqual(upTo(100));
  expect(await allConfirmed()).toBe(true);
});

test('X4: a replica that stops abandons a hand-off that webhooks leaves unanswered', async () => {
  const answer = hold();
  await post(1);
  await until(() => webhooks.requests.length === 1);
  const stoppedAt = Date.now();
  await feed.stop();
  // After 3 s, where a hand-off waits for 10 s for its answer.
  expect(Date.now() - stoppedAt).toBeLessThan(8_000);
  answer();
});

test('X1: a batch over a thousand accounts reaches webhooks without overrunning it', async () => {
  await openAccounts(1_000);
  await post(1);
  await until(() => webhooks.taken.length === 1_001);
  // At most a hundred accounts went alone before others were there to go with them.
  expect(webhooks.requests.length).toBeLessThan(20);
  await until(allConfirmed);
});

test('X2: a NATS server that was killed and wiped loses no event', async () => {
  await nats.kill();
  await nats.restart();
  await until(() => bus.isConnected());
  await until(async () => (await post(2)).accepted === 2);
  await age();
  await until(() => webhooks.taken.length >= 2);
  expect(positions()).toEqual(upTo(webhooks.taken.length));
});

/** Accounts with a watch each, that every item without an account matches. */
async function openAccounts(count: number): Promise<FeedClient[]> {
  const clients = Array.from({ length: count }, () => feedClient(bus));
  // A few at a time: all at once, some of hundreds would not be answered in time on a busy machine.
  for (let at = 0; at < count; at += 20) await Promise.all(clients.slice(at, at + 20).map((one) => one.watch()));
  return clients;
}

test('X2: a hand-off whose answer is lost with the connection to NATS is repeated as soon as the feed has reconnected', async () => {
  await feed.stop();
  const front = await startFront([nats.port]);
  const url = new URL(nats.url);
  url.port = String(front.port);
  feed = await startFeed(files.url, url.href);
  const answer = hold();
  await post(3);
  await until(() => webhooks.requests.length === 1);
  webhooks.state.pause = Promise.resolve();
  front.cut();
  // Far sooner than a hand-off waits for its answer.
  await until(() => webhooks.taken.length === 3, { withinMs: 4_000 });
  await until(allConfirmed);
  answer();
  await feed.stop();
  await front.close();
});

test('H2: an account with much to hand over takes turns with the others', async () => {
  const others = await openAccounts(5);
  const lift = hold();
  await client.post([anItem({ account_id: client.accountId })]);
  await until(() => webhooks.requests.length === 1);
  await client.post(Array.from({ length: 900 }, () => anItem({ account_id: client.accountId })));
  // The messages that may be in flight at once; the rest waits.
  for (const one of others) await one.post([anItem({ account_id: one.accountId })]);
  lift();
  await until(() => webhooks.taken.length === 906);
  const lastOther = webhooks.taken.findLastIndex((event) => event.account_id !== client.accountId);
  const before = webhooks.taken.slice(0, lastOther).filter((event) => event.account_id === client.accountId);
  expect(before.length).toBeLessThanOrEqual(501);
  expect(webhooks.taken.filter((event) => event.account_id === client.accountId).map((one) => one.position)).toEqual(
    upTo(901),
  );
});

test('H2: an account that webhooks is busy with is handed over alone, and delays no other', async () => {
  const others = await openAccounts(10);
  webhooks.busy.add(client.accountId);
  for (let nth = 0; nth < 20; nth++) await post(1);
  await until(() => webhooks.taken.length === 11 * 20);
  expect(positionsOf(client)).toEqual(upTo(20));
  for (const one of others) expect(positionsOf(one)).toEqual(upTo(20));
  const together = webhooks.messages.filter((ids) => ids.length > 1 && ids.includes(client.accountId));
  expect(together.length).toBeLessThanOrEqual(1);
});

test('H2: an account that waits for a message of its own has one request in flight, even when webhooks was busy with it long ago', async () => {
  await openAccounts(20);
  // One more than the messages of single accounts that may be in flight.
  const slow = await openAccounts(17);
  for (const { accountId } of slow) webhooks.busy.add(accountId);
  const isSlow = (id: string) => webhooks.busy.has(id);
  const answerTogether = hold();
  await post(1);
  await until(() => webhooks.messages.flat().length === 38);
  webhooks.messages.length = 0;
  const answerAlone = hold();
  answerTogether();
  const sent = () => webhooks.messages.flat().filter(isSlow);
  await until(() => sent().length === 16);
  const [waiting] = slow.filter(({ accountId }) => !sent().includes(accountId));
  const now = performance.now.bind(performance);
  const clock = import.meta.jest.spyOn(performance, 'now').mockImplementation(() => now() + 31_000);
  const answerLast = hold();
  try {
    await post(1);
    answerAlone();
    // All get a message, and those whose message was answered get the next event.
    await until(() => sent().length >= 16 + 16 + 1);
    expect(sent().filter((id) => id === waiting!.accountId)).toHaveLength(1);
  } finally {
    clock.mockRestore();
    answerLast();
  }
  await until(() => webhooks.taken.length === 2 * 38);
});

const positionsOf = ({ accountId }: FeedClient): number[] =>
  webhooks.taken.filter((event) => event.account_id === accountId).map((event) => event.position);

test('H2: for an account without endpoints, webhooks gets the positions but not the events, until the account has an endpoint', async () => {
  webhooks.unneeded.add(client.accountId);
  await post(2);
  await until(() => webhooks.positions.get(client.accountId) === 2);
  await post(300);
  await until(() => webhooks.positions.get(client.accountId) === 302);
  expect(webhooks.requests.slice(1).every(({ count }) => count === 0)).toBe(true);
  await until(allConfirmed);
  webhooks.unneeded.delete(client.accountId);
  await post(3);
  await until(() => webhooks.taken.length === 3);
  expect(positions()).toEqual([303, 304, 305]);
  await until(allConfirmed);
});

test('X2: what a replica left unsent when it ended is handed over by another, for many accounts in few messages', async () => {
  const others = await openAccounts(200);
  webhooks.state.faulty = true;
  await post(3);
  await feed.stop();
  expect(webhooks.taken).toHaveLength(0);
  webhooks.state.faulty = false;
  webhooks.messages.length = 0;
  await age();
  feed = await startFeed(files.url, nats.url);
  await until(() => webhooks.taken.length === 3 * 201, { withinMs: 20_000 });
  for (const one of [client, ...others]) expect(positionsOf(one)).toEqual(upTo(3));
  await until(allConfirmed);
  // One message asks for all positions; the events follow as they are read.
  expect(webhooks.messages.length).toBeLessThan(60);
});

test('X2: the audit finds events that webhooks lacks and that nothing records as unconfirmed', async () => {
  await post(2);
  await until(allConfirmed);
  webhooks.positions.set(client.accountId, 0);
  webhooks.taken.length = 0;
  await database.pool.query(`update account set last_detected_at = now() - interval '10 minutes'`);
  await auditAccounts(database.pool);
  await age();
  await until(() => webhooks.taken.length === 2);
  await until(allConfirmed);
});

test('X2: a take-up ends once the events that caused it are confirmed, even if the account is never idle', async () => {
  await webhooks.stop();
  await post(1);
  await age();
  await until(async () => (await database.pool.query('select from behind')).rowCount === 1);
  webhooks = await playWebhooks(bus);
  let isOver = false;
  const posting = (async () => {
    while (!isOver) await post(1);
  })();
  await database.pool.query('update behind set retry_at = now()');
  await until(async () => (await database.pool.query('select from behind')).rowCount === 0);
  isOver = true;
  await posting;
  await until(allConfirmed);
  expect(positions()).toEqual(upTo(webhooks.taken.length));
});

test('S2: an account whose hand-off fails is recorded separately, and events committed together with it are confirmed', async () => {
  const other = feedClient(bus);
  await other.watch();
  webhooks.failing.add(client.accountId);
  await post(2);
  await until(async () => (await database.pool.query('select from unconfirmed')).rowCount === 0);
  expect(positionsOf(other)).toEqual([1, 2]);
  // The other account is there as well for a moment where its confirmation was late.
  const left = async () => (await database.pool.query('select account_id, position from behind')).rows;
  await until(async () => (await left()).length === 1);
  expect(await left()).toEqual([{ account_id: client.accountId, position: 2 }]);
  // Another account is handed over meanwhile as always.
  await other.post([anItem({ account_id: other.accountId })]);
  await until(() => positionsOf(other).length === 3, { withinMs: 900 });
  webhooks.failing.clear();
  await age();
  await until(() => positionsOf(client).length === 2);
  await until(allConfirmed);
});

test('G11: webhooks skips events that the feed no longer keeps, and gets the events that follow', async () => {
  await post(5);
  await until(allConfirmed);
  await database.pool.query('delete from icp_signal where position <= 3');
  webhooks.positions.set(client.accountId, 0);
  webhooks.taken.length = 0;
  await post(1);
  await until(allConfirmed);
  expect(positions()).toEqual([4, 5, 6]);
});

test('X2: a transaction is kept until the account that it no longer waits for is recorded as behind', async () => {
  const confirmations = createConfirmations(database, pino({ level: 'silent' }));
  const [id, accountId] = [randomUUID(), randomUUID()];
  await database.pool.query(
    'insert into unconfirmed (id, accounts, positions, events) values ($1, array[$2::uuid], array[3], 3)',
    [id, accountId],
  );
  const isNoted = async () => (await database.pool.query('select from unconfirmed where id = $1', [id])).rowCount === 1;
  await database.pool.query('alter table behind rename to behind_away');
  confirmations.postpone(accountId, 3, []);
  await confirmations.flush();
  confirmations.add(id);
  await confirmations.flush();
  expect(await isNoted()).toBe(true);
  await database.pool.query('alter table behind_away rename to behind');
  confirmations.add(id);
  await confirmations.flush();
  expect(await isNoted()).toBe(false);
  const { rows } = await database.pool.query('select position from behind where account_id = $1', [accountId]);
  expect(rows).toEqual([{ position: 3 }]);
});
