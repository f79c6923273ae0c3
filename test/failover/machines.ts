import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { makePassword } from '../../bin/embedded/private-file.js';
import { endProcess, isAlive, readPidFile, signalProcess } from '../../bin/embedded/processes.js';
import { findFreePort, projectRoot } from '../support/service-process.js';
import { until } from '../support/until.js';
import type { Programs } from './programs.js';

/** What stands for one machine of the database: Patroni, and the PostgreSQL that it keeps. */
export type Machine = { name: string; postgresPort: number; restPort: number; folder: string; pid: number };

/** A member of the cluster as Patroni tells of it. */
type Member = { name: string; role: string; state: string };

/** PostgreSQL on two machines behind HAProxy. */
export type Machines = {
  /** Where the superuser reaches the primary, whoever that is. */
  superuserUrl: string;
  /** Where HAProxy leads to the primary, and to the standby. */
  ports: { primary: number; standby: number };
  /** Waits for a primary, and for a standby for which each commit waits. Returns both. */
  whole(): Promise<{ primary: Machine; standby: Machine }>;
  /** Waits for a primary on another machine, and returns that. */
  another(machine: Machine): Promise<Machine>;
  /** Ends a machine as the loss of its power would. */
  kill(machine: Machine): Promise<void>;
  /** Stops everything on a machine, so that it takes connections and says nothing any more. */
  freeze(machine: Machine): void;
  /** Starts Patroni again on a machine that was killed. */
  start(machine: Machine): Promise<void>;
  /** Has the standby take over from a primary that is well. */
  switchOver(from: Machine): Promise<void>;
  stop(): Promise<void>;
};

const nobody = 65_534;
const names = ['db1', 'db2'];

