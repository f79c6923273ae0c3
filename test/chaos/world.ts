import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeFolder, startNats, type TestNats } from '../support/cluster.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import type { ServiceName } from '../support/system.js';
import { type Plan, servicesOfPoints } from './plan.js';
import { type ChaosPostgres, startChaosPostgres } from './postgres.js';
import type { Prepared } from './prepared.js';
import { type ChaosReceiver, startChaosReceiver } from './receipts.js';
import type { Incident } from './verdict.js';

/** The deadline of an attempt, and how long a lease lasts; both as short as a run needs them. */
export const attemptTimeoutMs = 2_000;
const leaseMs = 6_000;
/** How long a process is stopped: past its leases, so that others have taken them over when it goes on. */
export const pauseMs = leaseMs + 1_500;

type Place = {
  service: ServiceName;
  replica: number;
  env: Record<string, string>;
  process: ServiceProcess | null;
  logs: ServiceProcess[];
};

/** The whole system of one run. Each service that ends is started again at once, as a supervisor does. */
export type World = {
  baseUrl: string;
  credentials: Prepared['credentials'];
  postgres: ChaosPostgres;
  nats: TestNats;
  hook: ChaosReceiver;
  incidents: Incident[];
  /** What no fault explains, such as a process that ended by itself. */
  surprises: string[];
  process(service: ServiceName, replica: number): ServiceProcess | null;
  /** Runs a fault, and notes for how long it lasted and what it was done to. */
  during(fault: Pick<Incident, 'what' | 'touches' | 'pid'>, work: () => Promise<void>): Promise<void>;
  /** Waits until every replica of every service runs and is ready. */
  untilWhole(giveUpAt: number): Promise<boolean>;
  /** What each process of a service has written, whether it still runs or not. */
  logs(): { service: ServiceName; replica: number; pid: number; text: string }[];
  stop(): Promise<void>;
};

