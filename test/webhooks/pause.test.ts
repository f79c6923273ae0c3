import { randomUUID } from 'node:crypto';
import * as actions from '../../schema/contracts/endpoint-actions.js';
import { listDeliveries } from '../../schema/contracts/webhook-deliveries.js';
import * as endpoints from '../../schema/contracts/webhook-endpoints.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { type ShiftedWebhooks, startShiftedWebhooks } from '../support/shifted-webhooks.js';
import { until } from '../support/until.js';
import { type AccountBench, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

const eventsOf = (hook: Receiver): string[] => hook.requests.map((push) => (push.json().event as { id: string }).id);
/** The numbers of the batches of so many events to which the pushes belong. */
const batchesOf = (hook: Receiver, { events }: AccountBench, size: number): number[] => {
  const ids = events.map((event) => event.id);
  return eventsOf(hook).map((id) => Math.floor(ids.indexOf(id) / size));
};
const inOrder = (numbers: number[]): number[] => numbers.toSorted((one, other) => one - other);
const pause = (account: AccountBench, id: string) => account.call(actions.pauseEndpoint, { path: { id } });
const resume = (account: AccountBench, id: string) => account.call(actions.resumeEndpoint, { path: { id } });

describe('on the clock of the machine', () => {
  let bench: WebhooksBench;
  let hook: Receiver;
  beforeAll(async () => {
    [bench, hook] = await Promise.all([startWebhooks({ WEBHOOK_ENDPOINT_CONCURRENCY: '1' }), receiver()]);
  });
  afterAll(async () => {
    await bench?.stop();
    await hook?.close();
  });
  beforeEach(() => {
    hook.requests.length = 0;
  });

  test('W17: a paused endpoint is sent nothing and everything is queued, and after the pause all of it is sent in order', async () => {
    const account = bench.account();
    const { id } = await account.register({ url: hook.url });
    const other = await account.register({ url: `${hook.url}/other` });
    const paused = await pause(account, id);
    expect(paused).toMatchObject({ is_enabled: true, paused_at: expect.any(String) });
    expect(await pause(account, id)).toEqual(paused);
    hook.requests.length = 0;
    for (let n = 0; n < 5; n++) await account.emit(20);
    await until(() => hook.requests.length === 100, { what: 'the pushes to the other endpoint' });
    expect(hook.requests.every(({ path }) => path.endsWith('/other'))).toBe(true);
    // The service writes an outcome after the receiver has its push.
    await until(async () => (await account.deliveries({ status: 'delivered' })).length === 100, {
      what: 'the outcomes',
    });
    const waiting = await account.deliveries({ status: 'pending' });
    expect(waiting.map((row) => [row.endpoint_id, row.next_attempt_at])).toEqual(Array(100).fill([id, null]));
    await account.call(endpoints.deleteEndpoint, { path: { id: other.id } });
    hook.requests.length = 0;
    expect(await resume(account, id)).toMatchObject({ paused_at: null, updated_at: expect.any(String) });
    await untilSettled(account);
    const sent = batchesOf(hook, account, 20);
    expect(sent).toHaveLength(100);
    expect(sent).toEqual(inOrder(sent));
    // There is nothing left to resume.
    const before = await account.call(endpoints.getEndpoint, { path: { id } });
    expect(await resume(account, id)).toEqual(before);
  });

  test('W17: events that arrive right after a pause are sent behind those that waited, whichever replica takes them', async () => {
    const second = await bench.replica();
    const accounts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const account = bench.account();
        const { id } = await account.register({ url: `${hook.url}/${account.id}` });
        await pause(account, id);
        await account.emit(100);
        return { account, id };
      }),
    );
    for (const { account, id } of accounts) {
      await resume(account, id);
      await account.emit(1);
    }
    for (const { account } of accounts) {
      await untilSettled(account);
      const pushes = hook.requests.filter(({ path }) => path.endsWith(account.id));
      expect(pushes).toHaveLength(101);
      const place = pushes.findIndex((push) => push.json().event!.id === account.events.at(-1)!.id);
      // Each replica sends one at a time, and keeps at most 16 in memory.
      expect(place).toBeGreaterThan(50);
    }
    await second.stop();
  });

  test('W17: a disabled endpoint can be paused, and is sent nothing until it is both enabled and resumed', async () => {
    const account = bench.account();
    const { id } = await account.register({ url: hook.url });
    await account.change(id, { is_enabled: false });
    expect(await pause(account, id)).toMatchObject({ is_enabled: false, paused_at: expect.any(String) });
    expect(await account.change(id, { is_enabled: true })).toMatchObject({ paused_at: expect.any(String) });
    await account.emit(3);
    const witness = bench.account();
    await witness.register({ url: `${hook.url}/witness` });
    await witness.emit(3);
    await untilSettled(witness);
    expect(hook.requests.every(({ path }) => path.endsWith('/witness'))).toBe(true);
    await resume(account, id);
    await untilSettled(account);
    expect(hook.requests).toHaveLength(6);
  });

  test('A4, W17: pausing or resuming an endpoint that is deleted, unknown or of another account returns 404', async () => {
    const [account, stranger] = [bench.account(), bench.account()];
    const { id } = await account.register({ url: hook.url });
    const gone = await account.register({ url: hook.url });
    await account.call(endpoints.deleteEndpoint, { path: { id: gone.id } });
    for (const act of [pause, resume]) {
      await expect(act(stranger, id)).rejects.toMatchObject({ status: 404 });
      await expect(act(account, gone.id)).rejects.toMatchObject({ status: 404 });
      await expect(act(account, randomUUID())).rejects.toMatchObject({ status: 404 });
    }
    expect(await account.call(endpoints.getEndpoint, { path: { id } })).toMatchObject({ paused_at: null });
  });

  test('W17, X2: a pause outlives kill -9 of the service, and deliveries leased or queued at the time are sent after the pause', async () => {
    const account = bench.account();
    const { id } = await account.register({ url: hook.url });
    await bench.service.stop();
    const start = async (): Promise<ServiceProcess> => {
      const port = await findFreePort();
      const env = { ...bench.env, WEBHOOKS_PORT: String(port), LOG_LEVEL: 'warn' };
      return startServiceProcess({ service: 'webhooks', port, env });
    };
    const first = await start();
    await pause(account, id);
    await account.emit(30);
    await first.kill('SIGKILL');
    const second = await start();
    const witness = bench.account();
    await witness.register({ url: `${hook.url}/witness` });
    await witness.emit(1);
    await untilSettled(witness);
    expect(hook.requests).toHaveLength(1);
    await account.emit(30);
    await resume(account, id);
    await untilSettled(account);
    const sent = batchesOf(hook, account, 30).slice(1);
    expect(sent).toHaveLength(60);
    expect(sent).toEqual(inOrder(sent));
    await second.kill('SIGKILL');
  });
});

