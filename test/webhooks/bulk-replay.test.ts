import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pauseEndpoint, resumeEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { eraseEvents } from '../../schema/contracts/erasures.js';
import { feedList } from '../../schema/contracts/icp-signals.js';
import type { RawInputOf } from '../../schema/contracts/request.js';
import { replayDelivery } from '../../schema/contracts/webhook-deliveries.js';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import {
  cancelReplay,
  getReplay,
  listReplays,
  maxOpenReplays,
  pauseReplay,
  resumeReplay,
  startReplay,
  type WebhookReplay,
} from '../../schema/contracts/webhook-replays.js';
import { encodeCursor } from '../../services/platform/paging.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, makeDue, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  bench = await startWebhooks({ WEBHOOK_RETRY_DELAYS: '1m', WEBHOOK_ENDPOINT_CONCURRENCY: '4' });
});
afterAll(() => bench?.stop());
beforeEach(async () => {
  hook = await receiver();
});
afterEach(() => hook.close());

type Body = RawInputOf<typeof startReplay>['body'];

const start = (account: AccountBench, id: string, body: Body = {}, idempotencyKey?: string) =>
  account.call(startReplay, { path: { id }, body }, { idempotencyKey });
const ofReplay = (id: string, replay: { id: string | null }) => ({ path: { id, replay_id: replay.id! } });
const cursorAt = (position: number): string => encodeCursor(feedList, [position]);
const agoOf = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().replace('Z', '000Z');
const eventsOf = (pushes: Receiver['requests']): string[] => pushes.map((push) => push.json().event!.id as string);

/** Waits until a replay has ended, and returns it. */
function untilEnded(account: AccountBench, id: string, replay: { id: string | null }): Promise<WebhookReplay> {
  return until(async () => {
    const now = await account.call(getReplay, ofReplay(id, replay));
    return now.state === 'completed' || now.state === 'cancelled' ? now : false;
  });
}

/** An endpoint with `count` deliveries that its receiver has rejected. */
async function rejected(count: number): Promise<{ account: AccountBench; id: string }> {
  hook.answer([404]);
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.emit(count);
  await untilSettled(account);
  hook.answer([204]);
  hook.requests.length = 0;
  return { account, id };
}

/** Makes the receiver answer only once the returned function has been called, so that pushes stay under way however slow the machine is. */
function holdAnswers(status: number): () => void {
  const { promise: gate, release: letGo } = held();
  hook.answer(() => gate.then(() => status));
  return letGo;
}

test('W18: failed deliveries are counted and then sent again, with continued attempt numbers', async () => {
  const { account, id } = await rejected(30);
  const [delivered] = await account.emit(1);
  await untilSettled(account);
  hook.requests.length = 0;
  const preview = await start(account, id, { dry_run: true });
  expect(preview).toMatchObject({ id: null, state: null, total: 30, total_is_exact: true, dry_run: true });
  expect((await account.call(listReplays, { path: { id }, query: {} })).replays).toEqual([]);
  const replay = await start(account, id);
  expect(replay).toMatchObject({ state: 'running', total: 30, total_is_exact: true, endpoint_id: id });
  const ended = await untilEnded(account, id, replay);
  expect(ended).toMatchObject({ state: 'completed', total: 30, queued: 30, delivered: 30, failed: 0, skipped: 0 });
  expect(ended.ended_at).not.toBeNull();
  const failed = account.events.slice(0, 30).map((one) => one.id);
  expect(eventsOf(hook.requests).sort()).toEqual(failed.sort());
  expect(hook.requests.map((push) => push.json().attempt)).toEqual(failed.map(() => 2));
  const rows = await account.deliveries({ status: 'delivered' });
  expect(rows).toHaveLength(31);
  expect(rows.find((row) => row.event_id === delivered!.id)!.attempt_count).toBe(1);
});

