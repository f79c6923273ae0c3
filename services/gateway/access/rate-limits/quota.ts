import { asDurationMs } from '../../../platform/lifecycle/config.js';

/** How many points may be spent within a window, which begins with the first request in it. */
export type Quota = { points: number; windowS: number };

const maxPoints = 1_000_000_000;
const maxWindowS = 3_600;

/** Reads `600/1m`; null for `off`. The window has whole seconds, an hour at most. */
export function parseQuota(text: string): Quota | null {
  if (text.trim() === 'off') return null;
  const [, number, duration] = /^(\d{1,10})\/(\w+)$/.exec(text.trim()) ?? [];
  const points = Number(number);
  if (duration === undefined || points < 1 || points > maxPoints) {
    throw new Error(`must be off, or a number and a duration such as 600/1m, not "${text}"`);
  }
  const windowS = asDurationMs(duration) / 1_000;
  if (!Number.isInteger(windowS) || windowS < 1 || windowS > maxWindowS) {
    throw new Error('must have a window of whole seconds, from 1s to 1h');
  }
  return { points, windowS };
}
