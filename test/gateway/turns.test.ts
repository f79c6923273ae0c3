import { setTimeout as delay } from 'node:timers/promises';
import { createLoadLimiter } from '../../services/gateway/prospecting/runs/sweep/load-limiter.js';

const endless = new AbortController().signal;

test('H12: pages of several runs are worked one at a time, first come first served', async () => {
  const limiter = createLoadLimiter(100, endless);
  const order: string[] = [];
  let atOnce = 0;
  const page = (name: string) => async () => {
    expect(++atOnce).toBe(1);
    await delay(2);
    order.push(name);
    atOnce--;
  };
  await Promise.all(['a', 'b', 'c'].map((name) => limiter.run(page(name))));
  expect(order).toEqual(['a', 'b', 'c']);
});

test('C7: a failing page fails only its own run', async () => {
  const limiter = createLoadLimiter(100, endless);
  const failed = limiter.run(async () => {
    throw new Error('no page');
  });
  const after = limiter.run(async () => 'a page');
  await expect(failed).rejects.toThrow('no page');
  expect(await after).toBe('a page');
});

test('H12: at a share of 25 % a page is followed by a rest of three times its length, of a second at most', async () => {
  const limiter = createLoadLimiter(25, endless);
  let endedAt = 0;
  let length = 0;
  await limiter.run(async () => {
    const startedAt = performance.now();
    await delay(20);
    endedAt = performance.now();
    length = endedAt - startedAt;
  });
  const restMs = await limiter.run(async () => performance.now() - endedAt);
  // Timers may fire a millisecond early.
  expect(restMs).toBeGreaterThanOrEqual(Math.min(length * 3, 1_000) - 2);
});

test('X4: a stop ends the rest between pages at once', async () => {
  const stop = new AbortController();
  const limiter = createLoadLimiter(1, stop.signal);
  await limiter.run(() => delay(20));
  const next = limiter.run(async () => 'next');
  const first = await Promise.race([next, delay(100, 'still resting')]);
  expect(first).toBe('still resting');
  stop.abort();
  expect(await next).toBe('next');
});
