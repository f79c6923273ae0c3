import { setTimeout as delay } from 'node:timers/promises';
import { say } from './terminal.js';

type Stoppable = { stop(): Promise<void>; kill(): void };
type Layer = 'sample' | 'service' | 'server';

export type Shutdown = {
  /** Resolves when a signal, the end of npm, or a fault asks for the end. */
  requested: Promise<void>;
  isRequested(): boolean;
  throwIfRequested(): void;
  /** Why it must end although nobody asked. */
  fault: Error | null;
  fail(error: Error): void;
  /** What is to be stopped; within a layer in the order of the calls, servers in the reverse one. */
  add(layer: Layer, one: Stoppable): void;
  /** Stops the sample, the services and the servers, in this order, within 20 s. */
  stopAll(): Promise<void>;
};

/** Each service gets so long alone before the next one is told as well: it may need the others to finish its work. */
const headStartMs = 3_000;
/** X4 gives a service 15 s; the servers need what is left of 20 s. */
const servicesWithinMs = 16_000;
/** npm passes a signal on that the terminal has sent as well; that is one Ctrl-C, not two. */
const sameSignalMs = 700;

/** Hears the signals: the first one asks for an orderly end, a second one forces it. */
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

  // Started by npm, and npm was killed: nobody is left who could press Ctrl-C.
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
      if (requestedAt > 0) throw new Error('The start was broken off.');
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
