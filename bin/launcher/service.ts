import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { createWakeUpSignal } from '../../services/platform/lifecycle/wake-up-signal.js';
import { followLog, readLogTail, rotateLog } from './log-follower.js';
import { nodeOptions } from './node-options.js';

export type ServiceSpec = {
  name: string;
  script: string;
  /** A debugger can connect to this port. It is given while the service is developed, and makes `prepare` possible. */
  debugPort?: number;
  readyUrl: string;
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** It is started once this has settled. */
  after?: Promise<void>;
  /** Called with the id of every process that is started. */
  onStart: (pid: number | undefined) => void;
  say: (line: string) => void;
};

export type Service = {
  name: string;
  /**
   * Resolves when the service is ready for the first time. Rejects, with the end of its log, when it ends three times before that or takes
   * 60 s.
   */
  ready: Promise<void>;
  /**
   * Ends the process, by force when it does not end soon, and starts it again from the current build. A process that has ended by itself is
   * started at once. Resolves when the service is ready again, or does not become so.
   */
  restart(): Promise<void>;
  /** Once the service is ready, has a process load its libraries, which the next start then takes (`bin/start-prepared.mjs`). */
  prepare(): void;
  /** Sends SIGTERM. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** Sends SIGKILL. */
  kill(): void;
};

const readyWithinMs = 60_000;
const triesAtStart = 3;
const backoffMs = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** How long a process may take to end during a restart. */
const restartWithinMs = 200;
/** After running for this long a process counts as recovered, and the delays start from the beginning at its next end. */
const steadyAfterMs = 60_000;

/** Runs a service as a process of its own, and starts it again whenever it ends unexpectedly. */
export function superviseService(spec: ServiceSpec): Service {
  const stopping = new AbortController();
  let child: ChildProcess | null = null;
  let prepared: ChildProcess | null = null;
  let isRestarting = false;
  /** Ends the delay before the next start. */
  const hurry = createWakeUpSignal();
  let settle: { resolve(): void; reject(error: Error): void };
  const onRestarted: (() => void)[] = [];
  function reportRestarted(): void {
    for (const report of onRestarted.splice(0)) report();
  }

  function end(): void {
    stopping.abort();
    hurry.send();
  }

  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // A stop before anybody awaits `ready` must not cause an unhandled rejection.
  ready.catch(() => {});

  async function run(): Promise<void> {
    await spec.after?.catch(() => {});
    const begun = Date.now();
    let wasReady = false;
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const startedAt = Date.now();
      child = start(spec, prepared);
      prepared = null;
      spec.onStart(child.pid);
      const ended = waitForExit(child);
      const outcome = await waitUntilReady(spec.readyUrl, ended, stopping.signal);
      // One that was ended to be restarted has yet to start.
      if (!isRestarting) reportRestarted();
      if (outcome === 'ready') {
        if (wasReady) spec.say(`${spec.name} is ready again.`);
        wasReady = true;
        settle.resolve();
      } else if (outcome === 'late') {
        child.kill('SIGKILL');
      }
      const how = outcome === 'late' ? `not ready within ${readyWithinMs / 1000} s` : await ended;
      await ended;
      if (stopping.signal.aborted) break;
      if (isRestarting) {
        isRestarting = false;
        failures = -1;
        continue;
      }
      if (!wasReady && (failures + 1 >= triesAtStart || Date.now() - begun > readyWithinMs)) {
        settle.reject(
          new Error(`${spec.name} does not start (${how}). The end of ${spec.logFile}:\n${readLogTail(spec.logFile)}`),
        );
        break;
      }
      if (Date.now() - startedAt > steadyAfterMs) failures = 0;
      const waitMs = backoffMs[Math.min(failures, backoffMs.length - 1)] as number;
      const when = waitMs === 0 ? 'at once' : `in ${waitMs / 1000} s`;
      spec.say(`${spec.name} ended unexpectedly (${how}); it is started again ${when}. See ${spec.logFile}`);
      await hurry.wait(waitMs);
    }
  }

  rotateLog(spec.logFile);
  const follower = followLog(spec.logFile, (text) => spec.say(`${spec.name}: ${text}`));
  const done = run().finally(() => {
    prepared?.kill();
    reportRestarted();
    return follower.stop();
  });
  return {
    name: spec.name,
    ready,
    restart() {
      const old = child;
      if (!old) return Promise.resolve();
      const restarted = new Promise<void>((done) => onRestarted.push(done));
      if (hasEnded(old)) hurry.send();
      else if (!isRestarting) {
        isRestarting = true;
        old.kill('SIGTERM');
        setTimeout(() => void (hasEnded(old) || old.kill('SIGKILL')), restartWithinMs).unref();
      }
      return restarted;
    },
    prepare() {
      const load = (): void => {
        if (!stopping.signal.aborted && (!prepared || hasEnded(prepared))) prepared = spawnPrepared(spec);
      };
      ready.then(load, () => {});
    },
    async stop() {
      if (!stopping.signal.aborted) {
        end();
        settle.reject(new Error(`${spec.name} was stopped`));
        child?.kill('SIGTERM');
      }
      await done;
    },
    kill() {
      end();
      child?.kill('SIGKILL');
    },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function start(spec: ServiceSpec, prepared: ChildProcess | null): ChildProcess {
  if (spec.debugPort === undefined) return spawnNode(spec, [spec.script]);
  const child = prepared && !hasEnded(prepared) ? prepared : spawnPrepared(spec);
  child.send('start');
  return child;
}

/** Starts a process that loads the libraries of the service, and runs the service when it gets a message. */
function spawnPrepared({ script, debugPort, ...spec }: ServiceSpec): ChildProcess {
  const program = join(findProjectRoot(), 'bin', 'start-prepared.mjs');
  return spawnNode(spec, [program, script, join(dirname(script), 'libraries.mjs'), String(debugPort)]);
}

function spawnNode({ env, logFile }: Pick<ServiceSpec, 'env' | 'logFile'>, args: string[]): ChildProcess {
  // The log is a file and not a pipe, so that the service can write to it even after the launcher was killed; the service notices that by
  // the IPC channel. The service has a process group of its own, so that on Ctrl-C the launcher stops it in its turn.
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    env,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  return child;
}

/** Resolves with a description of how a process ended. */
function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => done(signal ? `killed by ${signal}` : `exit code ${code}`));
    child.once('error', (error) => done(error.message));
  });
}

async function waitUntilReady(
  url: string,
  ended: Promise<string>,
  stopped: AbortSignal,
): Promise<'ready' | 'ended' | 'late'> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const giveUpAt = Date.now() + readyWithinMs;
  while (!over && !stopped.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok && !over) return 'ready';
    if (Date.now() > giveUpAt) return 'late';
    await delay(50);
  }
  return 'ended';
}
