import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { held } from '../support/held.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, makeDue, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
});
afterAll(async () => {
  await bench.stop();
  await hook.close();
});

const pickedUp = (account: AccountBench) =>
  until(async () => (await bench.sql('select from pick_up where account_id = $1', [account.id])).length === 0);
const owedIds = async (account: AccountBench): Promise<string[]> =>
  (await account.deliveries()).map((one) => one.event_id).sort();
const idsOf = (events: { id: string }[]): string[] => events.map((one) => one.id).sort();

test('W4: enabling picks up the events detected meanwhile, over several pages, and none of them twice', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const before = await account.emit(3);
  await account.change(id, { is_enabled: false });
  const meanwhile = await account.emit(50);
  expect(await owedIds(account)).toEqual(idsOf(before));
  const enabled = await account.change(id, { is_enabled: true });
  expect(enabled.is_enabled).toBe(true);
  const after = await account.emit(3);
  await pickedUp(account);
  await untilSettled(account);
  expect(await owedIds(account)).toEqual(idsOf([...before, ...meanwhile, ...after]));
  const pushed = hook.requests.map((push) => push.json().event!.id as string);
  expect(new Set(pushed).size).toBe(pushed.length);
});

test('W4: events detected but not yet handed over when an endpoint is enabled arrive by the fan-out, once', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  const handedOver = await account.emit(2);
  const late = await account.detect(2);
  await account.change(id, { is_enabled: true });
  await account.handOver();
  await pickedUp(account);
  await untilSettled(account);
  expect(await owedIds(account)).toEqual(idsOf([...handedOver, ...late]));
});

test('W5: only events of the recent window are picked up, and older ones are not', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString().replace('Z', '000Z');
  await account.emit(2, { detected_at: ago(20) });
  const recent = await account.emit(2, { detected_at: ago(10) });
  await account.change(id, { is_enabled: true });
  await pickedUp(account);
  await untilSettled(account);
  expect(await owedIds(account)).toEqual(idsOf(recent));
});

test('W5: shadow events are not picked up, and filters apply to the pick-up', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  await account.emit(1, { pushable: false });
  await account.emit(1);
  const hiring = await account.emit(1, { signal_type: 'hiring' });
  await account.change(id, { is_enabled: true, signal_types: ['hiring'] });
  await pickedUp(account);
  await untilSettled(account);
  expect(await owedIds(account)).toEqual(idsOf(hiring));
});

test('W5: disabling parks pending deliveries and enabling lets them continue, except that those that waited past the schedule are exhausted', async () => {
  const slow = await receiver({ answers: [500] });
  const account = bench.account();
  const { id, secret } = await account.register({ url: slow.url });
  const [young, old] = await account.emit(2);
  await until(async () => (await account.deliveries()).every((row) => row.attempt_count === 1));
  await account.change(id, { is_enabled: false });
  await makeDue(bench, account);
  const parked = await account.deliveries({ status: 'pending' });
  expect(parked.map((row) => [row.next_attempt_at, row.attempt_count])).toEqual([
    [null, 1],
    [null, 1],
  ]);
  await bench.sql(`update due set queued_at = now() - interval '22 hours' where event_id = $1`, [old!.id]);
  slow.answer([200]);
  const pushes = slow.requests.length;
  await account.change(id, { is_enabled: true });
  await untilSettled(account);
  const rows = new Map((await account.deliveries()).map((row) => [row.event_id, row]));
  expect(rows.get(old!.id)).toMatchObject({ status: 'exhausted', attempt_count: 1, next_attempt_at: null });
  expect(rows.get(young!.id)).toMatchObject({ status: 'delivered', attempt_count: 2 });
  expect(slow.requests.length).toBe(pushes + 1);
  // The secret is the same as before (W5).
  expect(slow.requests.at(-1)!.headers['x-service-signature']).toBeDefined();
  expect(secret).toMatch(/^whsec_/);
  await slow.close();
});

test('W5: deleting an endpoint ends its pending deliveries as exhausted and keeps the history', async () => {
  const slow = await receiver({ answers: [500] });
  const account = bench.account();
  const { id } = await account.register({ url: slow.url });
  await account.emit(2);
  await until(async () => (await account.deliveries()).every((row) => row.attempt_count === 1));
  await account.call(deleteEndpoint, { path: { id } });
  const rows = await account.deliveries({ status: 'exhausted' });
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row.attempts).toHaveLength(1);
  // What waited leaves the queue after the answer.
  await until(async () => (await bench.sql('select from due where account_id = $1', [account.id])).length === 0);
  await slow.close();
});

test('W5: an attempt that started before the deletion is completed, and its 2xx is recorded', async () => {
  const answer = held();
  const slow = await receiver({ answers: () => answer.promise.then(() => 204) });
  const account = bench.account();
  const { id } = await account.register({ url: slow.url });
  await account.emit(1);
  await until(() => slow.requests.length === 1);
  await account.call(deleteEndpoint, { path: { id } });
  expect(await account.deliveries()).toMatchObject([{ status: 'exhausted', attempt_count: 0 }]);
  answer.release();
  await until(async () => (await account.deliveries())[0]!.status === 'delivered');
  expect(await account.deliveries()).toMatchObject([{ attempt_count: 1, response_status: 204 }]);
  expect(await bench.sql('select from due where account_id = $1', [account.id])).toEqual([]);
  await slow.close();
});

test('W4: a pick-up waits while the feed is unavailable, and waiting events are sent to a new url', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  await account.change(id, { is_enabled: false });
  const [missed] = await account.emit(1);
  // The account's feed answers nonsense until it is mended.
  const kept = [...account.events];
  account.events.splice(0, 1, { ...kept[0]!, bytes: '{}\n{}' });
  await account.change(id, { is_enabled: true });
  await until(async () => {
    const rows = await bench.sql('select from pick_up where account_id = $1 and lease_until is not null', [account.id]);
    return rows.length === 1;
  });
  const other = await receiver();
  await account.change(id, { url: other.url });
  account.events.splice(0, 1, kept[0]!);
  await pickedUp(account);
  await until(() => other.requests.length === 1);
  expect(other.requests[0]!.json().event!.id).toBe(missed!.id);
  await other.close();
});
