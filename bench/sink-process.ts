import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CleanUp } from './measurement.js';
import type { SinkOrder, SinkReport, SinkSetup } from './sink.js';

/** The sink, as the measurement controls it. */
export type Sink = {
  port: number;
  url: string;
  /** Resets the count to zero; `keepArrivals` also records when each push arrives. */
  reset(keepArrivals?: boolean): Promise<void>;
  /** Resolves when that many pushes have been accepted since the reset. Throws with the count if they do not arrive in time. */
  reached(count: number, withinMs: number): Promise<void>;
  read(): Promise<SinkReport>;
};

type OrderWithoutId = SinkOrder extends infer O ? (O extends SinkOrder ? Omit<O, 'id'> : never) : never;

/** Starts the sink on a port that is free at the first of its addresses. It ends with this process. */
export async function startSink(cleanUp: CleanUp, given: Partial<SinkSetup> = {}): Promise<Sink> {
  const setup: SinkSetup = { addresses: ['127.0.0.1'], ...given };
  const file = fileURLToPath(new URL('./sink.js', import.meta.url));
  const child = fork(file, [JSON.stringify(setup)], { stdio: 'inherit' });
  cleanUp(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  });
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
    url: `${setup.tls ? 'https' : 'http'}://${setup.addresses[0]}:${port}/push`,
    reset: async (keepArrivals = false) => void (await ask({ order: 'reset', keepArrivals })),
    async reached(count, withinMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((done) => {
        timer = setTimeout(done, withinMs, 'late');
      });
      const first = await Promise.race([ask({ order: 'reached', count }), late]);
      clearTimeout(timer);
      if (first !== 'late') return;
      const { count: came } = await ask({ order: 'read' });
      throw new Error(`Only ${came} of ${count} pushes were accepted within ${withinMs} ms.`);
    },
    read: () => ask({ order: 'read' }),
  };
}
