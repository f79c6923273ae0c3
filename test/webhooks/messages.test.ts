import { randomUUID } from 'node:crypto';
import { pauseEndpoint, testEndpoint } from '../../schema/contracts/endpoint-actions.js';
import { deleteEndpoint, getEndpoint } from '../../schema/contracts/webhook-endpoints.js';
import { claimDue } from '../../services/webhooks/deliveries/sql/claim-due.js';
import { sign } from '../../services/webhooks/sending/index.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { type AccountBench, makeDue, startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

let bench: WebhooksBench;
let channel: Receiver;
beforeAll(async () => {
  bench = await startWebhooks();
});
afterAll(async () => {
  await bench?.stop();
});
beforeEach(async () => {
  channel = await receiver({ answers: [{ status: 200, body: 'ok' }] });
});
afterEach(async () => {
  await channel.close();
});

const read = (account: AccountBench, id: string) => account.call(getEndpoint, { path: { id } });
const textOf = (at: number): string => (channel.requests[at]!.json() as unknown as { text: string }).text;

/** How many events the messages claim to report. */
const countTold = (): number =>
  channel.requests.reduce((sum, _, at) => sum + Number(/(\d+) new events/.exec(textOf(at))?.[1] ?? 1), 0);

test('W8: a burst of signals is sent as a few messages, with each signal in one of them and every delivery delivered', async () => {
  const account = bench.account();
  const { id, secret } = await account.register({ url: channel.url, format: 'slack' });
  expect(await read(account, id)).toMatchObject({ format: 'slack', max_per_second: 1 });
  const emittedAt = Date.now();
  await account.emit(120);
  await untilSettled(account);
  expect(channel.requests.length).toBeLessThanOrEqual(4);
  expect(countTold()).toBe(120);
  const deliveries = await account.deliveries();
  expect(deliveries).toHaveLength(120);
  expect(new Set(deliveries.map(({ status, attempts }) => `${status} ${attempts.length}`))).toEqual(
    new Set(['delivered 1']),
  );
  // Each is claimed a second after the one before (W17), and begins later than that on a busy machine.
  const begun = [...new Set(deliveries.map(({ attempts }) => Date.parse(attempts[0]!.started_at)))].sort(
    (a, b) => a - b,
  );
  expect(begun.length).toBeGreaterThan(1);
  expect(begun.filter((at, nth) => at - emittedAt < 990 * nth)).toEqual([]);
  const [push] = channel.requests;
  const header = String(push!.headers['x-service-signature']);
  expect(header).toBe(sign([secret], Number(/^t=(\d+)/.exec(header)![1]), push!.body));
});

test('W8: a failed message is retried with all of its deliveries, and Retry-After is respected', async () => {
  const account = bench.account();
  channel.answer([{ status: 429, headers: { 'retry-after': '2' } }, 200]);
  await account.register({ url: channel.url, format: 'slack' });
  await account.emit(30);
  await until(async () =>
    (await account.deliveries({ status: 'pending' })).some(({ attempts }) => attempts.length > 0),
  );
  const [first] = (await account.deliveries()).filter(({ attempts }) => attempts.length > 0);
  const waitMs = Date.parse(first!.next_attempt_at!) - Date.parse(first!.attempts[0]!.started_at);
  expect(waitMs).toBeGreaterThanOrEqual(2_000);
  await until(async () => {
    await makeDue(bench, account);
    return (await account.deliveries({ status: 'pending' })).length === 0;
  });
  expect((await account.deliveries({ status: 'delivered' })).length).toBe(30);
});

test.each([403, 404, 410])(
  'a channel that responds with %s is disabled, and the other endpoints of its account are notified',
  async (status) => {
    const account = bench.account();
    const other = await receiver();
    await account.register({ url: other.url, event_types: ['webhook_endpoint.disabled'] });
    channel.answer([status]);
    const { id } = await account.register({ url: channel.url, format: 'teams' });
    await account.emit(1);
    await until(async () => !(await read(account, id)).is_enabled, { withinMs: 20_000 });
    expect(await read(account, id)).toMatchObject({ disabled_reason: 'refused' });
    const [push] = await until(() => (other.requests.length > 0 ? other.requests : false));
    expect(push!.json().event).toMatchObject({ endpoint: { id, disabled_reason: 'refused' } });
    // Once it is enabled again, what comes later is sent.
    channel.answer([200]);
    await account.change(id, { is_enabled: true });
    await account.emit(1);
    await until(() => channel.requests.length >= 2);
    await other.close();
  },
);

