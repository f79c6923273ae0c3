import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CleanUp, runMeasurement } from '../../bench/measurement.js';
import { type Row, single } from '../../bench/results.js';
import { Credentials } from '../../bin/launcher/credentials.js';
import { judge, prepare } from '../load/judge.js';
import { startLoad } from '../load/load.js';
import { databaseEnv, makeFolder, startNats, startPostgres } from '../support/cluster.js';
import { startFront } from '../support/front.js';
import { receiver } from '../support/receiver.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { newSecretKeys, type ServiceName } from '../support/system.js';
import { openClient } from '../support/system-client.js';
import { enterTestFolder, removeTestFolder } from '../support/test-folder.js';
import { buildEarlier, setUpEarlier, versionBefore } from './earlier.js';
import { startRuns } from './runs.js';

const usage = `Usage: npm run test:rolling [-- --from COMMIT]

  --from COMMIT   the earlier version, ${versionBefore} by default; with another one nothing is written

Starts each service of the version before, and puts load on it. Then it starts each service of this version beside it, which migrates the
database, lets both serve together, stops the earlier ones, and goes on with the new ones. Everything that was accepted must be on the feed exactly
once and have been pushed, each run must have found all its leads and have cost a credit for each, and no service may have ended. Needs the history
of the repository, and the registry of npm or its cache; three minutes.`;

const services = ['feed', 'webhooks', 'gateway', 'worker'] as const satisfies ServiceName[];
/** For so long the versions serve: the earlier one, both, and the new one. */
const phaseMs = 20_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string', default: versionBefore } } });
  const { from } = values;
  if (!/^[\da-f]{7,40}$/.test(from)) throw new Error(usage);
  const earlier = buildEarlier(from);
  const { folder, leave } = await enterTestFolder();
  const by = 'test:rolling';
  try {
    await runMeasurement({ file: 'anywhere', by, suite: [by] }, { write: from === versionBefore }, (cleanUp) => {
      cleanUp(() => removeTestFolder(folder));
      return measure(earlier, cleanUp);
    });
  } finally {
    leave();
  }
}

async function measure(earlier: string, cleanUp: CleanUp): Promise<Row[]> {
  const house = await openHouse(earlier, cleanUp);
  const hook = await receiver();
  cleanUp(() => hook.close());
  const before = await house.startAll(0, earlier);
  const watches = await prepare(house.world, hook);
  const load = await startLoad(house.world);
  const runs = await startRuns(house.world);
  await delay(phaseMs);
  tell('the version before alone', load.log.statuses);
  const after = await house.startAll(1);
  await delay(phaseMs);
  tell('both', load.log.statuses);
  const gone = before.filter((one) => !one.isRunning());
  for (const one of before) if (one.isRunning()) await one.stop();
  await delay(phaseMs);
  tell('the new version alone', load.log.statuses);
  await load.finish(() => load.accepted() * watches.length);
  const lost = [...(await runs.finish()), ...(await judge(house.world, hook, load, watches))];
  const refused = [load.log.statuses, runs.statuses]
    .flatMap((statuses) => Object.entries(statuses))
    .filter(([status]) => !/^2/.test(status))
    .reduce((sum, [, count]) => sum + count, 0);
  const ended = [...gone, ...after.filter((one) => !one.isRunning())];
  for (const one of [...lost.slice(0, 30), ...ended.map((one) => `A service ended:\n${one.log()}`)]) console.log(one);
  for (const [version, some] of Object.entries({ before, after })) {
    for (const [at, one] of some.entries()) {
      if (one.log() !== '')
        console.log(`what ${services[at]} of the version ${version} wrote:\n${one.log().slice(-5_000)}`);
    }
  }
  if (lost.length + ended.length > 0) process.exitCode = 1;
  return [single('rolling_lost', lost.length + ended.length, '', 0), single('rolling_refused', refused, 'requests', 0)];
}

const tell = (phase: string, statuses: Record<number, number>): void =>
  console.log(`answers at the end of the time of ${phase}: ${JSON.stringify(statuses)}`);

/** PostgreSQL, NATS, one address for the gateways, and two places for each service. */
async function openHouse(earlier: string, cleanUp: CleanUp) {
  const postgres = await startPostgres({ settings: { synchronous_commit: 'on' } });
  cleanUp(() => postgres.drop());
  const nats = await startNats();
  cleanUp(() => nats.stop());
  const places = new Map<ServiceName, number[]>();
  for (const service of services) places.set(service, [await findFreePort(), await findFreePort()]);
  const front = await startFront(places.get('gateway')!);
  cleanUp(() => front.close());
  const baseUrl = `http://127.0.0.1:${front.port}`;
  const folder = await makeFolder('rolling');
  const credentials = Credentials.parse(JSON.parse(readFileSync(setUpEarlier(earlier, postgres.url, folder), 'utf8')));
  const env = {
    ...databaseEnv(postgres.url),
    // The version before has one user for all services.
    NATS_URL: nats.url,
    SECRET_KEYS: newSecretKeys(),
    PUBLIC_URL: baseUrl,
    DATA_DIR: folder,
    WEBHOOK_ALLOW_DESTINATIONS: '127.0.0.1/32',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
  };
  /** Starts all services of a version in their places; this version where no folder is named. */
  async function startAll(nth: 0 | 1, root?: string): Promise<ServiceProcess[]> {
    const started = await Promise.all(
      services.map(async (service) => {
        const port = places.get(service)![nth]!;
        const one = await startServiceProcess({
          service: service === 'worker' ? 'gateway' : service,
          port,
          env: {
            ...env,
            [`${service.toUpperCase()}_PORT`]: String(port),
            ...(service === 'worker' ? { GATEWAY_ROLE: 'worker' } : {}),
          },
          readyWithinMs: 120_000,
          ...(root === undefined ? {} : { root }),
        });
        cleanUp(() => one.kill());
        return one;
      }),
    );
    return started;
  }
  return {
    startAll,
    world: { ...openClient(baseUrl, credentials.api_key, { isDescribed: false }), credentials, nats },
  };
}

await main().catch((error: Error) => {
  console.error(error.message, error.cause ?? '');
  process.exitCode = 1;
});
