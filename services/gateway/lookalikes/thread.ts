import { Worker } from 'node:worker_threads';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';

const restartAfterMs = 1_000;
/** How long a thread may take to stop by itself before it is terminated; the next one repeats what it left unfinished. */
const stopWithinMs = 5_000;

export type Thread<T> = Part & {
  /** Sends a message. Returns false where no thread is running. */
  post(message: T): boolean;
};

/** A thread that is started again whenever it ends unexpectedly. `stop` sends it `{stop: true}`, and then it must end. */
export function createThread<T>(options: {
  name: string;
  script: URL;
  data: object;
  log: Logger;
  onMessage?: (message: unknown) => void;
  onExit?: () => void;
}): Thread<T> {
  const { name, log } = options;
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;

  function start(): void {
    worker = new Worker(options.script, { workerData: options.data });
    if (options.onMessage) worker.on('message', options.onMessage);
    worker.on('error', (error) => log.error({ err: error }, `the thread "${name}" failed`));
    worker.on('exit', () => {
      worker = null;
      options.onExit?.();
      if (!isStopping) restart = setTimeout(start, restartAfterMs);
    });
  }

  return {
    name,
    async start() {
      start();
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      const ending = worker;
      if (!ending) return;
      const ended = new Promise<void>((done) => ending.once('exit', () => done()));
      ending.postMessage({ stop: true });
      const force = setTimeout(() => void ending.terminate(), stopWithinMs);
      await ended;
      clearTimeout(force);
    },
    post(message) {
      worker?.postMessage(message);
      return worker !== null;
    },
  };
}