describe('on a shifted clock', () => {
  const list = async (account: AccountBench) => (await account.call(listDeliveries, { query: {} })).deliveries;
  let bench: ShiftedWebhooks;
  let hook: Receiver;
  beforeAll(async () => {
    hook = await receiver({ answers: [500] });
    const env = { WEBHOOK_RETRY_DELAYS: '1h,1h', WEBHOOK_LONGEST_WAIT: '48h', RETENTION_DAYS: '30' };
    bench = await startShiftedWebhooks({ ...env, WEBHOOK_ENDPOINT_CONCURRENCY: '1' });
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await hook?.close();
  });

  test('W8, W17: queued deliveries outlive a pause longer than the longest wait, and have their whole retry schedule afterwards', async () => {
    const [account, disabled] = [bench.account(), bench.account()];
    const { id } = await account.register({ url: hook.url });
    const off = await disabled.register({ url: hook.url });
    await account.emit(1);
    await until(async () => (await list(account))[0]?.attempt_count === 1);
    await disabled.emit(1);
    await until(async () => (await list(disabled))[0]?.attempt_count === 1);
    await disabled.change(off.id, { is_enabled: false });
    await pause(account, id);
    for (let n = 0; n < 3; n++) await account.emit(1);
    hook.requests.length = 0;

    await bench.passHours(100);
    // By then whatever has waited for too long has ended.
    await until(async () => (await list(disabled))[0]?.status === 'exhausted', { what: 'the end of the other' });
    expect((await list(account)).map((row) => row.status)).toEqual(Array(4).fill('pending'));
    await resume(account, id);
    await until(async () => (await list(account)).every((row) => row.attempt_count > 0));
    // A failure after the pause is followed by a retry, however long ago the delivery was queued.
    await until(() => hook.requests.length === 4);
    await until(async () => (await list(account)).every((row) => row.next_attempt_at !== null));
    expect((await list(account)).map((row) => row.status)).toEqual(Array(4).fill('pending'));
    const firsts = hook.requests.filter((push) => push.json().attempt === 1).map((push) => push.json().event!.id);
    expect(firsts).toEqual(account.events.slice(1).map((event) => event.id));

    // The longest wait counts anew from the resume.
    await disabled.change(off.id, { is_enabled: true });
    await account.change(id, { is_enabled: false });
    await bench.passHours(49);
    await until(async () => (await list(account)).every((row) => row.status === 'exhausted'));
  }, 60_000);
});
