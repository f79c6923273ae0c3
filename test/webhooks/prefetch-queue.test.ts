import { type Job, leaseMs } from '../../services/webhooks/deliveries/job.js';
import { PrefetchQueue } from '../../services/webhooks/deliveries/scheduling/prefetch-queue.js';

const job = (endpointId: string, deliveryId: string, waitedMs = 0): Job => ({
  accountId: 'a',
  createdAt: '2026-11-21T10:00:00.000000Z',
  deliveryId,
  day: '2026-11-21',
  endpointId,
  endpointVersion: 1,
  lane: 'first',
  eventType: 'icp_signal.detected',
  attempt: 1,
  retriesDone: 0,
  eventId: 'event',
  event: Buffer.from('{}'),
  askedAt: 0,
  leasedUntil: performance.now() + leaseMs - waitedMs,
});

test('W14: deliveries to an endpoint may be leased ahead of its slots, as many as it has answered, up to its own limit and the total', () => {
  const prefetched = new PrefetchQueue({ total: 5, perEndpoint: 3 });
  expect(prefetched.room('e')).toBe(0);
  for (let i = 0; i < 10; i++) prefetched.raise('a', 'e', 10);
  for (let i = 0; i < 10; i++) prefetched.raise('a', 'f', 10);
  expect([prefetched.room('e'), prefetched.room('f'), prefetched.room('g')]).toEqual([3, 3, 0]);
  for (const id of ['1', '2', '3']) prefetched.push(job('e', id));
  expect([prefetched.room('e'), prefetched.room('f')]).toEqual([0, 2]);
});

test('W14: no more deliveries are leased ahead for an endpoint whose deliveries wait long for a slot', () => {
  const prefetched = new PrefetchQueue({ total: 100, perEndpoint: 10 });
  prefetched.raise('a', 'e', 251);
  expect(prefetched.room('e')).toBe(0);
  prefetched.raise('a', 'e', 250);
  expect(prefetched.room('e')).toBe(1);
  prefetched.push(job('e', '1', 900));
  expect(prefetched.review()).toEqual([{ accountId: 'a', endpointId: 'e', isLate: false }]);
  prefetched.push(job('f', '2', 1_100));
  expect(prefetched.review()).toContainEqual({ accountId: 'a', endpointId: 'f', isLate: true });
});

test('W14: the deliveries leased ahead are bounded in total number and in bytes', () => {
  const prefetched = new PrefetchQueue({ total: 100, perEndpoint: 100 });
  expect([prefetched.free(), prefetched.share()]).toEqual([100, 50]);
  for (let n = 0; n < 40; n++) prefetched.push(job('e', `${n}`));
  expect([prefetched.free(), prefetched.share()]).toEqual([60, 30]);
  // 31 of 32 MiB.
  prefetched.push({ ...job('f', 'large'), event: Buffer.alloc(31 * 1024 * 1024) });
  expect(prefetched.free()).toBe(1);
  prefetched.push({ ...job('f', 'larger'), event: Buffer.alloc(2 * 1024 * 1024) });
  expect(prefetched.free()).toBe(0);
});

test('waiting deliveries start in order and with the newest endpoint version, or are taken back as a whole together with the allowance', () => {
  const prefetched = new PrefetchQueue({ total: 100, perEndpoint: 10 });
  for (let i = 0; i < 10; i++) prefetched.raise('a', 'e', 0);
  for (const id of ['1', '2', '3']) prefetched.push(job('e', id));
  prefetched.renew('e', 4);
  expect(prefetched.shift('e', 'first')).toMatchObject({ deliveryId: '1', endpointVersion: 4 });
  expect(prefetched.waitingFor('e')).toBe(2);
  expect(prefetched.clear('e').map((one) => one.deliveryId)).toEqual(['2', '3']);
  expect([prefetched.room('e'), prefetched.waitingFor('e') > 0, prefetched.shift('e', 'first')]).toEqual([
    0,
    false,
    undefined,
  ]);
});
