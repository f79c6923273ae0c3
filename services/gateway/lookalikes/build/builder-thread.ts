import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createLog } from '../../../platform/lifecycle/log.js';
import { createPool } from '../../../platform/postgres/postgres.js';
import { decodeModel } from '../model/encode-model.js';
import { toFingerprint } from '../model/fingerprint.js';
import type { Model } from '../model/model.js';
import type { ThreadSettings } from '../search-messages.js';
import { tryBuilderLock } from '../sql/builder-lock.js';
import {
  deleteOldGenerations,
  type Generation,
  selectAges,
  selectModel,
  selectNewestGeneration,
} from '../sql/generations.js';
import { yieldCores } from '../yield-cores.js';
import { buildGeneration } from './build-generation.js';
import { isBuildDue, isBuildNow } from './build-rule.js';
import { openProvider, type Provider } from './embed-documents.js';
import { type FoldDeps, foldIn } from './fold-in.js';

// The thread of a worker that keeps the newest generation: it folds in what changes, and builds the next when it is due.

const settings = workerData as ThreadSettings;
const port = parentPort!;
const log = createLog('worker lookalikes', settings.logLevel);
const fingerprint = toFingerprint(settings.embedding);
const everyMs = 500;
/** Gateways change to a new generation within seconds; one that loads millions takes longer. */
const graceMs = 120_000;

yieldCores(10);
const stopped = new AbortController();
const { signal } = stopped;
/** A statement reads or writes what there is of a million companies. */
const statementTimeoutMs = 30 * 60_000;
const pool = createPool({ url: settings.databaseUrl, schema: 'gateway', poolSize: 3, statementTimeoutMs, log });
const paths = new Map(settings.industries.map(({ id, path }) => [id, path]));
let provider: Provider | null = null;
let held: { generation: Generation; model: Model } | null = null;
let dueSince: number | null = null;

/** Takes up the newest generation with its model. */
async function readHeld(): Promise<void> {
  const newest = await selectNewestGeneration(pool, fingerprint);
  if (!newest) held = null;
  else if (newest.id !== held?.generation.id) {
    held = { generation: newest, model: decodeModel(await selectModel(pool, newest.id)) };
  }
}

async function foldAll(deps: FoldDeps): Promise<void> {
  while (held && !signal.aborted && (await foldIn(deps, held.generation, held.model)));
}

async function buildWhereDue(deps: FoldDeps): Promise<void> {
  const { ready_ms, written_ms } = await selectAges(pool, held?.generation.id ?? null);
  const built = held && { ...held.generation, ageMs: ready_ms ?? 0 };
  const state = { built, writtenMs: written_ms, waitedMs: dueSince === null ? 0 : Date.now() - dueSince };
  if (!isBuildDue(state)) dueSince = null;
  else dueSince ??= Date.now();
  if (!isBuildNow(state)) return;
  const startedAt = performance.now();
  const companies = await buildGeneration(deps, fingerprint, () => foldAll(deps));
  log.info({ companies, seconds: Math.round((performance.now() - startedAt) / 1_000) }, 'a lookalike model was built');
  dueSince = null;
  await readHeld();
}

async function turn(): Promise<void> {
  provider ??= settings.embedding && (await openProvider(settings.embedding, signal));
  const deps: FoldDeps = { pool, paths, provider, signal };
  await readHeld();
  await foldAll(deps);
  await buildWhereDue(deps);
  await deleteOldGenerations(pool, graceMs);
}

/** Turn after turn while this worker is the one that builds. */
async function work(): Promise<void> {
  const lock = await tryBuilderLock(pool);
  if (!lock) return;
  try {
    // What was folded in by another worker meanwhile is read anew.
    held = null;
    while (!signal.aborted && lock.isHeld()) {
      await turn();
      await delay(everyMs, undefined, { signal });
    }
  } finally {
    lock.release();
  }
}

port.on('message', () => stopped.abort());
for (let faults = 0; !signal.aborted; ) {
  try {
    await work();
    faults = 0;
  } catch (error) {
    // Told once: a database or a provider that is away stays so for a while.
    if (!signal.aborted && faults++ === 0) log.warn({ err: error }, 'the lookalike model was not kept up to date');
  }
  await delay(Math.min(30_000, 1_000 * 2 ** faults), undefined, { signal }).catch(() => {});
}
await pool.end();
port.close();
