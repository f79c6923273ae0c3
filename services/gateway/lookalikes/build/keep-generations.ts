import type pg from 'pg';
import type { Logger } from '../../../platform/lifecycle/log.js';
import { createFaultLog } from '../fault-log.js';
import { decodeModel } from '../model/encode-model.js';
import { toMadeBy } from '../model/fingerprint.js';
import type { IndustryPaths } from '../model/to-document.js';
import { ProviderFault } from '../provider/ask-provider.js';
import type { Clock } from '../provider/clock.js';
import type { EmbeddingSettings } from '../provider/embedding-settings.js';
import { selectLastChange } from '../sql/documents.js';
import { deleteOldGenerations, selectAges, selectModel, selectServedGeneration } from '../sql/generations.js';
import { buildGeneration } from './build-generation.js';
import { createBuildProvider } from './build-provider.js';
import { isBuildDue, isBuildNow } from './build-rule.js';
import { type FoldDeps, foldIn, foldPending, hasOtherLength, type Served } from './fold-in.js';
import { createGathering, type Gathering } from './gather-all.js';

/** Gateways switch to a new generation within seconds; those that load millions of companies take longer. */
const graceMs = 120_000;

export type KeeperOptions = {
  pool: pg.Pool;
  paths: IndustryPaths;
  embedding: EmbeddingSettings | null;
  clock: Clock;
  log: Logger;
  signal: AbortSignal;
};

/** The generation that searches use, read if it is not the one that `known` returns then. */
async function readNewest(pool: pg.Pool, madeBy: string, known: () => Served | null): Promise<Served | null> {
  const newest = await selectServedGeneration(pool, madeBy);
  if (!newest) return null;
  const before = known();
  if (newest.id === before?.generation.id) return before;
  return { generation: newest, model: decodeModel(await selectModel(pool, newest.id)) };
}

/**
 * Maintains the generations: folds changes into the one that searches use, and builds the next one when it is due, but only after all vectors
 * of a provider have been gathered. A provider that is away delays only this build. Only the holder of the builder's lock may take turns;
 * `forget` makes the next turn read everything again.
 */
export function createKeeper(options: KeeperOptions): { turn(): Promise<void>; forget(): void } {
  const { pool, embedding, clock, log, signal } = options;
  const provider = embedding && createBuildProvider(embedding, clock);
  const logFault = createFaultLog(log, clock.now);
  const onFault = (fault: ProviderFault) => logFault(fault, 'the embedding provider did not embed the texts');
  const deps: FoldDeps = { pool, paths: options.paths, madeBy: toMadeBy(embedding), provider, signal, onFault };
  let served: Served | null = null;
  let gathering: Gathering | null = null;
  let dueSince: number | null = null;

  async function foldAll(): Promise<void> {
    while (served && !signal.aborted && (await foldIn(deps, served)));
  }

  /** The generation that searches use, if it is made by the present settings. */
  const own = (): Served | null =>
    served?.generation.made_by === deps.madeBy && !hasOtherLength(served.model, provider) ? served : null;

  async function buildWhereDue(): Promise<void> {
    const present = own();
    const { ready_ms, written_ms } = await selectAges(pool, present?.generation.id ?? null);
    const built = present && { ...present.generation, ageMs: ready_ms ?? 0 };
    const waitedMs = dueSince === null ? 0 : clock.now() - dueSince;
    const state = { built, writtenMs: written_ms, waitedMs };
    if (!isBuildDue(state)) dueSince = null;
    else dueSince ??= clock.now();
    if (!isBuildNow(state) || provider?.isResting()) return;
    const startedAt = clock.now();
    if (provider) gathering ??= createGathering(deps, provider);
    const cut = await (gathering ? gathering.run(foldAll) : selectLastChange(pool));
    gathering = null;
    if (!cut) return;
    const companies = await buildGeneration(deps, cut, foldAll);
    log.info({ companies, seconds: Math.round((clock.now() - startedAt) / 1_000) }, 'a lookalike model was built');
    dueSince = null;
    served = await readNewest(pool, deps.madeBy, () => served);
  }

  return {
    forget() {
      served = null;
    },
    async turn() {
      await deleteOldGenerations(pool, graceMs);
      served = await readNewest(pool, deps.madeBy, () => served);
      await foldAll();
      while (served && !signal.aborted && (await foldPending(deps, served)));
      try {
        // A provider's vectors may have another length than before, although nothing has changed here.
        if (own() && provider && !provider.isResting()) await provider.look(signal);
        await buildWhereDue();
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        onFault(error);
      }
    },
  };
}
