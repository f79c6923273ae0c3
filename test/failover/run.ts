import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type CleanUp, runMeasurement } from '../../bench/measurement.js';
import { type Row, single } from '../../bench/results.js';
import { migrateAll } from '../../bin/admin/migrate.js';
import { makePassword } from '../../bin/embedded/private-file.js';
import { ensureCredentials } from '../../bin/launcher/credentials.js';
import { judge, prepare } from '../load/judge.js';
import { type Load, startLoad } from '../load/load.js';
import { makeFolder } from '../support/cluster.js';
import { receiver } from '../support/receiver.js';
import { type System, startSystem } from '../support/system.js';
import { enterTestFolder, removeTestFolder } from '../support/test-folder.js';
import { until } from '../support/until.js';
import { type Machine, type Machines, startMachines } from './machines.js';
import { findPrograms, type Programs } from './programs.js';

const usage = `Usage: npm run test:failover [-- --only ROUND]

  --only ROUND   only this: kill, freeze, switchover, standby; may be given several times; nothing is written

Starts PostgreSQL with a synchronous standby by Patroni and etcd, HAProxy in front of it, and the services. Under load it kills the machine
of the primary (kill), stops all processes on it without a word (freeze), has the standby take over from a primary that is well
(switchover), and kills the machine of the standby (standby). Everything that was accepted must be on the feed exactly once and have been pushed. Needs etcd, Patroni, HAProxy and
PostgreSQL with its programs; three minutes.`;

const rounds = ['kill', 'freeze', 'switchover', 'standby'] as const;
type Round = (typeof rounds)[number];
/** The services go on for so long before and after each fault. */
const calmMs = 5_000;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
  const only = values.only as Round[];
  if (only.some((one) => !rounds.includes(one))) throw new Error(usage);
  const programs = findPrograms();
  const { folder, leave } = await enterTestFolder();
  const by = 'test:failover';
  try {
    await runMeasurement({ file: 'anywhere', by, suite: [by] }, { write: only.length === 0 }, async (cleanUp) => {
      cleanUp(() => removeTestFolder(folder));
      return measure(
        programs,
        rounds.filter((one) => only.length === 0 || only.includes(one)),
        cleanUp,
      );
    });
  } finally {
    leave();
  }
}

async function measure(programs: Programs, chosen: Round[], cleanUp: CleanUp): Promise<Row[]> {
  const machines = await startMachines(programs, await makeFolder('machines'));
  cleanUp(() => machines.stop());
  await machines.whole();
  const system = await startServices(machines);
  cleanUp(() => system.stop());
  const hook = await receiver();
  cleanUp(() => hook.close());
  const watches = await prepare(system, hook);
  const load = await startLoad(system);
  const took: Partial<Record<Round, number>> = {};
  for (const round of chosen) {
    took[round] = await play(round, machines, load);
    console.log(`${round}: no write was accepted for ${took[round].toFixed(1)} s`);
  }
  await load.finish(() => load.accepted() * watches.length);
  const lost = await judge(system, hook, load, watches);
  const wrong = [...lost, ...(await lookAtServices(system))];
  for (const one of wrong.slice(0, 30)) console.log(one);
  if (wrong.length > 0) {
    process.exitCode = 1;
    console.log((['gateway', 'feed', 'webhooks', 'worker'] as const).map((one) => system.log(one)).join('\n'));
  }
  const away = Math.max(...[took.kill, took.freeze].filter((one) => one !== undefined));
  return [
    single('failover_lost', lost.length, '', 0),
    ...(Number.isFinite(away) ? [single('failover_s', away, 's', 30)] : []),
    ...(took.switchover === undefined ? [] : [single('switchover_s', took.switchover, 's', null)]),
    ...(took.standby === undefined ? [] : [single('standby_lost_s', took.standby, 's', null)]),
  ];
}

/** Starts the services on a database of the cluster that belongs to an ordinary user. */
async function startServices(machines: Machines): Promise<System> {
  const password = makePassword();
  const admin = new pg.Client({ connectionString: machines.superuserUrl });
  await admin.connect();
  await admin.query(`create role leadwire login password '${password}'`);
  await admin.query('create database leadwire owner leadwire');
  await admin.end();
  const url = `postgres://leadwire:${password}@127.0.0.1:${machines.ports.primary}/leadwire`;
  await migrateAll({ gateway: url, feed: url, webhooks: url }, false);
  const file = `${await makeFolder('keys')}/credentials.json`;
  const credentials = await ensureCredentials({ databaseUrl: url, file, baseUrl: 'http://127.0.0.1' });
  return startSystem({
    services: ['feed', 'webhooks', 'gateway', 'worker'],
    database: { url, credentials, drop: async () => {} },
    env: {
      GATEWAY_STANDBY_DATABASE_URL: url.replace(`:${machines.ports.primary}/`, `:${machines.ports.standby}/`),
      // A push that is owed while the database is away must not wait for its next try for longer than this test lasts.
      WEBHOOK_RETRY_DELAYS: '1s,2s,5s,10s,30s,1m',
    },
    keepsWholeLogs: true,
    readyWithinMs: 120_000,
  });
}

/** Brings one fault under load, waits until everything is whole again, and returns for how many seconds no write was accepted. */
async function play(round: Round, machines: Machines, load: Load): Promise<number> {
  const { primary, standby } = await machines.whole();
  await delay(calmMs);
  const at = Date.now();
  if (round === 'standby') {
    await machines.kill(standby);
    // Commits wait for it until Patroni has noticed.
    await delay(3 * calmMs);
    await untilAccepted(load, primary);
    await machines.start(standby);
    await machines.whole();
    await delay(calmMs);
    return load.longestPauseMs(at) / 1_000;
  }
  if (round === 'kill') await machines.kill(primary);
  else if (round === 'freeze') machines.freeze(primary);
  else await machines.switchOver(primary);
  await untilAccepted(load, await machines.another(primary));
  if (round === 'freeze') await machines.kill(primary);
  if (round !== 'switchover') await machines.start(primary);
  await machines.whole();
  await delay(calmMs);
  return load.longestPauseMs(at) / 1_000;
}

async function untilAccepted(load: Load, { name }: Machine): Promise<void> {
  const since = Date.now();
  await until(() => load.wasAcceptedAfter(since), { withinMs: 60_000, what: `a write on ${name}` });
}

/** Tells which services have ended, or are not ready, and whether the standby was of no use. */
async function lookAtServices(system: System): Promise<string[]> {
  const metrics = await (await fetch(`http://127.0.0.1:${system.healthPorts.gateway[0]}/metrics`)).text();
  const reads = [...metrics.matchAll(/^leadwire_standby_reads_total\{.*by="(\w+)".*\} (\d+)$/gm)];
  console.log(`lists by who answered them: ${reads.map(([, by, count]) => `${by} ${count}`).join(', ')}`);
  const unready = reads.some(([, by]) => by === 'standby') ? [] : ['the standby has answered no list'];
  for (const [service, ports] of Object.entries(system.healthPorts))
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (!answer?.ok) unready.push(`${service} is not ready: ${answer?.status}`);
    }
  return [...system.ended().map(({ service }) => `${service} ended`), ...unready];
}

await main().catch((error: Error) => {
  console.error(error.message, error.cause ?? '');
  process.exitCode = 1;
});
