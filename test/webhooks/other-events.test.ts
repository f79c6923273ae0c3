import { randomUUID } from 'node:crypto';
import { eraseEvents } from '../../schema/contracts/erasures.js';
import { replayDelivery } from '../../schema/contracts/webhook-deliveries.js';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import {
  listWebhookEvents,
  type OtherEventType,
  otherEventTypes,
  type StoredEvent,
  storeWebhookEvents,
} from '../../schema/contracts/webhook-events.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

// W16: events of other kinds than ICP signals, from the gateway's outbox to the receiver.

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
});
beforeEach(() => hook.requests.splice(0));
afterAll(async () => {
  await bench.stop();
  await hook.close();
});

/** Events as the gateway writes them, in the order of its outbox. */
function make(count: number, from = 1, over: Partial<StoredEvent> = {}): StoredEvent[] {
  return Array.from({ length: count }, (_, nth) => {
    const id = randomUUID();
    const type: OtherEventType = over.type ?? 'lead.created';
    const created_at = over.created_at ?? new Date().toISOString().replace('Z', '000Z');
    const body = `{"id":"${id}", "type":"${type}","created_at":"${created_at}","n":${from + nth},"text":"\\"é\\u00e9\\" 🚀"}`;
    return { position: from + nth, id, type, created_at, body, ...over };
  });
}

const store = (account: AccountBench, events: StoredEvent[]): Promise<{ position: number }> =>
  account.call(storeWebhookEvents, { account_id: account.id, events });

const read = async (account: AccountBench, query: object = {}) =>
  account.call(listWebhookEvents, { query: { limit: 200, ...query } });

type Pushed = { type: string; attempt: number; event: { id: string; n: number; is_erased?: true } };

const idsOf = (events: { id: string }[]): string[] => events.map(({ id }) => id);
const pushedTo = (path: string) =>
  hook.requests.filter((push) => push.path.endsWith(path)).map((push) => push.json() as unknown as Pushed);

test('W16: an event is pushed once, as stored, to the endpoints that chose its kind and to no other', async () => {
  const account = bench.account();
  await account.register({ url: `${hook.url}/signals` });
  await account.register({ url: `${hook.url}/leads`, event_types: ['lead.created'] });
  await account.register({ url: `${hook.url}/all`, event_types: ['icp_signal.detected', ...otherEventTypes] });
  await account.register({
    url: `${hook.url}/filtered`,
    event_types: ['icp_signal.detected', 'credits.low'],
    signal_types: ['nothing'],
  });
  const [lead] = make(1);
  const [low] = make(1, 2, { type: 'credits.low' });
  expect(await store(account, [lead!, low!])).toEqual({ position: 2 });
  const [signal] = await account.emit(1);
  await until(() => hook.requests.length === 6);
  await untilSettled(account);
  const told = (path: string) =>
    pushedTo(path)
      .map(({ type, event }) => [type, event.id])
      .sort();
  expect(told('/signals')).toEqual([['icp_signal.detected', signal!.id]]);
  expect(told('/leads')).toEqual([['lead.created', lead!.id]]);
  expect(told('/all')).toEqual([
    ['credits.low', low!.id],
    ['icp_signal.detected', signal!.id],
    ['lead.created', lead!.id],
  ]);
  expect(told('/filtered')).toEqual([['credits.low', low!.id]]);
  const push = hook.requests.find((one) => one.path.endsWith('/leads'))!;
  expect(push.body.toString()).toMatch(
    /^\{"type":"lead.created","delivery_id":"[0-9a-f-]{36}","attempt":1,"sent_at":"[^"]*","event":/,
  );
  expect(push.body.toString().endsWith(`"event":${lead!.body}}`)).toBe(true);
  const rows = await account.deliveries();
  expect(rows.map((row) => row.event_type).sort()).toEqual(told('').map(([type]) => type));
});

test('H13: a batch that is repeated, has a gap or comes too early changes nothing, and all events arrive once, in the order of positions', async () => {
  const account = bench.account();
  await account.register({ url: `${hook.url}/order`, event_types: ['lead.created'] });
  const events = make(40);
  expect(await store(account, events.slice(10, 20))).toEqual({ position: 0 });
  expect(await store(account, events.slice(0, 15))).toEqual({ position: 15 });
  const answers = await Promise.all([store(account, events.slice(5, 40)), store(account, events.slice(0, 40))]);
  expect(answers).toEqual([{ position: 40 }, { position: 40 }]);
  await expect(store(account, [events[0]!, events[2]!])).rejects.toMatchObject({ code: 'invalid_request' });
  await untilSettled(account);
  const page = await read(account);
  expect(idsOf(page.events)).toEqual(idsOf(events));
  expect(idsOf(pushedTo('/order').map(({ event }) => event)).sort()).toEqual(idsOf(events).sort());
});

