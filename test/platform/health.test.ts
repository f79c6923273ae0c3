import { Agent, get } from 'node:http';
import { Gauge } from 'prom-client';
import { createHealth, createHealthListener, createListener } from '../../services/platform/http/health.js';
import { createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { until } from '../support/until.js';

function fetchFrom(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
}

async function withHealth(
  options: Partial<Parameters<typeof createHealth>[0]>,
  use: (ask: (path: string) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const health = createHealth({ isRunning: () => true, checks: {}, metrics: createMetrics('test'), ...options });
  const listener = createHealthListener('127.0.0.1', 0, health);
  await listener.start?.();
  try {
    await use((path) => fetchFrom(listener.port, path));
  } finally {
    await listener.stop?.();
  }
}

test('X3: a service is alive even without its dependencies, but is ready only while all of them are available', async () => {
  let postgres = true;
  let running = false;
  const checks = { postgres: () => postgres, nats: () => true };
  await withHealth({ isRunning: () => running, checks }, async (ask) => {
    const answer = async (path: string) => {
      const response = await ask(path);
      return [response.status, await response.json()];
    };
    const readGauge = async () => /^leadwire_ready\S* (\d)$/m.exec(await (await ask('/metrics')).text())?.[1];
    expect(await answer('/readyz')).toEqual([503, { ready: false, checks: { postgres: true, nats: true } }]);
    expect(await readGauge()).toBe('0');
    running = true;
    expect(await answer('/readyz')).toEqual([200, { ready: true, checks: { postgres: true, nats: true } }]);
    expect(await readGauge()).toBe('1');
    postgres = false;
    expect(await answer('/readyz?verbose')).toEqual([503, { ready: false, checks: { postgres: false, nats: true } }]);
    expect(await answer('/healthz')).toEqual([200, { status: 'alive' }]);
    expect((await ask('/other')).status).toBe(404);
  });
});

test('X3: the public health report says whether the service is ready, without the state of its dependencies', () => {
  let postgres = true;
  const checks = { postgres: () => postgres };
  const health = createHealth({ isRunning: () => true, checks, metrics: createMetrics('test') });
  const told = () => [health.reportPublicly('/readyz').status, health.reportPublicly('/readyz').body];
  expect(told()).toEqual([200, '{"ready":true}']);
  postgres = false;
  expect(told()).toEqual([503, '{"ready":false}']);
  expect(health.reportPublicly('/healthz')).toMatchObject({ status: 200, body: '{"status":"alive"}' });
});

test('X3: metrics are Prometheus text that names the service', async () => {
  await withHealth({}, async (ask) => {
    const response = await ask('/metrics');
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toMatch(/process_cpu_seconds_total\{service="test"\} /);
  });
});

test('X3: a metric that cannot be collected fails only the response with the metrics, not the process', async () => {
  const metrics = createMetrics('test');
  new Gauge({ name: 'broken', help: 'Fails.', registers: [metrics], collect: () => Promise.reject(new Error('away')) });
  await withHealth({ metrics }, async (ask) => {
    expect((await ask('/metrics')).status).toBe(500);
    expect((await ask('/healthz')).status).toBe(200);
  });
});

test('X4: a stop lets a request in flight finish and does not wait for an idle connection', async () => {
  let answer: (() => void) | null = null;
  const listener = createListener({
    host: '127.0.0.1',
    port: 0,
    handler: (_, response) => {
      answer = () => response.end('whole');
    },
  });
  await listener.start?.();
  const agent = new Agent({ keepAlive: true });
  const body = new Promise<string>((done, fail) => {
    get({ port: listener.port, agent }, (response) => {
      response.setEncoding('utf8').on('data', done);
    }).on('error', fail);
  });
  await until(() => answer);
  const started = Date.now();
  const stopped = listener.stop?.();
  await expect(fetchFrom(listener.port, '/')).rejects.toThrow();
  answer!();
  expect(await body).toBe('whole');
  await stopped;
  expect(Date.now() - started).toBeLessThan(5_000);
  agent.destroy();
});

test('X4: a request that never ends is cut off when the grace period is over', async () => {
  let began = false;
  const handler = () => {
    began = true;
  };
  const listener = createListener({ host: '127.0.0.1', port: 0, graceMs: 100, handler });
  await listener.start?.();
  const cut = expect(fetchFrom(listener.port, '/')).rejects.toThrow();
  await until(() => began);
  await listener.stop?.();
  await cut;
});

test('a start fails if the port is taken, and a stop afterwards does no harm', async () => {
  const first = createListener({ host: '127.0.0.1', port: 0, handler: () => {} });
  await first.start?.();
  const second = createListener({ host: '127.0.0.1', port: first.port, handler: () => {} });
  await expect(second.start?.()).rejects.toThrow('EADDRINUSE');
  await second.stop?.();
  await first.stop?.();
});
