import { measureBackfill } from './criteria-backfill.js';
import { measureFactsLag, measureFactsWalk } from './criteria-facts.js';
import { measurePreview } from './criteria-preview.js';
import { measureWaiting } from './criteria-wait.js';
import { type Measure, measurePhases } from './measurement.js';

const phases = {
  facts_lag: (isQuick, cleanUp) =>
    measureFactsLag(isQuick ? { companies: 10_000, seconds: 10 } : { companies: 50_000, seconds: 100 }, cleanUp),
  facts_walk: (isQuick, cleanUp) => measureFactsWalk(isQuick ? 50_000 : 1_000_000, cleanUp),
  preview: (isQuick, cleanUp) =>
    measurePreview(isQuick ? { items: 100_000, previews: 35 } : { items: 1_000_000, previews: 10_000 }, cleanUp),
  wait: (isQuick, cleanUp) => measureWaiting({ readers: isQuick ? 1_000 : 5_000, seconds: 8 }, cleanUp),
  backfill: measureBackfill,
} satisfies Record<string, Measure>;

export type CriteriaPhase = keyof typeof phases;
export const criteriaPhases = Object.keys(phases) as CriteriaPhase[];

/**
 * `npm run bench -- criteria`: what people expect of a feed. Each phase has servers of its own, which it closes before the next one begins.
 * The results of a phase replace its earlier ones; those of a quick run are only printed.
 */
export const benchCriteria = (options: { quick: boolean; only: CriteriaPhase[] }): Promise<void> =>
  measurePhases('criteria', phases, options);
