import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../test/support/service-process.js';
import { nowMs } from './activity.js';
import { median } from './statistics.js';

/** What a figure depends on besides the code: kept with it, so that figures of different days can be compared. */
export type Circumstances = {
  /** When the measurement began. */
  at: string;
  /** The commit, with a plus if files other than results and pages were changed since. */
  commit: string;
  /** The share of the processors that others used just before, from 0 to 1; null where it was not looked at. */
  busy_before: number | null;
  /** How long the disk takes to keep 8 KiB, in milliseconds (median of 50); null where it was not looked at. */
  sync_ms: number | null;
};

/** Looks at the circumstances for a second, before anything of the measurement runs. */
export async function lookAtCircumstances(): Promise<Circumstances> {
  const before = readIdle();
  await delay(1_000);
  const after = readIdle();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  const at = new Date().toISOString();
  return { at, commit: readCommit(), busy_before: round(busy), sync_ms: round(timeSync()) };
}

function readIdle(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const sum = (pick: (one: (typeof times)[number]) => number): number => times.reduce((all, one) => all + pick(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum((one) => one.user + one.nice + one.sys + one.idle + one.irq) };
}

function readCommit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim();
  // The results of a phase are written before the next one begins.
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results', ':!docs');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+');
}

function timeSync(): number {
  const folder = mkdtempSync(join(tmpdir(), 'leadwire-sync-'));
  const file = openSync(join(folder, 'file'), 'w');
  const block = Buffer.alloc(8_192, 1);
  const times = Array.from({ length: 50 }, () => {
    const startedAt = nowMs();
    writeSync(file, block);
    fdatasyncSync(file);
    return nowMs() - startedAt;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

const round = (value: number): number => Number(value.toPrecision(3));
