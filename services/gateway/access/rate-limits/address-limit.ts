import type { Limit } from './limit.js';

/** What one address may do within a window. */
export type AddressLimit = {
  /** Throws `rate_limited` where this address has used up its share, unless it is exempt. */
  check(address: string, isExempt?: () => boolean): void;
  /** Counts one more. Throws `rate_limited` where it was one too many. */
  count(address: string): void;
};

/** Distinct addresses that are counted apart within a window; all further ones share one count. */
const maxAddresses = 10_000;

/** Limits addresses; without a limit every address may do as much as it likes. */
export function createAddressLimit(limit: Limit | undefined): AddressLimit {
  if (!limit) return { check() {}, count() {} };
  /** The addresses that were counted within this window. */
  const seen = new Set<string>();
  let seenSince = 0;
  const nameAddress = (address: string) => (seen.has(address) || seen.size < maxAddresses ? address : 'others');

  return {
    check(address, isExempt = () => false) {
      const refusal = isExempt() ? null : limit.refusalOf(nameAddress(address), 1);
      if (refusal) throw refusal;
    },
    count(address) {
      if (performance.now() - seenSince >= limit.quota.windowS * 1_000) {
        seen.clear();
        seenSince = performance.now();
      }
      if (seen.size < maxAddresses) seen.add(address);
      limit.count(nameAddress(address));
    },
  };
}
