import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { choosePort } from '../embedded/free-ports.js';
import { say } from './terminal.js';

const usualPorts = { GATEWAY_PORT: 4000, FEED_PORT: 4001, WEBHOOKS_PORT: 4002, WORKER_PORT: 4003, ADMIN_PORT: 4004 };
const usualReceiverPort = 4010;

export type Listeners = Record<keyof typeof usualPorts, number>;

/** The addresses of the services: ADMIN_PORT has its own, and the others share one. */
export type Hosts = { listenHost: string; adminHost: string };

/** Returns the address that the listener of this name binds. */
export const hostOf = (name: string, { listenHost, adminHost }: Hosts): string =>
  name === 'ADMIN_PORT' ? adminHost : listenHost;

/** Chooses the ports of the services: those given, otherwise the usual ones, otherwise the next free ones, which is reported. */
export async function chooseListeners(env: NodeJS.ProcessEnv, hosts: Hosts): Promise<Listeners> {
  const entries = Object.entries(usualPorts) as [keyof Listeners, number][];
  const listeners = { ...usualPorts };
  for (const [name, usual] of entries) {
    const others = entries.filter(([other]) => other !== name).map(([other]) => listeners[other]);
    const given = env[name] || undefined;
    const { port, instead } = await choosePort({
      name,
      given,
      usual,
      avoid: new Set(others),
      host: hostOf(name, hosts),
    });
    if (instead) say(`Port ${instead} is taken; ${name} is ${port}.`);
    listeners[name] = port;
  }
  return listeners;
}

/** Returns the port of the sample's receiver. The last port is preferred, since the registered endpoint uses it. */
export async function chooseReceiverPort(dataDir: string, given: number | null, listeners: Listeners): Promise<number> {
  const file = join(dataDir, 'sample-receiver-port');
  const { port } = await choosePort({
    name: 'SAMPLE_RECEIVER_PORT',
    given: given ? String(given) : undefined,
    usual: readPort(file) ?? usualReceiverPort,
    avoid: new Set(Object.values(listeners)),
    host: '127.0.0.1',
  });
  writeFileSync(file, `${port}\n`);
  return port;
}

function readPort(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}
