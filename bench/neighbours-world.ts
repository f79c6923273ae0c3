import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { ensureCredentials } from '../bin/launcher/credentials.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../test/support/service-process.js';
import type { CleanUp } from './measurement.js';
import { startServers } from './measurement.js';
import { runImport, writeCompanies, writePeople } from './sweep-directory.js';

/** The outcome of a request. */
export type Answered = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
export type Send = (
  method: string,
  path: string,
  options?: { key?: string; body?: unknown; at?: number },
) => Promise<Answered>;

/** The installation under measurement: all services, two gateways, and two accounts, one of which is hostile. */
export type World = {
  databaseUrl: string;
  /** The addresses of the gateways. */
  origins: string[];
  hostile: { accountId: string; key: string };
  reader: { accountId: string; key: string };
  staffKey: string;
  ingestKey: string;
  send: Send;
  /** Restarts the gateways with wide limits, which the search for expensive requests needs, or with the default ones. */
  restartGateways(limits: 'wide' | 'default'): Promise<void>;
  gateway(index: number): ServiceProcess;
};

const perDirectory = { companies: 20_000, people: 40_000 };

export async function startWorld(size: { share: number }, cleanUp: CleanUp): Promise<World> {
  const { folder, postgresUrl, natsUrl } = await startServers('neighbours', cleanUp);
  const ports = { feed: await findFreePort(), webhooks: await findFreePort() };
  const gatewayPorts = [await findFreePort(), await findFreePort()];
  const receiver = createServer((_request, response) => response.end());
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  cleanUp(() => receiver.close());
  const env = {
    DATABASE_URL: postgresUrl,
    NATS_URL: natsUrl,
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    FEED_PORT: String(ports.feed),
    WEBHOOKS_PORT: String(ports.webhooks),
    WEBHOOK_ALLOW_DESTINATIONS: `127.0.0.1/32:${(receiver.address() as AddressInfo).port}`,
    RESEARCH_PROVIDER: 'staff',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    NODE_ENV: 'production',
  };
  for (const service of ['feed', 'webhooks'] as const) {
    const running = await startServiceProcess({ service, port: ports[service], env });
    cleanUp(() => running.stop());
  }
  let gateways: ServiceProcess[] = [];
  cleanUp(() => Promise.all(gateways.map((one) => one.stop())));
  const usual = { RATE_LIMIT_KEY: '', RATE_LIMIT_ACCOUNT: '', RATE_LIMIT_FAILURES: '', RATE_LIMIT_OAUTH: '' };
  async function restartGateways(limits: 'wide' | 'default'): Promise<void> {
    await Promise.all(gateways.map((one) => one.stop()));
    gateways = [];
    for (const port of gatewayPorts) {
      const more = { GATEWAY_PORT: String(port), ...(limits === 'default' ? usual : {}) };
      gateways.push(await startServiceProcess({ service: 'gateway', port, env: { ...env, ...more } }));
    }
  }
  await restartGateways('wide');

  const origins = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
  const keys = await ensureCredentials({
    databaseUrl: postgresUrl,
    file: join(folder, 'keys.json'),
    baseUrl: origins[0]!,
  });
  const dispatcher = new Agent({ connections: 8, bodyTimeout: 60_000, headersTimeout: 60_000 });
  cleanUp(() => dispatcher.close());
  const send: Send = async (method, path, { key = keys.api_key, body, at = 0 } = {}) => {
    const headers: Record<string, string> = { authorization: key };
    if (body !== undefined) headers['content-type'] = 'application/json';
    const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body);
    const answer = await request(origins[at]! + path, { method: method as 'GET', headers, body: text, dispatcher });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  };

  console.log('World: a directory, and two accounts');
  const companies = Math.round(perDirectory.companies * size.share);
  const people = Math.round(perDirectory.people * size.share);
  await runImport('companies', await writeCompanies(folder, companies), postgresUrl, folder);
  await runImport('people', await writePeople(folder, 0, people, companies), postgresUrl, folder);
  return {
    databaseUrl: postgresUrl,
    origins,
    hostile: { accountId: keys.account_id, key: keys.api_key },
    reader: { accountId: keys.other.account_id, key: keys.other.api_key },
    staffKey: keys.staff_key,
    ingestKey: keys.ingest_key,
    send,
    restartGateways,
    gateway: (index) => gateways[index]!,
  };
}

/** The CPU time of all threads of a process in milliseconds. */
export function cpuMsOf(pid: number): number {
  let sum = 0;
  for (const task of listFolder(`/proc/${pid}/task`)) {
    sum += Number(readText(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]) / 1e6;
  }
  return sum;
}

/** The processes of PostgreSQL that serve connections of the services. */
export function listBackends(): number[] {
  return listFolder('/proc')
    .filter((name) => /^\d+$/.test(name) && /^postgres: .*127\.0\.0\.1/.test(readText(`/proc/${name}/cmdline`)))
    .map(Number);
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
