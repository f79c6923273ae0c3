import { setTimeout as delay } from 'node:timers/promises';

/**
 * Timeouts only end what hangs. Each is multiplied by this, since a machine may do much else beside the tests: at a load of 10 on two cores, a test
 * that did not hang took four times as long as alone (2026-11). The timeouts of tests and hooks are stretched as well (environment.cjs).
 */
export const patience = 3;

/**
 * Waits until the condition returns something truthy, and returns that. Throws after `withinMs` times the patience of the tests, with the error that
 * the condition last threw, if any. It checks every 20 ms at first, and less often the longer it waits, up to every 150 ms: a wait of seconds does
 * not need fifty requests in each of them. With `everyMs`, it checks that often throughout.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  options: { withinMs?: number; everyMs?: number; what?: string } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const { withinMs = 40_000, everyMs, what = 'the condition' } = options;
  const begunAt = Date.now();
  const limitMs = withinMs * patience;
  const giveUpAt = begunAt + limitMs;
  for (;;) {
    let fault: unknown;
    try {
      const value = await condition();
      if (value) return value as NonNullable<Exclude<T, false>>;
    } catch (error) {
      fault = error;
    }
    if (Date.now() > giveUpAt) throw new Error(`${what} did not come true within ${limitMs} ms`, { cause: fault });
    await delay(everyMs ?? Math.min(150, Math.max(20, (Date.now() - begunAt) / 20)));
  }
}
