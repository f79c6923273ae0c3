import { type AddressInfo, createServer } from 'node:net';

/** Whether a listener could bind the port now. Nothing holds it afterwards: who binds must still expect to lose a race. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryPort(port, host)) !== null;
}

/** A free port: the first of the wished ones that can be bound, else any that the system gives. */
export async function findFreePort(...wished: (number | undefined)[]): Promise<number> {
  for (const port of wished) {
    if (port && (await isPortFree(port))) return port;
  }
  const port = await tryPort(0, '127.0.0.1');
  if (port === null) throw new Error('The system gives no free port on 127.0.0.1.');
  return port;
}

/** A port that was asked for by name is taken. */
class PortTakenError extends Error {
  constructor(name: string, port: number, host: string) {
    super(`${name}=${port}: the port is taken on ${host}. Free it, or give another one.`);
    this.name = 'PortTakenError';
  }
}

/** The port in a text; throws where there is none. */
function parsePort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name}=${text}: a port is from 1 to 65535.`);
  return port;
}

/**
 * The port of a listener. One that was given is taken or refused by name (PortTakenError); where none was, the usual one, or
 * the next free one beyond it that nobody else of ours uses, and `instead` names the port that was taken.
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
