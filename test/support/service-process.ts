import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isPortFree } from '../../bin/embedded/free-ports.js';
import { nodeOptions } from '../../bin/launcher/node-options.js';
import { until } from './until.js';

/** The folder of package.json, seen from a source file or from its build under dist/. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}

/** A service that runs as a process of its own, from the built output. */
export type ServiceProcess = {
  readonly pid: number;
  readonly port: number;
  /** The last lines that the process wrote, for a failure's message. */
  log(): string;
  isRunning(): boolean;
  /** Resolves when the process has ended: to the signal that ended it, or null if it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Sends a signal; resolves when the process has ended, at once for a signal that does not end it (SIGSTOP, SIGCONT). */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Sends SIGTERM, then SIGKILL if the process does not end in time (X4 promises 15 s). Throws if a fault had ended it before. */
  stop(): Promise<void>;
};

/** Tests and measurements send more than any caller may; what they send is counted all the same. */
export const wideLimits = {
  RATE_LIMIT_KEY: '1000000000/1h',
  RATE_LIMIT_ACCOUNT: '1000000000/1h',
  RATE_LIMIT_FAILURES: '1000000000/1h',
  RATE_LIMIT_OAUTH: '1000000000/1h',
};
/** A caller that needs the admin port names one; a caller that wants several processes names their number, whatever the cores are. */
const usual = { ADMIN_PORT: '0', GATEWAY_PROCESSES: '1' };

/** Without source maps: the first stack trace of a process would parse them, 0.2 to 0.3 s in each of the hundreds that a run starts. */
const testNodeOptions = nodeOptions.filter((option) => option !== '--enable-source-maps');

const keptLogBytes = 64 * 1024;

/** Starts `dist/programs/<service>/main.js` and waits until /readyz says yes; throws with its log where it does not. */
export async function startServiceProcess(options: {
  service: string;
  port: number;
  env: Record<string, string>;
  readyWithinMs?: number;
  /** Keeps all that it writes, for who searches it. */
  keepsWholeLog?: boolean;
  /** The Node that runs it, where it is not this one. */
  execPath?: string;
  /** The folder of the version that runs, where it is not this one. */
  root?: string;
}): Promise<ServiceProcess> {
  const { service, port, execPath = process.execPath, root = projectRoot } = options;
  const child = spawn(execPath, [...testNodeOptions, join('dist', 'programs', service, 'main.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TZ: process.env.TZ,
      ...wideLimits,
      ...usual,
      ...options.env,
    },
    // The IPC channel ends the service when this process dies, so that a crashed test leaves nothing behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const running = follow(child, service, port, options.keepsWholeLog ? Number.POSITIVE_INFINITY : keptLogBytes);
  try {
    await waitUntilReady(running, service, options.readyWithinMs ?? 30_000);
  } catch (error) {
    await running.kill('SIGKILL');
    throw error;
  }
  return running;
}

function follow(child: ChildProcess, service: string, port: number, keptBytes: number): ServiceProcess {
  let log = '';
  let isTold = false;
  const keep = (chunk: Buffer): void => {
    log = (log + chunk.toString('utf8')).slice(-keptBytes);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(String(error))));
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  const ended = new Promise<NodeJS.Signals | null>((done) => child.once('close', (_, signal) => done(signal)));

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!isRunning()) return;
    isTold ||= signal !== 'SIGCONT';
    child.kill(signal);
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await ended;
  }

  return {
    pid: child.pid ?? -1,
    port,
    log: () => log,
    isRunning,
    ended,
    kill,
    async stop() {
      if (!isTold && child.exitCode) {
        throw new Error(`A ${service} service ended with code ${child.exitCode}. Its log:\n${log.slice(-3_000)}`);
      }
      const force = setTimeout(() => void kill('SIGKILL'), 16_000);
      await kill('SIGTERM');
      clearTimeout(force);
    },
  };
}

async function waitUntilReady(running: ServiceProcess, service: string, withinMs: number): Promise<void> {
  const isReadyOrGone = async (): Promise<boolean> => {
    if (!running.isRunning()) return true;
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${running.port}/readyz`, { signal });
    if (!answer.ok) throw new Error(await answer.text());
    return true;
  };
  const fail = (how: string): never => {
    throw new Error(`The ${service} service ${how}. Its log:\n${running.log().slice(-3_000)}`);
  };
  await until(isReadyOrGone, { withinMs, everyMs: 50, what: 'readiness' }).catch((error: Error) =>
    fail(`was not ready in time (${error.cause ?? error})`),
  );
  if (!running.isRunning()) fail('ended during its start');
}

const handedOut = new Set<number>();

/** Each Jest worker has ports of its own (every eighth), so that no other worker takes one before its process listens on it. */
const stripes = 8;
const stripe = Number(process.env.JEST_WORKER_ID ?? 0) % stripes;

/**
 * A loopback port that was free a moment ago, and that this process has not been given before. It lies below the ports that the kernel
 * gives to outgoing connections, one of which could otherwise take it before the listener does.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000 / stripes, 32_000 / stripes) * stripes + stripe;
    if (handedOut.has(port) || !(await isPortFree(port))) continue;
    handedOut.add(port);
    return port;
  }
}
