import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { decodeModel } from '../model/encode-model.js';
import type { Model } from '../model/model.js';
import { type Generation, selectModel, selectServedGeneration } from '../sql/generations.js';
import { type ScannedRow, selectRevision, selectScannedPage } from '../sql/vectors.js';
import { VectorIndex } from './vector-index.js';

/** A generation in memory. */
export type LoadedGeneration = { id: number; madeBy: string; revision: number; model: Model; index: VectorIndex };

const pageSize = 5_000;

/**
 * Keeps in memory the newest generation that this version and its settings can read. `refresh` folds in changes, or loads a newer generation
 * beside the present one and then replaces that one, which answers searches in the meantime.
 */
export function createGenerationLoader(options: {
  db: Queryable;
  /** Names what makes generations under the present settings; until there is such a generation, another one is read. */
  madeBy: string;
  industryNumbers: ReadonlyMap<string, number>;
  /** Aborts when the process ends. */
  signal: AbortSignal;
}) {
  const { db, madeBy, industryNumbers, signal } = options;
  let loaded: LoadedGeneration | null = null;

  async function load(newest: Generation): Promise<LoadedGeneration | null> {
    const bytes = await selectModel(db, newest.id);
    if (bytes.length === 0) return null;
    const index = new VectorIndex(newest.dims, industryNumbers);
    // Companies that are folded in while the pages are read get a later revision, and are read again.
    let after = Number.MIN_SAFE_INTEGER;
    for (;;) {
      signal.throwIfAborted();
      const rows = await selectScannedPage(db, newest.id, after, pageSize);
      for (const row of rows) putRow(index, row);
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.social_id;
      // Searches by the present generation go first.
      await nextTurn();
    }
    return { id: newest.id, madeBy: newest.made_by, revision: newest.revision, model: decodeModel(bytes), index };
  }

  async function fold(into: LoadedGeneration, newest: Generation): Promise<void> {
    while (into.revision < newest.revision) {
      signal.throwIfAborted();
      const rows = await selectRevision(db, into.id, into.revision + 1);
      for (const row of rows) putRow(into.index, row);
      into.revision++;
    }
  }

  return {
    get loaded(): LoadedGeneration | null {
      return loaded;
    },
    async refresh(): Promise<void> {
      const newest = await selectServedGeneration(db, madeBy);
      if (!newest) return;
      if (loaded?.id === newest.id) return fold(loaded, newest);
      loaded = (await load(newest)) ?? loaded;
    },
  };
}

function putRow(index: VectorIndex, row: ScannedRow): void {
  const { buffer, byteOffset, byteLength } = row.vector;
  index.put({
    id: row.social_id,
    vector: { bytes: new Int8Array(buffer, byteOffset, byteLength), scale: row.scale },
    facts: row,
  });
}