test('W16: events can be read again by cursor and by kind, even by an account without endpoints', async () => {
  const account = bench.account();
  const leads = make(5);
  await store(account, [...leads, ...make(1, 6, { type: 'credits.low' }), ...make(4, 7)]);
  const first = await read(account, { limit: 3 });
  expect(idsOf(first.events)).toEqual(idsOf(leads.slice(0, 3)));
  expect(first.has_more).toBe(true);
  const rest = await read(account, { cursor: first.next_cursor });
  expect(rest.events).toHaveLength(7);
  expect(rest.has_more).toBe(false);
  const low = await read(account, { type: 'credits.low', limit: 1 });
  expect(low.events).toMatchObject([{ type: 'credits.low', n: 6 }]);
  const none = await read(account, { type: 'credits.low', cursor: low.next_cursor });
  expect(none).toMatchObject({ events: [], has_more: false, next_cursor: rest.next_cursor });
  await store(account, make(1, 11));
  expect((await read(account, { cursor: none.next_cursor })).events).toMatchObject([{ n: 11 }]);
  await expect(read(account, { cursor: 'WyJ4IiwxXQ' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  // Another account has a list of its own.
  expect(await read(bench.account())).toMatchObject({ events: [], has_more: false });
});

test('W16: a page of long events fits into one message, and the pages leave no event out', async () => {
  const account = bench.account();
  const long = 'x'.repeat(30_000);
  for (let from = 1; from <= 40; from += 8) {
    const events = make(8, from).map((one) => ({ ...one, body: `{"id":"${one.id}","text":"${long}"}` }));
    await store(account, events);
  }
  const ids = new Set<string>();
  let cursor: string | undefined;
  let hasMore = true;
  while (hasMore) {
    const page = await read(account, { cursor });
    for (const { id } of page.events) ids.add(id);
    [cursor, hasMore] = [page.next_cursor, page.has_more];
  }
  expect(ids.size).toBe(40);
});

test('G11: a cursor from before the retention period is refused as expired, and the refusal gives the oldest cursor', async () => {
  const account = bench.account();
  await store(account, make(6));
  const { next_cursor: early } = await read(account, { limit: 2 });
  await bench.sql('delete from event_place where account_id = $1 and position <= 4', [account.id]);
  const refused = await read(account, { cursor: early }).catch((error) => error);
  expect(refused).toMatchObject({ code: 'expired', errors: [{ location: 'query.cursor' }] });
  const again = await read(account, { cursor: refused.errors[0].value });
  expect(again.events).toMatchObject([{ n: 5 }, { n: 6 }]);
  expect((await read(account)).events).toHaveLength(2);
  await bench.sql('delete from event_place where account_id = $1', [account.id]);
  await expect(read(account, { cursor: refused.errors[0].value })).rejects.toMatchObject({ code: 'expired' });
  expect(await read(account, { cursor: again.next_cursor })).toMatchObject({ events: [], has_more: false });
});

test('W12: a delivery of another kind of event is replayed from its stored bytes', async () => {
  const account = bench.account();
  await account.register({ url: `${hook.url}/again`, event_types: ['lead.created'] });
  await store(account, make(1));
  await untilSettled(account);
  const [delivery] = await account.deliveries();
  expect(delivery).toMatchObject({ event_type: 'lead.created', status: 'delivered' });
  const replay = (by: AccountBench) => by.call(replayDelivery, { path: { delivery_id: delivery!.id } });
  await expect(replay(bench.account())).rejects.toMatchObject({ code: 'not_found' });
  expect(await replay(account)).toMatchObject({ event_type: 'lead.created' });
  await until(() => pushedTo('/again').length === 2);
  const [first, second] = pushedTo('/again');
  expect(second).toMatchObject({ type: 'lead.created', event: first!.event, attempt: 2 });
});

test('X7: an erased event loses its content in the list, in deliveries that still wait and in replays, and is not pushed a second time', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: `${hook.url}/erased`, event_types: ['lead.created'] });
  const [sent] = make(1);
  await store(account, [sent!]);
  await untilSettled(account);
  await account.change(id, { is_enabled: false });
  const tombstone = (event: StoredEvent, position: number): StoredEvent => ({
    ...event,
    position,
    body: `{"id":"${event.id}","lead":null,"is_erased":true}`,
    is_erased: true,
  });
  const [missed] = make(1, 2);
  await store(account, [missed!, tombstone(sent!, 3), tombstone(missed!, 4)]);
  expect((await read(account)).events).toMatchObject([
    { id: sent!.id, lead: null, is_erased: true },
    { id: missed!.id, lead: null, is_erased: true },
  ]);
  const [delivery] = await account.deliveries();
  await account.change(id, { is_enabled: true });
  await until(() => pushedTo('/erased').length === 2);
  await account.call(replayDelivery, { path: { delivery_id: delivery!.id } });
  await until(() => pushedTo('/erased').length === 3);
  await untilSettled(account);
  const [before, ...after] = pushedTo('/erased');
  expect(before!.event).toEqual(JSON.parse(sent!.body));
  expect(after.map(({ event }) => event.is_erased)).toEqual([true, true]);
});

