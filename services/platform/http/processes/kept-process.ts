import cluster, { type Worker } from 'node:cluster';
import type { Logger } from '../../lifecycle/log.js';
import { type Answerer, type Channel, openChannel } from './channel.js';

/** The variable that contains the number of a process in its group, from 1 on, and the size of the group: `1/2`. */
export const slotVariable = 'PROCESS_SLOT';

/** How long a process that has ended is away. The last delay is repeated. */
const backoffMs = [0, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** After running for this long a process counts as recovered, and the delays start from the beginning. */
const steadyAfterMs = 60_000;
/** A process ends itself by force after 15 s (X4). One that cannot is ended a little before its primary is. */
const stopWithinMs = 14_500;

/** A process of a group. It is started again, with back-off, whenever it ends unexpectedly. */
export class KeptProcess {
  private worker: Worker | null = null;
  private channel: Channel | null = null;
  private restart: NodeJS.Timeout | undefined;
  private failures = 0;
  private isStopping = false;
  /** Whether it answers requests now. */
  isReady = false;

  constructor(
    private readonly slot: number,
    private readonly count: number,
    private readonly answerers: Record<string, Answerer>,
    private readonly log: Logger,
  ) {}

  /** Starts the process. Resolves when it is ready; rejects when it ends before that. */
  start(): Promise<void> {
    const startedAt = Date.now();
    const worker = cluster.fork({ [slotVariable]: `${this.slot}/${this.count}` });
    const channel = openChannel((message) => void worker.send(message, () => {}));
    closeUnaccepted(worker);
    this.worker = worker;
    this.channel = channel;
    for (const [what, by] of Object.entries(this.answerers)) channel.answer(what, by);
    worker.on('message', (message) => channel.receive(message));
    return new Promise((ready, fail) => {
      channel.answer('ready', () => {
        this.isReady = true;
        ready();
      });
      const end = (how: string): void => {
        if (this.worker !== worker) return;
        this.worker = null;
        channel.close();
        fail(new Error(`process ${this.slot} ended before it was ready (${how})`));
        const wasReady = this.isReady;
        this.isReady = false;
        if (wasReady || this.failures > 0) this.startAgain(how, Date.now() - startedAt);
      };
      worker.once('exit', (code, signal) => end(signal ? `killed by ${signal}` : `exit code ${code}`));
      // A process that could not be created has no exit.
      worker.on('error', (error) => worker.process.pid === undefined && end(error.message));
    });
  }

  /** Returns its answer, or null where it is not ready or does not answer in time. */
  async ask<T>(what: string, withinMs: number): Promise<T | null> {
    if (!this.isReady || !this.channel) return null;
    return this.channel.ask<T>(what, null, { withinMs }).catch(() => null);
  }

  /** Lets it finish what it has begun. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restart);
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise<void>((done) => worker.once('exit', () => done()));
    // One that starts may not listen yet; a signal then ends it at once.
    if (this.isReady) worker.send('stop', () => {});
    else worker.process.kill('SIGTERM');
    const force = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs);
    await ended;
    clearTimeout(force);
  }

  private startAgain(how: string, ranMs: number): void {
    if (this.isStopping) return;
    if (ranMs > steadyAfterMs) this.failures = 0;
    const waitMs = backoffMs[Math.min(this.failures, backoffMs.length - 1)] as number;
    this.failures++;
    this.log.error({ process: this.slot, how, waitMs }, 'a process ended unexpectedly and is started again');
    // Its failure shows by its end, which starts it again.
    this.restart = setTimeout(() => void this.start().catch(() => {}), waitMs);
  }
}

type Handle = { close(): void };

/**
 * Closes a connection that was handed to a process which ended before it accepted it. The cluster module hands connections over one by one and would
 * keep that one open, so that its client would wait for ever (Node 20).
 */
function closeUnaccepted(worker: Worker): void {
  const { process: child } = worker;
  const send = child.send.bind(child) as (...sent: unknown[]) => boolean;
  let last: Handle | undefined;
  child.send = (...sent: unknown[]): boolean => {
    if (typeof (sent[1] as Handle | undefined)?.close === 'function') last = sent[1] as Handle;
    return send(...sent);
  };
  // A process that is ending answers that it does not take the connection, which then goes to another one.
  child.on('internalMessage', (message: { accepted?: boolean }) => {
    if (message.accepted !== undefined) last = undefined;
  });
  worker.once('exit', () => last?.close());
}
