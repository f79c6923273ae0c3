import cluster from 'node:cluster';
import type { Part } from '../../lifecycle/lifecycle.js';
import type { Logger } from '../../lifecycle/log.js';
import type { Answerer } from './channel.js';
import { KeptProcess } from './kept-process.js';

/** Processes that run the program of their primary and share its ports. */
export type ProcessGroup = Part & {
  /** How many there should be. */
  readonly count: number;
  /** Asks each process that is ready; null stands for one that does not answer within a second. */
  askAll<T>(what: string): Promise<(T | null)[]>;
};

const answerWithinMs = 1_000;

/**
 * Creates the part of a primary that runs `count` processes. They share their listeners: the primary accepts each connection and hands it to the next
 * free process. The start fails if one of them ends before it is ready; later each that ends is replaced, and the stop waits until all have finished
 * what they had begun. They may ask the primary the questions of `answerers`.
 */
export function createProcessGroup(options: {
  count: number;
  answerers: Record<string, Answerer>;
  log: Logger;
}): ProcessGroup {
  const { count, answerers, log } = options;
  const all = Array.from({ length: count }, (_, index) => new KeptProcess(index + 1, count, answerers, log));
  return {
    name: 'processes',
    count,
    async start() {
      // In turns, since the kernel would give most connections to few of the processes.
      cluster.schedulingPolicy = cluster.SCHED_RR;
      // Each debugger gets a port of its own, far from those of other services.
      cluster.setupPrimary({ inspectPort: 0 });
      await Promise.all(all.map((one) => one.start()));
    },
    async stop() {
      await Promise.all(all.map((one) => one.stop()));
    },
    askAll<T>(what: string) {
      return Promise.all(all.filter((one) => one.isReady).map((one) => one.ask<T>(what, answerWithinMs)));
    },
  };
}
