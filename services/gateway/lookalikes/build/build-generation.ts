import { setImmediate as nextTurn } from 'node:timers/promises';
import { transaction } from '../../../platform/postgres/postgres.js';
import { encodeModel } from '../model/encode-model.js';
import type { Model } from '../model/model.js';
import { toDocument } from '../model/to-document.js';
import { mostTrainingDocuments, trainModel } from '../model/train-model.js';
import { toVectorRow } from '../search/vector-row.js';
import { type Change, countCompanies, selectDocumentPage, selectSample } from '../sql/documents.js';
import { analyzeVectors, insertGeneration, insertModel, markReady } from '../sql/generations.js';
import { upsertWords } from '../sql/select-by-words.js';
import { copyVectors } from '../sql/vectors.js';
import { embedStored } from './embed-documents.js';
import type { FoldDeps } from './fold-in.js';
import { readBlocks } from './read-blocks.js';

const pageSize = 1_000;
/** The seed of training: the same companies give the same model. */
const seed = 1;

/**
 * Trains a model and embeds all companies with it, as a generation that searches use once it is complete. It sends nothing to a provider,
 * whose vectors have already been gathered. Changes after `cut` are folded in afterwards. `between` is called after every page and keeps the
 * previous generation up to date. Returns how many companies the generation has.
 */
export async function buildGeneration(deps: FoldDeps, cut: Change, between: () => Promise<void>): Promise<number> {
  const { pool, madeBy } = deps;
  const model = await trainOnSample(deps);
  deps.signal.throwIfAborted();
  const folded = { folded_at: cut.updated_at, folded_id: cut.social_id };
  const id = await insertGeneration(pool, { made_by: madeBy, ...folded });
  await insertModel(pool, id, encodeModel(model));
  const companies = await embedAll(deps, id, model, between);
  await analyzeVectors(pool);
  deps.signal.throwIfAborted();
  await markReady(pool, id, model.dims, companies);
  return companies;
}

async function trainOnSample({ pool, paths, provider }: FoldDeps): Promise<Model> {
  // A hash does not choose an exact number of rows, so the aim is a tenth lower.
  const step = Math.ceil((await countCompanies(pool)) / (mostTrainingDocuments * 0.9));
  const rows = await selectSample(pool, Math.max(1, step));
  const documents = rows.slice(0, mostTrainingDocuments).map((row) => toDocument(row, paths));
  const given = provider && (await readBlocks(pool, provider, documents, { seed }));
  return trainModel(documents, { seed, given });
}

async function embedAll(
  { pool, paths, provider, signal }: FoldDeps,
  generation: number,
  model: Model,
  between: () => Promise<void>,
): Promise<number> {
  // Companies without an id of the network have negative keys.
  let last = Number.MIN_SAFE_INTEGER;
  let companies = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await selectDocumentPage(pool, last, pageSize);
    if (rows.length === 0) return companies;
    const documents = rows.map((row) => toDocument(row, paths));
    const embedded = await embedStored(pool, model, provider?.name ?? null, documents);
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
