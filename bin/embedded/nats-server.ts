import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { findFreePort } from './free-ports.js';
import { type NatsPasswords, type NatsUser, nameServer, natsUsers, renderNatsConfig } from './nats-config.js';
import { keepPrivateText, makePassableFolder, makePassword, writePrivateFile } from './private-file.js';
import { endProcess, isAlive, readCommand, readPidFile, readText, signalProcess } from './processes.js';

export type NatsServer = {
  /** With the user that may do what all services do, and its password. */
  url: string;
  /** With the user and password for sending activity. */
  ingestUrl: string;
  /** With any of the users and its password. */
  urlOf(user: NatsUser): string;
  port: number;
  pid: number;
  /** Whether it was running already, left behind by a launcher that was killed. */
  adopted: boolean;
  /** Settles when the server process has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

export type NatsOptions = {
  /** The folder of the configuration, the passwords, and the last port. */
  dir: string;
  /** Used when it is free and no last port is stored. */
  preferredPort?: number;
  /** The server program; by default the one that the set-up found or fetched. */
  program?: string;
};

/** Returns the path of the server program that the set-up found or fetched. Throws when the set-up was not run. */
export function findNatsProgram(): string {
  const program = readText(join(findProjectRoot(), '.runtime', 'nats-server.path')).trim();
  if (program) return program;
  throw new Error('No nats-server was set up. Run `node bin/setup.mjs`, or name a server in NATS_URL.');
}

/**
 * Starts NATS on 127.0.0.1 with our users, whose passwords are kept in `dir`, or adopts a running server with the same configuration.
 * Resolves when the services' user can log in. Throws with the server's log when it does not start.
 */
export async function startNatsServer(options: NatsOptions): Promise<NatsServer> {
  const dir = resolve(options.dir);
  makePassableFolder(dir);
  const passwords = keepPasswords(join(dir, 'passwords.json'));
  const id = keepPrivateText(join(dir, 'server-id'), randomUUID).slice(0, 8);
  const files = { config: join(dir, 'nats.conf'), pid: join(dir, 'nats.pid'), port: join(dir, 'port') };
  const kept = Number(readText(files.port)) || undefined;
  const configOf = (port: number) => {
    const settings = { listen: `127.0.0.1:${port}`, passwords, pidFile: files.pid };
    const name = nameServer(id, renderNatsConfig(settings));
    return { name, text: renderNatsConfig({ ...settings, name }) };
  };

  const left = readPidFile(files.pid);
  if (left !== null && isAlive(left) && readCommand(left).includes(files.config)) {
    if (kept && (await letsIn(kept, passwords, configOf(kept).name))) {
      return describe({ pid: left, port: kept, adopted: true, ended: followEnd(left) }, passwords);
    }
    await end(left);
  }
  rmSync(files.pid, { force: true });

  const program = options.program ?? findNatsProgram();
  let wished = [kept, options.preferredPort];
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort(...wished);
    const { name, text } = configOf(port);
    writePrivateFile(files.config, text);
    writeFileSync(files.port, String(port));
    const log = openSync(join(dir, 'nats.log'), 'w', 0o600);
    // The server has a process group of its own, since Ctrl-C in the terminal must not reach it.
    const child = spawn(program, ['-c', files.config], { stdio: ['ignore', log, log], detached: true, env: {} });
    closeSync(log);
    const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
    const giveUpAt = Date.now() + 10_000;
    while (child.exitCode === null && child.pid !== undefined && Date.now() < giveUpAt) {
      if (await letsIn(port, passwords, name)) {
        child.unref();
        return describe({ pid: child.pid, port, adopted: false, ended }, passwords);
      }
      await delay(5);
    }
    if (child.pid !== undefined && child.exitCode === null) await end(child.pid);
    // The port may have been taken between the choice and the start. Any other fault will not go away by itself.
    if (attempt === 3)
      throw new Error(`NATS did not start (${program}):\n${readText(join(dir, 'nats.log')).trimEnd()}`);
    wished = [];
  }
}

/** Reads the passwords of all users, and makes those that are missing, such as after an upgrade. */
function keepPasswords(file: string): NatsPasswords {
  const kept: Partial<NatsPasswords> = JSON.parse(keepPrivateText(file, () => '{}'));
  const passwords = Object.fromEntries(natsUsers.map((user) => [user, kept[user] ?? makePassword()])) as NatsPasswords;
  if (natsUsers.some((user) => !kept[user])) writePrivateFile(file, `${JSON.stringify(passwords)}\n`);
  return passwords;
}

/** Returns whether the server on this port has this name and accepts the services' user. */
function letsIn(port: number, passwords: NatsPasswords, name: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port });
    let heard = '';
    const finish = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.setTimeout(2_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('close', () => finish(false));
    socket.on('data', (chunk) => {
      const greeted = heard.includes('\r\n');
      heard += chunk;
      if (heard.includes('\r\nPONG')) return finish(heard.includes(`"server_name":"${name}"`));
      if (heard.includes('-ERR') || heard.length > 65_536) return finish(false);
      if (greeted || !heard.includes('\r\n')) return;
      const login = { user: 'services', pass: passwords.services, verbose: false, pedantic: false, lang: 'probe' };
      socket.write(`CONNECT ${JSON.stringify(login)}\r\nPING\r\n`);
    });
  });
}

function describe(
  found: { pid: number; port: number; adopted: boolean; ended: Promise<void> },
  passwords: NatsPasswords,
): NatsServer {
  const urlOf = (user: NatsUser): string => `nats://${user}:${passwords[user]}@127.0.0.1:${found.port}`;
  return {
    ...found,
    url: urlOf('services'),
    ingestUrl: urlOf('ingest'),
    urlOf,
    async stop() {
      await end(found.pid);
    },
    kill() {
      signalProcess(found.pid, 'SIGKILL');
    },
  };
}

async function end(pid: number): Promise<void> {
  await endProcess(pid, [
    ['SIGTERM', 3_000],
    ['SIGKILL', 2_000],
  ]);
}

async function followEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await delay(250, undefined, { ref: false });
}
