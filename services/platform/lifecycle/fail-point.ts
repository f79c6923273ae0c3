import { writeSync } from 'node:fs';
import { asDurationMs } from './config.js';

/**
 * The seams between what is committed or answered and what follows it. A process that ends, stands still or fails at one of them must lose
 * nothing, and repeat no more than W13 allows.
 */
export const failPoints = [
  // The transaction of an intake, or of a slice of a wide item or a backfill, is committed; nothing of it is handed over or answered.
  'committed',
  // The other service has answered how far it has come; that is not stored.
  'handed-over',
  // The deliveries of the events that were handed over are queued and leased; the position is not answered yet.
  'fanned-out',
  // Rows of the queue are leased; no work on them has begun.
  'claimed',
  // The next instruction sends a request.
  'sending',
  // The request was answered; its outcome is not recorded.
  'answered',
  // Outcomes are recorded; this process does not know it yet, and claims nothing more.
  'recorded',
  // A page of what was missed is queued; the next one is not read.
  'picked-up',
  // A batch of a backlog that is to end is ended; there may be more.
  'ended',
] as const;
export type FailPoint = (typeof failPoints)[number];

/** Ends the process as a crash would, blocks it as SIGSTOP would, or throws. */
export const failActions = ['kill', 'pause', 'throw'] as const;
export type FailAction = (typeof failActions)[number];

type Setting = { at: FailPoint; action: FailAction; nth: number; pauseMs: number };

/**
 * Returns the function that a process calls at each fail point, or null if FAIL_POINT is not set. FAIL_POINT is `POINT:ACTION:NTH`, such as
 * `answered:kill:3` for the third pass, or `POINT:pause:NTH:DURATION`. Throws outside of tests, and if it cannot be parsed.
 */
export function createFailPoint(env: NodeJS.ProcessEnv): ((at: FailPoint) => void) | null {
  if (!env.FAIL_POINT) return null;
  refuseOutsideOfTests(env);
  const setting = parse(env.FAIL_POINT);
  let passed = 0;
  return (at) => {
    if (at !== setting.at || ++passed !== setting.nth) return;
    // Not through the log, which a killed process could not flush. The program that injects the faults reads the time from it.
    writeSync(2, `fail point ${at}: ${setting.action} at ${Date.now()}\n`);
    act(setting);
  };
}

/** Returns how long leases last in tests, from FAIL_LEASE, so that one can lapse within a test; null where it is not set. */
export function readTestLease(env: NodeJS.ProcessEnv): number | null {
  if (!env.FAIL_LEASE) return null;
  refuseOutsideOfTests(env);
  return asDurationMs(env.FAIL_LEASE);
}

function refuseOutsideOfTests({ NODE_ENV }: NodeJS.ProcessEnv): void {
  if (NODE_ENV !== 'test') throw new Error('FAIL_POINT and FAIL_LEASE are for tests alone (NODE_ENV=test).');
}

function parse(text: string): Setting {
  const [point, action, nth = '', pause = '0ms', ...more] = text.split(':');
  const at = failPoints.find((one) => one === point);
  const found = failActions.find((one) => one === action);
  if (!at || !found || !/^[1-9]\d*$/.test(nth) || more.length > 0) throw new Error(`FAIL_POINT: cannot read "${text}"`);
  return { at, action: found, nth: Number(nth), pauseMs: asDurationMs(pause) };
}

function act({ at, action, pauseMs }: Setting): void {
  switch (action) {
    case 'kill':
      process.kill(process.pid, 'SIGKILL');
      return;
    case 'pause':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
      return;
    case 'throw':
      throw new Error(`the fail point ${at} was passed`);
  }
}

// These two are no settings of a service and must not be offered to operators, so no table of settings names them, and they are read here.
// biome-ignore lint/style/noProcessEnv: see above
const env = process.env;
const failing = createFailPoint(env);

/** Fails here where a test asks for it. Otherwise it does nothing. */
export const failPoint: (at: FailPoint) => void = failing ?? (() => {});

/** How long leases last where a test has shortened them; null otherwise. */
export const testLeaseMs: number | null = readTestLease(env);
