import type pg from 'pg';
import type { Logger } from '../../platform/lifecycle/log.js';
import { Gauge, type Registry } from '../../platform/lifecycle/metrics.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { lookAtClock, noteClock } from './sql/look-at-clock.js';

const everyMs = 2_000;
/** A smaller difference may be a clock that is being set right slowly, or a slow reply. */
const jumpMs = 2_000;
const noteEveryMs = 10_000;
/** A look that takes longer cannot tell a slow reply from a jump. */
const longestLookMs = 1_000;
/** After a longer jump, or a longer time in which no process looked at the clock, nothing is ended because of its age for a day. */
const longJumpMs = 3_600_000;
const longAbsenceMs = 86_400_000;
const longDistrustMs = 86_400_000;

type ClockWatch = Pick<Repeating, 'name' | 'start' | 'stop'> & {
  /** Whether something may end because of its age, as far as is known from the last look. */
  isTrusted(): boolean;
  /** As `isTrusted`, after a look that is made now. */
  confirm(): Promise<boolean>;
};

/**
 * Creates the part that compares PostgreSQL's clock with the monotonic clock of this process. When the clock was set back, also while no
 * process was there, `mend` is called, so that nothing waits until the clock has caught up. When it jumped by more than an hour, nothing
 * that depends on an age is ended or deleted for a day, by any process, so that a wrong clock costs no data; a gauge and the log show the
 * operator.
 */
export function createClockWatch(options: {
  db: () => pg.Pool;
  /** Mends what lies too far ahead, after the clock was set back. */
  mend: (isStopping: () => boolean) => Promise<void>;
  metrics: Registry;
  log: Logger;
}): ClockWatch {
  const { db, log } = options;
  const abort = new AbortController();
  let last: { clockMs: number; at: number } | null = null;
  let distrustedUntil = Number.NEGATIVE_INFINITY;
  const isTrusted = (): boolean => performance.now() >= distrustedUntil;
  measureTrust(options.metrics, isTrusted);

  /** Returns whether the look could tell a jump. */
  async function look(): Promise<boolean> {
    const askedAt = performance.now();
    const { clockMs, seenMs, distrustMs } = await lookAtClock(db());
    const at = performance.now();
    if (distrustMs > 0) distrustedUntil = at + distrustMs;
    if (at - askedAt > longestLookMs) return false;
    // Where this process has not looked before, what the last one saw says whether the clock was set back.
    const jumped = last ? clockMs - last.clockMs - (at - last.at) : clockMs - (seenMs ?? clockMs);
    const isLong = Math.abs(jumped) > (last ? longJumpMs : longAbsenceMs);
    if (isLong) distrustedUntil = at + longDistrustMs;
    const isBack = jumped < -jumpMs;
    if (isBack || (last && jumped > jumpMs) || isLong) {
      log.warn(
        { seconds: Math.round(jumped / 1_000), isTrusted: isTrusted() },
        'the clock of PostgreSQL jumped, or was not read for a long time',
      );
    }
    if (isBack) await options.mend(() => abort.signal.aborted);
    // Stored after the mend, so that a mend that fails is repeated.
    const isFresh = seenMs !== null && clockMs >= seenMs && clockMs - seenMs < noteEveryMs;
    if (isLong || !isFresh) await noteClock(db(), isLong);
    last = { clockMs, at };
    return true;
  }

  const fault = 'the clock of PostgreSQL could not be read';
  const repeating = createRepeating({
    name: 'clock',
    everyMs,
    abort,
    log,
    fault,
    turn: async () => void (await look()),
  });
  return {
    ...repeating,
    isTrusted,
    confirm: async () => (await look()) && isTrusted(),
    async start() {
      await look();
      await repeating.start();
    },
  };
}

function measureTrust(metrics: Registry, isTrusted: () => boolean): void {
  new Gauge({
    name: 'leadwire_webhook_clock_distrusted',
    help: 'Whether nothing is ended because of its age, since the clock of PostgreSQL jumped within the last day: 0 or 1.',
    registers: [metrics],
    collect() {
      this.set(isTrusted() ? 0 : 1);
    },
  });
}
