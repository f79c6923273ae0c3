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
 * Locks the data folder for this launcher. Waits for a launcher that is stopping, and takes over the lock of one that was killed. Throws an
 * Error that names the process when another launcher uses the folder.
 */
export async function lockDataDir(dataDir: string): Promise<Lock> {
  const file = join(dataDir, 'launcher.pid');
  const begun = Date.now();
  for (;;) {
    if (tryLock(file)) break;
    const holder = readPidFile(file);
    if (holder === null || !isLauncher(holder)) {
      breakLock(file, holder);
      continue;
    }
    // A launcher whose npm was killed notices it within half a second, and then marks its lock as stopping.
    const patienceMs = readText(file).includes('stopping') ? 25_000 : 1_500;
    if (Date.now() - begun > patienceMs) {
      throw new Error(
        `The data folder ${dataDir} is used by another launcher, process ${holder}. Stop that one, or name another folder in DATA_DIR.`,
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

/** Removes the lock of a dead launcher. A lock that another launcher has taken in between is put back. */
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

/** The command is checked, since after a reboot the id of a dead launcher may belong to another process. */
const isLauncher = (pid: number): boolean =>
  pid !== process.pid && isAlive(pid) && /\bstart\.js\b/.test(readCommand(pid));
