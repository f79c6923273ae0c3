import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPidFile } from '../../bin/embedded/processes.js';
import type { Credentials } from '../../bin/launcher/credentials.js';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { until } from './until.js';

export type Launcher = {
  /** What it printed so far. */
  said(): string;
  /** Waits until it has told the addresses and keys; throws with what it printed where it ends before. */
  untilRunning(): Promise<void>;
  /** The launcher itself, below npm. */
  pid(): number;
  credentials(): Credentials;
  /** Sends npm a signal. */
  kill(signal: NodeJS.Signals): void;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
};

/** Runs `npm start` with its own data folder; nothing of the test's environment but what is named reaches it. */
export function launch(dataDir: string, env: Record<string, string> = {}): Launcher {
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: findProjectRoot(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, SAMPLE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const ended = new Promise<number | null>((done) => {
    child.once('exit', (code) => {
      over = true;
      done(code);
    });
  });
  return {
    said: () => said,
    async untilRunning() {
      await until(() => over || said.includes('leadwire is running'), { withinMs: 180_000, what: 'the start' });
      if (over) throw new Error(`npm start ended:\n${said}`);
    },
    pid() {
      const pid = readPidFile(join(dataDir, 'launcher.pid'));
      if (pid === null) throw new Error(`No launcher runs in ${dataDir}.`);
      return pid;
    },
    credentials: () => JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8')),
    kill: (signal) => void child.kill(signal),
    ended,
  };
}
