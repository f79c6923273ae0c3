/** The facts that decide whether a generation is due; ages are in milliseconds. */
export type BuildState = {
  /** How many companies the newest generation was built from, and how many changed since; null where there is no generation. */
  built: { companies: number; changed: number; ageMs: number } | null;
  /** The time since the last company was written; null where the directory is empty. */
  writtenMs: number | null;
  /** For how long this worker has known that a generation is due. */
  waitedMs: number;
};

const small = 500;
/** A build waits until nothing has been written for this long, but not longer than `mostWaitMs`. */
const restMs = 2_000;
const mostWaitMs = 60_000;

/**
 * Whether a new model must be trained. New and changed companies are folded into the present model, but it does not learn their new words.
 * A model is due where there is none; after any change of a small directory, which takes a second, at most every 30 s; and after a
 * quarter of a larger directory has changed, at most every 10 minutes.
 */
export function isBuildDue({ built, writtenMs }: BuildState): boolean {
  if (writtenMs === null) return false;
  if (built === null) return true;
  const isSmall = built.companies < small && built.changed < small;
  const share = isSmall ? 1 : Math.max(small, built.companies) / 4;
  return built.changed >= share && built.ageMs >= (isSmall ? 30_000 : 600_000);
}

/** Whether a build starts now. */
export function isBuildNow(state: BuildState): boolean {
  return isBuildDue(state) && ((state.writtenMs ?? 0) >= restMs || state.waitedMs >= mostWaitMs);
}
