import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address before several. */
export type Front = {
  port: number;
  /** Breaks all connections; new ones are accepted. */
  cut(): void;
  close(): Promise<void>;
};

/**
 * Hands each connection to the next of these loopback ports, or to the one after it if that port refuses, as a load balancer in front of replicas
 * does. It reads no byte, so odd requests arrive as they were sent.
 */
export async function startFront(ports: readonly number[]): Promise<Front> {
  const open = new Set<Socket>();
  let turn = 0;

  function pass(client: Socket, first: number, tries: number): void {
    const port = ports[(first + ports.length - tries) % ports.length]!;
    const upstream = connect(port, '127.0.0.1');
    open.add(upstream);
    upstream.once('close', () => open.delete(upstream));
    const refused = (): void => (tries > 1 ? pass(client, first, tries - 1) : void client.destroy());
    upstream.once('error', refused);
    upstream.once('connect', () => {
      upstream.off('error', refused);
      join(client, upstream);
    });
  }

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    pass(client, turn++, ports.length);
  });
  function cut(): void {
    for (const socket of open) socket.destroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}

/** What the one writes the other reads; where one is torn down, so is the other. */
function join(client: Socket, upstream: Socket): void {
  upstream.on('error', () => client.resetAndDestroy());
  upstream.once('close', () => client.destroy());
  client.once('close', () => upstream.destroy());
  client.pipe(upstream);
  upstream.pipe(client);
}
