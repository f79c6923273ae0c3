/**
 * Reads the object that a mutation has committed, for its payload. Answers null where it has been deleted since, and also where it cannot
 * be read now: an error would tell the caller that nothing was done.
 */
export async function readBack<T>(reading: Promise<T[]>): Promise<T | null> {
  try {
    return (await reading)[0] ?? null;
  } catch {
    return null;
  }
}