test('W18: a replay selects deliveries by status and time, and sends delivered ones again only with include_delivered', async () => {
  const { account, id } = await rejected(3);
  const [boundary] = await bench.sql<{ at: string }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  );
  hook.answer([500]);
  const late = await account.emit(2);
  const isTried = async () => (await account.deliveries({ status: 'pending' })).every((row) => row.attempt_count === 1);
  await until(isTried);
  await makeDue(bench, account);
  await untilSettled(account);
  hook.answer([204]);
  await account.emit(4);
  await untilSettled(account);
  const count = async (body: Body): Promise<number> => (await start(account, id, { ...body, dry_run: true })).total;
  expect(await count({})).toBe(5);
  expect(await count({ status: 'rejected' })).toBe(3);
  expect(await count({ status: ['exhausted'] })).toBe(2);
  expect(await count({ since: boundary!.at })).toBe(2);
  expect(await count({ until: boundary!.at })).toBe(3);
  expect(await count({ include_delivered: true })).toBe(9);
  expect(await count({ include_delivered: true, status: ['delivered'] })).toBe(4);
  await expect(start(account, id, { status: ['delivered'] })).rejects.toMatchObject({
    code: 'unprocessable',
    status: 422,
  });
  await expect(start(account, id, { since: boundary!.at, until: boundary!.at })).rejects.toMatchObject({
    code: 'unprocessable',
    errors: [{ location: 'body.until', message: 'must be later than since' }],
  });
  hook.requests.length = 0;
  await untilEnded(account, id, await start(account, id, { since: boundary!.at }));
  expect(eventsOf(hook.requests).sort()).toEqual(late.map((one) => one.id).sort());
  hook.requests.length = 0;
  await untilEnded(account, id, await start(account, id, { include_delivered: true, status: 'delivered' }));
  expect(hook.requests).toHaveLength(6);
  expect((await account.deliveries({ status: 'delivered' })).length).toBe(6);
});

test('W18: a replay from a cursor sends events from before the endpoint existed once, and none of a shadow watch', async () => {
  const account = bench.account();
  await account.emit(25);
  await account.emit(10, { pushable: false });
  const { id } = await account.register({ url: hook.url });
  await account.emit(25);
  // On the feed, and not handed over yet: the replay leaves it to the fan-out, and each of them arrives once.
  const late = await account.detect(5);
  await account.emit(0);
  const replay = await start(account, id, { cursor: cursorAt(5) });
  expect(replay).toMatchObject({ cursor: cursorAt(5), total_is_exact: true });
  await delay(1_500);
  expect(eventsOf(hook.requests).filter((one) => late.some(({ id }) => id === one))).toEqual([]);
  await account.handOver();
  await untilEnded(account, id, replay);
  await untilSettled(account);
  const owed = account.events.filter((one) => one.pushable && one.position > 5).map((one) => one.id);
  expect(late.every((one) => owed.includes(one.id))).toBe(true);
  expect(eventsOf(hook.requests).sort()).toEqual(owed.sort());
  // Again: there is nothing left that it has not got.
  const again = await start(account, id, { cursor: cursorAt(5) });
  expect(again.total).toBe(0);
  expect(await untilEnded(account, id, again)).toMatchObject({ queued: 0, skipped: 60 });
  expect(hook.requests).toHaveLength(owed.length);
});

test('W18: the current filters of the endpoint decide which events are replayed, from the feed and from the history', async () => {
  const account = bench.account();
  const [hiring] = await account.emit(1, { signal_type: 'hiring' });
  await account.emit(3);
  hook.answer([404]);
  const { id } = await account.register({ url: hook.url });
  const [other] = await account.emit(1, { signal_type: 'hiring' });
  await account.emit(3);
  await untilSettled(account);
  hook.answer([204]);
  await account.change(id, { signal_types: ['hiring'] });
  hook.requests.length = 0;
  expect(await untilEnded(account, id, await start(account, id))).toMatchObject({ queued: 1, skipped: 3 });
  expect(eventsOf(hook.requests)).toEqual([other!.id]);
  const all = await start(account, id, { cursor: cursorAt(0) });
  expect(all.total).toBe(1);
  await untilEnded(account, id, all);
  expect(eventsOf(hook.requests)).toEqual([other!.id, hiring!.id]);
  // By the content of the event.
  await account.change(id, {
    signal_types: null,
    content_filter: [{ path: ['id'], op: 'eq', value: account.events[2]!.id }],
  });
  hook.requests.length = 0;
  await untilEnded(account, id, await start(account, id, { cursor: cursorAt(0), include_delivered: true }));
  expect(eventsOf(hook.requests)).toEqual([account.events[2]!.id]);
});

