import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client.js';
import { bringFaults } from './faults.js';
import { isOwed } from './model.js';
import type { Plan } from './plan.js';
import type { Prepared } from './prepared.js';
import { type Incident, judge, keyOf, type Verdict } from './verdict.js';
import { attemptTimeoutMs, readPoints, startWorld, type World } from './world.js';

/** A run lasts at most this long, its start included. Tests that share the machine with others give it more. */
const usualRunMs = 30_000;

export type Run = Verdict & {
  plan: Plan;
  /** What was wrong besides, such as a process that ended by itself. */
  surprises: string[];
  /** Whether the fail point of the plan was passed; true where it has none. */
  isReached: boolean;
  refusals: Record<number, number>;
  incidents: Incident[];
  durationMs: number;
  logs: ReturnType<World['logs']>;
};

/** Whether nothing is wrong with a run. */
export const isGood = (run: Run): boolean =>
  [run.missing, run.unexpected, run.wronglySigned, run.unexplained, run.surprises].every((found) => found.length === 0);

/** Starts a system, loads it, brings the faults of the plan, lifts them, waits until it is quiet, and judges what was received. */
export async function runOnce(plan: Plan, prepared: Prepared, withinMs = usualRunMs): Promise<Run> {
  const startedAt = Date.now();
  const endAt = startedAt + withinMs;
  const world = await startWorld(plan, prepared);
  try {
    const client = new Client(world, plan, endAt - 2_000);
    await client.setUp();
    await Promise.all([client.run(), bringFaults(world, plan)]);
    await world.untilWhole(endAt);
    const surprises = [...world.surprises];
    if (!(await untilQuiet(world, client, plan, endAt))) surprises.push('it was not quiet at the end of its time');
    const points = readPoints(world);
    const incidents = [...world.incidents, ...points];
    const { recentWindowMs } = plan;
    const verdict = judge(client.log, world.hook.receipts(), { incidents, recentWindowMs, attemptTimeoutMs });
    const isReached = points.length > 0 || !plan.faults.some(({ kind }) => kind === 'point');
    const { refusals } = client.log;
    const durationMs = Date.now() - startedAt;
    return { ...verdict, plan, surprises, isReached, refusals, incidents, durationMs, logs: world.logs() };
  } finally {
    await world.stop();
  }
}

/** Waits until all that must arrive has, nothing is handed over or sent any more, and no more comes. */
async function untilQuiet(world: World, client: Client, plan: Plan, endAt: number): Promise<boolean> {
  const { log } = client;
  const missing = new Set<string>();
  for (const endpoint of log.endpoints)
    for (const watch of log.watches)
      for (const item of log.items)
        if (isOwed(item, watch, endpoint, plan.recentWindowMs) === 'must')
          missing.add(keyOf({ path: endpoint.path, watchId: watch.id, mark: item.mark }));
  let seen = 0;
  while (Date.now() < endAt) {
    for (const receipt of world.hook.receipts(seen)) missing.delete(keyOf(receipt));
    const isStill = seen === world.hook.count();
    seen = world.hook.count();
    if (isStill && missing.size === 0 && (await isDone(world, client, plan))) return true;
    await delay(300);
  }
  return false;
}

/** Whether the services say that nothing is left to hand over, and nothing to send to endpoints that are enabled. */
async function isDone(world: World, client: Client, plan: Plan): Promise<boolean> {
  const feed = world.process('feed', 0);
  const figures = await fetch(`http://127.0.0.1:${feed?.port}/metrics`).then(
    (one) => one.text(),
    () => '',
  );
  if (!/^leadwire_hand_off_lag_events\S* 0$/m.test(figures)) return false;
  for (const endpoint of client.log.endpoints) {
    const isSilent = plan.endpoints[endpoint.place]!.failing === 100;
    const last = endpoint.changes.filter(({ kind }) => kind !== 'filter').at(-1)!;
    if (endpoint.id === null || isSilent || last.kind === 'disable') continue;
    const query = `?status=pending&limit=1&endpoint_id=${endpoint.id}`;
    const { status, body } = await client.ask(endpoint.account, 'GET', `/v2/webhook-deliveries${query}`);
    if (status !== 200 || (body as { deliveries: unknown[] }).deliveries.length > 0) return false;
  }
  return true;
}
