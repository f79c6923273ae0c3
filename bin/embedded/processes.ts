import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether the process exists and runs, be it of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  // In a container whose first process reaps nobody, what ended stays as a zombie that still takes signals.
  return !/^\d+ \(.*\) [ZX]/s.test(readText(`/proc/${pid}/stat`));
}

/** The command line of a process, or an empty text where it is gone or not ours to read. */
export function readCommand(pid: number): string {
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Sends each signal in turn until the process is gone or its grace is over; says whether it is gone. */
export async function endProcess(pid: number, steps: [NodeJS.Signals, number][]): Promise<boolean> {
  for (const [signal, graceMs] of steps) {
    signalProcess(pid, signal);
    if (await waitForEnd(pid, graceMs)) return true;
  }
  return !isAlive(pid);
}

/** Sends a signal; a process that is gone already is no fault. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until the process is gone, at most so long; says whether it is. */
async function waitForEnd(pid: number, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() >= until) return false;
    await delay(10);
  }
  return true;
}

/** The process id in the first line of a file, or null. */
export function readPidFile(file: string): number | null {
  const pid = Number(readText(file).split('\n')[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

/** The text of a file, or an empty one where it cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
