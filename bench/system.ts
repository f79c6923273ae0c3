import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { Pool } from 'undici';
import { ensureCredentials } from '../bin/launcher/credentials.js';
import { findFreePort, startServiceProcess } from '../test/support/service-process.js';
import { type CleanUp, startServers } from './measurement.js';

/** The system under measurement: servers and services of its own, and one account with one endpoint and a watch that matches everything. */
export type MeasuredSystem = {
  /** A pool for the measurement itself, marked so that its statements are not counted. */
  db: pg.Pool;
  /** Sends activity to the intake, one item per line. Throws where an item is not accepted. */
  postActivity(items: object[]): Promise<void>;
};

/**
 * Starts PostgreSQL with its default disk settings (a commit waits for the disk), NATS and the three services as processes, and registers
 * the sink as the endpoint.
 */
export async function startMeasuredSystem(
  sink: { port: number; url: string },
  cleanUp: CleanUp,
): Promise<MeasuredSystem> {
  const { folder, postgresUrl, natsUrl } = await startServers('bench', cleanUp);

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
  for (const service of ['feed', 'webhooks', 'gateway'] as const) {
    const running = await startServiceProcess({ service, port: ports[service], env });
    cleanUp(() => running.stop());
  }

  const baseUrl = `http://127.0.0.1:${ports.gateway}`;
  const keys = await ensureCredentials({ databaseUrl: postgresUrl, file: join(folder, 'credentials.json'), baseUrl });
  const client = new Pool(baseUrl, { connections: 32 });
  cleanUp(() => client.close());
  const db = new pg.Pool({ connectionString: postgresUrl, max: 1 });
  cleanUp(() => db.end());

  async function post(path: string, key: string, type: string, body: string): Promise<unknown> {
    const headers = { authorization: key, 'content-type': type };
    const answer = await client.request({ method: 'POST', path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`POST ${path} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }

  await post('/v2/icp-signal-watches', keys.api_key, 'application/json', JSON.stringify({ name: 'Everything' }));
  await post('/v2/webhook-endpoints', keys.api_key, 'application/json', JSON.stringify({ url: sink.url }));
  return {
    db,
    async postActivity(items) {
      const body = items.map((item) => `${JSON.stringify(item)}\n`).join('');
      const receipt = await post('/v2/company-activity', keys.ingest_key, 'application/x-ndjson', body);
      const { accepted } = receipt as { accepted: number };
      if (accepted !== items.length)
        throw new Error(`The intake took ${accepted} of ${items.length}: ${JSON.stringify(receipt)}`);
    },
  };
}
