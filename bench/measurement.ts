import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNatsServer } from '../bin/embedded/nats-server.js';
import { startPostgresServer } from '../bin/embedded/postgres-server.js';
import { makePassableFolder } from '../bin/embedded/private-file.js';
import { lookAtCircumstances } from './circumstances.js';
import { keepResults, printResults, type Row, type Run } from './results.js';

/** Registers a step that closes what a measurement has opened. The steps run in reverse order, whatever happens. */
export type CleanUp = (step: () => Promise<unknown> | unknown) => void;

/** What closes the work that is under way, the innermost last. */
const underWay: (() => Promise<void>)[] = [];

async function interrupt(): Promise<void> {
  for (const closeAll of underWay.splice(0).reverse()) await closeAll();
  process.exit(130);
}

/** Does some work, and then closes everything that it has opened, also if it fails or the process is interrupted. */
export async function closingAfter<T>(work: (cleanUp: CleanUp) => Promise<T>): Promise<T> {
  const steps: (() => Promise<unknown> | unknown)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const step of steps.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error) => console.error(`Not closed cleanly: ${error.message}`));
    }
  };
  if (underWay.length === 0) process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  underWay.push(closeAll);
  try {
    return await work((step) => void steps.push(step));
  } finally {
    await closeAll();
    underWay.pop();
    if (underWay.length === 0) process.removeListener('SIGINT', interrupt).removeListener('SIGTERM', interrupt);
  }
}

/** Looks at the circumstances, measures, prints the rows, and keeps them where `write` says so. */
export async function runMeasurement(
  run: Run,
  { write }: { write: boolean },
  measure: (cleanUp: CleanUp) => Promise<Row[]>,
): Promise<void> {
  const circumstances = await lookAtCircumstances();
  const rows = await closingAfter(measure);
  printResults(rows);
  if (write && rows.length > 0) keepResults(run, rows, circumstances);
  else console.log('A part of the measurement: nothing is written.');
}

/** Measures one thing: with small counts where it is quick, and with what the phases of its suite share. */
export type Measure<S = void> = (quick: boolean, cleanUp: CleanUp, shared: S) => Promise<Row[]>;

/**
 * Measures the chosen phases of `npm run bench -- NAME` one after the other, or all. `setUp` opens what they share; what a phase has opened
 * is closed before the next one begins. The rows of a phase are written when it ends, in place of its earlier ones; those of a quick run are
 * only printed.
 */
export async function measurePhases<P extends string, S = void>(
  name: string,
  measures: Record<P, Measure<S>>,
  { quick, only }: { quick: boolean; only: P[] },
  setUp: (quick: boolean, cleanUp: CleanUp) => Promise<S> = async () => undefined as S,
): Promise<void> {
  const all = Object.keys(measures) as P[];
  const command = (phase: P): string => `bench -- ${name} --only ${phase}`;
  const suite = all.map(command);
  await closingAfter(async (cleanUp) => {
    const shared = await setUp(quick, cleanUp);
    for (const phase of all.filter((one) => only.length === 0 || only.includes(one))) {
      const run = { file: name, by: command(phase), suite };
      await runMeasurement(run, { write: !quick }, (phaseCleanUp) => measures[phase](quick, phaseCleanUp, shared));
    }
  });
}

/**
 * PostgreSQL with its disk settings as shipped (a commit waits for the disk) and NATS, in a folder of their own, or in `kept`, which stays
 * with all data.
 */
export async function startServers(name: string, cleanUp: CleanUp, kept?: string) {
  const folder = kept ?? mkdtempSync(join(tmpdir(), `leadwire-${name}-`));
  makePassableFolder(folder);
  if (!kept) cleanUp(() => rmSync(folder, { recursive: true, force: true }));
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
