import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SinkOrder, SinkReport } from './sink.js';

/** The sink, as the measurement controls it. */
export type Sink = {
  port: number;
  url: string;
  /** Resets the count to zero; `keepTimes` also records when each marked push arrives. */
  reset(keepTimes?: boolean): Promise<void>;
  /** Resolves when that many pushes have arrived since the reset. Throws with the count if they do not arrive in time. */
  reached(count: number, withinMs: number): Promise<void>;
  read(): Promise<SinkReport>;
  stop(): Promise<void>;
};

type OrderWithoutId = SinkOrder extends infer O ? (O extends SinkOrder ? Omit<O, 'id'> : never) : never;

/** Starts the sink on a free loopback port. */
export async function startSink(): Promise<Sink> {
  const child = fork(fileURLToPath(new URL('./sink.js', import.meta.url)), { stdio: 'inherit' });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const waiting = new Map<number, (report: SinkReport) => void>();
  let lastId = 0;
  child.on('message', (report: SinkReport & { id: number }) => {
    waiting.get(report.id)?.(report);
    waiting.delete(report.id);
  });
  const ask = (order: OrderWithoutId): Promise<SinkReport> =>
    new Promise((done) => {
      lastId += 1;
      waiting.set(lastId, done);
      child.send({ ...order, id: lastId });
    });

  return {
    port,
    url: `http://127.0.0.1:${port}/push`,
    reset: async (keepTimes = false) => void (await ask({ order: 'reset', keepTimes })),
    async reached(count, withinMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((done) => {
        timer = setTimeout(done, withinMs, 'late');
      });
      const first = await Promise.race([ask({ order: 'reached', count }), late]);
      clearTimeout(timer);
      if (first !== 'late') return;
      const { count: came } = await ask({ order: 'read' });
      throw new Error(`Only ${came} of ${count} pushes came within ${withinMs} ms.`);
    },
    read: () => ask({ order: 'read' }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
