import type pg from 'pg';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Model } from '../model/model.js';
import { type IndustryPaths, toDocument } from '../model/to-document.js';
import { toVectorRow } from '../search/vector-row.js';
import { selectChanges, selectDocuments } from '../sql/documents.js';
import { advanceGeneration, type Generation } from '../sql/generations.js';
import { upsertWords } from '../sql/select-by-words.js';
import { upsertVectors } from '../sql/vectors.js';
import { embedDocuments, type Provider } from './embed-documents.js';

export type FoldDeps = { pool: pg.Pool; paths: IndustryPaths; provider: Provider | null; signal: AbortSignal };

const batch = 500;

/**
 * Embeds at most 500 companies that changed since the last revision of a generation, by its model, and writes them as the next revision.
 * Updates `generation` accordingly, and returns whether there may be further changes.
 */
export async function foldIn(deps: FoldDeps, generation: Generation, model: Model): Promise<boolean> {
  const { pool, paths, provider, signal } = deps;
  const after = { updated_at: generation.folded_at, social_id: generation.folded_id };
  const changes = await selectChanges(pool, after, batch);
  const last = changes.at(-1);
  if (!last) return false;
  const ids = changes.map(({ social_id }) => social_id);
  const documents = (await selectDocuments(pool, ids)).map((row) => toDocument(row, paths));
  const embedded = await embedDocuments(pool, model, provider, documents, signal);
  const rows = embedded.map(toVectorRow);
  await transaction(pool, async (client) => {
    await advanceGeneration(client, generation, { at: last.updated_at, id: last.social_id, count: ids.length });
    await upsertVectors(client, generation.id, generation.revision + 1, rows);
    await upsertWords(client, ids);
  });
  generation.revision++;
  generation.changed += ids.length;
  generation.folded_at = last.updated_at;
  generation.folded_id = last.social_id;
  return changes.length === batch;
}
