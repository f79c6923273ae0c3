import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { say } from './terminal.js';

export type Sample = { pid: number | undefined; stop(): Promise<void>; kill(): void };

/** Runs the sample as a process of its own and prints its output. */
export function startSample(script: string, env: NodeJS.ProcessEnv): Sample {
  let stopping = false;
  const child = spawn(process.execPath, ['--enable-source-maps', script], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => say(`sample   ${line}`));
  }
  const ended = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', (code, signal) => {
      if (!stopping && code !== 0) say(`The sample ended unexpectedly (${signal ?? `exit code ${code}`}).`);
      done();
    });
  });
  return {
    pid: child.pid,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
    kill() {
      stopping = true;
      child.kill('SIGKILL');
    },
  };
}
