import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makePassableFolder } from '../bin/embedded/private-file.js';
import { isAlive, readPidFile, signalProcess } from '../bin/embedded/processes.js';
import { type Launcher, launch } from '../test/support/launcher.js';
import { findFreePort, wideLimits } from '../test/support/service-process.js';
import { findServers, removeTestFolder } from '../test/support/test-folder.js';
import { until } from '../test/support/until.js';
import { makeItems, nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import { estimateRow } from './pairs.js';
import type { Row } from './results.js';
import { startSink } from './sink-process.js';
import { median } from './statistics.js';

const services = ['gateway', 'feed', 'webhooks'] as const;
type Service = (typeof services)[number];

const probeEveryMs = 20;
const longestWaitMs = 60_000;
const loadBatch = 100;
const loadLanes = 4;

/**
 * Measures how long the intake is closed after a crash: of one service that is killed (SIGKILL) and started again by its launcher, the
 * worst of the three; and of everything (launcher, services, NATS, PostgreSQL) that is killed under load, from the next `npm start` in the
 * built project. Both end with the first activity item that is accepted. The webhooks service is not needed for that, so killing it shows
 * that the intake stays open.
 */
export async function measureBack(rounds: number, cleanUp: CleanUp): Promise<Row[]> {
  const project = await startProject(cleanUp);
  console.log(`Back: ${rounds} rounds, in each of which every service is killed alone, and then everything under load`);
  const serviceBack: Record<Service, number[]> = { gateway: [], feed: [], webhooks: [] };
  const back: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const service of services) serviceBack[service].push(await timeService(project, service));
    back.push(await timeAll(project));
    const told = services.map((service) => `${service} ${serviceBack[service].at(-1)!.toFixed(2)} s`);
    console.log(`  ${round + 1}: ${told.join(', ')}; everything ${back.at(-1)!.toFixed(2)} s`);
  }
  const worst = Object.values(serviceBack).reduce((one, other) => (median(one) >= median(other) ? one : other));
  return [
    estimateRow({ metric: 'service_back_s', unit: 's', goal: 1, better: 'lower' }, worst),
    estimateRow({ metric: 'back_s', unit: 's', goal: 5, better: 'lower' }, back),
  ];
}

/** The project as `npm start` runs it, with its data in a folder of its own. */
type Project = {
  folder: string;
  ports: Record<Service, number>;
  launcher: Launcher;
  start(): Launcher;
  /** Sends activity and returns whether all of it was accepted. */
  post(items: object[]): Promise<boolean>;
};

async function startProject(cleanUp: CleanUp): Promise<Project> {
  const sink = await startSink(cleanUp);
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-back-'));
  makePassableFolder(folder);
  cleanUp(() => removeTestFolder(folder));
  const ports = { gateway: await findFreePort(), feed: await findFreePort(), webhooks: await findFreePort() };
  const env = {
    ...wideLimits,
    GATEWAY_PORT: String(ports.gateway),
    FEED_PORT: String(ports.feed),
    WEBHOOKS_PORT: String(ports.webhooks),
    WORKER_PORT: String(await findFreePort()),
    ADMIN_PORT: String(await findFreePort()),
    WEBHOOK_ALLOW_DESTINATIONS: `127.0.0.1/32:${sink.port}`,
  };
  const send = async (path: string, key: string, body: object): Promise<unknown> => {
    const headers = { authorization: key, 'content-type': 'application/json' };
    const answer = await fetch(`http://127.0.0.1:${ports.gateway}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestWaitMs),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const start = (): Launcher => launch(folder, env);
  const project: Project = {
    folder,
    ports,
    launcher: start(),
    start,
    async post(items) {
      const { ingest_key } = project.launcher.credentials();
      const receipt = await send('/v2/company-activity', ingest_key, items).catch(() => null);
      return (receipt as { accepted: number } | null)?.accepted === items.length;
    },
  };
  cleanUp(async () => {
    project.launcher.kill('SIGTERM');
    await project.launcher.ended;
  });
  await project.launcher.untilRunning();
  const { api_key } = project.launcher.credentials();
  await send('/v2/icp-signal-watches', api_key, { name: 'Everything' });
  await send('/v2/webhook-endpoints', api_key, { url: sink.url });
  return project;
}

/** Kills a service and returns how many seconds later an item is accepted. */
async function timeService(project: Project, service: Service): Promise<number> {
  const startedAt = nowMs();
  await kill([pidOf(project, service)]);
  await untilAccepted(project, service);
  const seconds = (nowMs() - startedAt) / 1_000;
  // The next one is killed when all is well again.
  const isReady = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${project.ports[service]}/readyz`)).ok && isAlive(pidOf(project, service));
  await until(isReady, { withinMs: longestWaitMs, what: `the ${service} service` });
  return seconds;
}

/** Kills everything under load, and returns how many seconds after the next start an item is accepted. */
async function timeAll(project: Project): Promise<number> {
  let isKilled = false;
  const load = async (lane: number): Promise<void> => {
    for (let nth = 0; !isKilled; nth++) {
      await project.post(makeItems(`load-${nowMs()}-${lane}-${nth}`, loadBatch).map(({ item }) => item));
    }
  };
  const lanes = Promise.all(Array.from({ length: loadLanes }, (_, lane) => load(lane)));
  await delay(2_000);
  const all = ['gateway', 'worker', 'feed', 'webhooks'].map((name) => pidOf(project, name));
  // The launcher first, since it would restart the others.
  const pids = [project.launcher.pid(), ...all, ...findServers(project.folder)];
  if (pids.length !== 7) throw new Error(`Seven processes were expected to run, not ${pids.length}.`);
  await kill(pids);
  isKilled = true;
  await Promise.all([lanes, project.launcher.ended]);
  const startedAt = nowMs();
  project.launcher = project.start();
  await untilAccepted(project, 'all');
  const seconds = (nowMs() - startedAt) / 1_000;
  await project.launcher.untilRunning();
  return seconds;
}

const pidOf = ({ folder }: Project, name: string): number => {
  const pid = readPidFile(join(folder, 'processes', `${name}.pid`));
  if (pid === null) throw new Error(`No process ${name} among ${readdirSync(join(folder, 'processes')).join(', ')}.`);
  return pid;
};

async function kill(pids: number[]): Promise<void> {
  for (const pid of pids) signalProcess(pid, 'SIGKILL');
  await until(() => !pids.some(isAlive), { everyMs: 2, what: 'the end of what was killed' });
}

/** Offers one item after another, even while earlier ones have no answer yet, and resolves when the first is accepted. */
async function untilAccepted(project: Project, run: string): Promise<void> {
  const giveUpAt = nowMs() + longestWaitMs;
  let accept = (): void => {};
  const accepted = new Promise<boolean>((done) => {
    accept = () => done(true);
  });
  for (let nth = 0; nowMs() < giveUpAt; nth++) {
    const items = makeItems(`${run}-${nowMs()}-${nth}`, 1).map(({ item }) => item);
    void project.post(items).then((isAccepted) => isAccepted && accept());
    if (await Promise.race([accepted, delay(probeEveryMs, false)])) return;
  }
  throw new Error(`No item was accepted within ${longestWaitMs / 1_000} s.`);
}
