import { type AddressInfo, createServer } from 'node:net';

/** Returns whether a listener could bind the port now. The port is not reserved, so binding it may still fail. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
}

/** Returns a free port: the first of the wished ones that can be bound, otherwise any that the system assigns. */
export async function findFreePort(...wished: (number | undefined)[]): Promise<number> {
  for (const port of wished) {
    if (port && (await isPortFree(port))) return port;
  }
  const port = await tryPort(0, '127.0.0.1');
  if (port === null) throw new Error('The system has no free port on 127.0.0.1.');
  return port;
}

/** Thrown when a port that was given by name is taken. */
class PortTakenError extends Error {
  constructor(name: string, port: number, host: string) {
    super(`${name}=${port}: the port is taken on ${host}. Free it, or give another one.`);
    this.name = 'PortTakenError';
  }
}

/** Returns the port in a text. Throws when the text is not a port. */
function parsePort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name}=${text}: a port is from 1 to 65535.`);
  return port;
}

/**
 * Chooses the port of a listener. A given port is used, or refused with an error that names its variable (PortTakenError). Otherwise the
 * usual port is used, or the next free one that none of our other listeners uses; `instead` is then the usual port.
 */
export async function choosePort(wish: {
  name: string;
  given: string | undefined;
  usual: number;
  avoid: Set<number>;
  host: string;
}): Promise<{ port: number; instead: number | null }> {
  const { name, given, usual, avoid, host } = wish;
  if (given) {
    const port = parsePort(name, given);
    if (avoid.has(port)) throw new Error(`${name}=${port}: the port is used by another service of ours.`);
    if (!(await isPortFree(port, host))) throw new PortTakenError(name, port, host);
    return { port, instead: null };
  }
  for (let port = usual; port < usual + 200; port++) {
    const isFree = !avoid.has(port) && (await isPortFree(port, host));
    if (isFree) return { port, instead: port === usual ? null : usual };
  }
  throw new Error(`${name}: the ports ${usual} to ${usual + 199} are all taken on ${host}. Give one that is free.`);
}

function tryPort(port: number, host: string): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(null));
    probe.listen({ port, host, exclusive: true }, () => {
      const { port: bound } = probe.address() as AddressInfo;
      probe.close(() => done(bound));
    });
  });
}
