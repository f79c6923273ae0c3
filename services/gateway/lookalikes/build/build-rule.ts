/** What decides whether a generation is due; ages in milliseconds, null where there is no such thing. */
export type BuildState = {
  /** The companies that the newest generation was built of, and how many changed since; null without a generation. */
  built: { companies: number; changed: number; ageMs: number } | null;
  /** Since the last company was written; null in an empty directory. */
  writtenMs: number | null;
  /** How long this worker has seen that a generation is due. */
  waitedMs: number;
};

const small = 500;
/** A directory that is being written to is let come to rest, but not for ever. */
const restMs = 2_000;
const mostWaitMs = 60_000;

/**
 * Whether a model is to be trained anew. New and changed companies are folded into the one there is, but their new words are not:
 * so it is, where there is none; after any change of a small directory, which takes a second, at most every 30 s; and after a quarter of
 * a larger one has changed, at most every 10 minutes.
 */
export function isBuildDue({ built, writtenMs }: BuildState): boolean {
  if (writtenMs === null) return false;
  if (built === null) return true;
  const isSmall = built.companies < small && built.changed < small;
  const share = isSmall ? 1 : Math.max(small, built.companies) / 4;
  return built.changed >= share && built.ageMs >= (isSmall ? 30_000 : 600_000);
}

/** Whether a due generation is begun now. */
export function isBuildNow(state: BuildState): boolean {
  return isBuildDue(state) && ((state.writtenMs ?? 0) >= restMs || state.waitedMs >= mostWaitMs);
}
