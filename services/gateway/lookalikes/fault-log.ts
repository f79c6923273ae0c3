import type { Logger } from '../../platform/lifecycle/log.js';

const againMs = 10 * 60_000;
const mostKept = 20;

/**
 * Logs faults that repeat: each message at once, and again only after ten minutes, so that a fault which lasts fills no log, and a second,
 * different one does not go unseen. `now` is in milliseconds.
 */
export function createFaultLog(log: Logger, now: () => number): (error: unknown, what: string) => void {
  const loggedAt = new Map<string, number>();
  return (error, what) => {
    const { message, cause } = Object(error) as { message?: unknown; cause?: { message?: unknown } };
    const key = `${what} ${message} ${cause?.message}`;
    const last = loggedAt.get(key);
    if (last !== undefined && now() - last < againMs) return;
    if (loggedAt.size >= mostKept) loggedAt.clear();
    loggedAt.set(key, now());
    log.warn({ err: error }, what);
  };
}
