import { setTimeout as delay } from 'node:timers/promises';
import { addKeys, followersEnv, measureShare } from './feed-followers.js';
import { forkProcess } from './gateway-fork.js';
import type { WaitOrder } from './long-poll-process.js';
import type { CleanUp } from './measurement.js';
import { type Row, single } from './results.js';
import { startSink } from './sink-process.js';
import { startMeasuredSystem } from './system.js';

/** The most readers of one account, which is also the default of the setting. */
const ofAccount = 100;
const settleMs = 2_000;

type Waiting = { open: number; answered: string };

/**
 * Measures the processor time of gateway, feed, PostgreSQL and NATS that readers waiting for a signal with `wait=30` (G9) cost, as a share of
 * one processor, from when all wait until the first of them is answered. What they cost when they come again is the cost of a request.
 */
export async function measureWaiting(size: { readers: number; seconds: number }, cleanUp: CleanUp): Promise<Row[]> {
  const env = followersEnv(size.readers + ofAccount);
  const system = await startMeasuredSystem(await startSink(cleanUp), cleanUp, { env });
  const keys = await addKeys(system, Math.ceil(size.readers / ofAccount));
  const { ask: order } = await forkProcess('long-poll', null, cleanUp);
  const shares: number[] = [];
  console.log(`Waiting: ${size.readers} readers, and their processor time in ${size.seconds} s`);
  for (const each of [0, ofAccount]) {
    const { open } = await order<Waiting>({ port: system.port, keys, each } satisfies WaitOrder);
    await delay(settleMs);
    shares.push(await measureShare(system, size.seconds));
    const left = await order<{ open: number }>({ port: system.port, keys, each: 0 } satisfies WaitOrder);
    if (left.open !== open || open !== keys.length * each)
      throw new Error(`${left.open} of ${open} readers waited on.`);
  }
  return [single('long_poll_idle_cpu', (shares[1]! - shares[0]!) / 100, 'cores', 0.02)];
}