test('W7: a 400 from a channel, or a 410 from an endpoint for events, only rejects the delivery', async () => {
  const account = bench.account();
  const plain = await receiver({ answers: [410] });
  channel.answer([400]);
  const slack = await account.register({ url: channel.url, format: 'slack' });
  const events = await account.register({ url: plain.url });
  await account.emit(1);
  await untilSettled(account);
  expect((await account.deliveries()).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await read(account, slack.id), await read(account, events.id)]).toMatchObject([
    { is_enabled: true },
    { is_enabled: true },
  ]);
  await plain.close();
});

test('a hook that answers 410 is deleted, and its deliveries stay in the history', async () => {
  const account = bench.account();
  const { id, secret } = await account.register({ url: channel.url, format: 'flat' });
  await account.emit(1);
  await until(() => channel.requests.length === 1);
  const [push] = channel.requests;
  expect(push!.json()).toMatchObject({ type: 'icp_signal.detected', signal_type: 'news', payload_n: 1 });
  const header = String(push!.headers['x-service-signature']);
  expect(header).toBe(sign([secret], Number(/^t=(\d+)/.exec(header)![1]), push!.body));
  channel.answer([410]);
  await account.emit(1);
  await until(() =>
    read(account, id).then(
      () => false,
      ({ code }) => code === 'not_found',
    ),
  );
  // The outcome of the push is recorded beside the deletion.
  await until(async () => (await account.deliveries({ status: 'rejected' })).length === 1);
  expect((await account.deliveries()).map(({ status }) => status).sort()).toEqual(['delivered', 'rejected']);
});

test('an endpoint can be deleted as a hook only if it is a hook', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: channel.url });
  const asHook = account.call(deleteEndpoint, { path: { id }, format: 'flat' });
  await expect(asHook).rejects.toMatchObject({ code: 'not_found' });
  expect(await read(account, id)).toMatchObject({ format: 'event' });
});

test('W5: a test push to a channel is a message, and a channel always has a limit per second', async () => {
  const account = bench.account();
  const { id } = await account.register({ url: channel.url, format: 'teams_card', max_per_second: 2 });
  expect(await account.call(testEndpoint, { path: { id } })).toMatchObject({ response_status: 200 });
  expect(channel.requests[0]!.body.toString()).toContain('This is a test of leadwire');
  expect((await account.change(id, { max_per_second: null })).max_per_second).toBe(4);
});

test('no format can be chosen while a process of the previous version runs', async () => {
  const account = bench.account();
  await bench.sql(`insert into process (id, known_lanes) values ('00000000-0000-4000-8000-000000000001', 6)`);
  const tooSoon = account.register({ url: channel.url, format: 'slack' });
  await expect(tooSoon).rejects.toMatchObject({ code: 'unavailable' });
  await account.register({ url: channel.url });
  await bench.sql(`delete from process where not knows_formats`);
  await account.register({ url: channel.url, format: 'slack' });
});

test('W8, W14: endpoints whose messages list all that waits share a bound of what one claim takes for them', async () => {
  const account = bench.account();
  const made = await Promise.all([0, 1].map((n) => account.register({ url: `${channel.url}/${n}`, format: 'slack' })));
  for (const { id } of made) await account.call(pauseEndpoint, { path: { id } });
  await account.emit(20);
  await until(async () => (await account.deliveries({ limit: 100 })).length === 40);
  const client = await bench.pool.connect();
  try {
    const parts = made.map(({ id }) => ({ endpointId: id, lane: 'first' as const, count: 1, from: null }));
    for (const [bundledRoom, rows] of [
      [0, 2],
      [8, 10],
      [4_096, 40],
    ] as const) {
      await client.query('begin; update endpoint set paused_at = null; update endpoint_pace set next_at = now()');
      const claimed = await claimDue(client, { owner: randomUUID(), leaseMs: 60_000, parts, bundledRoom });
      await client.query('rollback');
      expect(claimed.rows).toHaveLength(rows);
      expect(new Set(claimed.rows.map(({ endpointId }) => endpointId)).size).toBe(2);
    }
  } finally {
    client.release();
  }
});
