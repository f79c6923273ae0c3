import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Bus } from '../../services/platform/nats/nats.js';
import { startNats, startPostgres, type TestNats, type TestPostgres } from '../support/cluster.js';
import { anItem, connectBus, type FeedClient, feedClient, playWebhooks } from '../support/feed.js';
import { findFreePort, projectRoot, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { until } from '../support/until.js';

let nats: TestNats;
let postgres: TestPostgres;
let bus: Bus;
let client: FeedClient;
let webhooks: Awaited<ReturnType<typeof playWebhooks>>;
const replicas: ServiceProcess[] = [];

async function startReplica(): Promise<ServiceProcess> {
  const port = await findFreePort();
  const env = { DATABASE_URL: postgres.url, NATS_URL: nats.url, LOG_LEVEL: 'warn', FEED_PORT: String(port) };
  const replica = await startServiceProcess({ service: 'feed', port, env });
  replicas.push(replica);
  return replica;
}

beforeAll(async () => {
  // Durable, since what this file proves is what survives.
  const settings = { synchronous_commit: 'on', fsync: 'on', full_page_writes: 'on' };
  [nats, postgres] = await Promise.all([startNats(), startPostgres({ settings })]);
  bus = await connectBus(nats.url);
});
afterAll(async () => {
  await bus.stop?.();
  await nats.stop();
  await postgres.drop();
});
beforeEach(async () => {
  webhooks = await playWebhooks(bus);
  client = feedClient(bus);
});
afterEach(async () => {
  await Promise.all(replicas.splice(0).map((replica) => replica.stop()));
  await webhooks.stop();
});

// The database is shared by the tests of this file, so the watches of earlier accounts match too.
const taken = () => webhooks.taken.filter((event) => event.account_id === client.accountId);

test('X3: health, readiness and metrics are answered, and readiness follows PostgreSQL', async () => {
  const replica = await startReplica();
  const get = (path: string) => fetch(`http://127.0.0.1:${replica.port}${path}`);
  expect(await (await get('/healthz')).json()).toEqual({ status: 'alive' });
  await client.watch();
  await client.post([anItem(), anItem(), '{']);
  const metrics = await (await get('/metrics')).text();
  expect(metrics).toMatch(/leadwire_activity_items_total\{outcome="accepted"[^}]*\} 2/);
  expect(metrics).toMatch(/leadwire_activity_items_total\{outcome="refused"[^}]*\} 1/);
  expect(metrics).toMatch(/leadwire_icp_signals_detected_total\{[^}]*\} 2/);
  expect(metrics).toMatch(/leadwire_hand_off_lag_events\{[^}]*\} \d+/);
  await postgres.kill();
  await until(async () => (await get('/readyz')).status === 503);
  await expect(client.post([anItem()])).rejects.toMatchObject({ code: 'unavailable' });
  await expect(client.page()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(client.watch()).rejects.toMatchObject({ code: 'unavailable' });
  expect((await get('/healthz')).status).toBe(200);
  await postgres.start();
  await until(async () => (await get('/readyz')).status === 200);
  expect(await client.post([anItem()])).toMatchObject({ accepted: 1 });
}, 60_000);

test('X2: killing replicas with kill -9 while they store loses nothing that was acknowledged, and the rest drains by itself', async () => {
  await startReplica();
  await startReplica();
  await client.watch();
  const accepted: string[] = [];
  let isOver = false;
  const post = async () => {
    while (!isOver) {
      const items = Array.from({ length: 3 }, () => anItem());
      const receipt = await client.post(items).catch(() => null);
      // What was not answered may be stored or not; a repeat is safe.
      if (receipt) accepted.push(...items.map((item) => item.source_id as string));
    }
  };
  const posting = Array.from({ length: 8 }, post);
  for (let kill = 0; kill < 4; kill++) {
    const before = accepted.length;
    await until(() => accepted.length > before + 150, { withinMs: 20_000 });
    const [victim] = replicas.splice(0, 1);
    await victim!.kill('SIGKILL');
    await startReplica();
  }
  isOver = true;
  await Promise.all(posting);
  const all = await client.all({ limit: 200 });
  expect(all.length).toBeGreaterThanOrEqual(accepted.length);
  await until(() => taken().length >= all.length, { withinMs: 30_000 });
  expect(taken().map((event) => event.id)).toEqual(all.map((signal) => signal.id));
}, 120_000);

test('X4: on SIGTERM, a replica finishes the requests in progress, hands over their events and exits', async () => {
  const replica = await startReplica();
  await client.watch();
  const posting = Array.from({ length: 50 }, () => client.post([anItem()]).catch(() => null));
  await until(async () => (await client.page()).signals.length > 0);
  const [receipts] = await Promise.all([Promise.all(posting), replica.stop()]);
  const accepted = receipts.filter((receipt) => receipt !== null).length;
  expect(accepted).toBeGreaterThan(0);
  expect(taken().length).toBeGreaterThanOrEqual(accepted);
}, 60_000);

test('main: all configuration errors are reported together, and the process exits with 1', async () => {
  const main = join(projectRoot, 'dist', 'programs', 'feed', 'main.js');
  const env = { PATH: process.env.PATH, FEED_PORT: 'no', NATS_URL: 'http://x' };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'NATS_URL', 'FEED_PORT']) expect(said).toContain(name);
});
