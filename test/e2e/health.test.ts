import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, startServiceProcess } from '../support/service-process.js';
import { type Answer, type ServiceName, type System, startSystem } from '../support/system.js';
import { until } from '../support/until.js';

const names: ServiceName[] = ['gateway', 'worker', 'feed', 'webhooks'];
const poolSize = 2;

let system: System;
beforeAll(async () => {
  system = await startSystem({ services: names, replicas: 2, env: { DATABASE_POOL_SIZE: String(poolSize) } });
}, 120_000);
afterAll(() => system?.stop());

const ask = async (port: number, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};
const portsOf = (name: ServiceName) => [...system.healthPorts[name]];

/**
 * Waits until a process is ready, which on a busy machine it may not be for a moment, and returns its report. With `meanwhile`, a report counts only
 * if that is true afterwards.
 */
const readinessOf = (port: number, meanwhile: () => Promise<boolean> = async () => true) =>
  until(
    async () => {
      const report = JSON.parse((await ask(port, '/readyz')).text) as { ready: boolean };
      return report.ready && (await meanwhile()) && report;
    },
    { what: `readiness on port ${port}` },
  );

test('X3: on the port for callers, the gateway reports only whether it is alive and ready, and serves no metrics', async () => {
  for (const port of system.gatewayPorts) {
    await readinessOf(port);
    expect(await ask(port, '/readyz')).toMatchObject({ status: 200, text: '{"ready":true}' });
    expect(await ask(port, '/healthz')).toMatchObject({ status: 200, text: '{"status":"alive"}' });
  }
  for (const method of ['GET', 'POST']) {
    const answer = await system.rest<{ detail: string }>(method, '/metrics', { key: system.credentials.staff_key });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(answer.body.detail).toBe('No such path.');
  }
});

test.each(names)(
  'X3: each %s reports its health and metrics on a port of its own, and names its dependencies',
  async (name) => {
    const service = name === 'worker' ? 'worker' : name;
    for (const port of portsOf(name)) {
      expect(await readinessOf(port)).toEqual({
        ready: true,
        checks: { postgres: true, nats: true },
        ...(name === 'feed' ? { oldest_wide_item_s: null } : {}),
        ...(name === 'worker' ? { oldest_webhook_event_s: null, oldest_directory_change_s: null } : {}),
      });
      expect((await ask(port, '/healthz')).text).toBe('{"status":"alive"}');
      const metrics = await ask(port, '/metrics');
      expect(metrics.text).toMatch(new RegExp(`process_cpu_seconds_total\\{service="${service}"\\} `));
      expect(metrics.type).toContain('text/plain');
      expect((await ask(port, '/v2/personas')).status).toBe(404);
    }
  },
);

/** A key of an account of its own. */
async function newKey(): Promise<string> {
  const key = system.credentials.staff_key;
  const made = await system.rest<{ id: string }>('POST', '/v2/accounts', { key, body: { name: 'Busy' } });
  const query = { account_id: made.body.id };
  return (await system.rest<{ key: string }>('POST', '/v2/api-keys', { key, query, body: { label: 'busy' } })).body.key;
}

test('X3: neither health checks nor metrics take a database connection that callers are waiting for', async () => {
  // No account gets all connections (S4), and requests that wait for one service hold up other requests of their account (S3).
  const keys = await Promise.all(Array.from({ length: 6 }, newKey));
  let isLocked = true;
  const callers: Promise<number>[] = [];
  /** Asks again whenever a request was given up, so that the pools stay exhausted. Returns the status that came once the locks were gone. */
  const keepAsking = async (ask: () => Promise<Answer<unknown>>): Promise<number> => {
    for (;;) {
      const { status } = await ask();
      if (!isLocked || ![429, 503, 504].includes(status)) return status;
      await delay(50);
    }
  };
  const ofPool =
    /leadwire_postgres_pool_connections\{pool="callers",state="idle"[^}]*\} 0\n[\s\S]*leadwire_postgres_pool_waiting\{pool="callers"[^}]*\} [1-9]/;
  const isExhausted = async (port: number) => ofPool.test((await ask(port, '/metrics')).text);
  // A worker serves no callers.
  const isBusy = async (name: ServiceName) =>
    name === 'worker' || (await Promise.all(portsOf(name).map(isExhausted))).includes(true);
  const exhaust = async (name: ServiceName, path: string, bodyOf: (n: number) => object) => {
    const pair = keys.splice(0, 2);
    for (let n = 0; n < 4 * poolSize; n++) {
      callers.push(keepAsking(() => system.rest('POST', path, { key: pair[n % 2], body: bodyOf(n) })));
    }
    await until(() => isBusy(name), { what: name });
  };
  const database = new pg.Client({ connectionString: system.databaseUrl });
  await database.connect();
  try {
    // Writes wait for these locks, and reads go on.
    await database.query('begin');
    for (const table of ['gateway.persona', 'feed.watch', 'webhooks.endpoint']) {
      await database.query(`lock table ${table} in exclusive mode`);
    }
    // The gateway's connections last: the other services are reached through it.
    await exhaust('feed', '/v2/icp-signal-watches', (n) => ({ name: `Waits ${n}` }));
    await exhaust('webhooks', '/v2/webhook-endpoints', (n) => ({ url: `http://127.0.0.1:9/${n}` }));
    await exhaust('gateway', '/v2/personas', (n) => ({ name: `Waits ${n}` }));
    for (const name of names) {
      for (const port of portsOf(name)) {
        await readinessOf(port, () => isBusy(name));
        const metrics = await ask(port, '/metrics');
        expect(metrics.status).toBe(200);
        expect(metrics.text).toMatch(/leadwire_database_clock_offset_seconds\{[^}]*\} -?[\d.e-]+\n/);
        expect(metrics.text).not.toMatch(/leadwire_\w+\{[^}]*\} nan/i);
      }
    }
    for (const port of system.gatewayPorts) await readinessOf(port, () => isBusy('gateway'));
  } finally {
    isLocked = false;
    await database.query('rollback');
    await database.end();
  }
  const statuses = await Promise.all(callers);
  // Requests that waited too long may be refused, but only with a status that says so.
  expect(statuses.filter((status) => ![200, 429, 503, 504].includes(status))).toEqual([]);
}, 90_000);

test('X3: the gateway serves its health and metrics only to the local machine, unless ADMIN_HOST says otherwise', async () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && one.family === 'IPv4' && !one.internal)?.address;
  // Where the machine has no other address there is nobody to be kept out.
  if (!outer) return;
  const canReach = (port: number) =>
    new Promise<boolean>((done) => {
      const socket = connect(port, outer, () => {
        socket.destroy();
        done(true);
      });
      socket.once('error', () => done(false));
    });
  const env = { DATABASE_URL: system.databaseUrl, NATS_URL: system.nats.url, SECRET_KEYS: `t:${'A'.repeat(43)}=` };
  const reachable = async (more: Record<string, string>) => {
    const [port, adminPort] = [await findFreePort(), await findFreePort()];
    const ports = { GATEWAY_PORT: String(port), ADMIN_PORT: String(adminPort) };
    const gateway = await startServiceProcess({ service: 'gateway', port, env: { ...env, ...ports, ...more } });
    try {
      return [await canReach(port), await canReach(adminPort)];
    } finally {
      await gateway.stop();
    }
  };
  expect(await reachable({ LISTEN_HOST: '0.0.0.0' })).toEqual([true, false]);
  expect(await reachable({ LISTEN_HOST: '0.0.0.0', ADMIN_HOST: '0.0.0.0' })).toEqual([true, true]);
}, 90_000);
