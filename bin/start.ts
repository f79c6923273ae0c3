/**
 * `npm start` runs PostgreSQL and NATS, the services as processes, and the sample. A signal can interrupt the start at any point; whatever
 * was started by then is stopped in reverse order of dependence.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listenersAt, nameListener } from '../services/platform/http/destinations/index.js';
import { reachableHost } from '../services/platform/http/reachable-host.js';
import { ConfigError } from '../services/platform/lifecycle/config.js';
import { findProjectRoot } from '../services/platform/lifecycle/project.js';
import { keepPrivateText, makePassableFolder } from './embedded/private-file.js';
import { ensureCredentials } from './launcher/credentials.js';
import { lockDataDir } from './launcher/data-folder-lock.js';
import { findGivenDatabase } from './launcher/given-database.js';
import { endLeftProcesses, noteProcess } from './launcher/left-processes.js';
import { chooseListeners, chooseReceiverPort, hostOf, type Listeners } from './launcher/listeners.js';
import { startSample } from './launcher/sample.js';
import { provideNats, providePostgres, type ServerAddress } from './launcher/servers.js';
import { type Service, superviseService } from './launcher/service.js';
import { type LauncherSettings, readLauncherSettings } from './launcher/settings.js';
import { createShutdown, type Shutdown } from './launcher/shutdown.js';
import { renderSummary } from './launcher/summary.js';
import { say, showStep } from './launcher/terminal.js';
import { watchBuild } from './launcher/watch-build.js';

/** `npm run dev` builds and restarts services after each change, and opens debuggers from this port on. */
const isDevelopment = process.argv.includes('--watch');
const debugPort = 9_229;

/** The folder of the bundles, including this one. */
const programs = join(findProjectRoot(), 'dist', 'programs');

try {
  const settings = readLauncherSettings(process.env);
  makePassableFolder(settings.dataDir);
  const lock = await lockDataDir(settings.dataDir);
  const shutdown = createShutdown({ onBegin: () => lock.markStopping() });
  try {
    await start(settings, shutdown);
    await shutdown.requested;
  } catch (error) {
    // An interrupted start fails somewhere; only other failures are worth reporting.
    if (!shutdown.isRequested()) fail(error);
  } finally {
    await shutdown.stopAll();
    lock.release();
  }
  if (shutdown.fault) fail(shutdown.fault);
} catch (error) {
  fail(error);
}
process.exit();

function fail(error: unknown): void {
  const text = error instanceof ConfigError || error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exitCode = 1;
}

async function start(settings: LauncherSettings, shutdown: Shutdown): Promise<void> {
  const { dataDir, listenHost } = settings;
  mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
  await endLeftProcesses(dataDir, dirname(programs));
  const listeners = await chooseListeners(process.env, settings);
  const nats = await provideNats(settings.natsUrl, dataDir, shutdown.fail);
  shutdown.add('server', nats);
  shutdown.throwIfRequested();

  const withSample = (settings.sample ?? (settings.databaseUrl ? 'off' : 'on')) === 'on';
  const receiverPort = withSample ? await chooseReceiverPort(dataDir, settings.sampleReceiverPort, listeners) : null;
  const baseUrl = `http://${reachableHost(listenHost)}:${listeners.GATEWAY_PORT}`;
  const publicUrl = settings.publicUrl ?? baseUrl;
  let env: NodeJS.ProcessEnv = {};
  let services: Service[] = [];
  const startAll = (postgres: ServerAddress): void => {
    env = makeEnvironment({ settings, listeners, postgres, nats, receiverPort, publicUrl });
    services = startServices({ env, listeners, listenHost, dataDir });
    for (const service of services) shutdown.add('service', service);
  };
  // While PostgreSQL recovers from a crash, which may take seconds, the services start.
  const postgres = await providePostgres(settings.databaseUrl, dataDir, shutdown.fail, startAll);
  shutdown.add('server', postgres);
  shutdown.throwIfRequested();
  if (services.length === 0) startAll(postgres);
  if (isDevelopment) shutdown.add('sample', watchBuild({ say, onBuilt: (changed) => restart(services, changed) }));
  await showStep(
    'Services',
    async () => {
      await Promise.race([Promise.all(services.map((service) => service.ready)), shutdown.requested]);
      shutdown.throwIfRequested();
    },
    () => `${services.map(({ name }) => name).join(', ')} are ready`,
  );

  const file = join(dataDir, 'credentials.json');
  const keys = await ensureCredentials({ databaseUrl: findGivenDatabase('gateway', env)!, file, baseUrl });
  shutdown.throwIfRequested();
  const issuer = env.OAUTH_SERVER === 'on' ? `${publicUrl.replace(/\/+$/, '')}/oauth` : null;
  if (isDevelopment)
    say(`\nDebuggers: ${services.map(({ name }, nth) => `${name} at 127.0.0.1:${debugPort + nth}`).join(', ')}`);
  say(renderSummary({ baseUrl, issuer, listeners, keys, dataDir, postgres, nats, receiverPort }));
  if (receiverPort) {
    const sampleEnv = { ...env, LEADWIRE_CREDENTIALS: file, SAMPLE_RECEIVER_PORT: String(receiverPort) };
    const sample = startSample(join(programs, 'bin', 'sample.js'), sampleEnv);
    noteProcess(dataDir, 'sample', sample.pid);
    shutdown.add('sample', sample);
  }
}

