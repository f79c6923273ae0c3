/**
 * Keeps the system that test files share, as a process of its own, so that it lives from the first file that asks for it to the end of the
 * run. It starts nothing before it is asked, and ends with the process that has forked it. POST makes accounts on the system, GET tells
 * whether all its processes run.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountDeps, Credentials } from '../../bin/launcher/credentials.js';
import type { ServiceName, System } from './system.js';

/** What a test file is told of the shared system. */
export type SharedAccess = {
  /** The address of one gateway, another with each answer. */
  gatewayUrl: string;
  /** One address for all gateways. */
  baseUrl: string;
  databaseUrl: string;
  nats: { url: string; ingestUrl: string };
  /** With accounts that nobody else uses; the keys of staff and ingest are those of all. */
  credentials: Credentials;
};

type Kept = { system: System; deps: AccountDeps; close: () => void };

let kept: Promise<Kept> | null = null;
let turn = 0;

const server = createServer(({ method }, answer) => {
  // Requests are further apart than connections are kept, and one sent on a connection that is just being closed would fail.
  answer.setHeader('connection', 'close');
  if (method !== 'POST' && method !== 'GET') return void answer.writeHead(404).end();
  const access = method === 'POST' ? open() : check().then(() => ({}));
  access.then(
    (told) => answer.end(JSON.stringify(told)),
    (error) => answer.writeHead(500).end((error as Error).message),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
// Ctrl-C in the terminal reaches this process too, which ends when the run does.
process.on('SIGINT', () => {});
process.once('disconnect', async () => {
  const one = await kept?.catch(() => null);
  one?.close();
  await one?.system.stop();
  process.exit();
});

async function check(): Promise<Kept> {
  // The next file tries again where a start has failed.
  kept ??= start().catch((error) => {
    kept = null;
    throw error;
  });
  const { system } = await kept;
  const [ended] = system.ended();
  if (ended) throw new Error(describeEnd(ended));
  return kept;
}

async function open(): Promise<SharedAccess> {
  const { system, deps } = await check();
  const { baseUrl, databaseUrl, nats, gatewayPorts } = system;
  const [mine, other] = [await makeAccount(deps, 'First account'), await makeAccount(deps, 'Second account')];
  return {
    gatewayUrl: `http://127.0.0.1:${gatewayPorts[turn++ % gatewayPorts.length]}`,
    baseUrl,
    databaseUrl,
    nats: { url: nats.url, ingestUrl: nats.ingestUrl },
    credentials: { ...system.credentials, ...mine, other },
  };
}

const describeEnd = ({ service, log }: { service: ServiceName; log: string }): string =>
  `A ${service} process of the shared system has ended, by a file that ran before this one or beside it. Its log:\n${log.slice(-3_000)}`;

/** Loaded only here, since a run of one file that does not share the system does not need most of it. */
async function start(): Promise<Kept> {
  const [{ startSystem }, { withAccounts }] = await Promise.all([
    import('./system.js'),
    import('../../bin/launcher/credentials.js'),
  ]);
  const system = await startSystem({ replicas: 2, env: { OAUTH_SERVER: 'on' } });
  return new Promise((done, fail) => {
    const work = (deps: AccountDeps) => new Promise<void>((close) => done({ system, deps, close }));
    withAccounts(system.databaseUrl, work).catch(fail);
  });
}

async function makeAccount(deps: AccountDeps, name: string): Promise<Credentials['other']> {
  const [{ createAccount }, { createApiKey }, { serviceContext }] = await Promise.all([
    import('../../services/gateway/tenants/accounts/index.js'),
    import('../../services/gateway/access/api-keys/index.js'),
    import('../../services/platform/context.js'),
  ]);
  const { id } = await createAccount(deps, { body: { name } }, serviceContext('test', 10_000));
  const { key } = await createApiKey(
    deps,
    { body: { kind: 'customer', label: name } },
    serviceContext('test', 10_000, id),
  );
  return { account_id: id, api_key: key as string };
}
