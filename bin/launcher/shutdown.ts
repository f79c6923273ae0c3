import { setTimeout as delay } from 'node:timers/promises';
import { say } from './terminal.js';

type Stoppable = { stop(): Promise<void>; kill(): void };
type Layer = 'sample' | 'service' | 'server';

export type Shutdown = {
  /** Resolves when a signal, the end of npm, or a fault requests the shutdown. */
  requested: Promise<void>;
  isRequested(): boolean;
  throwIfRequested(): void;
  /** The fault because of which the launcher must end. */
  fault: Error | null;
  fail(error: Error): void;
  /** Adds something to stop. Within a layer things are stopped in the order of the calls, servers in reverse order. */
  add(layer: Layer, one: Stoppable): void;
  /** Stops the sample, then the services, then the servers, within 20 s. */
  stopAll(): Promise<void>;
};

/** The head start of each service before the next one is stopped, since it may need the others to finish its work. */
const headStartMs = 3_000;
/** A service may take 15 s (X4). The rest of 20 s is for the servers. */
const servicesWithinMs = 16_000;
/** npm passes on a signal that the terminal has also sent. Two signals within this time are one Ctrl-C. */
const sameSignalMs = 700;

/** Listens for signals: the first one requests an orderly shutdown, and a second one forces it. */
export function createShutdown(options: { onBegin: () => void }): Shutdown {
  const layers: Record<Layer, Stoppable[]> = { sample: [], service: [], server: [] };
  let requestedAt = 0;
  let ask: () => void;
  const requested = new Promise<void>((done) => {
    ask = done;
  });

  function request(): void {
    if (requestedAt > 0) return;
    requestedAt = Date.now();
    options.onBegin();
    ask();
  }

  function onSignal(): void {
    if (requestedAt > 0 && Date.now() - requestedAt > sameSignalMs) {
      say('Stopping by force.');
      for (const one of [...layers.sample, ...layers.service, ...layers.server]) one.kill();
      process.exit(1);
    }
    if (requestedAt === 0) say('\nStopping ... (again to force it)');
    request();
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  // When npm started this process and was killed, nobody can press Ctrl-C any more.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) request();
    }, 250).unref();
  }

  const shutdown: Shutdown = {
    requested,
    isRequested: () => requestedAt > 0,
    throwIfRequested() {
      if (requestedAt > 0) throw new Error('The start was interrupted.');
    },
    fault: null,
    fail(error) {
      shutdown.fault ??= error;
      request();
    },
    add(layer, one) {
      if (layer === 'server') layers.server.unshift(one);
      else layers[layer].push(one);
    },
    async stopAll() {
      request();
      const begun = Date.now();
      const first = [...layers.sample, ...layers.service];
      const stops: Promise<void>[] = [];
      for (const one of first) {
        const stopped = one.stop();
        stops.push(stopped);
        await Promise.race([stopped, delay(headStartMs)]);
      }
      await Promise.race([Promise.all(stops), delay(Math.max(0, begun + servicesWithinMs - Date.now()))]);
      for (const one of first) one.kill();
      for (const one of layers.server) await Promise.race([one.stop(), delay(4_000).then(() => one.kill())]);
      say(`Stopped in ${((Date.now() - begun) / 1000).toFixed(1)} s.`);
    },
  };
  return shutdown;
}
