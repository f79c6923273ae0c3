import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { ensureCredentials } from '../bin/launcher/credentials.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../test/support/service-process.js';
import { forEachLimited, nowMs } from './activity.js';
import { type CleanUp, startServers } from './measurement.js';
import type { Sink } from './sink-process.js';

/** Sends a request of an account and returns the parsed answer. Throws where it is refused. */
export type Ask = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
  path: string,
  body?: object,
) => Promise<unknown>;

/** Another account of the system, with a watch that matches everything that names the account. */
export type MeasuredAccount = { id: string; ask: Ask };

/** The system under measurement: servers and services of its own, and one account with one endpoint and a watch that matches everything. */
export type MeasuredSystem = {
  /** A pool for the measurement itself, marked so that its statements are not counted. */
  db: pg.Pool;
  /** Sends activity to the intake, one item per line. Throws where an item is not accepted. */
  postActivity(items: object[]): Promise<void>;
  accountId: string;
  /** The key of that account, and the port of the gateway. */
  apiKey: string;
  port: number;
  /** Sends a request of the account that the system begins with. */
  ask: Ask;
  /** Creates an account with an endpoint at each of these URLs. */
  addAccount(name: string, urls: string[]): Promise<MeasuredAccount>;
  webhooks: ServiceProcess;
  postgresUrl: string;
  natsUrl: string;
  /** The processes whose work is measured. */
  pids: Record<'gateway' | 'feed' | 'webhooks' | 'postgres' | 'nats', number>;
  /** Starts the gateway's worker. */
  startWorker(): Promise<ServiceProcess>;
  /** Creates and changes companies of the directory. Throws where one is refused. */
  putCompanies(companies: object[]): Promise<void>;
};

/**
 * Starts PostgreSQL with its default disk settings (a commit waits for the disk), NATS and the three services as processes, and registers
 * the sink as the endpoint, or the URLs of `endpoints`. The services may push to the sink, or to what `allow` lists.
 */
export async function startMeasuredSystem(
  sink: { port: number; url: string },
  cleanUp: CleanUp,
  options: {
    endpoints?: string[];
    allow?: string;
    env?: Record<string, string>;
    /** Returns the port by which the services reach PostgreSQL instead. */
    through?: (postgresUrl: string) => Promise<number>;
    /** Returns the settings with which the services reach PostgreSQL. `folder` is for what that needs. */
    reach?: (postgresUrl: string, folder: string) => Promise<Record<string, string>>;
  } = {},
): Promise<MeasuredSystem> {
  const { endpoints = [sink.url], allow = `127.0.0.1/32:${sink.port}` } = options;
  const servers = await startServers('bench', cleanUp);
  const { postgresUrl, natsUrl } = servers;
  const databaseUrl = new URL(postgresUrl);
  if (options.through) databaseUrl.port = String(await options.through(postgresUrl));
  const reached = await options.reach?.(postgresUrl, servers.folder);
  const { baseUrl, gateway, feed, webhooks, startWorker } = await startServices(
    servers,
    { WEBHOOK_ALLOW_DESTINATIONS: allow, DATABASE_URL: databaseUrl.href, ...reached, ...options.env },
    cleanUp,
  );
  const file = join(servers.folder, 'credentials.json');
  const keys = await ensureCredentials({ databaseUrl: postgresUrl, file, baseUrl });
  const send = createClient(baseUrl, cleanUp);
  const db = new pg.Pool({ connectionString: postgresUrl, max: 1 });
  cleanUp(() => db.end());

  const asWith =
    (key: string, query = ''): Ask =>
    (method, path, body) =>
      send(method, path + query, key, 'application/json', body ? JSON.stringify(body) : null);

  async function equip(ask: Ask, urls: string[]): Promise<void> {
    await ask('POST', '/v2/icp-signal-watches', { name: 'Everything' });
    await forEachLimited(urls, 4, async (url) => void (await ask('POST', '/v2/webhook-endpoints', { url })));
  }

  const ask = asWith(keys.api_key);
  await equip(ask, endpoints);
  return {
    db,
    accountId: keys.account_id,
    apiKey: keys.api_key,
    port: Number(new URL(baseUrl).port),
    ask,
    webhooks,
    startWorker,
    async putCompanies(companies) {
      const body = JSON.stringify(companies);
      const receipt = await send('PUT', '/v2/companies', keys.ingest_key, 'application/json', body);
      if ((receipt as { refused_count: number }).refused_count > 0) {
        throw new Error(`The directory refuses companies: ${JSON.stringify(receipt)}`);
      }
    },
    postgresUrl,
    natsUrl,
    pids: { ...servers.pids, gateway: gateway.pid, feed: feed.pid, webhooks: webhooks.pid },
    async addAccount(name, urls) {
      const { id } = (await asWith(keys.staff_key)('POST', '/v2/accounts', { name })) as { id: string };
      const account = { id, ask: asWith(keys.staff_key, `?account_id=${id}`) };
      await equip(account.ask, urls);
      return account;
    },
    async postActivity(items) {
      const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
      const receipt = await send('POST', '/v2/company-activity', keys.ingest_key, 'application/x-ndjson', body);
      const { accepted } = receipt as { accepted: number };
      if (accepted !== items.length)
        throw new Error(`The intake took ${accepted} of ${items.length}: ${JSON.stringify(receipt)}`);
    },
  };
}

