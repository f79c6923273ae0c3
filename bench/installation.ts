import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort, projectRoot } from '../test/support/service-process.js';
import { nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import { type Row, single } from './results.js';

const run = promisify(execFile);
const longestStartMs = 300_000;

/** Nothing listens there: whatever asks a registry or a site through it fails at once. */
const noNetwork = Object.fromEntries(
  ['HTTPS_PROXY', 'HTTP_PROXY', 'npm_config_proxy', 'npm_config_https_proxy', 'npm_config_registry'].map((name) => [
    name,
    'http://127.0.0.1:1',
  ]),
);

/**
 * Installs a fresh clone of the last commit by `npm start`, with npm's cache filled and the sample. Measures how long it takes until the
 * gateway is ready, and how much room its packages and what was built need then; what the set-up of the tests, run beside it in the same folder, removes or writes
 * again of it, and which requests fail meanwhile; and how long a start takes in the prepared folder without a network.
 */
export async function measureInstallation(cleanUp: CleanUp): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-start-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', projectRoot, clone]);
  await fillCache(clone, join(folder, 'cache'));
  const port = await findFreePort();
  console.log('Installation: npm start in a fresh clone, npm cache filled, sample on');
  const first = await start(clone, port, cleanUp);
  const size = measureMb(clone, ['node_modules']);
  const built = measureMb(clone, ['dist', '.runtime']);
  console.log(
    `  ready after ${first.seconds.toFixed(1)} s, ${size.toFixed(0)} MB; now the set-up of the tests beside it`,
  );
  const beside = await setUpTestsBeside(clone, port);
  await stopGroup(first.child);
  const again = await start(clone, port, cleanUp, noNetwork);
  await stopGroup(again.child);
  return [
    single('start_s', first.seconds, 's', 40),
    single('installed_mb', size, 'MB', 350),
    single('built_mb', built, 'MB', null),
    single('files_rewritten_beside', beside.rewritten.length, 'files', 0),
    single('requests_failed_beside', beside.failed, 'requests', 0),
    single('restart_without_network_s', again.seconds, 's', 10),
  ];
}

/** Installs the packages once elsewhere, so that the measured install finds all of them in npm's cache. */
async function fillCache(clone: string, aside: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(clone, file), join(aside, file));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  await run('npm', ['install', ...flags], { cwd: aside });
  rmSync(aside, { recursive: true, force: true });
}

/** Runs `npm start` until the gateway is ready and the summary is printed. */
async function start(
  clone: string,
  port: number,
  cleanUp: CleanUp,
  network: Record<string, string> = {},
): Promise<{ child: ChildProcess; seconds: number }> {
  const startedAt = nowMs();
  const own = { GATEWAY_PORT: String(port), SAMPLE: 'on', DATA_DIR: undefined, DATABASE_URL: undefined };
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, ...own, ...network },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group of its own, so that one signal reaches npm and its children, as Ctrl-C would.
    detached: true,
  });
  cleanUp(() => stopGroup(child));
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString('utf8')).slice(-20_000);
    });
  }
  while (nowMs() - startedAt < longestStartMs && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok && log.includes(`127.0.0.1:${port}`)) return { child, seconds: (nowMs() - startedAt) / 1_000 };
    await delay(20);
  }
  const how = child.exitCode === null ? `was not ready within ${longestStartMs / 1_000} s` : 'ended by itself';
  throw new Error(`npm start ${how}:\n${log.slice(-4_000)}`);
}

async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGINT');
  const force = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 30_000);
  await ended;
  clearTimeout(force);
}

/** Prepares the tests in the folder of a running installation, whose gateway is asked for a list meanwhile. */
async function setUpTestsBeside(clone: string, port: number): Promise<{ rewritten: string[]; failed: number }> {
  const before = identify(clone);
  const { api_key } = JSON.parse(readFileSync(join(clone, '.data', 'credentials.json'), 'utf8'));
  const url = `http://127.0.0.1:${port}/v2/signals`;
  let isDone = false;
  let failed = 0;
  const asking = (async () => {
    while (!isDone) {
      const answer = await fetch(url, { headers: { authorization: api_key } }).catch(() => null);
      if (!answer?.ok) failed += 1;
      await answer?.arrayBuffer();
      await delay(50);
    }
  })();
  await run(process.execPath, ['bin/setup.mjs'], { cwd: clone }).finally(() => {
    isDone = true;
  });
  await asking;
  if (!existsSync(join(clone, 'node_modules', 'jest'))) throw new Error('The set-up of the tests installed no jest.');
  const after = identify(clone);
  const rewritten = [...before].filter(([file, identity]) => after.get(file) !== identity).map(([file]) => file);
  for (const file of rewritten.slice(0, 20)) console.log(`  removed or written again: ${file}`);
  return { rewritten, failed };
}

/** Files in which the set-up itself keeps notes; no service reads them. */
const notes = /node_modules\/\.(package-lock\.json|leadwire-installed)$|dist\/\.compiled\.json$/;

/** The place and time of each file that an installation may read. */
function identify(clone: string): Map<string, string> {
  const files = ['node_modules', 'dist', '.runtime'].flatMap((folder) => listFiles(join(clone, folder)));
  const used = files.filter((file) => !notes.test(file));
  return new Map(
    used.map((file) => {
      const { ino, size, mtimeMs } = lstatSync(file);
      return [file, `${ino} ${size} ${mtimeMs}`];
    }),
  );
}

/** What the files in these folders take on the disk, where a file with two names counts once. */
function measureMb(clone: string, folders: string[]): number {
  const sizes = new Map<number, number>();
  for (const file of folders.flatMap((folder) => listFiles(join(clone, folder)))) {
    const { ino, blocks } = lstatSync(file);
    sizes.set(ino, blocks * 512);
  }
  return [...sizes.values()].reduce((all, one) => all + one, 0) / 2 ** 20;
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
