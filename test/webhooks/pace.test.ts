import fc from 'fast-check';
import { type Lane, lanes } from '../../services/webhooks/deliveries/job.js';
import { restAfter } from '../../services/webhooks/deliveries/scheduling/pace.js';
import { Scheduler } from '../../services/webhooks/deliveries/scheduling/scheduler.js';
import { type Receiver, receiver } from '../support/receiver.js';
import { until } from '../support/until.js';
import { startWebhooks, untilSettled, type WebhooksBench } from '../support/webhooks.js';

test('W17: a pace never exceeds its limit in any second, and reaches nine tenths of it while enough is due', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 200, maxLength: 400 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), waits, (maxPerSecond, gaps) => {
      const stepMs = 1_100 / maxPerSecond;
      const taken: number[] = [];
      let now = 0;
      let nextAt = 0;
      for (const gap of gaps) {
        now += gap;
        const { left } = restAfter({ maxPerSecond, aheadMs: Math.max(0, nextAt - now) }, 0);
        nextAt = Math.max(nextAt, now) + left * stepMs;
        for (let n = 0; n < left; n++) taken.push(now);
      }
      for (const [first, at] of taken.entries()) {
        const beyond = taken[first + maxPerSecond];
        if (beyond !== undefined && beyond - at < 999.999) throw new Error(`more than ${maxPerSecond} in a second`);
      }
    }),
    { numRuns: 50 },
  );
  let count = 0;
  let nextAt = 0;
  for (let now = 0; now < 10_000; now += 50) {
    const { left } = restAfter({ maxPerSecond: 200, aheadMs: Math.max(0, nextAt - now) }, 0);
    nextAt = Math.max(nextAt, now) + (left * 1_100) / 200;
    count += left;
  }
  expect(count).toBeGreaterThanOrEqual(0.9 * 200 * 10);
  const { left, waitMs } = restAfter({ maxPerSecond: 10, aheadMs: 0 }, 1);
  expect([left, Math.round(waitMs)]).toEqual([0, 10]);
  expect(restAfter({ maxPerSecond: 10, aheadMs: null }, 0)).toMatchObject({ left: 0, waitMs: 20 });
});

test('W14, W17: the scheduler gives a limited endpoint no more slots than allowed, and endpoints without a limit still get theirs', () => {
  type Step = { endpoint: number; lane: Lane; act: 'due' | 'leased' | 'end' | 'empty' | 'allow'; count: number };
  const step = fc.record<Step>({
    endpoint: fc.integer({ min: 0, max: 3 }),
    lane: fc.constantFrom(...lanes),
    act: fc.constantFrom('due', 'leased', 'end', 'empty', 'allow'),
    count: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const scheduler = new Scheduler({ total: 16, perEndpoint: 4 });
      // The first two have a pace, beyond which the scheduler may give nothing of theirs.
      const allowed = [0, 0, Infinity, Infinity];
      const inFlight: string[] = [];
      for (const n of [0, 1]) {
        scheduler.noteDue('account', `${n}`, 'first');
        scheduler.allow(`${n}`, 0);
      }
      for (const { endpoint, lane, act, count } of steps) {
        const id = `${endpoint}`;
        const account = endpoint === 3 ? 'other' : 'account';
        if (act === 'due') scheduler.noteDue(account, id, lane);
        else if (act === 'leased') scheduler.addLeased(account, id, lane, 1);
        else if (act === 'empty')
          scheduler.claimed(id, lane, { unused: 0, isEmpty: true, notes: scheduler.notesOf(id, lane) });
        else if (act === 'allow' && endpoint < 2) {
          allowed[endpoint] = count;
          scheduler.allow(id, count);
        } else if (act === 'end' && inFlight.length > 0) scheduler.ended(inFlight.shift()!, 'quick');
        for (let one = scheduler.next(); one; one = scheduler.next()) {
          inFlight.push(one.endpointId);
          allowed[Number(one.endpointId)]! -= 1;
          if (allowed[Number(one.endpointId)]! < 0) throw new Error(`${one.endpointId} got more than it was allowed`);
        }
      }
      // Whoever has no pace is served however many of the others wait.
      while (inFlight.length > 0) scheduler.ended(inFlight.shift()!, 'quick');
      for (const n of [0, 1]) scheduler.allow(`${n}`, 0);
      while (scheduler.next());
      scheduler.noteDue('third', 'fresh', 'first');
      if (scheduler.next()?.endpointId !== 'fresh') throw new Error('an endpoint without a pace got no slot');
    }),
  );
});