async function startServices(
  servers: { folder: string; postgresUrl: string; natsUrl: string },
  more: Record<string, string>,
  cleanUp: CleanUp,
) {
  const ports = { gateway: await findFreePort(), feed: await findFreePort(), webhooks: await findFreePort() };
  const env = {
    DATABASE_URL: servers.postgresUrl,
    NATS_URL: servers.natsUrl,
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    GATEWAY_PORT: String(ports.gateway),
    FEED_PORT: String(ports.feed),
    WEBHOOKS_PORT: String(ports.webhooks),
    LOG_LEVEL: 'warn',
    DATA_DIR: servers.folder,
    NODE_ENV: 'production',
    ...more,
  };
  const start = async (service: 'feed' | 'webhooks' | 'gateway'): Promise<ServiceProcess> => {
    const running = await startServiceProcess({ service, port: ports[service], env });
    cleanUp(() => running.stop());
    return running;
  };
  const feed = await start('feed');
  const webhooks = await start('webhooks');
  const gateway = await start('gateway');
  const startWorker = async (): Promise<ServiceProcess> => {
    const port = await findFreePort();
    const own = { GATEWAY_ROLE: 'worker', WORKER_PORT: String(port) };
    const worker = await startServiceProcess({ service: 'gateway', port, env: { ...env, ...own } });
    cleanUp(() => worker.stop());
    return worker;
  };
  return { baseUrl: `http://127.0.0.1:${ports.gateway}`, feed, webhooks, gateway, startWorker };
}

type Send = (
  method: Parameters<Ask>[0],
  path: string,
  key: string,
  type: string,
  body: string | null,
) => Promise<unknown>;

/** Returns a function that sends a request and returns the parsed answer, or throws if it is refused. */
function createClient(baseUrl: string, cleanUp: CleanUp): Send {
  const client = new Pool(baseUrl, { connections: 64 });
  cleanUp(() => client.close());
  return async (method, path, key, type, body) => {
    const headers = { authorization: key, ...(body === null ? {} : { 'content-type': type }) };
    const answer = await client.request({ method, path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  };
}

/** Returns how many deliveries per second the system makes, from the beginning of `post` until the last of them is recorded. */
export async function timeDeliveries(
  { system, sink, count, withinMs = 120_000 }: { system: MeasuredSystem; sink: Sink; count: number; withinMs?: number },
  post: () => Promise<unknown>,
): Promise<number> {
  await sink.reset();
  const startedAt = nowMs();
  await Promise.all([post(), sink.reached(count, withinMs)]);
  await untilRecorded(system.db);
  return count / ((nowMs() - startedAt) / 1_000);
}

/** Waits until all deliveries are recorded. All pushes have arrived, so what is still due was answered but not yet recorded. */
export async function untilRecorded(db: pg.Pool): Promise<void> {
  const giveUpAt = nowMs() + 30_000;
  for (;;) {
    const { rows } = await db.query('/* bench */ select not exists (select from webhooks.due) as done');
    if (rows[0].done) return;
    if (nowMs() > giveUpAt) throw new Error('Deliveries that were answered were not recorded within 30 s.');
  }
}

/** Starts counting the statements of the services. The returned function returns how many there were since. */
export async function countStatements(db: pg.Pool): Promise<() => Promise<number>> {
  await db.query('/* bench */ select pg_stat_statements_reset()');
  return async () => {
    const { rows } = await db.query(
      `/* bench */ select sum(calls)::float8 as calls from pg_stat_statements where query not like '/* bench */%'`,
    );
    return rows[0].calls;
  };
}
