import { randomUUID } from 'node:crypto';
import { deletePreviousSecret, rotateSecret } from '../../schema/contracts/endpoint-actions.js';
import { getEndpoint, secretPurpose } from '../../schema/contracts/webhook-endpoints.js';
import { open, parseSecretKeys } from '../../services/platform/secret-box.js';
import { sign } from '../../services/webhooks/sending/index.js';
import { type ReceivedPush, type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import {
  type AccountBench,
  startWebhooks,
  testSecretKeys,
  untilSettled,
  type WebhooksBench,
} from '../support/webhooks.js';

let bench: WebhooksBench;
let hook: Receiver;
beforeAll(async () => {
  [bench, hook] = await Promise.all([startWebhooks(), receiver()]);
  await bench.replica();
});
afterAll(async () => {
  await bench?.stop();
  await hook?.close();
});

async function rotate(account: AccountBench, id: string, overlap_seconds?: number): Promise<string> {
  const rotated = await account.call(rotateSecret, { path: { id }, body: { overlap_seconds } });
  expect(rotated).toMatchObject({ id, url: hook.url });
  return open(parseSecretKeys(testSecretKeys), secretPurpose(id), rotated.sealed_secret!);
}

/** Which of these secrets signed a push, in the order of its signatures. */
function signersOf({ headers, body }: ReceivedPush, secrets: string[]): number[] {
  const [time, ...signatures] = String(headers['x-service-signature']).split(',');
  const seconds = Number(time!.slice(2));
  const known = secrets.map((secret) => sign([secret], seconds, body).split(',')[1]!);
  return signatures.map((one) => known.indexOf(one));
}

const pushesOf = (events: { id: string }[]): ReceivedPush[] =>
  hook.requests.filter((push) => events.some(({ id }) => id === push.json().event?.id));

/** Emits events and returns who signed their pushes; all of them the same. */
async function signersNow(account: AccountBench, secrets: string[]): Promise<number[]> {
  const events = await account.emit(5);
  await untilSettled(account);
  const all = pushesOf(events).map((push) => signersOf(push, secrets));
  expect(all).toHaveLength(5);
  expect(new Set(all.map(String)).size).toBe(1);
  return all[0]!;
}

const countSecrets = async (id: string): Promise<number> =>
  (await bench.sql('select from endpoint_secret where endpoint_id = $1', [id])).length;

test('W6: under traffic, pushes after a rotation are signed with the new secret first and the old one last, until the overlap ends', async () => {
  const account = bench.account();
  const { id, secret: old } = await account.register({ url: hook.url });
  let isRunning = true;
  const traffic = (async () => {
    while (isRunning) await account.emit(10);
  })();
  await until(() => pushesOf(account.events).length > 30);
  // Longer than a busy machine takes for what was queued.
  const secret = await rotate(account, id, 8);
  const during = await account.emit(20);
  // What overtook the hand-off before it is handed over again, as the feed does.
  await account.handOver();
  await until(() => pushesOf(during).length === 20);
  isRunning = false;
  await traffic;
  await account.handOver();
  await untilSettled(account);
  const secrets = [secret, old];
  for (const push of pushesOf(during)) expect(signersOf(push, secrets)).toEqual([0, 1]);
  const all = pushesOf(account.events).map((push) => String(signersOf(push, secrets)));
  expect(all.length).toBe(account.events.length);
  expect(new Set(all)).toEqual(new Set(['1', '0,1']));
  await until(async () => String(await signersNow(account, secrets)) === '0', { withinMs: 30_000 });
});

test('W6: a second rotation within the overlap destroys the oldest secret, so that at most two secrets sign', async () => {
  const account = bench.account();
  const { id, secret: first } = await account.register({ url: hook.url });
  const second = await rotate(account, id);
  const third = await rotate(account, id);
  expect(await signersNow(account, [first, second, third])).toEqual([2, 1]);
  expect(await countSecrets(id)).toBe(2);
  const fourth = await rotate(account, id, 0);
  expect(await signersNow(account, [first, second, third, fourth])).toEqual([3]);
  expect(await countSecrets(id)).toBe(1);
});

test('W6: the overlap can be ended at once, and ending it again returns not found', async () => {
  const account = bench.account();
  const { id, secret: old } = await account.register({ url: hook.url });
  const end = () => account.call(deletePreviousSecret, { path: { id } });
  await expect(end()).rejects.toMatchObject({ code: 'not_found' });
  const expiresAt = async () => (await account.call(getEndpoint, { path: { id } })).overlap_ends_at;
  expect(await expiresAt()).toBeNull();
  const secret = await rotate(account, id, 3_600);
  const inS = (Date.parse((await expiresAt())!) - Date.now()) / 1_000;
  expect(inS).toBeGreaterThan(3_500);
  expect(inS).toBeLessThan(3_700);
  expect(await signersNow(account, [secret, old])).toEqual([0, 1]);
  await end();
  expect(await expiresAt()).toBeNull();
  expect(await signersNow(account, [secret, old])).toEqual([0]);
  await expect(end()).rejects.toMatchObject({ code: 'not_found' });
  expect(await countSecrets(id)).toBe(1);
});

test('W6, H10: an expired secret is destroyed, and its key is no longer needed', async () => {
  const account = bench.account();
  const { id, secret: old } = await account.register({ url: hook.url });
  const secret = await rotate(account, id, 604_800);
  await bench.sql(
    `update endpoint_secret set expires_at = now() - interval '1 second', sealed = 'gone.' || sealed
     where endpoint_id = $1 and expires_at is not null`,
    [id],
  );
  await bench.replica();
  await until(async () => (await countSecrets(id)) === 1);
  await account.change(id, { description: 'read anew' });
  expect(await signersNow(account, [secret, old])).toEqual([0]);
});

test('A10: a repeat with the same idempotency key rotates nothing and lacks the secret, and another account gets not found', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: hook.url });
  const key = { idempotencyKey: randomUUID() };
  const input = { path: { id }, body: {} };
  const [one, two] = await Promise.all([
    account.call(rotateSecret, input, key),
    account.call(rotateSecret, input, key),
  ]);
  expect([one, two].filter((answer) => answer.sealed_secret)).toHaveLength(1);
  expect(await countSecrets(id)).toBe(2);
  const other = account.call(rotateSecret, { path: { id }, body: { overlap_seconds: 1 } }, key);
  await expect(other).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  const stranger = bench.account();
  await expect(stranger.call(rotateSecret, input)).rejects.toMatchObject({ code: 'not_found' });
  await expect(stranger.call(deletePreviousSecret, { path: { id } })).rejects.toMatchObject({ code: 'not_found' });
  expect(await countSecrets(id)).toBe(2);
});
