import { setTimeout as delay } from 'node:timers/promises';

/** So many refusals of one payer are told at once in a second. */
const promptPerS = 10;
/** How long each further one is held back. */
const holdMs = 1_000;
/** So many of one payer are held back at the same time; what is beyond them is told at once. */
const maxHeld = 64;
/** So many payers are kept without looking which of them are needed. */
const fewPayers = 1_000;

/** Holds back what is told to callers who do not wait. */
export type SlowRefusals = {
  /** Resolves when a refusal may be told to this payer. */
  hold(payer: string): Promise<void>;
  /** How many payers something is kept of. */
  readonly size: number;
};

/**
 * Slows down those who send on although they were refused: a refusal takes half a millisecond, and whoever repeats what was refused as fast
 * as it is told costs others more by that than by all that was let in (p99 of another account 34 ms against 5.5 alone, with 190 refusals a
 * second, 2026-11). Whoever is refused now and then hears of it at once.
 */
export function createSlowRefusals({
  now = () => performance.now(),
  wait = delay as (ms: number) => Promise<unknown>,
} = {}): SlowRefusals {
  const payers = new Map<string, { since: number; told: number; held: number }>();
  let sweepAbove = fewPayers;

  const isNeedless = ({ since, held }: { since: number; held: number }): boolean =>
    held === 0 && now() - since >= 1_000;

  function find(payer: string) {
    const known = payers.get(payer);
    if (known) return known;
    if (payers.size >= sweepAbove) {
      for (const [name, one] of payers) if (isNeedless(one)) payers.delete(name);
      sweepAbove = 2 * payers.size + fewPayers;
    }
    const made = { since: now(), told: 0, held: 0 };
    payers.set(payer, made);
    return made;
  }

  return {
    async hold(payer) {
      const one = find(payer);
      if (now() - one.since >= 1_000) Object.assign(one, { since: now(), told: 0 });
      one.told++;
      if (one.told <= promptPerS || one.held >= maxHeld) return;
      one.held++;
      await wait(holdMs);
      one.held--;
    },
    get size() {
      return payers.size;
    },
  };
}
