import { toDocument } from '../model/to-document.js';
import { ProviderFault } from '../provider/ask-provider.js';
import { type Change, countCompanies, selectDocumentPage, selectLastChange } from '../sql/documents.js';
import { upsertProgress } from '../sql/progress.js';
import type { BuildProvider } from './build-provider.js';
import { gatherVectors } from './embed-documents.js';
import type { FoldDeps } from './fold-in.js';

const pageSize = 1_000;

/** Asks a provider for the vectors of all companies, before anything of a generation is made. */
export type Gathering = {
  /**
   * Continues where the last call failed, and returns the last change before the first call: later changes are folded into the generation
   * afterwards. Returns undefined for an empty directory. Throws a `ProviderFault` if the provider is away.
   */
  run(between: () => Promise<void>): Promise<Change | undefined>;
};

export function createGathering(deps: FoldDeps, provider: BuildProvider): Gathering {
  const { pool, paths, madeBy, signal } = deps;
  let begun: { cut: Change; companies: number; dims: number | null } | null = null;
  let [after, embedded, refused] = [Number.MIN_SAFE_INTEGER, 0, 0];

  async function reportProgress(fault: string | null): Promise<void> {
    await upsertProgress(pool, { made_by: madeBy, companies: begun?.companies ?? 0, embedded, refused, fault });
  }

  async function begin(): Promise<typeof begun> {
    const cut = await selectLastChange(pool);
    if (!cut) return null;
    [after, embedded, refused] = [Number.MIN_SAFE_INTEGER, 0, 0];
    return { cut, companies: await countCompanies(pool), dims: null };
  }

  async function gather(between: () => Promise<void>): Promise<Change | undefined> {
    begun ??= await begin();
    const dims = await provider.look(signal);
    // Vectors of another length belong to another model: all texts are asked for anew.
    if (begun && begun.dims !== null && begun.dims !== dims) begun = await begin();
    if (!begun) return undefined;
    begun.dims = dims;
    for (;;) {
      signal.throwIfAborted();
      const rows = await selectDocumentPage(pool, after, pageSize);
      if (rows.length === 0) break;
      refused += await gatherVectors(
        pool,
        provider,
        rows.map((row) => toDocument(row, paths)),
        signal,
      );
      embedded += rows.length;
      after = rows.at(-1)!.social_id;
      await reportProgress(null);
      await between();
    }
    const { cut } = begun;
    begun = null;
    return cut;
  }

  return {
    async run(between) {
      try {
        return await gather(between);
      } catch (error) {
        if (error instanceof ProviderFault) await reportProgress(error.message);
        throw error;
      }
    },
  };
}
