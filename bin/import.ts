import 'reflect-metadata';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError } from '../services/platform/errors.js';
import { type ImportArguments, parseArguments, usage } from './import/arguments.js';
import { nameBadRows, openBadRows } from './import/bad-rows.js';
import { importActivity } from './import/import-activity.js';
import { formatCount, startProgress } from './import/progress.js';
import { openSource, readLines } from './import/read-lines.js';
import { runRecords } from './import/run-records.js';
import type { Running } from './import/running.js';
import { IntakeError } from './import/send-chunk.js';
import { type Confirmed, countRows, noState, nothingConfirmed, openState } from './import/state.js';
import { UsageError } from './import/usage-error.js';
import { findGivenDatabase } from './launcher/given-database.js';
import { readTarget } from './launcher/read-target.js';

const dataDir = process.env.DATA_DIR || '.data';

async function main(argv: string[]): Promise<number> {
  const args = parseArguments(argv);
  if (args === 'help') {
    console.log(usage);
    return 0;
  }
  const job = chooseJob(args);
  const size = args.file === '-' ? null : sizeOf(args.file);
  // A dry run neither continues an import nor saves a place to continue from.
  const state =
    size === null || args.dryRun
      ? noState
      : openState(join(dataDir, 'imports'), args.file, [args.command, ...job.purpose]);
  if (args.restart) state.clear();
  const from = state.read() ?? nothingConfirmed;
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort(new Error('stopped')));
  return run(args, job, size, { state, from, stopped });
}

/** The work of a command. `purpose` lists what, besides the file, makes two runs the same import. */
type Job = { purpose: string[]; work: (running: Running) => Promise<Confirmed> };

function chooseJob(args: ImportArguments): Job {
  if (args.command !== 'activity') {
    const columns = [...args.columns].map(([column, field]) => `${column}=${field}`).sort();
    return {
      purpose: [findGivenDatabase('gateway', process.env) ?? dataDir, ...columns, ...reportOwnership(args)],
      work: (running) => runRecords(args, dataDir, running),
    };
  }
  const found = readTarget(dataDir, args, { kept: 'ingest_key', option: '--key' });
  const target = { ...found, baseline: args.baseline };
  return {
    purpose: [args.format, target.baseUrl, String(args.baseline)],
    work: ({ source, skip, progress, signal, ...rest }) =>
      importActivity({
        ...rest,
        lines: readLines(source.stream, rest.from, skip),
        format: args.format,
        target,
        patience: {
          retryForMs: 120_000,
          onRetry: (reason, pauseMs) =>
            progress.say(`The intake is away (${reason}); next try in ${pauseMs / 1_000} s.`),
          signal,
        },
      }),
  };
}

/** The same file for another account or list is a different import. */
function reportOwnership({ account, name, crm }: ImportArguments): string[] {
  return [account ?? '', name ?? '', crm ? 'crm' : ''];
}

type Begun = { state: typeof noState; from: Confirmed; stopped: AbortController };

async function run(args: ImportArguments, job: Job, size: number | null, begun: Begun): Promise<number> {
  const { state, from, stopped } = begun;
  const startedAt = Date.now();
  const source = openSource(args.file, from.offset);
  // A plain file was opened at the offset. A compressed one is read up to it.
  const skip = args.file.endsWith('.gz') ? from.offset : 0;
  const badRows = openBadRows(args.badRows ?? nameBadRows(args.file), from.badRowBytes);
  // An import may be stopped while it waits for its input (a pipe).
  stopped.signal.addEventListener('abort', () => source.stream.destroy(new Error('stopped')));
  const progress = startProgress(size);
  if (from.line > 1) progress.say(`Going on at line ${formatCount(from.line)}, where the last import stopped.`);
  let last = from;
  const onConfirmed = (confirmed: Confirmed): void => {
    last = confirmed;
    // A file that was read to its end is not yet stored.
    const bytes = Math.min(source.bytesRead(), Math.floor((size ?? 0) * 0.99));
    progress.update({ bytes, rows: countRows(confirmed), bad: confirmed.refused });
  };
  try {
    last = await job.work({ source, from, skip, state, badRows, progress, signal: stopped.signal, onConfirmed });
    if (size !== null) progress.update({ bytes: size, rows: countRows(last), bad: last.refused });
  } catch (error) {
    progress.stop();
    if (error instanceof UsageError) throw error;
    return reportBreak(error, args, last, stopped.signal.aborted);
  } finally {
    badRows.close();
    source.stream.destroy();
  }
  progress.stop();
  state.clear();
  reportSummary(args, from, last, badRows.file, Date.now() - startedAt);
  return last.refused > 0 && last.refused === countRows(last) ? 1 : 0;
}

function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`There is no file ${file}.`);
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  return found.size;
}

function reportBreak(error: unknown, args: ImportArguments, last: Confirmed, wasStopped: boolean): number {
  const confirmed = `${formatCount(countRows(last))} rows are confirmed.`;
  const again = args.file === '-' ? 'Give the same input again' : 'Give the same command again';
  const how = wasStopped || mayPass(error) ? ` ${again} to go on; no row is stored twice.` : '';
  console.error(`${wasStopped ? 'Stopped.' : reportCause(error, args)}\n${confirmed}${how}`);
  return wasStopped ? 130 : 1;
}

/** Returns whether the same command may succeed later. What was refused will be refused again. */
function mayPass(error: unknown): boolean {
  if (error instanceof IntakeError) return error.mayPass;
  return !(error instanceof AppError) || error.status >= 500;
}

function reportCause(error: unknown, { file }: ImportArguments): string {
  if (error instanceof IntakeError) return error.message;
  if (error instanceof AppError) return error.detail;
  const { message, code, syscall } = error as NodeJS.ErrnoException;
  const isOfFile = code?.startsWith('Z_') || code?.startsWith('CSV_') || ['read', 'open'].includes(syscall ?? '');
  const what = `${message}${code ? ` (${code})` : ''}`;
  return isOfFile ? `${file} cannot be read: ${what}.` : `The import failed: ${what}.`;
}

function reportSummary(args: ImportArguments, from: Confirmed, last: Confirmed, badRows: string, ms: number): void {
  const rate = Math.round((countRows(last) - countRows(from)) / Math.max(ms / 1_000, 0.001));
  const where = last.refused > 0 ? `  (lines and reasons: ${badRows})` : '';
  const name = args.file === '-' ? 'standard input' : basename(args.file);
  const unit = args.command === 'activity' ? 'items' : 'rows';
  const expected = { activity: ['accepted', 'duplicates'] }[args.command] ?? (args.dryRun ? ['valid'] : outcomes);
  console.log(
    [
      `${args.dryRun ? 'Checked' : 'Imported'} ${name} in ${(ms / 1_000).toFixed(1)} s, ${formatCount(rate)} ${unit}/s`,
      ...expected.map((outcome) => `  ${outcome.padEnd(10)}  ${formatCount(last.counts[outcome] ?? 0)}`),
      `  refused     ${formatCount(last.refused)}${where}`,
      ...(last.unresolved
        ? [`  unresolved  ${formatCount(last.unresolved)}  (accepted; no company has their domain yet)`]
        : []),
    ].join('\n'),
  );
}

const outcomes = ['created', 'updated', 'unchanged'];

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  // The error comes last, where the reader looks.
  console.error(`${usage}\n\n${error.message}`);
  process.exitCode = 2;
}