test('W17: an endpoint whose deliveries in memory have taken all that a claim has left is allowed more later', () => {
  const scheduler = new Scheduler({ total: 16, perEndpoint: 4 });
  scheduler.noteDue('account', 'endpoint', 'first');
  expect(scheduler.next()).toMatchObject({ kind: 'claim' });
  // The claim takes two rows, one of which waits in memory.
  const { left, waitMs, mostAtOnce } = restAfter({ maxPerSecond: 30, aheadMs: 0 }, 2);
  expect(left).toBe(1);
  scheduler.addLeased('account', 'endpoint', 'first', 1);
  scheduler.claimed('endpoint', 'first', { unused: 0, isEmpty: false, notes: scheduler.notesOf('endpoint', 'first') });
  scheduler.allow('endpoint', left);
  expect(scheduler.next()).toMatchObject({ kind: 'start' });
  for (let n = 0; n < 2; n++) scheduler.ended('endpoint', 'quick');
  expect(scheduler.next()).toBeNull();
  expect(waitMs).toBeGreaterThan(0);
  expect(restAfter({ maxPerSecond: 30, aheadMs: Math.max(0, 2 * (1_100 / 30) - waitMs) }, 0).left).toBe(mostAtOnce);
  scheduler.allow('endpoint', mostAtOnce);
  expect(scheduler.next()).toMatchObject({ kind: 'claim' });
});

describe('with receivers', () => {
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
  /** When pushes were begun, by the clock of the sender: on a busy machine the receiver may be late itself. */
  const beginningsOf = (pushes: Receiver['requests']): number[] =>
    pushes.map((push) => Date.parse(push.json().sent_at)).sort((one, other) => one - other);
  const times = (path: string): number[] => beginningsOf(hook.requests.filter((push) => push.path === path));
  /** The most pushes that were begun within a second. */
  const busiest = (at: number[]): number =>
    Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + 1_000).length));

  test('W17: two replicas together keep to the limit of an endpoint without a failure, and do not hold up another endpoint of the account', async () => {
    const account = bench.account();
    const origin = new URL(hook.url).origin;
    const slow = await account.register({ url: `${origin}/slow`, max_per_second: 20 });
    await account.register({ url: `${origin}/free` });
    const startedAt = Date.now();
    for (let n = 0; n < 6; n++) await account.emit(15);
    await until(() => times('/free').length === 90);
    expect(times('/slow').length).toBeLessThan(90);
    await untilSettled(account);
    const tookS = (Date.now() - startedAt) / 1_000;
    const arrivals = times('/slow');
    expect(arrivals).toHaveLength(90);
    // A push may be begun a little after it was allowed, the more so on a busy machine.
    expect(busiest(arrivals)).toBeLessThanOrEqual(30);
    expect(tookS).toBeGreaterThan(4);
    expect(tookS).toBeLessThan(15);
    const rows = await account.deliveries({ endpoint_id: slow.id, limit: 90 });
    expect(rows.map((row) => [row.status, row.attempt_count])).toEqual(Array(90).fill(['delivered', 1]));

    // Without the limit what is queued goes at once.
    await account.emit(200);
    expect(await account.change(slow.id, { max_per_second: null })).toMatchObject({ max_per_second: null });
    await until(() => times('/slow').length === 290, { withinMs: 8_000 });
  }, 30_000);

  test('W17: retries count towards the limit like first tries, and first tries do not hold them up', async () => {
    const failing = await receiver({ answers: [500] });
    const account = bench.account();
    const { id } = await account.register({ url: failing.url });
    expect(await account.change(id, { max_per_second: 10 })).toMatchObject({ max_per_second: 10 });
    await account.emit(5);
    await until(async () => (await account.deliveries()).every((row) => row.attempt_count === 1));
    await bench.sql(`update due set next_attempt_at = now() where account_id = $1`, [account.id]);
    await account.emit(60);
    await until(() => failing.requests.filter((push) => push.json().attempt === 2).length === 5, { withinMs: 8_000 });
    expect(failing.requests.length).toBeLessThan(65);
    expect(busiest(beginningsOf(failing.requests))).toBeLessThanOrEqual(15);
    await account.change(id, { is_enabled: false });
    await failing.close();
  }, 30_000);

  test('W17: a limit outside of 1 to 1,000 is refused', async () => {
    const account = bench.account();
    for (const max_per_second of [0, 1_001, 1.5]) {
      await expect(account.register({ url: hook.url, max_per_second })).rejects.toMatchObject({ status: 400 });
    }
  });
});
