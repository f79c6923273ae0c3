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

// The thread of a worker that maintains the generations: it folds changes into the newest one, and builds the next one when it is due.

const settings = workerData as ThreadSettings;
const port = parentPort!;
const log = createLog('worker lookalikes', settings.logLevel);
const fingerprint = toFingerprint(settings.embedding);
const everyMs = 500;
/** Gateways switch to a new generation within seconds; those that load millions of companies take longer. */
const graceMs = 120_000;

yieldCores(10);
const stopped = new AbortController();
const { signal } = stopped;
/** Some statements read or write all of a million companies. */
const statementTimeoutMs = 30 * 60_000;
const pool = createPool({ url: settings.databaseUrl, schema: 'gateway', poolSize: 3, statementTimeoutMs, log });
const paths = new Map(settings.industries.map(({ id, path }) => [id, path]));
let provider: Provider | null = null;
let current: { generation: Generation; model: Model } | null = null;
let dueSince: number | null = null;

/** Reads the newest generation with its model, where it is another than before. */
async function readCurrent(): Promise<void> {
  const newest = await selectNewestGeneration(pool, fingerprint);
  if (!newest) current = null;
  else if (newest.id !== current?.generation.id) {
    current = { generation: newest, model: decodeModel(await selectModel(pool, newest.id)) };
  }
}

async function foldAll(deps: FoldDeps): Promise<void> {
  while (current && !signal.aborted && (await foldIn(deps, current.generation, current.model)));
}

async function buildWhereDue(deps: FoldDeps): Promise<void> {
  const { ready_ms, written_ms } = await selectAges(pool, current?.generation.id ?? null);
  const built = current && { ...current.generation, ageMs: ready_ms ?? 0 };
  const state = { built, writtenMs: written_ms, waitedMs: dueSince === null ? 0 : Date.now() - dueSince };
  if (!isBuildDue(state)) dueSince = null;
  else dueSince ??= Date.now();
  if (!isBuildNow(state)) return;
  const startedAt = performance.now();
  const companies = await buildGeneration(deps, fingerprint, () => foldAll(deps));
  log.info({ companies, seconds: Math.round((performance.now() - startedAt) / 1_000) }, 'a lookalike model was built');
  dueSince = null;
  await readCurrent();
}

async function turn(): Promise<void> {
  provider ??= settings.embedding && (await openProvider(settings.embedding, signal));
  const deps: FoldDeps = { pool, paths, provider, signal };
  await readCurrent();
  await foldAll(deps);
  await buildWhereDue(deps);
  await deleteOldGenerations(pool, graceMs);
}

/** Works in turns for as long as this worker holds the lock of the builder. */
async function work(): Promise<void> {
  const lock = await tryBuilderLock(pool);
  if (!lock) return;
  try {
    // Another worker may have folded in changes in the meantime, so everything is read again.
    current = null;
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
    // Logged once: a database or a provider that is unavailable stays so for a while.
    if (!signal.aborted && faults++ === 0) log.warn({ err: error }, 'the lookalike model was not kept up to date');
  }
  await delay(Math.min(30_000, 1_000 * 2 ** faults), undefined, { signal }).catch(() => {});
}
await pool.end();
port.close();
