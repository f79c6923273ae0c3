import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '../bin/embedded/nats-server.js';
import { startPostgresServer } from '../bin/embedded/postgres-server.js';
import { makePassableFolder } from '../bin/embedded/private-file.js';
import { lookAtCircumstances } from './circumstances.js';
import { type Row, reportResults } from './results.js';

/** Registers a step that closes what a measurement has opened. The steps run in reverse order, whatever happens. */
export type CleanUp = (step: () => Promise<unknown> | unknown) => void;

/**
 * Runs a measurement, which adds its rows as soon as it has them, and writes them to `bench/results/<name>.json`. Everything that it opened
 * is closed, also after an interruption. If it fails, the rows measured before are printed, so that minutes of work are not lost.
 */
export async function runMeasurement(
  name: string,
  report: { write: boolean; keepOthers?: boolean },
  measure: (rows: Row[], cleanUp: CleanUp, closeAll: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const step of steps.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error) => console.error(`Not closed cleanly: ${error.message}`));
    }
  };
  const interrupt = (): void => void closeAll().then(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const rows: Row[] = [];
  try {
    await measure(rows, (step) => void steps.push(step), closeAll);
  } catch (error) {
    if (rows.length > 0) reportResults(name, rows, { write: false });
    throw error;
  } finally {
    await closeAll();
    process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt);
  }
  reportResults(name, rows, report);
}

/** Measures one thing, on servers of its own: with small counts where it is quick. */
export type Measure = (quick: boolean, cleanUp: CleanUp) => Promise<Row[]>;

/**
 * Measures the chosen phases one after the other, or all; what a phase has opened is closed before the next one begins. The results of a
 * phase replace its earlier ones; those of a quick run are only printed.
 */
export async function measurePhases<P extends string>(
  name: string,
  measures: Record<P, Measure>,
  { quick, only }: { quick: boolean; only: P[] },
): Promise<void> {
  const phases = only.length > 0 ? only : (Object.keys(measures) as P[]);
  await runMeasurement(name, { write: !quick, keepOthers: true }, async (rows, cleanUp, closeAll) => {
    for (const phase of phases) {
      const circumstances = await lookAtCircumstances();
      const measured = await measures[phase](quick, cleanUp);
      rows.push(...measured.map((row) => ({ ...row, ...circumstances })));
      await closeAll();
    }
  });
}

/** PostgreSQL with its disk settings as shipped (a commit waits for the disk) and NATS, in a folder of their own. */
export async function startServers(name: string, cleanUp: CleanUp) {
  const folder = mkdtempSync(join(tmpdir(), `leadwire-${name}-`));
  makePassableFolder(folder);
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgresServer({ dir: join(folder, 'postgres') });
  cleanUp(() => postgres.stop());
  const nats = await startNatsServer({ dir: join(folder, 'nats') });
  cleanUp(() => nats.stop());
  const pids = { postgres: postgres.pid, nats: nats.pid };
  return { folder, postgresUrl: postgres.url, natsUrl: nats.url, pids };
}

/** Returns how many milliseconds the work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The resident memory of a process, in MB. */
export function residentMb(pid: number): number {
  return (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024) / 1e6;
}
