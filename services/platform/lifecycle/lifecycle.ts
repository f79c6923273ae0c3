import type { Logger } from './log.js';

/**
 * Something that is started and stopped with its service. `stop` accepts no new work, finishes what is in progress and releases its
 * resources; it may be called even when `start` failed. A `start` that waits for something else gives up when its signal aborts.
 */
export type Part = { name: string; start?: (signal?: AbortSignal) => Promise<void>; stop?: () => Promise<void> };

type Phase =
  | { at: 'idle' }
  | { at: 'starting'; done: Promise<void> }
  | { at: 'running' }
  | { at: 'stopping'; done: Promise<void> }
  | { at: 'stopped' };

export type Lifecycle = {
  /**
   * Starts the parts in order, once. When one fails, also because a stop has interrupted the start, `onFault` is called; then that part and those
   * started before it are stopped, which may take long, and the error is thrown.
   */
  start(onFault?: () => void): Promise<void>;
  /** Stops the parts in reverse order; concurrent callers share one stop. */
  stop(): Promise<void>;
  isRunning(): boolean;
};

/** Creates the lifecycle of a service, which starts and stops its parts in order (X4). */
export function createLifecycle(parts: Part[], log: Logger): Lifecycle {
  let phase: Phase = { at: 'idle' };
  const begun: Part[] = [];
  const startup = new AbortController();

  async function startAll(): Promise<void> {
    for (const part of parts) {
      if (startup.signal.aborted) return;
      begun.push(part);
      await startPart(part, startup.signal, log);
    }
  }

  async function stopAll(): Promise<void> {
    for (const part of begun.reverse()) {
      try {
        await part.stop?.();
      } catch (error) {
        // The other parts still have work to finish, so one that cannot stop must not keep them from stopping.
        log.error({ err: error, part: part.name }, 'a part did not stop cleanly');
      }
    }
  }

  async function stop(): Promise<void> {
    if (phase.at === 'stopping') return phase.done;
    if (phase.at === 'stopped') return;
    // A stop during the start waits for the part that is being started, so that none is left half open. No other part is started.
    startup.abort();
    const starting = phase.at === 'starting' ? phase.done.catch(() => {}) : Promise.resolve();
    const done = starting.then(stopAll).then(() => {
      phase = { at: 'stopped' };
    });
    phase = { at: 'stopping', done };
    return done;
  }

  return {
    async start(onFault) {
      if (phase.at !== 'idle') throw new Error(`a service that is ${phase.at} cannot be started`);
      const done = startAll();
      phase = { at: 'starting', done };
      try {
        await done;
      } catch (error) {
        onFault?.();
        await stop();
        throw error;
      }
      if (phase.at === 'starting') phase = { at: 'running' };
    },
    stop,
    isRunning: () => phase.at === 'running',
  };
}

/** While a part takes longer to start, the log names it again and again. */
const slowStartMs = 20_000;

async function startPart(part: Part, signal: AbortSignal, log: Logger): Promise<void> {
  const warn = () => log.warn({ part: part.name }, 'a part of the service is still starting');
  const slow = setInterval(warn, slowStartMs);
  try {
    await part.start?.(signal);
  } catch (error) {
    // Before the error is thrown, the parts that have started stop, which may take long.
    if (!signal.aborted) log.error({ err: error, part: part.name }, 'a part of the service could not start');
    throw error;
  } finally {
    clearInterval(slow);
  }
}
