import { keepLease } from '../../services/platform/lifecycle/leased-work.js';
import { held } from '../support/held.js';
import { until } from '../support/until.js';

const keep = (renew: () => Promise<boolean>, stopping = new AbortController()) => {
  const faults: unknown[] = [];
  const lease = keepLease({ everyMs: 2, signal: stopping.signal, renew, onFault: (error) => void faults.push(error) });
  return { ...lease, faults };
};

test('S4: while a renewal waits, no other begins, and a failed renewal is repeated', async () => {
  let renewals = 0;
  let isSlow = false;
  const slow = held();
  const lease = keep(async () => {
    renewals++;
    if (renewals === 2) throw new Error('The database is away.');
    if (isSlow) await slow.promise;
    return true;
  });
  await until(() => renewals > 3);
  isSlow = true;
  const before = renewals;
  await until(() => renewals > before);
  const begun = renewals;
  let rounds = 0;
  const rounding = setInterval(() => void rounds++, 2);
  await until(() => rounds > 20);
  clearInterval(rounding);
  expect(renewals).toBe(begun);
  slow.release();
  await until(() => renewals > begun);
  expect(lease.faults.map(String)).toEqual(['Error: The database is away.']);
  expect(lease.signal.aborted).toBe(false);
  lease.end();
});

test('the work is stopped once its lease is lost, or when the part stops', async () => {
  const lost = keep(async () => false);
  await until(() => lost.signal.aborted);
  lost.end();
  const stopping = new AbortController();
  const stopped = keep(async () => true, stopping);
  stopping.abort(new Error('The part stops.'));
  expect(stopped.signal.reason).toEqual(new Error('The part stops.'));
  stopped.end();
  const late = keep(async () => true, stopping);
  expect(late.signal.aborted).toBe(true);
  late.end();
});
