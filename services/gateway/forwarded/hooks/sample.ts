import type { z } from 'zod';
import type { HookEvents, hookSampleInput } from '../../../../schema/contracts/hooks.js';
import { listIcpSignals } from '../../../../schema/contracts/icp-signals.js';
import { type EventType, icpSignalDetected, readLatestEvents } from '../../../../schema/contracts/webhook-events.js';
import { events as examples } from '../../../../schema/examples/index.js';
import { readStretch } from '../../../../schema/feed-stretch.js';
import { flatten } from '../../../../schema/flatten.js';
import type { RequestContext } from '../../../platform/context.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';

/** Automation services show these to people who choose fields. */
const most = 3;

/** The latest events of a kind as hooks receive them, the newest first; if the account has none, a fictional one. */
export async function readHookSample(
  { bus }: Pick<Deps, 'bus'>,
  { query }: z.output<typeof hookSampleInput>,
  ctx: RequestContext,
): Promise<HookEvents> {
  const { event: type } = query;
  const found = await readLatest(bus, type, ctx);
  const samples = found.length > 0 ? found : [examples[type]];
  return samples.map((one) => flatten({ type, ...one }));
}

async function readLatest(bus: Deps['bus'], type: EventType, ctx: RequestContext): Promise<object[]> {
  if (type !== icpSignalDetected) {
    const { bodies } = await call(bus, readLatestEvents, { type, limit: most }, ctx);
    return bodies.map((body) => JSON.parse(body));
  }
  const newest = { query: { order: 'newest', limit: String(most) } } as const;
  const { bodies } = readStretch(await call(bus, listIcpSignals, newest, ctx));
  return bodies.map((body) => JSON.parse(body.toString('utf8')));
}
