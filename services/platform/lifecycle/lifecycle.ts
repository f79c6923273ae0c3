import type { Logger } from './log.js';

/**
 * Something that is started and stopped with its service. `stop` takes no new work, finishes what is in flight and releases
 * what it holds; it may be called although `start` failed. A `start` that waits for others gives up when its signal aborts.
 */
export type Part = { name: string; start?: (signal?: AbortSignal) => Promise<void>; stop?: () => Promise<void> };

type Phase =
  | { at: 'idle' }
  | { at: 'starting'; done: Promise<void> }
  | { at: 'running' }
  | { at: 'stopping'; done: Promise<void> }
  | { at: 'stopped' };

export type Lifecycle = {
  /** Starts the parts in order, once. Where one fails, those begun are stopped and the fault is thrown. */
  start(): Promise<void>;
  /** Stops the parts in reverse order; concurrent callers share one stop. */
  stop(): Promise<void>;
  isRunning(): boolean;
};

/** Orders the start and the stop of a service's parts (X4). */
export function createLifecycle(parts: Part[], log: Logger): Lifecycle {
  let phase: Phase = { at: 'idle' };
  const begun: Part[] = [];
  const startup = new AbortController();

  async function startAll(): Promise<void> {
    for (const part of parts) {
      if (startup.signal.aborted) return;
      begun.push(part);
      await part.start?.(startup.signal);
    }
  }

  async function stopAll(): Promise<void> {
    for (const part of begun.reverse()) {
      try {
        await part.stop?.();
      } catch (error) {
        // The others still have work to finish; a part that cannot stop must not take theirs along.
        log.error({ err: error, part: part.name }, 'a part did not stop cleanly');
      }
    }
  }

  async function stop(): Promise<void> {
    if (phase.at === 'stopping') return phase.done;
    if (phase.at === 'stopped') return;
    // A stop during the start waits for the part being started, so that none is left half open; no other is begun.
    startup.abort();
    const starting = phase.at === 'starting' ? phase.done.catch(() => {}) : Promise.resolve();
    const done = starting.then(stopAll).then(() => {
      phase = { at: 'stopped' };
    });
    phase = { at: 'stopping', done };
    return done;
  }

  return {
    async start() {
      if (phase.at !== 'idle') throw new Error(`a service that is ${phase.at} cannot be started`);
      const done = startAll();
      phase = { at: 'starting', done };
      try {
        await done;
      } catch (error) {
        await stop();
        throw error;
      }
      if (phase.at === 'starting') phase = { at: 'running' };
    },
    stop,
    isRunning: () => phase.at === 'running',
  };
}
