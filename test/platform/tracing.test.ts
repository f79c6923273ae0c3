import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { commonSettings, readSettings } from '../../services/platform/lifecycle/config.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { Counter, createMetrics } from '../../services/platform/lifecycle/metrics.js';
import { createAllowance } from '../../services/platform/lifecycle/tracing/allowance.js';
import {
  activeSpan,
  createTracing,
  inHttpRequest,
  inSpan,
  inTrace,
  readTraceparent,
  withSpan,
} from '../../services/platform/lifecycle/tracing/index.js';
import { createSpanQueue } from '../../services/platform/lifecycle/tracing/span-queue.js';
import { startApiServer } from '../support/api-server.js';
import { held } from '../support/held.js';
import { startTraceCollector } from '../support/trace-collector.js';
import { until } from '../support/until.js';

const good = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('X3: a traceparent is read by the W3C rules, and passed on in the shape of version 00', () => {
  expect(readTraceparent(good)).toBe(good);
  expect(readTraceparent(good.replace(/01$/, 'ff'))).toBe(good);
  expect(readTraceparent(good.replace(/^00/, 'cc').concat('-what-will-be'))).toBe(good);
  for (const bad of [
    undefined,
    [good],
    '',
    `${good}-more`,
    `${good}\r\nForged: yes`,
    good.toUpperCase(),
    good.replace(/^00/, 'ff'),
    good.replace(/-0af7651916cd43dd8448eb211c80319c/, `-${'0'.repeat(32)}`),
    good.replace(/-b7ad6b7169203331/, `-${'0'.repeat(16)}`),
  ]) {
    expect(readTraceparent(bad)).toBeUndefined();
  }
});

test('X3: at most ten requests of callers are recorded in one second, and ten more in the next', () => {
  const mayRecord = createAllowance(10);
  const count = (from: number) => Array.from({ length: 25 }, (_, i) => mayRecord(from + i * 10)).filter(Boolean).length;
  expect([count(5_000), count(5_500), count(6_000)]).toEqual([10, 0, 10]);
});

