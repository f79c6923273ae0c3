import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback port behind which the server may change, as the address of a database that fails over. */
export type Switch = {
  readonly port: number;
  /** Hands new connections to this port; refuses them where it is null. Breaks those that are open, unless it is `keeping` them. */
  lead(port: number | null, options?: { keeping?: boolean }): void;
  /** How many connections came since the last `lead`. */
  count(): number;
  close(): Promise<void>;
};

/** Starts a switch, which hands each connection to the port that it leads to at that moment. */
export async function startSwitch(first: number): Promise<Switch> {
  const open = new Set<Socket>();
  let target: number | null = first;
  let came = 0;

  const keep = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => open.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    came += 1;
    if (target === null) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    keep(upstream);
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    client.setNoDelay(true).pipe(upstream.setNoDelay(true)).pipe(client);
  });
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lead(port, { keeping = false } = {}) {
      target = port;
      came = 0;
      if (!keeping) cut();
    },
    count: () => came,
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
}