/** Starts the servers and the services of a plan. */
export async function startWorld(plan: Plan, prepared: Prepared): Promise<World> {
  const closing: (() => Promise<unknown>)[] = [];
  const watched: Watched = { places: [], incidents: [], surprises: [], isStopping: false };
  const stop = async (): Promise<void> => {
    watched.isStopping = true;
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const folder = await makeFolder('chaos');
    const kinds = new Set(plan.faults.map(({ kind }) => kind));
    const wish = { standby: kinds.has('failover'), smallDisk: kinds.has('disk') };
    const postgres = await startChaosPostgres(prepared.dir, join(folder, 'postgres'), wish);
    closing.push(() => postgres.drop());
    const nats = await startNats();
    closing.push(() => nats.stop());
    const senders = watched.places;
    const hook = await startChaosReceiver(plan, () =>
      senders.flatMap(({ service, process }) => (service === 'webhooks' && process ? process.pid : [])),
    );
    closing.push(() => hook.close());
    const env = settingsOf(plan, prepared, { databaseUrl: postgres.url, natsUrl: nats.url, folder });
    watched.places.push(...(await listPlaces(plan, env)));
    const services = watched.places.map((place) => supervise(place, watched));
    closing.push(async () => {
      await Promise.all(watched.places.map(({ process }) => process?.kill('SIGKILL')));
      await Promise.all(services.map(({ done }) => done));
    });
    await Promise.all(services.map(({ started }) => started));
    return { ...watch(watched), credentials: prepared.credentials, postgres, nats, hook, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Watched = Pick<World, 'incidents' | 'surprises'> & { places: Place[]; isStopping: boolean };

/** What can be asked of the services, and noted of what is done to them. */
function watch({ places, incidents, surprises }: Watched) {
  const find = (service: ServiceName, replica: number): Place | undefined =>
    places.find((one) => one.service === service && one.replica === replica);
  const isReady = async ({ process }: Place): Promise<boolean> =>
    process !== null && (await fetch(`http://127.0.0.1:${process.port}/readyz`).catch(() => null))?.ok === true;
  return {
    baseUrl: `http://127.0.0.1:${find('gateway', 0)!.env.GATEWAY_PORT}`,
    incidents,
    surprises,
    process: (service: ServiceName, replica: number) => find(service, replica)?.process ?? null,
    async during(fault: Pick<Incident, 'what' | 'touches' | 'pid'>, work: () => Promise<void>): Promise<void> {
      const incident = { ...fault, from: Date.now(), to: Number.POSITIVE_INFINITY };
      incidents.push(incident);
      await work();
      incident.to = Date.now();
    },
    async untilWhole(giveUpAt: number): Promise<boolean> {
      while (Date.now() < giveUpAt) {
        if ((await Promise.all(places.map(isReady))).every((one) => one)) return true;
        await delay(50);
      }
      return false;
    },
    logs: () =>
      places.flatMap(({ service, replica, logs }) =>
        logs.map((one) => ({ service, replica, pid: one.pid, text: one.log() })),
      ),
  };
}

function settingsOf(
  plan: Plan,
  prepared: Prepared,
  at: { databaseUrl: string; natsUrl: string; folder: string },
): Record<string, string> {
  return {
    DATABASE_URL: at.databaseUrl,
    NATS_URL: at.natsUrl,
    SECRET_KEYS: prepared.secretKeys,
    DATA_DIR: at.folder,
    WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.1/32',
    WEBHOOK_ATTEMPT_TIMEOUT: `${attemptTimeoutMs}ms`,
    // What was parked ends when it has waited for all of these together, so they are longer than a run.
    WEBHOOK_RETRY_DELAYS: '300ms,1s,2s,4s,30s,30s',
    WEBHOOK_RECENT_WINDOW: `${plan.recentWindowMs}ms`,
    FAIL_LEASE: `${leaseMs}ms`,
    REQUEST_WAIT: '30s',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
}

async function listPlaces(plan: Plan, env: Record<string, string>): Promise<Place[]> {
  const places: Place[] = [];
  for (const service of ['gateway', 'feed', 'webhooks'] as const) {
    for (let replica = 0; replica < plan.replicas[service]; replica++) {
      const own = { ...env, [`${service.toUpperCase()}_PORT`]: String(await findFreePort()) };
      places.push({ service, replica, env: { ...own, ...pointOf(plan, service, replica) }, process: null, logs: [] });
    }
  }
  return places;
}

/** At a point that is passed seldom, whichever replica passes it first meets the fault; otherwise the first replica does. */
function pointOf(plan: Plan, service: ServiceName, replica: number): Record<string, string> {
  const fault = plan.faults.find((one) => one.kind === 'point');
  if (fault?.kind !== 'point' || servicesOfPoints[fault.at] !== service) return {};
  if (replica > 0 && !['picked-up', 'ended'].includes(fault.at)) return {};
  const pause = fault.action === 'pause' ? `:${pauseMs}ms` : '';
  return { FAIL_POINT: `${fault.at}:${fault.action}:${fault.nth}${pause}` };
}

/** Keeps a service running. `started` settles when it is ready for the first time, `done` when it was stopped. */
function supervise(place: Place, watched: Watched): { started: Promise<unknown>; done: Promise<void> } {
  const { service, replica } = place;
  const port = Number(place.env[`${service.toUpperCase()}_PORT`]);
  const name = `${service}[${replica}]`;
  let env = place.env;
  async function start(): Promise<void> {
    const process = await startServiceProcess({ service, port, env, keepsWholeLog: true });
    place.process = process;
    place.logs.push(process);
    // The next start is one without a fail point, or it would never get past it.
    const { FAIL_POINT: _, ...rest } = env;
    env = rest;
  }
  async function keep(first: Promise<void>): Promise<void> {
    await first;
    while (!watched.isStopping) {
      const ended = place.process!;
      const signal = await ended.ended;
      place.process = null;
      if (watched.isStopping) return;
      const at = Date.now();
      const touches = service === 'webhooks' ? 'webhooks' : 'other';
      watched.incidents.push({ from: at, to: at, touches, pid: ended.pid, what: `end of ${name}` });
      if (signal !== 'SIGKILL') watched.surprises.push(`${name} ended by itself`);
      // It may not start while PostgreSQL is away.
      while (
        !watched.isStopping &&
        !(await start().then(
          () => true,
          () => false,
        ))
      )
        await delay(100);
    }
    await (place.process as ServiceProcess | null)?.kill('SIGKILL');
  }
  const started = start();
  return { started, done: keep(started).catch(() => {}) };
}

/** Returns the moments at which processes have passed their fail points, as they have written. */
export function readPoints(world: World): Incident[] {
  return world.logs().flatMap(({ service, pid, text }) =>
    [...text.matchAll(/^fail point (\S+): (\w+) at (\d+)$/gm)].map(([, at, action, ms]) => ({
      from: Number(ms),
      to: Number(ms) + (action === 'pause' ? pauseMs : 0),
      touches: service === 'webhooks' ? ('webhooks' as const) : ('other' as const),
      pid,
      what: `${at}:${action}`,
    })),
  );
}
