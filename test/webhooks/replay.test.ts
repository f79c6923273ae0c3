import { randomUUID } from 'node:crypto';

import { eraseEvents } from '../../schema/contracts/erasures.js';
import { getDelivery, replayDelivery } from '../../schema/contracts/webhook-deliveries.js';
import { deleteEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, makeDue, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  bench = await startWebhooks({ WEBHOOK_RETRY_DELAYS: '1m' });
});
afterAll(() => bench.stop());

beforeEach(async () => {
  hook = await receiver();
});
afterEach(() => hook.close());

async function settleOne(status: number): Promise<{ account: AccountBench; endpointId: string; deliveryId: string }> {
  hook.answer([status]);
  const account = bench.account();
  const endpoint = await account.register({ url: hook.url });
  await account.emit(1);
  await until(async () => (await account.deliveries())[0]?.attempt_count === 1);
  if (status >= 500) await makeDue(bench, account);
  await untilSettled(account);
  const [row] = await account.deliveries();
  return { account, endpointId: endpoint.id, deliveryId: row!.id };
}

const replay = (account: AccountBench, deliveryId: string) =>
  account.call(replayDelivery, { path: { delivery_id: deliveryId } });

test.each([
  [404, 'rejected', 1],
  [500, 'exhausted', 2],
])(
  'W12: after a %i, the %s delivery is sent again from the stored event, with the next attempt number',
  async (status, name, attempts) => {
    const { account, deliveryId } = await settleOne(status);
    expect((await account.deliveries())[0]).toMatchObject({ status: name, attempt_count: attempts });
    hook.answer([200]);
    const answer = await replay(account, deliveryId);
    expect(answer).toMatchObject({ id: deliveryId, status: 'pending', attempt_count: attempts });
    expect(answer.next_attempt_at).not.toBeNull();
    await untilSettled(account);
    const row = await account.call(getDelivery, { path: { id: deliveryId } });
    expect(row).toMatchObject({ status: 'delivered', attempt_count: attempts + 1, failure_reason: null });
    expect(row.attempts.map((one) => one.number)).toEqual(Array.from({ length: attempts + 1 }, (_, i) => i + 1));
    const [first, last] = [hook.requests[0]!, hook.requests.at(-1)!];
    expect(last.json()).toMatchObject({ attempt: attempts + 1, delivery_id: deliveryId });
    expect(last.body.toString().split('"event":')[1]).toBe(first.body.toString().split('"event":')[1]);
  },
);

test('W12: a replay starts a new schedule, and a delivered delivery stays delivered when its replay fails', async () => {
  const { account, deliveryId } = await settleOne(200);
  hook.answer([500]);
  expect(await replay(account, deliveryId)).toMatchObject({ status: 'delivered' });
  const get = () => account.call(getDelivery, { path: { id: deliveryId } });
  await until(async () => (await get()).attempt_count === 2);
  expect(await get()).toMatchObject({ status: 'delivered', response_status: 200, failure_reason: null });
  expect((await get()).next_attempt_at).not.toBeNull();
  await makeDue(bench, account);
  await until(async () => (await get()).attempt_count === 3);
  expect(await get()).toMatchObject({ status: 'delivered', next_attempt_at: null });
  expect((await get()).attempts.map((one) => one.response_status)).toEqual([200, 500, 500]);
});

test('W12: replaying a pending delivery returns 409, and one of two simultaneous replays is refused', async () => {
  const { account, deliveryId } = await settleOne(404);
  hook.answer([500]);
  const answers = await Promise.allSettled([replay(account, deliveryId), replay(account, deliveryId)]);
  expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(replay(account, deliveryId)).rejects.toMatchObject({ code: 'conflict', status: 409 });
});

test('W12: a replay to a disabled or deleted endpoint returns 409', async () => {
  const { account, deliveryId, endpointId } = await settleOne(404);
  await account.change(endpointId, { is_enabled: false });
  await expect(replay(account, deliveryId)).rejects.toMatchObject({ code: 'conflict' });
  await account.call(deleteEndpoint, { path: { id: endpointId } });
  await expect(replay(account, deliveryId)).rejects.toMatchObject({ code: 'conflict' });
});

test("W12, A4: an id past the retention period returns 410; another account's id, an unknown id and an id of another kind all return 404", async () => {
  const { account, deliveryId } = await settleOne(200);
  const old = toV7(Date.now() - 4 * 86_400_000);
  for (const contract of [replayDelivery, getDelivery]) {
    const ask = (id: string, who = account) =>
      who.call(contract, { path: contract === replayDelivery ? { delivery_id: id } : { id } } as never);
    await expect(ask(old)).rejects.toMatchObject({ code: 'expired', status: 410 });
    const answers = await Promise.all(
      [ask(deliveryId, bench.account()), ask(toV7(Date.now() - 1_000)), ask(randomUUID())].map((one) =>
        one.catch((error) => `${error.code} ${error.detail}`),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['not_found No such delivery.']));
  }
});

test('W12: a replay whose event is gone returns 410', async () => {
  const { account, deliveryId } = await settleOne(404);
  await bench.sql('delete from event where account_id = $1', [account.id]);
  await expect(replay(account, deliveryId)).rejects.toMatchObject({ code: 'expired' });
});

function toV7(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${randomUUID().slice(15)}`;
}

test('X7: a tombstone is sent in place of a pending event, and is stored for events that were not sent yet', async () => {
  hook.answer([500]);
  const account = bench.account();
  await account.register({ url: hook.url });
  const [pending, ahead] = [(await account.emit(1))[0]!, (await account.detect(1))[0]!];
  await until(async () => (await account.deliveries())[0]?.attempt_count === 1);
  const erase = () =>
    account.call(eraseEvents, {
      account_id: account.id,
      events: [pending, ahead].map(({ position, id, detected_at }) => ({
        position,
        id,
        detected_at,
        body: `{"id":"${id}","headline":"","payload":{},"is_erased":true}`,
      })),
    });
  // The second is not fanned out, so its old bytes may still come: the answer does not confirm it.
  expect(await erase()).toEqual({ position: 1 });
  hook.answer([200]);
  await account.handOver();
  expect(await erase()).toEqual({ position: 2 });
  expect(await erase()).toEqual({ position: 2 });
  await makeDue(bench, account);
  await untilSettled(account);
  const last = hook.requests.filter((one) => one.json().event?.id === pending.id).at(-1)!;
  expect(last.json()).toMatchObject({ attempt: 2, event: { id: pending.id, headline: '', is_erased: true } });
  const stored = await bench.sql<{ body: string }>('select body from event where account_id = $1', [account.id]);
  expect(stored.map((row) => (JSON.parse(row.body) as { is_erased?: true }).is_erased)).toEqual([true, true]);
});
