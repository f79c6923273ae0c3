import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, isAlive, readCommand, readPidFile, readText } from '../../bin/embedded/processes.js';

const prefix = 'leadwire-test-';
const parent = findParent();

/**
 * Memory, where there is plenty: on ext4, copying a template database takes up to 1 s right after others were dropped, because the kernel
 * avoids inodes that were freed a moment ago; in memory it takes 0.1 s.
 */
function findParent(): string {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Creates the folder of this run, named by its process id: the next run cleans up after one that was killed. */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // PostgreSQL runs as another user than root and must reach its data below.
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Creates the test folder for a program that starts servers without Jest, where `makeFolder` finds it. The process keeps running until `leave` is
 * called, since its servers alone would not keep it alive. The caller removes the folder.
 */
export async function enterTestFolder(): Promise<{ folder: string; leave(): void }> {
  await sweepDeadRuns();
  const folder = makeTestFolder();
  process.env.LEADWIRE_TEST_CLUSTER = JSON.stringify({ folder, url: '' });
  const staying = setInterval(() => {}, 60_000);
  return { folder, leave: () => clearInterval(staying) };
}

/** Stops the servers and removes the folders of runs that are no more. */
export async function sweepDeadRuns(): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
    const folder = join(parent, name);
    if (pid && !isAlive(pid) && statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) {
      await removeTestFolder(folder);
    }
  }
}

/** Stops every server whose data lies in the folder, and removes it with what is mounted there. */
export async function removeTestFolder(folder: string): Promise<void> {
  await Promise.all(
    findServers(folder).map((pid) =>
      endProcess(pid, [
        ['SIGQUIT', 5_000],
        ['SIGKILL', 2_000],
      ]),
    ),
  );
  unmountBelow(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Unmounts the small file systems that a test has mounted below the folder. */
export function unmountBelow(folder: string): void {
  const places = readText('/proc/mounts')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
  for (const place of places) spawnSync('umount', ['-l', place], { stdio: 'ignore' });
}

/** The servers that run on data below the folder: their command line must name it, since another process may have that id by now. */
export function findServers(folder: string): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(postmaster|nats|pgbouncer|patroni|etcd|haproxy)\.pid$/.test(file))
    .map((file) => readPidFile(join(folder, file)))
    .filter((pid) => pid !== null && isAlive(pid) && readCommand(pid).includes(folder)) as number[];
}