function makeTracing(env: Record<string, string>) {
  const metrics = createMetrics('test');
  const needed = { DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' };
  const settings = readSettings(commonSettings, { ...needed, ...env });
  return { metrics, tracing: createTracing({ service: 'test', settings, metrics, log: createLog('test', 'silent') }) };
}
const anEdge = { name: 'edge', kind: 1, traceparent: good };

test('X3: without a collector, nothing is recorded, and a traceparent is passed on unchanged', async () => {
  const { tracing } = makeTracing({});
  await tracing.start?.();
  const edge = tracing.open(anEdge);
  expect(edge.traceparent).toBe(good);
  expect(edge.run(activeSpan)).toBeUndefined();
  expect(tracing.open({ ...anEdge, traceparent: undefined }).traceparent).toBeUndefined();
  expect(tracing.isOn).toBe(false);
  expect(await inTrace(tracing, 'turn', {}, async () => activeSpan())).toBeUndefined();
  await tracing.stop?.();
});

test('X3: the configured sampler decides where the caller has made no decision', async () => {
  const collector = await startTraceCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, OTEL_TRACES_SAMPLER_ARG: '1' };
  const { tracing } = makeTracing({ ...env, OTEL_SERVICE_NAME: 'mine' });
  const never = makeTracing({ ...env, OTEL_TRACES_SAMPLER: 'always_off' }).tracing;
  await Promise.all([tracing.start?.(), never.start?.()]);
  expect(never.open(anEdge).traceparent).toBe(good);
  const begun = tracing.open({ ...anEdge, traceparent: undefined });
  expect(begun.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(tracing.open({ ...anEdge, traceparent: good.replace(/1$/, '0') }).traceparent).toBe(good.replace(/1$/, '0'));
  begun.end();
  await Promise.all([tracing.stop?.(), never.stop?.()]);
  await until(() => collector.spans().length > 0);
  expect(collector.spans().map(({ service, name, parentSpanId }) => ({ service, name, parentSpanId }))).toEqual([
    { service: 'mine', name: 'edge', parentSpanId: undefined },
  ]);
  await collector.close();
});

test('X3: work that continues after its span, or in a loop that it woke, is not part of the span, and an error is recorded without its text', async () => {
  const collector = await startTraceCollector();
  const { tracing } = makeTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await tracing.start?.();
  const edge = tracing.open(anEdge);
  const { promise: gate, release: goOn } = held();
  const late = edge.run(() => gate.then(activeSpan));
  expect(edge.run(() => withSpan(undefined, activeSpan))).toBeUndefined();
  const failed = edge.run(() =>
    inSpan('child', {}, async () => {
      throw Object.assign(new Error('the secret of a caller'), { code: '23505' });
    }),
  );
  await expect(failed).rejects.toThrow('the secret');
  edge.end();
  goOn();
  expect(await late).toBeUndefined();
  await tracing.stop?.();
  const [child, root] = await until(() => collector.spans().length > 1 && collector.spans());
  expect(child).toMatchObject({ name: 'child', parentSpanId: root!.spanId, attributes: { 'error.type': '23505' } });
  expect(collector.requests.map((one) => one.body).join('')).not.toContain('secret');
  await collector.close();
});

test('X3: a turn of a worker begins a trace, and its HTTP requests are recorded without path, query or text', async () => {
  const collector = await startTraceCollector();
  const api = await startApiServer(({ path }) => ({ status: path.includes('bad') ? 503 : 200 }));
  const { tracing } = makeTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' });
  await tracing.start?.();
  const ask = (url: string, resends = 0) => inHttpRequest({ method: 'GET', url, resends }, () => fetch(url));
  const work = async () => {
    await ask(`${api.url}/secret?key=secret`);
    await ask(`${api.url}/bad`, 2);
    await ask('http://127.0.0.1:1/secret').catch(() => {});
  };
  await inTrace(tracing, 'turn', { 'leadwire.run_id': 'r' }, work);
  await ask(`${api.url}/unrecorded`);
  await tracing.stop?.();
  const turn = await until(() => collector.spans().find(({ name }) => name === 'turn'));
  expect([turn.parentSpanId, turn.attributes]).toEqual([undefined, { 'leadwire.run_id': 'r' }]);
  const here = { 'http.request.method': 'GET', 'server.address': '127.0.0.1' };
  const port = Number(new URL(api.url).port);
  const asked = collector.spans().filter(({ name }) => name === 'GET');
  expect(asked.map((span) => [span.parentSpanId, span.kind])).toEqual(asked.map(() => [turn.spanId, 3]));
  expect(asked.map(({ attributes }) => attributes)).toEqual([
    { ...here, 'server.port': port, 'http.response.status_code': 200 },
    {
      ...here,
      'server.port': port,
      'http.request.resend_count': 2,
      'http.response.status_code': 503,
      'error.type': '503',
    },
    { ...here, 'server.port': 1, 'error.type': expect.any(String) },
  ]);
  expect(collector.requests.map((one) => one.body).join('')).not.toContain('secret');
  await Promise.all([api.close(), collector.close()]);
});

test('X3: if a collector never answers, the queue stays bounded, and spans without room are dropped and counted', async () => {
  const metrics = createMetrics('test');
  const spans = new Counter({ name: 'spans_total', help: 'x', labelNames: ['outcome'], registers: [metrics] });
  const taken: number[] = [];
  const stuck: SpanExporter = {
    export: (batch) => void taken.push(batch.length),
    shutdown: async () => {},
  };
  const queue = createSpanQueue(stuck, spans);
  for (let i = 0; i < 10_000; i++) queue.onEnd({} as ReadableSpan);
  await queue.drain(10);
  // One batch is under way for ever, 4,096 waited, the others had no room; in the end all but that batch are dropped.
  expect(taken).toEqual([512]);
  expect((await spans.get()).values).toEqual([{ labels: { outcome: 'dropped' }, value: 10_000 - 512 }]);
});

test('X3: a collector that is down does not delay a stop, and its spans are counted as failed or dropped', async () => {
  const { metrics, tracing } = makeTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  await tracing.start?.();
  const edge = tracing.open(anEdge);
  edge.end();
  await tracing.stop?.();
  const lost = async () => {
    const text = await metrics.metrics();
    return ['failed', 'dropped'].some((outcome) =>
      text.includes(`leadwire_trace_spans_total{outcome="${outcome}",service="test"} 1\n`),
    );
  };
  await until(lost);
});
