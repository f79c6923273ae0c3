/**
 * Spares callers the wait for a provider that is away. After some failures in a row, it admits nobody for a while; then it admits one caller,
 * whose success admits all others again.
 */
export type Breaker = {
  /** Whether the provider may be asked now. An admitted caller must report the outcome by calling exactly one of the next three methods. */
  admits(): boolean;
  succeeded(): void;
  failed(retryAfterMs: number): void;
  /** Neither success nor failure: the caller left before the provider answered. */
  gaveUp(): void;
  /** How long nothing will be asked. */
  restMs(): number;
};

const failuresInRow = 3;
const firstRestMs = 2_000;
const longestRestMs = 60_000;
/** A provider may ask for more; it is tried again then at the latest. */
const longestAskedMs = 10 * 60_000;

export function createBreaker(now: () => number): Breaker {
  let failures = 0;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isTrying = false;
  const isOpen = () => failures >= failuresInRow;

  return {
    admits() {
      if (now() < restsUntil || (isOpen() && isTrying)) return false;
      isTrying = isOpen();
      return true;
    },
    succeeded() {
      failures = 0;
      restsUntil = Number.NEGATIVE_INFINITY;
      isTrying = false;
    },
    failed(retryAfterMs) {
      // Several were under way when the first of them failed: one fault, whatever their number.
      if (!isOpen() || isTrying) failures++;
      isTrying = false;
      const doubled = firstRestMs * 2 ** Math.min(10, failures - failuresInRow);
      const restMs = isOpen() ? Math.min(longestRestMs, doubled) : 0;
      restsUntil = Math.max(restsUntil, now() + Math.max(restMs, Math.min(longestAskedMs, retryAfterMs)));
    },
    gaveUp() {
      isTrying = false;
    },
    restMs: () => Math.max(0, restsUntil - now()),
  };
}
