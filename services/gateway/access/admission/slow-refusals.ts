import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/errors.js';

/** How many refusals in a second are sent to one payer at once. */
const promptPerS = 10;
/** How long each further refusal is held back. */
const holdMs = 1_000;
/** How many refusals of one payer are held back at the same time; those beyond are sent at once. */
const maxHeld = 64;
/** Below this number of payers nobody looks for those that may be forgotten. */
const fewPayers = 1_000;

/** Holds back refusals to callers who do not wait. */
export type SlowRefusals = {
  /** Does work that may refuse its payer. If the work throws `rate_limited`, this throws it once it may be sent to the payer. */
  guard<T>(payer: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when a refusal may be sent to this payer. */
  hold(payer: string): Promise<void>;
  /** How many payers are remembered. */
  readonly size: number;
};

/**
 * Slows down callers who keep sending although they are refused. A refusal takes half a millisecond, and a caller who repeats a refused
 * request as fast as the refusals come costs others more than all admitted requests do (p99 of another account 34 ms, against 5.5 alone,
 * with 190 refusals a second, 2026-11). A caller who is refused now and then is answered at once.
 */
export function createSlowRefusals({
  now = () => performance.now(),
  wait = delay as (ms: number) => Promise<unknown>,
} = {}): SlowRefusals {
  const payers = new Map<string, { since: number; answered: number; held: number }>();
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
    const made = { since: now(), answered: 0, held: 0 };
    payers.set(payer, made);
    return made;
  }

  return {
    async guard(payer, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError && error.code === 'rate_limited') await this.hold(payer);
        throw error;
      }
    },
    async hold(payer) {
      const one = find(payer);
      if (now() - one.since >= 1_000) Object.assign(one, { since: now(), answered: 0 });
      one.answered++;
      if (one.answered <= promptPerS || one.held >= maxHeld) return;
      one.held++;
      await wait(holdMs);
      one.held--;
    },
    get size() {
      return payers.size;
    },
  };
}
