import { setTimeout as delay } from 'node:timers/promises';
import { Client } from './client.js';
import type { ClientLog } from './client-log.js';
import { bringFaults } from './faults.js';
import { isEnabledAtTheEnd, isOwed } from './model.js';
import type { Plan } from './plan.js';
import type { Prepared } from './prepared.js';
import { type Incident, judge, keyOf, type Verdict } from './verdict.js';
import { attemptTimeoutMs, readPoints, startWorld, type World } from './world.js';

export type RunOptions = {
  /** A run lasts at most this long, its start included; 30 s by default. Tests that share the machine with others give it more. */
  withinMs?: number;
  /**
   * The load goes on until at least so many pushes are owed and the fail point of the plan has been passed, but no longer than half of what is
   * left of the time after the set-up. Without it, the load lasts as long as the plan says, whatever that has shown.
   */
  atLeastOwed?: number;
};

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
export async function runOnce(plan: Plan, prepared: Prepared, options: RunOptions = {}): Promise<Run> {
  const { withinMs = 30_000, atLeastOwed } = options;
  const startedAt = Date.now();
  const endAt = startedAt + withinMs;
  const world = await startWorld(plan, prepared);
  let client: Client | undefined;
  try {
    const isReached = () => readPoints(world).length > 0 || !plan.faults.some(({ kind }) => kind === 'point');
    const isShort = (log: ClientLog, owed: number) => !isReached() || listOwed(log, plan.recentWindowMs).size < owed;
    let isLoadedBy = 0;
    const goesOn = (log: ClientLog) =>
      atLeastOwed !== undefined && Date.now() < isLoadedBy && isShort(log, atLeastOwed);
    client = new Client(world, plan, endAt, goesOn);
    await client.setUp();
    isLoadedBy = (Date.now() + endAt) / 2;
    await Promise.all([client.run(), bringFaults(world, plan)]);
    await world.untilWhole(endAt);
    const surprises = [...world.surprises];
    const left = await untilQuiet(world, client, plan, endAt);
    if (left !== null) surprises.push(`at the end of its time it waited for ${left}`);
    const points = readPoints(world);
    const incidents = [...world.incidents, ...points];
    const { recentWindowMs } = plan;
    const verdict = await judge(client.log, world.hook.receipts(), { incidents, recentWindowMs, attemptTimeoutMs });
    const { refusals } = client.log;
    const durationMs = Date.now() - startedAt;
    return { ...verdict, plan, surprises, isReached: isReached(), refusals, incidents, durationMs, logs: world.logs() };
  } finally {
    await client?.close();
    await world.stop();
  }
}

/** Waits until all that must arrive has, and nothing more is to come. Returns what it still waits for at the end of the time, or null. */
async function untilQuiet(world: World, client: Client, plan: Plan, endAt: number): Promise<string | null> {
  const missing = listOwed(client.log, plan.recentWindowMs);
  let seen = 0;
  let stillSince = Date.now();
  for (;;) {
    for (const receipt of world.hook.receipts(seen)) missing.delete(keyOf(receipt));
    if (seen !== world.hook.count()) stillSince = Date.now();
    seen = world.hook.count();
    const stillMs = Date.now() - stillSince;
    const left = missing.size > 0 ? `${missing.size} pushes` : await findLeft(world, client, plan, stillMs);
    if (left === null && stillMs >= quietMs) return null;
    if (Date.now() > endAt) return left ?? 'an end of the pushes';
    await delay(250);
  }
}

/** After this time without a push, no more are expected, if the services agree. */
const quietMs = 250;
/** What was fanned out may stay unconfirmed for longer than a run lasts, as long as nothing comes of it. */
const unconfirmedMs = 3_000;

function listOwed(log: ClientLog, recentWindowMs: number): Set<string> {
  const owed = new Set<string>();
  for (const endpoint of log.endpoints)
    for (const watch of log.watches)
      for (const item of log.items)
        if (isOwed(item, watch, endpoint, recentWindowMs) === 'must')
          owed.add(keyOf({ path: endpoint.path, watchId: watch.id, mark: item.mark }));
  return owed;
}

/** Asks the services what is left to hand over, or to send to endpoints that are enabled; null where that is nothing. */
async function findLeft(world: World, client: Client, plan: Plan, stillMs: number): Promise<string | null> {
  const at = `http://127.0.0.1:${world.process('feed', 0)?.port}/metrics`;
  const figures = await fetch(at).then(
    (one) => one.text(),
    () => '',
  );
  if (stillMs < unconfirmedMs && !/^leadwire_hand_off_lag_events\S* 0$/m.test(figures)) return 'a hand-off';
  for (const endpoint of client.log.endpoints) {
    const isSilent = plan.endpoints[endpoint.place]!.failing === 100;
    // What is pending of one that may be disabled may be parked.
    if (endpoint.id === null || isSilent || !isEnabledAtTheEnd(endpoint)) continue;
    const query = `?status=pending&limit=1&endpoint_id=${endpoint.id}`;
    const { status, body } = await client.ask(endpoint.account, 'GET', `/v2/webhook-deliveries${query}`);
    if (status !== 200) return `the list of deliveries, which is answered ${status}`;
    if ((body as { deliveries: unknown[] }).deliveries.length > 0) return `pending deliveries of ${endpoint.path}`;
  }
  return null;
}
