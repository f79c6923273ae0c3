import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Returns whether the process exists and runs, also as another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // In a container whose first process reaps no children, an ended process stays as a zombie that still accepts signals.
  return !/^\d+ \(.*\) [ZX]/s.test(readText(`/proc/${pid}/stat`));
}

/** Returns the command line of a process, or an empty text when it has ended or may not be read. */
export function readCommand(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Sends each signal in turn, until the process has ended or its grace time in milliseconds is over. Returns whether it has ended. */
export async function endProcess(pid: number, steps: [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, graceMs] of steps) {
    signalProcess(pid, signal);
    if (await waitForEnd(pid, graceMs)) return true;
  }
  return !isAlive(pid);
}

/** Sends a signal. A process that has already ended is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the process has ended, at most `withinMs`. Returns whether it has. */
async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() >= until) return false;
    await delay(10);
  }
  return true;
}

/** Returns the process id in the first line of a file, or null. */
export function readPidFile(file: string): number | null {
  const pid = Number(readText(file).split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

/** Returns the text of a file, or an empty text when it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
