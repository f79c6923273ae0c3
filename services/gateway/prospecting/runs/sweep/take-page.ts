/** The key of a profile among those that a signal pays for. */
export type Keyed = { personId: string; moveKey: string };

/** The profiles of a page, divided by what is done with them. */
export type Taken<P extends Keyed> = {
  /** Profiles that are read for the first time, each for one credit. */
  bought: P[];
  /** Profiles that were read before, which are matched again for free. */
  again: P[];
  /** Why the search ends here: its cap is reached, or the credits do not suffice for a profile. Null where the search continues. */
  stop: 'cap' | 'credits' | null;
  /** Whether a profile was left out only for lack of credits. */
  lacksCredits: boolean;
};

/**
 * Divides a page in its order (C6). Profiles that were read before cost nothing and do not count towards the cap. A search that has reached
 * its cap, or has no credits left, ends at the next profile that it would have to pay for; where profiles that were read before must be
 * matched again (`judgesAgain`), it continues for those alone.
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

/** The key of a profile as one text. */
export const keyOf = (profile: Keyed): string => `${profile.personId} ${profile.moveKey}`;
