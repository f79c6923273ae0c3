import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, isAlive, readCommand, readPidFile } from '../embedded/processes.js';

const folderOf = (dataDir: string): string => join(dataDir, 'processes');

/** Records a process, so that the next launcher can end it if this one is killed. */
export function noteProcess(dataDir: string, name: string, pid: number | undefined): void {
  if (pid === undefined) return;
  mkdirSync(folderOf(dataDir), { recursive: true });
  writeFileSync(join(folderOf(dataDir), `${name}.pid`), `${pid}\n`);
}

/**
 * Ends the processes that a killed launcher left behind. Services stop by themselves when their launcher ends, but may still be finishing
 * requests and hold the ports that are needed now.
 */
export async function endLeftProcesses(dataDir: string, scripts: string): Promise<void> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder).filter((file) => file.endsWith('.pid'));
  await Promise.all(
    files.map(async (name) => {
      const pid = readPidFile(join(folder, name));
      // The command must be one of ours, since after a reboot the id may belong to another process.
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
