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
/** Where training begins; the same companies then give the same model. */
const seed = 1;

/**
 * Trains a model and embeds all companies by it, as a generation that searches see when it is whole. Changes that come meanwhile are
 * folded in afterwards; `between` is called after every page, for the generation before. Answers how many companies it has; 0, and no
 * generation, in an empty directory.
 */
export async function buildGeneration(
  deps: FoldDeps,
  fingerprint: string,
  between: () => Promise<void>,
): Promise<number> {
  const { pool } = deps;
  // Before anything is read: what is written from here on is folded in.
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
  // A hash does not cut to the row, so a tenth less is aimed at.
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
