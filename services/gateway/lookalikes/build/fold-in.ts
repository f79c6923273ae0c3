import type pg from 'pg';
import { transaction } from '../../../platform/postgres/postgres.js';
import { isProvided } from '../model/fingerprint.js';
import type { CompanyDocument, Embedded, Model } from '../model/model.js';
import { type IndustryPaths, toDocument } from '../model/to-document.js';
import { ProviderFault } from '../provider/ask-provider.js';
import { toVectorRow } from '../search/vector-row.js';
import { type Change, selectChanges, selectDocuments } from '../sql/documents.js';
import { selectPending } from '../sql/embeddings.js';
import { advanceGeneration, type Generation } from '../sql/generations.js';
import { upsertWords } from '../sql/select-by-words.js';
import { upsertVectors } from '../sql/vectors.js';
import type { BuildProvider } from './build-provider.js';
import { embedForeign, embedStored, gatherVectors, notePending } from './embed-documents.js';

export type FoldDeps = {
  pool: pg.Pool;
  paths: IndustryPaths;
  /** Names what makes generations under the present settings. */
  madeBy: string;
  provider: BuildProvider | null;
  signal: AbortSignal;
  /** Called with the reason why the provider embeds nothing. */
  onFault(fault: ProviderFault): void;
};

/** The generation that searches use, with its model. */
export type Served = { generation: Generation; model: Model };

const batch = 500;

/**
 * Embeds at most 500 companies that changed since the last revision of a generation, with its model, and writes them as the next revision.
 * Updates `generation` accordingly, and returns whether there may be further changes. While the provider is away, all other changes are
 * folded in, and the texts wait for `foldPending`.
 */
export async function foldIn(deps: FoldDeps, served: Served): Promise<boolean> {
  const { folded_at: updated_at, folded_id: social_id } = served.generation;
  const changes = await selectChanges(deps.pool, { updated_at, social_id }, batch);
  const last = changes.at(-1);
  if (!last) return false;
  await writeRevision(
    deps,
    served,
    changes.map((change) => change.social_id),
    { last, count: changes.length },
  );
  return changes.length === batch;
}

/** Embeds companies whose texts waited for the provider. Returns whether there may be more. */
export async function foldPending(deps: FoldDeps, served: Served): Promise<boolean> {
  const { pool, provider } = deps;
  if (!provider || provider.isResting() || served.generation.made_by !== deps.madeBy) return false;
  // Until there is a generation of the provider's new length, nothing that waits could be embedded for the served one.
  if (hasOtherLength(served.model, provider)) return false;
  const ids = await selectPending(pool, provider.name, batch);
  if (ids.length === 0) return false;
  const { folded_at: updated_at, folded_id: social_id } = served.generation;
  const isAsked = await writeRevision(deps, served, ids, { last: { updated_at, social_id }, count: 0 });
  return isAsked && ids.length === batch;
}

/** Whether the provider's vectors have another length by now than those that a model was made of. */
export function hasOtherLength({ provided }: Model, provider: BuildProvider | null): boolean {
  return provided !== null && typeof provider?.dims === 'number' && provider.dims !== provided.centre.length;
}

/** Returns false if the provider had to be asked and did not answer. */
async function writeRevision(
  deps: FoldDeps,
  served: Served,
  ids: number[],
  { last, count }: { last: Change; count: number },
): Promise<boolean> {
  const { pool, paths } = deps;
  const { generation } = served;
  const documents = (await selectDocuments(pool, ids)).map((row) => toDocument(row, paths));
  const { embedded, isAsked } = await embedChanged(deps, served, documents);
  await transaction(pool, async (client) => {
    await advanceGeneration(client, generation, { at: last.updated_at, id: last.social_id, count });
    await upsertVectors(client, generation.id, generation.revision + 1, embedded.map(toVectorRow));
    await upsertWords(client, ids);
  });
  generation.revision++;
  generation.changed += count;
  generation.folded_at = last.updated_at;
  generation.folded_id = last.social_id;
  return isAsked;
}

async function embedChanged(
  { pool, madeBy, provider, signal, onFault }: FoldDeps,
  { generation, model }: Served,
  documents: CompanyDocument[],
): Promise<{ embedded: Embedded[]; isAsked: boolean }> {
  const isOther = generation.made_by !== madeBy || hasOtherLength(model, provider);
  if (isOther && isProvided(generation.made_by)) {
    return { embedded: await embedForeign(pool, generation, model, documents), isAsked: true };
  }
  if (isOther || !provider) {
    return { embedded: await embedStored(pool, model, null, documents), isAsked: true };
  }
  let isAsked = true;
  try {
    await gatherVectors(pool, provider, documents, signal);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    onFault(error);
    await notePending(pool, provider, documents);
    isAsked = false;
  }
  return { embedded: await embedStored(pool, model, provider.name, documents), isAsked };
}
