import { setImmediate as nextTurn } from 'node:timers/promises';
import { transaction } from '../../../platform/postgres/postgres.js';
import { encodeModel } from '../model/encode-model.js';
import type { Model } from '../model/model.js';
import { toDocument } from '../model/to-document.js';
import { mostTrainingDocuments, trainModel } from '../model/train-model.js';
import { toVectorRow } from '../search/vector-row.js';
import { countCompanies, selectDocumentPage, selectLastChange, selectSample } from '../sql/documents.js';
import { analyzeVectors, insertGeneration, insertModel, markReady } from '../sql/generations.js';
import { upsertWords } from '../sql/select-by-words.js';
import { copyVectors } from '../sql/vectors.js';
import { embedDocuments } from './embed-documents.js';
import type { FoldDeps } from './fold-in.js';

const pageSize = 1_000;
/** The seed of training: the same companies give the same model. */
const seed = 1;

/**
 * Trains a model and embeds all companies by it, as a generation that searches use once it is complete. Changes that happen meanwhile are
 * folded in afterwards. `between` is called after every page, and keeps the previous generation up to date. Returns how many companies
 * the generation has: 0, and there is no generation, where the directory is empty.
 */
export async function buildGeneration(
  deps: FoldDeps,
  fingerprint: string,
  between: () => Promise<void>,
): Promise<number> {
  const { pool } = deps;
  // Read before anything else: later changes are folded in.
  const cut = await selectLastChange(pool);
  if (!cut) return 0;
  const id = await insertGeneration(pool, {
    made_by: fingerprint,
    folded_at: cut.updated_at,
    folded_id: cut.social_id,
  });
  const model = await trainOnSample(deps);
  await insertModel(pool, id, encodeModel(model));
  const { dims, companies } = await embedAll(deps, id, model, between);
  await analyzeVectors(pool);
  deps.signal.throwIfAborted();
  await markReady(pool, id, dims, companies);
  return companies;
}

async function trainOnSample({ pool, paths }: FoldDeps): Promise<Model> {
  // A hash does not choose an exact number of rows, so the aim is a tenth lower.
  const step = Math.ceil((await countCompanies(pool)) / (mostTrainingDocuments * 0.9));
  const rows = await selectSample(pool, Math.max(1, step));
  return trainModel(
    rows.slice(0, mostTrainingDocuments).map((row) => toDocument(row, paths)),
    { seed },
  );
}

async function embedAll(
  { pool, paths, provider, signal }: FoldDeps,
  generation: number,
  model: Model,
  between: () => Promise<void>,
): Promise<{ dims: number; companies: number }> {
  let last = -1;
  let companies = 0;
  const dims = provider?.dims ?? model.dims;
  for (;;) {
    signal.throwIfAborted();
    const rows = await selectDocumentPage(pool, last, pageSize);
    if (rows.length === 0) return { dims, companies };
    const documents = rows.map((row) => toDocument(row, paths));
    const embedded = await embedDocuments(pool, model, provider, documents, signal);
    const vectors = embedded.map(toVectorRow);
    await transaction(pool, (client) => copyVectors(client, generation, vectors));
    await upsertWords(
      pool,
      rows.map(({ social_id }) => social_id),
    );
    companies += rows.length;
    last = rows.at(-1)!.social_id;
    await between();
    await nextTurn();
  }
}
