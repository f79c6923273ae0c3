/** What identifies a profile among those that a signal pays for. */
export type Keyed = { personId: string; moveKey: string };

/** A page of a search, divided by what becomes of each profile. */
export type Taken<P extends Keyed> = {
  /** Read now, each for a credit. */
  bought: P[];
  /** Read before: judged again for free. */
  again: P[];
  /** Why the search ends here: its cap is reached, or a profile could not be paid. Null where it goes on. */
  stop: 'cap' | 'credits' | null;
  /** Whether a profile was met that lacked only a credit. */
  lacksCredits: boolean;
};

/**
 * Walks a page in its order (C6). Profiles read before cost nothing and count for no cap. A search whose means are used up ends at the
 * next profile that it would have to pay, unless some wait to be judged again: then it goes on for those alone.
 */
export function takePage<P extends Keyed>(
  page: P[],
  readBefore: ReadonlySet<string>,
  means: { capLeft: number; credits: number; judgesAgain: boolean },
): Taken<P> {
  const taken: Taken<P> = { bought: [], again: [], stop: null, lacksCredits: false };
  for (const profile of page) {
    if (readBefore.has(keyOf(profile))) {
      taken.again.push(profile);
      continue;
    }
    const capLeft = means.capLeft - taken.bought.length;
    if (capLeft > 0 && means.credits > taken.bought.length) {
      taken.bought.push(profile);
      continue;
    }
    if (capLeft > 0) taken.lacksCredits = true;
    if (means.judgesAgain) continue;
    taken.stop = capLeft > 0 ? 'credits' : 'cap';
    return taken;
  }
  if (!means.judgesAgain && taken.bought.length === means.capLeft) taken.stop = 'cap';
  return taken;
}

/** What identifies a profile among those of one signal. */
export const keyOf = (profile: Keyed): string => `${profile.personId} ${profile.moveKey}`;
