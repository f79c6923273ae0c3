import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from './service-process.js';

let keeper: ChildProcess | null = null;

/** Starts the keeper of the shared system as a process that ends with this one; returns the address where it is asked. */
export async function startKeeper(): Promise<string> {
  keeper = fork(join(projectRoot, 'dist/test/support/system-keeper.js'), {
    execArgv: [],
    // Its log would stand between the results of the tests.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [url] = await Promise.race([once(keeper, 'message'), once(keeper, 'exit').then(() => [])]);
  if (!url) throw new Error('The keeper of the shared system ended during its start.');
  return url;
}

/** Stops the keeper, and with it the system where it was started. */
export async function stopKeeper(): Promise<void> {
  if (!keeper || keeper.exitCode !== null || keeper.signalCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.disconnect();
  const force = setTimeout(() => keeper?.kill('SIGKILL'), 30_000);
  await ended;
  clearTimeout(force);
}
