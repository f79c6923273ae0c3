import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../../bin/embedded/private-file.js';
import type { Credentials } from '../../bin/launcher/credentials.js';
import {
  createDatabase,
  databaseEnv,
  findCluster,
  makeFolder,
  prepareTemplate,
  startNats,
  startPostgres,
  type TestDatabase,
  type TestNats,
  type TestPostgres,
} from './cluster.js';
import { startFront } from './front.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from './service-process.js';
import { openClient, type SystemClient } from './system-client.js';

export type { Answer, GraphqlAnswer } from './system-client.js';

export const serviceNames = ['feed', 'webhooks', 'gateway'] as const;
/** The worker is the gateway in its other role; it runs where a test asks for it. */
export type ServiceName = (typeof serviceNames)[number] | 'worker';

/** The whole system as processes, on free ports, with a database and a NATS server of its own. */
export type System = SystemClient & {
  readonly baseUrl: string;
  readonly credentials: Credentials;
  readonly credentialsFile: string;
  readonly databaseUrl: string;
  readonly nats: TestNats;
  /** The PostgreSQL server of this system, where it was asked to have its own. */
  readonly postgres: TestPostgres | null;
  /** The port of each service: of its first replica, except for the gateway, which has one address for all. */
  readonly ports: Readonly<Record<(typeof serviceNames)[number], number>>;
  /** Where each gateway is reached by itself. */
  readonly gatewayPorts: readonly number[];
  /** Where each replica of a service tells of itself: /healthz, /readyz, /metrics. */
  readonly healthPorts: Readonly<Record<ServiceName, readonly number[]>>;
  /**
   * Ends a service by a signal (SIGKILL where none is named) and waits for its end; SIGSTOP and SIGCONT do not wait. All its replicas,
   * or the one of this number.
   */
  kill(service: ServiceName, signal?: NodeJS.Signals, replica?: number): Promise<void>;
  /** Starts those replicas of a service that do not run, on the same ports, with `env` over what they had. */
  start(service: ServiceName, env?: Record<string, string>): Promise<void>;
  /** What all its replicas wrote. */
  log(service: ServiceName): string;
  pid(service: ServiceName): number;
  /** The services of which a process has ended, each with what it last wrote. */
  ended(): { service: ServiceName; log: string }[];
  stop(): Promise<void>;
};

/**
 * Starts feed, webhooks and gateway from the built output and creates credentials. Pushes may go to any loopback destination unless `env`, which goes
 * to all services, says otherwise. `services` are started (default: all but the worker), `replicas` of each run at once behind one address.
 * `keepsWholeLogs` keeps more than their last lines. `ownPostgres` is for stories that take PostgreSQL away. If a step fails, everything is stopped.
 */