test('X7: events of a closed account are confirmed but not stored', async () => {
  const account = bench.account();
  await store(account, make(2));
  await bench.sql('update account set closed_at = now() where account_id = $1', [account.id]);
  expect(await store(account, make(2, 3))).toEqual({ position: 4 });
  expect(await bench.sql('select from event_place where account_id = $1', [account.id])).toHaveLength(2);
});

test('W16: a batch for many endpoints is processed in steps, and each endpoint gets each event once', async () => {
  const account = bench.account();
  await bench.sql('insert into account (account_id) values ($1)', [account.id]);
  // Deleted ones and others of the account are left out. They are disabled, so that nothing is sent.
  await bench.sql(
    `with made as (
       insert into endpoint (account_id, url, description, is_enabled, event_types)
       select $1, $2, '', false, '{lead.created}' from generate_series(1, 300) returning id)
     insert into span (endpoint_id, account_id, event_types, opens_after, events_after)
     select id, $1, '{lead.created}', 0, 0 from made`,
    [account.id, hook.url],
  );
  expect(await store(account, make(50))).toEqual({ position: 50 });
  const [count] = await bench.sql<{ all: string; pairs: string }>(
    `select count(*)::text as all, count(distinct (event_id, endpoint_id))::text as pairs from delivery where account_id = $1`,
    [account.id],
  );
  expect(count).toEqual({ all: '15000', pairs: '15000' });
});

test('W4: a message from the feed is never counted in the sequence of other events', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: `${hook.url}/apart`, event_types: ['lead.created'] });
  await account.emit(5);
  await store(account, make(2));
  await account.emit(3);
  await account.call(eraseEvents, { account_id: account.id, events: [] });
  await store(account, make(2, 3));
  await untilSettled(account);
  expect(pushedTo('/apart').map(({ event }) => event.n)).toHaveLength(4);
  await account.call(deleteEndpoint, { path: { id } });
  await store(account, make(1, 5));
  expect(await account.deliveries()).toHaveLength(4);
});

test('W14, W16: signals overtake waiting leads, and an endpoint that gets only leads still receives them all', async () => {
  const account = bench.account();
  const slow = await receiver({ answers: () => ({ status: 204, delayMs: 40 }) });
  await account.register({ url: `${slow.url}/both`, event_types: ['icp_signal.detected', 'lead.created'] });
  await account.register({ url: `${slow.url}/leads`, event_types: ['lead.created'] });
  for (let from = 1; from <= 1_500; from += 500) await store(account, make(500, from));
  const told = (type: string) => slow.requests.filter((push) => push.json().type === type);
  await until(() => told('lead.created').length > 50);
  await account.emit(50);
  await until(() => told('icp_signal.detected').length === 50, { withinMs: 30_000 });
  // Of 3,000 leads many still wait.
  expect(told('lead.created').length).toBeLessThan(2_500);
  await untilSettled(account, 60_000);
  // A push comes twice after a failed attempt, or where the lease was lost: what failed says which it was.
  const failed = await bench.sql(
    `select a.number, a.failure_reason, a.response_status, a.duration_ms
     from attempt a join delivery d on d.id = a.delivery_id and d.day = a.day where d.account_id = $1`,
    [account.id],
  );
  expect({ pushed: told('lead.created').length, failed }).toEqual({ pushed: 3_000, failed: [] });
  await slow.close();
}, 120_000);

test('W16: an endpoint cannot choose other kinds of events while a running process does not know their lane', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const old = randomUUID();
  await bench.sql('insert into process (id, lock_key, known_lanes) values ($1, -1, 4)', [old]);
  const tooSoon = { code: 'unavailable', status: 503 };
  const event_types: [OtherEventType] = ['lead.created'];
  await expect(account.register({ url: hook.url, event_types })).rejects.toMatchObject(tooSoon);
  await expect(account.change(id, { event_types })).rejects.toMatchObject(tooSoon);
  await account.change(id, { event_types: ['icp_signal.detected'], description: 'as before' });
  await bench.sql('delete from process where id = $1', [old]);
  expect(await account.change(id, { event_types })).toMatchObject({ event_types });
});