/** Starts etcd, two machines with the settings of `deploy/postgres/patroni.yml`, and HAProxy with those of `haproxy.cfg` there. */
export async function startMachines(programs: Programs, folder: string): Promise<Machines> {
  const closing: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const etcd = await startEtcd(programs, folder);
    closing.push(etcd.stop);
    const passwords = { superuser: makePassword(), replication: makePassword(), rewind: makePassword() };
    const machines: Machine[] = [];
    for (const name of names) {
      const place = makePlace(folder, name);
      const ports = { postgresPort: await findFreePort(), restPort: await findFreePort() };
      const machine = { name, ...ports, folder: place, pid: 0 };
      writeOwn(join(place, 'patroni.yml'), settingsOf(machine, { programs, etcdPort: etcd.port, passwords }));
      machines.push(machine);
      closing.push(() => stopMachine(machine));
      await startPatroni(programs, machine);
      // The second one copies the first.
      if (machines.length === 1) await until(() => asks(machine, '/primary'), { what: 'a primary' });
    }
    const haproxy = await startHaproxy(programs, folder, machines);
    closing.push(haproxy.stop);
    const superuserUrl = `postgres://postgres:${passwords.superuser}@127.0.0.1:${haproxy.ports.primary}/postgres`;
    return { ...control(programs, machines), superuserUrl, ports: haproxy.ports, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function control(programs: Programs, machines: Machine[]): Omit<Machines, 'superuserUrl' | 'ports' | 'stop'> {
  const find = (members: Member[], role: string): Machine | undefined => {
    const member = members.find((one) => one.role === role && /^(running|streaming)$/.test(one.state));
    return machines.find(({ name }) => name === member?.name);
  };
  return {
    whole: () =>
      until(
        async () => {
          const asked = await Promise.all(machines.map(listMembers));
          const [primary, standby] = ['leader', 'sync_standby'].map((role) =>
            asked.map((members) => find(members, role)).find((one) => one !== undefined),
          );
          // It takes a moment longer until PostgreSQL does as Patroni says.
          return primary && standby && (await asks(standby, '/sync')) && { primary, standby };
        },
        { withinMs: 90_000, everyMs: 250, what: 'a primary with a synchronous standby' },
      ),
    another: (machine) =>
      until(
        async () => {
          const others = machines.filter((one) => one !== machine);
          const isPrimary = await Promise.all(others.map((one) => asks(one, '/primary')));
          return others.find((_, at) => isPrimary[at]);
        },
        { withinMs: 90_000, everyMs: 250, what: `another primary than ${machine.name}` },
      ),
    async kill(machine) {
      const all = listProcesses(machine);
      for (const pid of all) signalProcess(pid, 'SIGKILL');
      await until(() => !all.some(isAlive), { what: 'the end of a machine' });
    },
    freeze(machine) {
      for (const pid of listProcesses(machine)) signalProcess(pid, 'SIGSTOP');
    },
    start: (machine) => startPatroni(programs, machine),
    async switchOver(from) {
      const answer = await fetch(`http://127.0.0.1:${from.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: from.name }),
        signal: AbortSignal.timeout(60_000),
      });
      if (!answer.ok) throw new Error(`Patroni refused to switch over: ${answer.status} ${await answer.text()}`);
    },
  };
}

async function listMembers({ restPort }: Machine): Promise<Member[]> {
  const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => null,
  );
  return answer?.ok ? (((await answer.json()) as { members?: Member[] }).members ?? []) : [];
}

const asks = async ({ restPort }: Machine, path: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(1_000) }).then(
    (answer) => answer.ok,
    () => false,
  );

/** Everything of a machine: Patroni first, so that it starts nothing again. */
function listProcesses({ pid, folder }: Machine): number[] {
  const postmaster = readPidFile(join(folder, 'data', 'postmaster.pid'));
  const table = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const parents = table.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid, ...(postmaster === null ? [] : [postmaster])].filter(isAlive);
  for (const one of found)
    found.push(...parents.filter(([child, of]) => of === one && !found.includes(child)).map(([child]) => child));
  return found;
}

async function stopMachine(machine: Machine): Promise<void> {
  for (const pid of listProcesses(machine)) signalProcess(pid, 'SIGCONT');
  // It stops PostgreSQL first.
  await endProcess(machine.pid, [['SIGTERM', 15_000]]);
  for (const pid of listProcesses(machine)) signalProcess(pid, 'SIGKILL');
}

type Ways = { programs: Programs; etcdPort: number; passwords: Record<'superuser' | 'replication' | 'rewind', string> };

/** The settings of the example, with the addresses and passwords of the test. */
function settingsOf(machine: Machine, { programs, etcdPort, passwords }: Ways): string {
  const settings = parse(readExample('patroni.yml'));
  const at = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
  settings.name = machine.name;
  Object.assign(settings.restapi, at(machine.restPort));
  settings.etcd3.hosts = [`127.0.0.1:${etcdPort}`];
  Object.assign(settings.postgresql, at(machine.postgresPort), {
    data_dir: join(machine.folder, 'data'),
    bin_dir: programs.postgresFolder,
    pgpass: join(machine.folder, 'pgpass'),
    pg_hba: settings.postgresql.pg_hba.map((line: string) => line.replace('10.0.0.0/24', '127.0.0.1/32')),
    // Other tests of this machine tidy up the shared memory of the user that they share with it.
    parameters: { unix_socket_directories: machine.folder, dynamic_shared_memory_type: 'mmap' },
  });
  for (const [user, password] of Object.entries(passwords))
    settings.postgresql.authentication[user].password = password;
  delete settings.watchdog;
  return stringify(settings);
}

async function startPatroni(programs: Programs, machine: Machine): Promise<void> {
  const child = startAsNobody(programs.patroni, [join(machine.folder, 'patroni.yml')], machine.folder, 'patroni');
  machine.pid = child.pid!;
  await untilUp(child, machine.folder, 'patroni', async () => (await listMembers(machine)).length > 0);
}

async function startEtcd(programs: Programs, folder: string): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const place = makePlace(folder, 'etcd');
  const [port, peers] = [await findFreePort(), await findFreePort()];
  const at = `http://127.0.0.1:${port}`;
  const between = `http://127.0.0.1:${peers}`;
  const args = {
    'data-dir': join(place, 'data'),
    'listen-client-urls': at,
    'advertise-client-urls': at,
    'listen-peer-urls': between,
    'initial-advertise-peer-urls': between,
    'initial-cluster': `default=${between}`,
  };
  const given = Object.entries(args).flatMap(([name, value]) => [`--${name}`, value]);
  const child = startAsNobody(programs.etcd, given, place, 'etcd');
  const isWell = (): Promise<boolean> => fetch(`${at}/health`).then((answer) => answer.ok);
  await untilUp(child, place, 'etcd', isWell);
  return {
    port,
    stop: () =>
      endProcess(child.pid!, [
        ['SIGTERM', 5_000],
        ['SIGKILL', 2_000],
      ]),
  };
}

async function startHaproxy(programs: Programs, folder: string, machines: Machine[]) {
  const place = makePlace(folder, 'haproxy');
  const ports = { primary: await findFreePort(), standby: await findFreePort() };
  let text = readExample('haproxy.cfg').replace('127.0.0.1:5432', `127.0.0.1:${ports.primary}`);
  text = text.replace('127.0.0.1:5433', `127.0.0.1:${ports.standby}`);
  for (const { name, postgresPort, restPort } of machines)
    text = text.replaceAll(
      new RegExp(`server ${name} \\S+ check port \\d+`, 'g'),
      `server ${name} 127.0.0.1:${postgresPort} check port ${restPort}`,
    );
  const file = join(place, 'haproxy.cfg');
  writeOwn(file, text);
  const child = startAsNobody(programs.haproxy, ['-db', '-f', file], place, 'haproxy');
  await untilUp(child, place, 'haproxy', () => isAccepting(ports.primary));
  return {
    ports,
    stop: () =>
      endProcess(child.pid!, [
        ['SIGTERM', 1_000],
        ['SIGKILL', 2_000],
      ]),
  };
}

async function isAccepting(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

const readExample = (name: string): string => readFileSync(join(projectRoot, 'deploy', 'postgres', name), 'utf8');
const isRoot = process.getuid?.() === 0;

function makePlace(folder: string, name: string): string {
  const place = join(folder, name);
  mkdirSync(place, { mode: 0o700 });
  if (isRoot) chownSync(place, nobody, nobody);
  return place;
}

function writeOwn(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (isRoot) chownSync(file, nobody, nobody);
}

/** Starts a server that writes its log into its folder, and leaves its number where `removeTestFolder` finds it. */
function startAsNobody(program: string, args: string[], place: string, name: string): ChildProcess {
  const log = openSync(join(place, `${name}.log`), 'a');
  const child = spawn(program, args, {
    cwd: place,
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
    // etcd 3.4 asks for this word on any other processor than x64.
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin',
      LC_ALL: 'C.UTF-8',
      TZ: 'UTC',
      HOME: place,
      ETCD_UNSUPPORTED_ARCH: process.arch,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {});
  writeFileSync(join(place, `${name}.pid`), `${child.pid}\n`);
  return child;
}

/** Waits until a server is up. Throws with the end of its log where it has ended. */
async function untilUp(child: ChildProcess, place: string, name: string, isUp: () => Promise<boolean>): Promise<void> {
  const hasEnded = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  await until(() => hasEnded() || isUp(), { withinMs: 60_000, what: `the start of ${name}` });
  if (!hasEnded()) return;
  const log = readFileSync(join(place, `${name}.log`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-15)
    .join('\n');
  throw new Error(`${name} ended at once:\n${log}`);
}
