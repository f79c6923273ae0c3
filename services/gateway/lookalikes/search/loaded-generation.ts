import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { decodeModel } from '../model/encode-model.js';
import type { Model } from '../model/model.js';
import { type Generation, selectModel, selectNewestGeneration } from '../sql/generations.js';
import { type ScannedRow, selectRevision, selectScannedPage } from '../sql/vectors.js';
import { createVectorIndex, type VectorIndex } from './vector-index.js';

/** A generation in memory. */
export type HeldGeneration = { id: number; revision: number; model: Model; index: VectorIndex };

const pageSize = 5_000;

/**
 * The newest generation that this version and its settings can read, in memory. `refresh` folds in what changed, or loads a newer
 * generation beside the held one and then takes its place: searches go on by the old one meanwhile.
 */
export function createGenerationHolder(options: {
  db: Queryable;
  madeBy: string;
  industryNumbers: ReadonlyMap<string, number>;
  /** Aborted when the process ends. */
  signal: AbortSignal;
}) {
  const { db, madeBy, industryNumbers, signal } = options;
  let held: HeldGeneration | null = null;

  async function load(newest: Generation): Promise<HeldGeneration | null> {
    const bytes = await selectModel(db, newest.id);
    if (bytes.length === 0) return null;
    const index = createVectorIndex(newest.dims, industryNumbers);
    // What is folded in while the pages are read is read again by its revision.
    let after = -1;
    for (;;) {
      signal.throwIfAborted();
      const rows = await selectScannedPage(db, newest.id, after, pageSize);
      for (const row of rows) putRow(index, row);
      if (rows.length < pageSize) break;
      after = rows.at(-1)!.social_id;
      // Searches by the generation before come first.
      await nextTurn();
    }
    return { id: newest.id, revision: newest.revision, model: decodeModel(bytes), index };
  }

  async function fold(into: HeldGeneration, newest: Generation): Promise<void> {
    while (into.revision < newest.revision) {
      signal.throwIfAborted();
      const rows = await selectRevision(db, into.id, into.revision + 1);
      for (const row of rows) putRow(into.index, row);
      into.revision++;
    }
  }

  return {
    get held(): HeldGeneration | null {
      return held;
    },
    async refresh(): Promise<void> {
      const newest = await selectNewestGeneration(db, madeBy);
      if (!newest) return;
      if (held?.id === newest.id) return fold(held, newest);
      held = (await load(newest)) ?? held;
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
