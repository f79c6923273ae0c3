import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

type Client = pg.PoolClient;

type State = {
  /** Writes what belongs into the transaction; `result` is what its work answered. */
  write: (client: Client, result: unknown) => Promise<void>;
  isWritten: boolean;
  changesNothing: boolean;
};

// Turned off while nobody is in it: Node 20 pays for it with every promise of the process, 0.07 of 0.35 ms of CPU of a small request
// (2026-11).
const current = new AsyncLocalStorage<State>();
let open = 0;

/**
 * Runs `work`, and lets `write` add to the first transaction in it, just before its commit, so that both are committed or neither.
 * Returns whether that happened; `changesNothing` where the work found that it had been done before.
 */
export async function withBeforeCommit<T>(
  write: State['write'],
  work: () => Promise<T>,
): Promise<{ result: T; isWritten: boolean; changesNothing: boolean }> {
  const state: State = { write, isWritten: false, changesNothing: false };
  open += 1;
  try {
    const result = await current.run(state, work);
    return { result, isWritten: state.isWritten, changesNothing: state.changesNothing };
  } finally {
    open -= 1;
    if (open === 0) current.disable();
  }
}

/** For whoever commits: adds what the surrounding `withBeforeCommit` asks for, once. */
export async function beforeCommit(client: Client, result: unknown): Promise<void> {
  const state = current.getStore();
  if (!state || state.isWritten || state.changesNothing) return;
  state.isWritten = true;
  await state.write(client, result);
}

/** For whoever rolls back: what was added is gone with the rest, and goes into the next transaction. */
export function afterRollback(): void {
  const state = current.getStore();
  if (state) state.isWritten = false;
}

/** For work that answers what it did at an earlier time, and changes nothing now. */
export function noteRepeat(): void {
  const state = current.getStore();
  if (state) state.changesNothing = true;
}
