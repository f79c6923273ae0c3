import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort, projectRoot } from '../test/support/service-process.js';
import { nowMs } from './activity.js';
import type { CleanUp } from './measurement.js';
import type { Row } from './results.js';

const run = promisify(execFile);
const longestStartMs = 300_000;

/**
 * Measures how long `npm start` takes in a fresh clone of the last commit until the gateway is ready: the first time (packages installed
 * from npm's cache, build, creation of PostgreSQL, start of everything, with the sample), and the second time in the same folder.
 */
export async function measureStart(cleanUp: CleanUp): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-start-'));
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const clone = join(folder, 'clone');
  await run('git', ['clone', '--quiet', projectRoot, clone]);
  await fillCache(clone, join(folder, 'cache'));
  const port = await findFreePort();
  console.log('Start: first and second npm start in a fresh clone, npm cache filled, sample on');
  const rows: Row[] = [];
  for (const [metric, goal] of [
    ['start_s', 60],
    ['restart_s', 10],
  ] as const) {
    const value = await timeStart(clone, port, cleanUp);
    console.log(`  ${metric}: ${value.toFixed(1)}`);
    rows.push({ metric, value, unit: 's', low: null, high: null, goal, better: 'lower' });
  }
  return rows;
}

/** Installs the packages once elsewhere, so that the measured install finds all of them in npm's cache. */
async function fillCache(clone: string, aside: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(clone, file), join(aside, file));
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  await run('npm', ['install', ...flags], { cwd: aside });
  rmSync(aside, { recursive: true, force: true });
}

async function timeStart(clone: string, port: number, cleanUp: CleanUp): Promise<number> {
  const startedAt = nowMs();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, GATEWAY_PORT: String(port), SAMPLE: 'on', DATA_DIR: undefined, DATABASE_URL: undefined },
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
    if (answer?.ok && log.includes(`127.0.0.1:${port}`)) {
      const seconds = (nowMs() - startedAt) / 1_000;
      await stopGroup(child);
      return seconds;
    }
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