test('W18, X7: erased events are sent neither from the feed nor from the history', async () => {
  const { account, id } = await rejected(2);
  const [mine] = account.events;
  const tombstone = `{"id":"${mine!.id}","headline":"","payload":{},"is_erased":true}`;
  await account.call(eraseEvents, {
    account_id: account.id,
    events: [{ position: 1, id: mine!.id, detected_at: mine!.detected_at, body: tombstone }],
  });
  await account.emit(1, { pushable: false });
  const before = bench.account();
  before.events.push(...(await account.detect(0)));
  account.events[0] = { ...mine!, bytes: tombstone };
  expect((await start(account, id, { dry_run: true })).total).toBe(1);
  expect((await start(account, id, { dry_run: true, cursor: cursorAt(0) })).total).toBe(1);
  await untilEnded(account, id, await start(account, id));
  expect(eventsOf(hook.requests)).toEqual([account.events[1]!.id]);
});

test('W18: no event past the retention period is sent, and a cursor from before it returns 410 with the oldest cursor', async () => {
  const account = bench.account();
  const old = await account.detect(2, { detected_at: agoOf(4) });
  const [kept] = await account.detect(1, { detected_at: agoOf(2) });
  const { id } = await account.register({ url: hook.url });
  const oldest = cursorAt(2);
  await expect(start(account, id, { cursor: cursorAt(0) })).rejects.toMatchObject({
    code: 'expired',
    status: 410,
    errors: [{ location: 'body.cursor', value: oldest }],
  });
  await account.handOver();
  await untilEnded(account, id, await start(account, id, { cursor: oldest }));
  expect(eventsOf(hook.requests)).toEqual([kept!.id]);
  expect(old).toHaveLength(2);
  await expect(start(account, id, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

test('W18: a paused replay sends nothing more, and a resumed one continues and sends the rest once', async () => {
  const { account, id } = await rejected(60);
  const letGo = holdAnswers(204);
  const replay = await start(account, id);
  await until(() => hook.requests.length > 0);
  const paused = await account.call(pauseReplay, ofReplay(id, replay));
  letGo();
  expect(paused.state).toBe('paused');
  // What was under way has ended, and everything else is as it was.
  const left = await until(async () => {
    const now = await account.call(getReplay, ofReplay(id, replay));
    const sent = hook.requests.length;
    const rejected = await account.deliveries({ status: 'rejected' });
    return now.queued === sent && now.delivered === sent && rejected.length === 60 - sent && rejected;
  });
  const sent = hook.requests.length;
  expect(sent).toBeLessThan(60);
  expect(await account.call(pauseReplay, ofReplay(id, replay))).toMatchObject({ state: 'paused' });
  expect(hook.requests.length).toBe(sent);
  // One of them is sent by itself meanwhile.
  await account.call(replayDelivery, { path: { delivery_id: left[0]!.id } });
  await until(() => hook.requests.length === sent + 1);
  await untilSettled(account);
  expect(await account.call(resumeReplay, ofReplay(id, replay))).toMatchObject({ state: 'running' });
  expect(await untilEnded(account, id, replay)).toMatchObject({
    state: 'completed',
    queued: 59,
    delivered: 59,
    skipped: 1,
  });
  const ids = eventsOf(hook.requests);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

test('W18: a delivery that a pause took out of the queue is sent after the resume only if it passes the current filters', async () => {
  const { account, id } = await rejected(60);
  const letGo = holdAnswers(204);
  const replay = await start(account, id);
  await until(() => hook.requests.length > 0);
  await account.call(pauseReplay, ofReplay(id, replay));
  letGo();
  const isCleared = async () => (await bench.sql('select from due where account_id = $1', [account.id])).length === 0;
  await until(isCleared);
  const sent = hook.requests.length;
  expect(sent).toBeLessThan(60);
  const before = new Set(eventsOf(hook.requests));
  const [wanted] = account.events.filter((one) => !before.has(one.id));
  await account.change(id, { content_filter: [{ path: ['id'], op: 'eq', value: wanted!.id }] });
  await account.call(resumeReplay, ofReplay(id, replay));
  expect(await untilEnded(account, id, replay)).toMatchObject({ queued: sent + 1, skipped: 59 - sent });
  expect(eventsOf(hook.requests).slice(sent)).toEqual([wanted!.id]);
});

test('W18, S4: a replay whose queue does not move is checked only rarely', async () => {
  const { account, id } = await rejected(1);
  await account.call(pauseEndpoint, { path: { id } });
  const full = `
    insert into due (account_id, created_at, delivery_id, day, endpoint_id, event_id, lane, next_attempt_at)
    select $1, now(), gen_random_uuid(), current_date, $2, gen_random_uuid(), 5, now() - interval '1 hour' from generate_series(1, 1000)`;
  await bench.sql(full, [account.id, id]);
  const replay = await start(account, id);
  const isResting = `select from replay where id = $1 and lease_owner is null and lease_until > now() + interval '1 second'`;
  await until(async () => (await bench.sql(isResting, [replay.id])).length === 1);
  await bench.sql('delete from due where account_id = $1', [account.id]);
  await account.call(resumeEndpoint, { path: { id } });
  expect(await untilEnded(account, id, replay)).toMatchObject({ delivered: 1 });
});

test('W18: after a cancellation, deliveries that were not under way are not sent, and failed ones wait for no retry', async () => {
  const { account, id } = await rejected(60);
  const letGo = holdAnswers(500);
  const replay = await start(account, id);
  await until(() => hook.requests.length > 0);
  const cancelled = await account.call(cancelReplay, ofReplay(id, replay));
  letGo();
  expect(cancelled.state).toBe('cancelled');
  const isCleared = async () => (await bench.sql('select from due where account_id = $1', [account.id])).length === 0;
  await until(isCleared);
  const sent = hook.requests.length;
  expect(sent).toBeLessThan(60);
  const rows = await account.deliveries();
  expect(rows.filter((row) => row.status === 'rejected')).toHaveLength(60 - sent);
  expect(rows.filter((row) => row.status === 'exhausted')).toHaveLength(sent);
  expect(await account.call(cancelReplay, ofReplay(id, replay))).toMatchObject({ state: 'cancelled' });
  for (const contract of [pauseReplay, resumeReplay]) {
    await expect(account.call(contract, ofReplay(id, replay))).rejects.toMatchObject({ code: 'conflict' });
  }
  // They can be replayed again.
  hook.answer([204]);
  await untilEnded(account, id, await start(account, id));
  expect((await account.deliveries({ status: 'delivered' })).length).toBe(60);
});

test('W18, W8: failed deliveries are retried in the lane of the replay, which completes after the last retry', async () => {
  const { account, id } = await rejected(2);
  hook.answer([500, 500, 204, 500]);
  const replay = await start(account, id);
  await until(() => hook.requests.length === 2);
  const waiting = 'select lane from due where account_id = $1 and lease_until is null';
  await until(async () => (await bench.sql(waiting, [account.id])).length === 2);
  expect(await bench.sql(waiting, [account.id])).toEqual([{ lane: '5' }, { lane: '5' }]);
  expect(await account.call(getReplay, ofReplay(id, replay))).toMatchObject({ state: 'running', delivered: 0 });
  await makeDue(bench, account);
  expect(await untilEnded(account, id, replay)).toMatchObject({ state: 'completed', delivered: 1, failed: 1 });
});

test('W18: a replay to a disabled endpoint is refused with 409; a running one waits while its endpoint is disabled and ends when the endpoint is deleted', async () => {
  const { account, id } = await rejected(30);
  await account.change(id, { is_enabled: false });
  await expect(start(account, id)).rejects.toMatchObject({ code: 'conflict', status: 409 });
  await account.change(id, { is_enabled: true });
  const letGo = holdAnswers(204);
  const replay = await start(account, id);
  await until(() => hook.requests.length > 0);
  await account.change(id, { is_enabled: false });
  letGo();
  await until(() => hook.requests.every((push) => push.isAnswered));
  const sent = hook.requests.length;
  expect(sent).toBeLessThan(30);
  expect(await account.call(getReplay, ofReplay(id, replay))).toMatchObject({ state: 'running' });
  await account.change(id, { is_enabled: true });
  expect(await untilEnded(account, id, replay)).toMatchObject({ state: 'completed', delivered: 30 });
  expect(hook.requests).toHaveLength(30);
  await account.change(id, { is_enabled: false });
  await account.change(id, { is_enabled: true });
  await bench.sql(
    `update replay set state = 'running', is_walked = false, lease_owner = gen_random_uuid(),
       lease_until = now() + interval '1 minute' where id = $1`,
    [replay.id],
  );
  await account.call(deleteEndpoint, { path: { id } });
  const state = () => bench.sql<{ state: string }>('select state from replay where id = $1', [replay.id]);
  await until(async () => (await state())[0]!.state === 'cancelled');
  await expect(start(account, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('W18, S5: a paused replay ends when its endpoint is deleted, and no longer counts towards the limit', async () => {
  const { account, id } = await rejected(1);
  const other = await account.register({ url: hook.url });
  const open = `
    insert into replay (account_id, endpoint_id, state, statuses, include_delivered, total, total_is_exact)
    select $1, $2, 'paused', '{rejected}', false, 0, true from generate_series(1, $3::int) returning id`;
  await bench.sql(open, [account.id, other.id, maxOpenReplays]);
  await expect(start(account, id)).rejects.toMatchObject({ code: 'conflict' });
  await account.call(deleteEndpoint, { path: { id: other.id } });
  const left = `select from replay where endpoint_id = $1 and (state <> 'cancelled' or ended_at is null)`;
  expect(await bench.sql(left, [other.id])).toEqual([]);
  expect(await untilEnded(account, id, await start(account, id))).toMatchObject({ delivered: 1 });
});

test("W18, A4: another account's endpoint and replay, and a replay of another endpoint, return 404 in the same words as a missing one", async () => {
  const { account, id } = await rejected(1);
  const replay = await start(account, id);
  const stranger = bench.account();
  const own = await stranger.register({ url: hook.url });
  const second = await account.register({ url: hook.url });
  const say = (error: { code: string; detail: string }) => `${error.code} ${error.detail}`;
  for (const contract of [getReplay, pauseReplay, resumeReplay, cancelReplay]) {
    const told = await Promise.all([
      stranger.call(contract, ofReplay(own.id, replay)).catch(say),
      account.call(contract, ofReplay(second.id, replay)).catch(say),
      account.call(contract, ofReplay(id, { id: randomUUID() })).catch(say),
    ]);
    expect(new Set(told)).toEqual(new Set(['not_found No such replay.']));
    const ofEndpoint = await Promise.all([
      stranger.call(contract, ofReplay(id, replay)).catch(say),
      account.call(contract, ofReplay(randomUUID(), replay)).catch(say),
    ]);
    expect(new Set(ofEndpoint)).toEqual(new Set(['not_found No such endpoint.']));
  }
  await expect(start(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(stranger.call(listReplays, { path: { id }, query: {} })).rejects.toMatchObject({ code: 'not_found' });
});

test('W18, S5, A10, A11: replays are listed newest first, limited in number, and created once for each idempotency key', async () => {
  const { account, id } = await rejected(1);
  await account.change(id, { is_enabled: true });
  const made: string[] = [];
  for (let n = 0; n < maxOpenReplays; n++) {
    const replay = await start(account, id, { status: 'exhausted' }, `key ${n}`);
    made.unshift(replay.id!);
    // It would end at once.
    await bench.sql(`update replay set state = 'paused' where id = $1`, [replay.id]);
  }
  expect((await start(account, id, { status: 'exhausted' }, 'key 3')).id).toBe(made.at(-4));
  await expect(start(account, id)).rejects.toMatchObject({ code: 'conflict', detail: expect.stringContaining('10') });
  const first = await account.call(listReplays, { path: { id }, query: { limit: 6 } });
  const rest = await account.call(listReplays, { path: { id }, query: { limit: 6, cursor: first.next_cursor! } });
  expect([...first.replays, ...rest.replays].map((one) => one.id)).toEqual(made);
  await account.call(cancelReplay, ofReplay(id, { id: made[0]! }));
  expect((await account.call(listReplays, { path: { id }, query: { state: 'cancelled' } })).replays).toHaveLength(1);
  expect((await start(account, id)).total).toBe(1);
});

test('W18: a replay queues nothing while a process is running that does not know its lane', async () => {
  const { account, id } = await rejected(1);
  await bench.sql(`insert into process (id, lock_key, known_lanes) values (gen_random_uuid(), -1, 4)`);
  const replay = await start(account, id);
  // What was sent by the last look at which the process was still there.
  let sentBefore: number | undefined;
  // It is taken for gone, and removed after the longest time that an attempt takes.
  const isGone = async (): Promise<boolean> => {
    const sent = hook.requests.length;
    const isThere = (await bench.sql('select from process where known_lanes = 4')).length > 0;
    if (isThere) sentBefore = sent;
    return !isThere;
  };
  await until(isGone, { withinMs: 30_000 });
  expect(sentBefore).toBe(0);
  expect(await untilEnded(account, id, replay)).toMatchObject({ delivered: 1 });
}, 60_000);
