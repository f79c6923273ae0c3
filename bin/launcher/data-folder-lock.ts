import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readCommand, readPidFile, readText } from '../embedded/processes.js';

export type Lock = {
  /** Signals to a launcher that waits for the folder that it will be free soon. */
  markStopping(): void;
  release(): void;
};

/**
 * Locks the data folder for this launcher or command. Waits for a launcher that is stopping, and takes over the lock of a process that was
 * killed. Throws an Error that names the process when another launcher or command uses the folder.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  return (await acquire(dataDir, null))!;
}

/**
 * Locks the data folder for a command that may run alongside a launcher. Returns null if a launcher has the folder and `isServing` returns true, that
 * is, its server is ready; waits for a launcher that is starting.
 */
export function lockUnlessServed(dataDir: string, isServing: () => boolean): Promise<Lock | null> {
  return acquire(dataDir, isServing);
}

async function acquire(dataDir: string, isServing: (() => boolean) | null): Promise<Lock | null> {
  const file = join(dataDir, 'launcher.pid');
  const begun = Date.now();
  for (;;) {
    if (tryLock(file)) break;
    const pid = readPidFile(file);
    const holder = pid === null ? null : readHolder(pid);
    if (holder === null) {
      breakLock(file, pid);
      continue;
    }
    const isStopping = readText(file).includes('stopping');
    const mayJoin = isServing !== null && holder.isLauncher;
    if (mayJoin && !isStopping && isServing()) return null;
    // A launcher whose npm was killed notices it within half a second, and then marks its lock as stopping.
    const patienceMs = isStopping || mayJoin ? 25_000 : 1_500;
    if (Date.now() - begun > patienceMs) {
      throw new Error(
        `The data folder ${dataDir} is used by ${holder.name}, process ${pid}. ${holder.isLauncher ? 'Stop that one' : 'Wait until that has ended'}, or name another folder in DATA_DIR.`,
      );
    }
    await delay(50);
  }
  return {
    markStopping: () => writeFileSync(file, `${process.pid}\nstopping\n`),
    release: () => rmSync(file, { force: true }),
  };
}

/** A link is created completely or not at all, and never replaces an existing file. */
function tryLock(file: string): boolean {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`, { mode: 0o600 });
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Removes the lock of a dead process. A lock that another one has taken in between is put back. */
function breakLock(file: string, dead: number | null): void {
  const aside = `${file}.${process.pid}.old`;
  try {
    renameSync(file, aside);
    if (readPidFile(aside) !== dead) linkSync(aside, file);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/**
 * What holds the lock; null where that has ended. The command line is checked, since after a reboot the id of a dead process may belong to
 * another one.
 */
function readHolder(pid: number): { name: string; isLauncher: boolean } | null {
  if (pid === process.pid || !isAlive(pid)) return null;
  const found = /\bbin[\\/](start|admin|import|sample)\.js\b(?: ([a-z][a-z-]*)\b)?/.exec(readCommand(pid));
  if (!found) return null;
  const [, program, command] = found;
  if (program === 'start') return { name: 'another launcher', isLauncher: true };
  return { name: `"npm run ${program}${command ? ` -- ${command}` : ''}"`, isLauncher: false };
}
