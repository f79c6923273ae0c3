import type { MatchedWatch } from '../matching/index.js';

/** The watches of one account that an item matches. */
export type AccountMatches = { accountId: string; watches: MatchedWatch[] };

/** The length of the common beginning of the ids in one bucket: 4,096 of them. */
const prefixLength = 3;

/**
 * The watches that a wide item matches, in the order of their accounts. They are put into buckets by the beginning of the account's id, and
 * a bucket is sorted when its turn comes: to sort 100,000 at once would take 0.1 s, in which nothing else runs.
 */
export class WideMatch {
  private readonly buckets = new Map<string, MatchedWatch[]>();

  constructor(
    watches: MatchedWatch[],
    /** The cache held all watch writes up to this one. */
    readonly matchedAt: number,
  ) {
    for (const watch of watches) {
      const prefix = watch.accountId.slice(0, prefixLength);
      const bucket = this.buckets.get(prefix);
      if (bucket) bucket.push(watch);
      else this.buckets.set(prefix, [watch]);
    }
  }

  /**
   * Returns the matches of the next accounts after `doneTo` in the order of their ids: at most `limit.accounts` accounts and `limit.signals` watches,
   * but at least one account. `isLast` is true if no others follow.
   */
  next(
    doneTo: string | null,
    limit: { accounts: number; signals: number },
  ): { matches: AccountMatches[]; isLast: boolean } {
    const matches: AccountMatches[] = [];
    let signals = 0;
    const from = doneTo?.slice(0, prefixLength) ?? '';
    const prefixes = [...this.buckets.keys()].filter((prefix) => prefix >= from).sort();
    for (const prefix of prefixes) {
      for (const one of byAccount(this.buckets.get(prefix)!)) {
        if (doneTo !== null && one.accountId <= doneTo) continue;
        const isFull = matches.length >= limit.accounts || signals + one.watches.length > limit.signals;
        if (matches.length > 0 && isFull) return { matches, isLast: false };
        matches.push(one);
        signals += one.watches.length;
      }
    }
    return { matches, isLast: true };
  }
}

function byAccount(watches: MatchedWatch[]): AccountMatches[] {
  const accounts = new Map<string, MatchedWatch[]>();
  for (const watch of watches) {
    const own = accounts.get(watch.accountId);
    if (own) own.push(watch);
    else accounts.set(watch.accountId, [watch]);
  }
  return [...accounts]
    .map(([accountId, own]) => ({ accountId, watches: own }))
    .sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
}
