import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { withDeadline } from '../../services/platform/context.js';
import { until } from '../support/until.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('S3: a deadline still passes after garbage collections in which only the work refers to it', async () => {
  const signal = withDeadline(new AbortController().signal, 500);
  for (let times = 0; times < 4; times++) {
    await delay(20);
    collectGarbage();
  }
  await until(() => signal.aborted, { withinMs: 5_000 });
  expect(signal.reason.name).toBe('TimeoutError');
});

test('S3: a deadline is aborted together with the signal that it was made from, for the same reason', async () => {
  const stopping = new AbortController();
  const signal = withDeadline(stopping.signal, 60_000);
  stopping.abort('stopped');
  expect([signal.aborted, signal.reason]).toEqual([true, 'stopped']);
  const late = withDeadline(stopping.signal, 60_000);
  expect([late.aborted, late.reason]).toEqual([true, 'stopped']);
});
