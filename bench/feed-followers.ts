import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { IcpSignal } from '../schema/contracts/icp-signals.js';
import { findFreePort } from '../test/support/service-process.js';
import { forEachLimited, makeItems } from './activity.js';
import { collectGarbage } from './collect-garbage.js';
import type { FollowOrder } from './followers-process.js';
import { forkProcess } from './gateway-fork.js';
import { type CleanUp, residentMb } from './measurement.js';
import { percentileRow } from './pairs.js';
import { processorMs } from './processor-time.js';
import { type Row, single } from './results.js';
import { startSink } from './sink-process.js';
import { inRounds } from './statistics.js';
import { type MeasuredSystem, startMeasuredSystem } from './system.js';

/** The most streams of one account, which is also the default of the setting. */
const ofAccount = 100;
/** How long what was opened settles. */
const settleMs = 10_000;

/**
 * Measures the followers of the feed: how long after its detection, just before the commit, a signal reaches a follower of an idle system;
 * the resident memory of the gateway without garbage that each idle follower takes, of those after the first fifth; and the processor time
 * of gateway, feed, PostgreSQL and NATS that idle followers cost, as a share of one processor. Followers are open streams of server-sent
 * events, a hundred for each account.
 */
export async function measureFollowers(
  size: { tell: number; idle: number; idleS: number },
  cleanUp: CleanUp,
): Promise<Row[]> {
  const inspectPort = await findFreePort();
  const env = {
    ...followersEnv(size.idle + ofAccount),
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${inspectPort}`,
  };
  const system = await startMeasuredSystem(await startSink(cleanUp), cleanUp, { env });
  console.log(`Followers: ${size.tell} signals are told`);
  const times = await timeTelling(system, size.tell);
  const keys = await addKeys(system, Math.ceil(size.idle / ofAccount));
  const { ask: order } = await forkProcess('followers', null, cleanUp);
  const neededMb = async (): Promise<number> => {
    await collectGarbage(system.pids.gateway, inspectPort);
    return residentMb(system.pids.gateway);
  };
  const follow = (some: string[]) =>
    order<{ open: number }>({ port: system.port, keys: some, each: ofAccount } satisfies FollowOrder);

  console.log(`  ${size.idle} idle followers, and their processor time in ${size.idleS} s`);
  // What the first streams add once, such as compiled code and a larger heap, is not a cost of each.
  await follow(keys.slice(0, keys.length / 5));
  await delay(settleMs);
  const before = await neededMb();
  await follow(keys.slice(keys.length / 5));
  await delay(settleMs);
  if ((await follow([])).open !== size.idle) throw new Error('Not all followers stayed.');
  const share = await measureShare(system, size.idleS);
  const kb = (((await neededMb()) - before) * 1_000) / (size.idle * 0.8);
  await order(null);
  await delay(settleMs);
  const without = await measureShare(system, size.idleS);
  return [
    percentileRow('tell_p50_ms', 0.5, inRounds(times), 10),
    percentileRow('tell_p99_ms', 0.99, inRounds(times), 50),
    single('follower_kb', kb, 'KB', 30),
    single('followers_idle_cpu', share - without, '%', 2),
  ];
}

/** Returns how long each of so many signals took from its detection until a follower had it, in milliseconds. */
async function timeTelling(system: MeasuredSystem, count: number): Promise<number[]> {
  const asked = get({
    port: system.port,
    path: '/v2/icp-signals/stream',
    headers: { authorization: system.apiKey },
    agent: false,
  });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const lines = createInterface(answer)[Symbol.asyncIterator]();
  const times: number[] = [];
  for (const { item } of makeItems(`tell-${Date.now()}`, count)) {
    const told = nextSignal(lines);
    await system.postActivity([item]);
    times.push(await told);
    await delay(20);
  }
  asked.destroy();
  return times;
}

/** Resolves when the next signal has come, with the time since its detection. */
async function nextSignal(lines: AsyncIterator<string>): Promise<number> {
  for (;;) {
    const { value } = await lines.next();
    if (!value?.startsWith('data: ')) continue;
    return sinceDetection(JSON.parse(value.slice('data: '.length)) as IcpSignal);
  }
}

/** How long ago a signal was detected, in milliseconds. */
export const sinceDetection = ({ detected_at }: IcpSignal): number =>
  performance.timeOrigin + performance.now() - toMs(detected_at);

/** The milliseconds of an instant with six digits. */
const toMs = (instant: string): number =>
  Date.parse(`${instant.slice(0, 23)}Z`) + Number(instant.slice(23, 26)) / 1_000;

/** The settings with which one gateway process takes so many followers of one address. */
export const followersEnv = (most: number) => ({
  MAX_FOLLOWERS: String(most),
  MAX_ADDRESS_CONNECTIONS: String(most),
});

/** Adds accounts, and returns a key of each. */
export async function addKeys(system: MeasuredSystem, count: number): Promise<string[]> {
  const keys: string[] = [];
  await forEachLimited(
    Array.from({ length: count }, (_, nth) => `Follower ${nth}`),
    4,
    async (name) => {
      const { ask } = await system.addAccount(name, []);
      keys.push(((await ask('POST', '/v2/api-keys', { label: 'bench' })) as { key: string }).key);
    },
  );
  return keys;
}

/** The processor time of the processes that followers concern, as a percentage of one processor. */
export async function measureShare(
  { pids: { webhooks: _, ...concerned } }: MeasuredSystem,
  seconds: number,
): Promise<number> {
  const pids = Object.values(concerned);
  const [startedAt, before] = [performance.now(), processorMs(pids)];
  await delay(seconds * 1_000);
  return ((processorMs(pids) - before) / (performance.now() - startedAt)) * 100;
}
