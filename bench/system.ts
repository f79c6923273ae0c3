import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { ensureCredentials } from '../bin/launcher/credentials.js';
import { findFreePort, type ServiceProcess, startServiceProcess } from '../test/support/service-process.js';
import { type CleanUp, startServers } from './measurement.js';

/** The system under measurement: servers and services of its own, and one account with one endpoint and a watch that matches everything. */
export type MeasuredSystem = {
  /** A pool for the measurement itself, marked so that its statements are not counted. */
  db: pg.Pool;
  /** Sends activity to the intake, one item per line. Throws where an item is not accepted. */
  postActivity(items: object[]): Promise<void>;
  /** Sends a request of the account and returns the parsed answer. Throws where it is refused. */
  ask(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<unknown>;
  webhooks: ServiceProcess;
  /** The processes whose work is measured. */
  pids: Record<'gateway' | 'feed' | 'webhooks' | 'postgres' | 'nats', number>;
};

/**
 * Starts PostgreSQL with its default disk settings (a commit waits for the disk), NATS and the three services as processes, and registers
 * the sink as the endpoint.
 */
export async function startMeasuredSystem(
  sink: { port: number; url: string },
  cleanUp: CleanUp,
): Promise<MeasuredSystem> {
  const { folder, postgresUrl, natsUrl, pids } = await startServers('bench', cleanUp);

  const ports = { gateway: await findFreePort(), feed: await findFreePort(), webhooks: await findFreePort() };
  const env = {
    DATABASE_URL: postgresUrl,
    NATS_URL: natsUrl,
    SECRET_KEYS: `bench:${randomBytes(32).toString('base64')}`,
    GATEWAY_PORT: String(ports.gateway),
    FEED_PORT: String(ports.feed),
    WEBHOOKS_PORT: String(ports.webhooks),
    WEBHOOK_ALLOW_DESTINATIONS: `127.0.0.1/32:${sink.port}`,
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    NODE_ENV: 'production',
  };
  const start = async (service: 'feed' | 'webhooks' | 'gateway'): Promise<ServiceProcess> => {
    const running = await startServiceProcess({ service, port: ports[service], env });
    cleanUp(() => running.stop());
    return running;
  };
  const feed = await start('feed');
  const webhooks = await start('webhooks');
  const gateway = await start('gateway');

  const baseUrl = `http://127.0.0.1:${ports.gateway}`;
  const keys = await ensureCredentials({ databaseUrl: postgresUrl, file: join(folder, 'credentials.json'), baseUrl });
  const client = new Pool(baseUrl, { connections: 32 });
  cleanUp(() => client.close());
  const db = new pg.Pool({ connectionString: postgresUrl, max: 1 });
  cleanUp(() => db.end());

  async function send(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    key: string,
    type: string,
    body: string | null,
  ): Promise<unknown> {
    const headers = { authorization: key, ...(body === null ? {} : { 'content-type': type }) };
    const answer = await client.request({ method, path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return text === '' ? null : JSON.parse(text);
  }

  const ask: MeasuredSystem['ask'] = (method, path, body) =>
    send(method, path, keys.api_key, 'application/json', body ? JSON.stringify(body) : null);

  await ask('POST', '/v2/icp-signal-watches', { name: 'Everything' });
  await ask('POST', '/v2/webhook-endpoints', { url: sink.url });
  return {
    db,
    ask,
    webhooks,
    pids: { ...pids, gateway: gateway.pid, feed: feed.pid, webhooks: webhooks.pid },
    async postActivity(items) {
      const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
      const receipt = await send('POST', '/v2/company-activity', keys.ingest_key, 'application/x-ndjson', body);
      const { accepted } = receipt as { accepted: number };
      if (accepted !== items.length)
        throw new Error(`The intake took ${accepted} of ${items.length}: ${JSON.stringify(receipt)}`);
    },
  };
}
