import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../services/platform/context.js';
import { createLog, type Logger } from '../../services/platform/lifecycle/log.js';
import { type Bus, createBus } from '../../services/platform/nats/nats.js';
import { createServer, type Served } from '../../services/platform/nats/rpc.js';

/** The buses and servers of a test file on one NATS server, stopped together. */
export function createHouse(url: () => string) {
  const stops: (() => Promise<void> | undefined)[] = [];
  const log: Logger = createLog('test', 'silent');

  async function join(service: string): Promise<Bus> {
    const bus = createBus({ url: url(), service, log });
    await bus.start?.();
    stops.unshift(() => bus.stop?.());
    return bus;
  }

  /** A replica of the service `greeter`, on a connection of its own. */
  async function serveWith(served: Served[], options: { log?: Logger } = {}) {
    const bus = await join('greeter');
    const server = createServer({ bus, service: 'greeter', served, log: options.log ?? log });
    await server.start?.();
    const stop = () => server.stop?.();
    stops.unshift(stop);
    return { bus, stop };
  }

  return {
    join,
    serveWith,
    async close(): Promise<void> {
      for (const stop of stops.splice(0)) await stop();
    },
  };
}

/** A customer's request that has this long. */
export function contextOf(timeoutMs = 5_000, change: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: randomUUID(),
    actor: { kind: 'customer', id: 'key-1' },
    accountId: '0190c3a1-0000-7000-8000-000000000001',
    deadline: Date.now() + timeoutMs,
    ...change,
  };
}
