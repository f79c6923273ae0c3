import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, readCommand, readPidFile } from '../embedded/processes.js';

const folderOf = (dataDir: string): string => join(dataDir, 'processes');

/** Notes a process, so that a launcher that follows a killed one can wait for its end. */
export function noteProcess(dataDir: string, name: string, pid: number | undefined): void {
  if (pid === undefined) return;
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeFileSync(join(folderOf(dataDir), `${name}.pid`), `${pid}\n`);
}

/**
 * Ends what a killed launcher left behind. Services end by themselves when it goes, but may be finishing what is in flight and still
 * hold the ports that are wanted now.
 */
export async function endLeftProcesses(dataDir: string, scripts: string): Promise<void> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((file) => file.endsWith('.pid'));
  await Promise.all(
    files.map(async (name) => {
      const pid = readPidFile(join(folder, name));
      // The command must be one of ours: after a reboot the id may be anybody's.
      if (pid && isAlive(pid) && readCommand(pid).includes(scripts)) {
        await endProcess(pid, [
          ['SIGTERM', 15_000],
          ['SIGKILL', 2_000],
        ]);
      }
      rmSync(join(folder, name), { force: true });
    }),
  );
}
