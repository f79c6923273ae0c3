import { setTimeout as delay } from 'node:timers/promises';

/**
 * Waits until the condition gives something true and answers that; throws after `withinMs`, with the fault that the condition
 * last threw, if any.
 */
export async function until<T>(
  condition: () => T | Promise<T>,
  options: { withinMs?: number; everyMs?: number; what?: string } = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const { withinMs = 20_000, everyMs = 20, what = 'the condition' } = options;
  const giveUpAt = Date.now() + withinMs;
  for (;;) {
    let fault: unknown;
    try {
      const value = await condition();
      if (value) return value as NonNullable<Exclude<T, false>>;
    } catch (error) {
      fault = error;
    }
    if (Date.now() > giveUpAt) throw new Error(`${what} did not come true within ${withinMs} ms`, { cause: fault });
    await delay(everyMs);
  }
}