/**
 * Restarts the services whose program has changed, resolves when they are ready again, and has all services prepare the next restart. The
 * worker is the gateway in its other role.
 */
async function restart(services: Service[], changed: string[]): Promise<void> {
  const concerned = services.filter(({ name }) => changed.includes(name === 'worker' ? 'gateway' : name));
  if (concerned.length > 0) say(`Reloading ${concerned.map(({ name }) => name).join(', ')}.`);
  await Promise.all(concerned.map((service) => service.restart()));
  for (const service of services) service.prepare();
}

/** Returns the environment of the services: that of the user, with the values chosen here. */
function makeEnvironment(parts: {
  settings: LauncherSettings;
  listeners: Listeners;
  postgres: ServerAddress;
  nats: ServerAddress;
  receiverPort: number | null;
  publicUrl: string;
}): NodeJS.ProcessEnv {
  const { settings, listeners, postgres, nats, receiverPort } = parts;
  const makeKeys = () => `k1:${randomBytes(32).toString('base64')}`;
  const ours = Object.entries(listeners).map(([name, port]) => `${hostOf(name, settings)}:${port}`);
  const allowed = [process.env.WEBHOOK_ALLOW_DESTINATIONS, receiverPort && `127.0.0.1/32:${receiverPort}`];
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...Object.fromEntries(Object.entries(listeners).map(([name, port]) => [name, String(port)])),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    SECRET_KEYS: settings.secretKeys ?? keepPrivateText(join(settings.dataDir, 'secret-keys'), makeKeys),
    LISTEN_HOST: settings.listenHost,
    ADMIN_HOST: settings.adminHost,
    PUBLIC_URL: parts.publicUrl,
    OAUTH_SERVER: settings.oauthServer ?? usualOauthServer(process.env),
    WEBHOOK_ALLOW_DESTINATIONS: allowed.filter(Boolean).join(','),
  };
  // With the sample, its account can ask questions and staff answer them, unless the user configures another provider.
  if (receiverPort !== null && !env.RESEARCH_PROVIDER && !env.RESEARCH_PROVIDER_FILE) env.RESEARCH_PROVIDER = 'staff';
  // A web page that is developed on this machine can call the API.
  if (env.NODE_ENV !== 'production' && !env.CORS_ORIGINS && !env.CORS_ORIGINS_FILE) env.CORS_ORIGINS = 'loopback';
  // One process can be debugged, and starts again soonest.
  if (isDevelopment && !env.GATEWAY_PROCESSES && !env.GATEWAY_PROCESSES_FILE) env.GATEWAY_PROCESSES = '1';
  // The values of these files were read above, and a variable that is given twice is refused.
  for (const name of [
    'DATABASE_URL',
    'NATS_URL',
    'SECRET_KEYS',
    'LISTEN_HOST',
    'ADMIN_HOST',
    'PUBLIC_URL',
    'OAUTH_SERVER',
  ])
    delete env[`${name}_FILE`];
  const databases = (['gateway', 'feed', 'webhooks'] as const).flatMap((one) => findGivenDatabase(one, env) ?? []);
  if (env.GATEWAY_STANDBY_DATABASE_URL) databases.push(env.GATEWAY_STANDBY_DATABASE_URL);
  const theirs = databases.flatMap((url) => listenersAt(url, 5_432)).map(nameListener);
  env.WEBHOOK_BLOCKED_LISTENERS = [...new Set([postgres.address, nats.address, ...ours, ...theirs])].join(',');
  return env;
}

/** The embedded authorization server is on when no other one is configured. Production must name one, or turn this one on explicitly. */
function usualOauthServer(env: NodeJS.ProcessEnv): 'on' | 'off' {
  return env.JWT_ISSUER || env.JWT_ISSUER_FILE || env.NODE_ENV === 'production' ? 'off' : 'on';
}

function startServices(options: {
  env: NodeJS.ProcessEnv;
  listeners: Listeners;
  listenHost: string;
  dataDir: string;
}): Service[] {
  const { env, listeners, listenHost, dataDir } = options;
  let nth = 0;
  const supervise = (
    name: string,
    folder: string,
    port: number,
    more: NodeJS.ProcessEnv = {},
    after?: Promise<void>,
  ): Service =>
    superviseService({
      after,
      debugPort: isDevelopment ? debugPort + nth++ : undefined,
      name,
      script: join(programs, folder, 'main.js'),
      readyUrl: `http://${reachableHost(listenHost)}:${port}/readyz`,
      env: { ...env, ...more },
      logFile: join(dataDir, 'logs', `${name}.log`),
      onStart: (pid) => noteProcess(dataDir, name, pid),
      say,
    });
  const gateway = supervise('gateway', 'gateway', listeners.GATEWAY_PORT, { GATEWAY_ROLE: 'edge' });
  // In the order in which they stop: callers before the services that they call. No request needs the worker, which therefore starts last.
  return [
    gateway,
    supervise('worker', 'gateway', listeners.WORKER_PORT, { GATEWAY_ROLE: 'worker' }, gateway.ready),
    supervise('feed', 'feed', listeners.FEED_PORT),
    supervise('webhooks', 'webhooks', listeners.WEBHOOKS_PORT),
  ];
}
