/** A dictionary whose unused entries may be deleted at any time. `isGone` returns whether an error of `work` means that an entry was deleted. */
type Dictionary = {
  enter(): Promise<Map<string, number>>;
  forget(): void;
  isGone(error: unknown): boolean;
};

/**
 * Runs `work` with the ids of entries of a dictionary. If one of them was deleted meanwhile, which `work` notices in its transaction, all
 * are entered again and `work` is repeated, at most twice.
 */
export async function withEntries<T>(
  { enter, forget, isGone }: Dictionary,
  work: (ids: Map<string, number>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(await enter());
    } catch (error) {
      if (attempt > 2 || !isGone(error)) throw error;
      forget();
    }
  }
}