export async function startSystem(
  options: {
    env?: Record<string, string>;
    ownPostgres?: boolean;
    /** A database that the test has prepared, with its keys; it is dropped when the system stops. */
    database?: TestDatabase & { credentials: Omit<Credentials, 'base_url'> };
    services?: readonly ServiceName[];
    replicas?: number;
    keepsWholeLogs?: boolean;
    /** How long a service may take until it is ready, where that is not what tests wait for. */
    readyWithinMs?: number;
  } = {},
): Promise<System> {
  const replicas = options.replicas ?? 1;
  const running = new Map<ServiceName, ServiceProcess[]>();
  const cleanUp: (() => Promise<unknown>)[] = [];
  async function stop(): Promise<void> {
    const ends = await Promise.allSettled([...running.values()].flat().map((one) => one.stop()));
    for (const step of cleanUp.splice(0).reverse()) await step();
    for (const one of ends) if (one.status === 'rejected') throw one.reason;
  }

  try {
    // Stories that kill PostgreSQL count what it had confirmed; without this setting it would confirm commits that a crash loses.
    const settings = { synchronous_commit: 'on' };
    const postgres = options.ownPostgres ? await startPostgres({ settings }) : null;
    const database = postgres ?? options.database ?? (await createSystemDatabase());
    cleanUp.push(() => database.drop());
    const nats = await startNats();
    cleanUp.push(() => nats.stop());
    const folder = await makeFolder('system');
    const all = {
      feed: await findFreePorts(replicas),
      webhooks: await findFreePorts(replicas),
      gateway: await findFreePorts(replicas),
      worker: await findFreePorts(replicas),
    };
    const adminPorts = await findFreePorts(replicas);
    const front = replicas > 1 ? await startFront(all.gateway) : null;
    cleanUp.push(async () => front?.close());
    const ports = {
      feed: all.feed[0]!,
      webhooks: all.webhooks[0]!,
      gateway: front?.port ?? all.gateway[0]!,
    };
    const baseUrl = `http://127.0.0.1:${ports.gateway}`;
    const env: Record<string, string> = {
      ...databaseEnv(database.url),
      SECRET_KEYS: newSecretKeys(),
      FEED_PORT: String(ports.feed),
      WEBHOOKS_PORT: String(ports.webhooks),
      GATEWAY_PORT: String(ports.gateway),
      WORKER_PORT: String(all.worker[0]),
      PUBLIC_URL: baseUrl,
      DATA_DIR: folder,
      WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.1/32',
      // Tests ask more at once than an account may, and a busy machine works on that for long.
      REQUEST_WAIT: '30s',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      ...options.env,
    };

    async function start(service: ServiceName, more: Record<string, string> = {}): Promise<void> {
      const role: Record<string, string> = service === 'worker' ? { GATEWAY_ROLE: 'worker' } : {};
      const program = service === 'worker' ? 'gateway' : service;
      const mine = running.get(service) ?? [];
      running.set(service, mine);
      const starts = all[service].map(async (port, index) => {
        if (mine[index]?.isRunning()) return;
        const place = { [`${service.toUpperCase()}_PORT`]: String(port), ADMIN_PORT: String(adminPorts[index]) };
        mine[index] = await startServiceProcess({
          service: program,
          port,
          env: { NATS_URL: nats.urlOf(service), ...env, ...role, ...place, ...more },
          // All start at once, on the same cores.
          readyWithinMs: options.readyWithinMs ?? 30_000 * replicas,
          keepsWholeLog: options.keepsWholeLogs,
        });
      });
      for (const one of await Promise.allSettled(starts)) if (one.status === 'rejected') throw one.reason;
    }
    // All at once, as the launcher does; one that fails must not leave the others unnoticed by `stop`.
    const starts = await Promise.allSettled((options.services ?? serviceNames).map((service) => start(service)));
    for (const one of starts) if (one.status === 'rejected') throw one.reason;

    const credentialsFile = join(folder, 'credentials.json');
    const known = options.database ? options.database.credentials : postgres ? null : readTemplateKeys();
    if (known) writePrivateFile(credentialsFile, JSON.stringify({ ...known, base_url: baseUrl }));
    else await makeCredentials(database.url, credentialsFile, baseUrl);
    const credentials = readCredentials(credentialsFile);
    return {
      baseUrl,
      credentials,
      credentialsFile,
      databaseUrl: database.url,
      nats,
      postgres,
      ports,
      gatewayPorts: all.gateway,
      healthPorts: { ...all, gateway: adminPorts },
      ...openClient(baseUrl, credentials.api_key),
      async kill(service, signal, replica) {
        const mine = running.get(service) ?? [];
        const meant = replica === undefined ? mine : mine.slice(replica, replica + 1);
        await Promise.all(meant.map((one) => one.kill(signal)));
      },
      start,
      log: (service) => (running.get(service) ?? []).map((one) => one.log()).join(''),
      pid: (service) => running.get(service)?.[0]?.pid ?? -1,
      ended: () =>
        [...running].flatMap(([service, all]) =>
          all.filter((one) => !one.isRunning()).map((one) => ({ service, log: one.log() })),
        ),
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

/** A database as the services leave it at their first start, with the accounts of `templateKeys`. */
export async function createSystemDatabase(): Promise<TestDatabase> {
  return createDatabase({ template: await prepareTemplate('system', buildSystemDatabase) });
}

/** The keys of the accounts in the template, and so in each of its copies. */
const templateKeys = (): string => join(findCluster().folder, 'template-credentials.json');

/** The accounts and keys of each copy of the template. */
export const readTemplateKeys = (): Credentials => readCredentials(templateKeys());

const readCredentials = (file: string): Credentials => JSON.parse(readFileSync(file, 'utf8'));

/** Loaded only here, since it brings the gateway's sources with it, which a test file otherwise does without. */
async function makeCredentials(databaseUrl: string, file: string, baseUrl: string): Promise<void> {
  const { ensureCredentials } = await import('../../bin/launcher/credentials.js');
  await ensureCredentials({ databaseUrl, file, baseUrl });
}

/** Lets each service apply its migrations and load its lists once per run: half of what a system takes to start. Makes the accounts too. */
async function buildSystemDatabase(url: string): Promise<void> {
  const nats = await startNats();
  const env = {
    DATABASE_URL: url,
    NATS_URL: nats.url,
    SECRET_KEYS: newSecretKeys(),
    DATA_DIR: await makeFolder('system'),
  };
  const started = await Promise.all(
    serviceNames.map(async (service) => {
      const port = await findFreePort();
      return startServiceProcess({ service, port, env: { ...env, [`${service.toUpperCase()}_PORT`]: String(port) } });
    }),
  );
  await Promise.all(started.map((one) => one.stop()));
  await nats.stop();
  await makeCredentials(url, templateKeys(), 'http://127.0.0.1');
}

/** A key for the secrets of an installation, as SECRET_KEYS takes it. */
export const newSecretKeys = (): string => `test:${randomBytes(32).toString('base64')}`;

const findFreePorts = async (count: number): Promise<number[]> => {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  return ports;
};
