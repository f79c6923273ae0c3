import { LRUCache } from 'lru-cache';

const withinMs = 10 * 60_000;
const perAddress = 10;
const inAll = 200;

/** Counts what one caller, and everybody together, may do in ten minutes: wrong keys, registrations. One process's count. */
export type Guesses = { isSpent(address: string): boolean; note(address: string): void };

/** Ten for an address, 200 in all, within ten minutes of the first. */
export function createGuesses(): Guesses {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: withinMs, noUpdateTTL: true });
  const everybody = '*';
  return {
    isSpent: (address) => (counts.get(address) ?? 0) >= perAddress || (counts.get(everybody) ?? 0) >= inAll,
    note(address) {
      for (const name of [address, everybody]) counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  };
}
