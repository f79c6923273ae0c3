import { randomUUID } from 'node:crypto';
import { type Attributes, type Link, ROOT_CONTEXT, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import { endSpan, noteEnded, noteOpened, withSpan } from '../active-span.js';
import type { commonSettings, Settings } from '../config.js';
import type { Part } from '../lifecycle.js';
import type { Logger } from '../log.js';
import { Counter, type Registry } from '../metrics.js';
import { formatTraceparent, parseTraceparent } from '../traceparent.js';
import type { SpanQueue } from './span-queue.js';

/** A span at a service's edge, open until `end`; where nothing is recorded it is only the `traceparent` that goes on. */
export type EdgeSpan = {
  /** What is passed on: this span's own, or what came where it is not recorded. */
  readonly traceparent: string | undefined;
  /** Runs what belongs to the span; its parts become children. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: Attributes): void;
  end(error?: unknown): void;
};

export type EdgeStart = {
  name: string;
  kind: SpanKind;
  /** What came, already read (`readTraceparent`); absent: a new trace begins. */
  traceparent: string | undefined;
  /** Other traces that take part in the same work. */
  links?: string[];
  attributes?: Attributes;
};

export type Tracing = Part & {
  /** Whether anything may be recorded; what is opened while it is not costs nothing, nor need it be opened. */
  readonly isOn: boolean;
  open(start: EdgeStart): EdgeSpan;
};

/** What a stop gives to the last spans: a stop has 15 s in all, and attempts in flight need most of them (X4). */
const drainMs = 500;

/**
 * Traces of one service (X3), sent to the OTLP collector of OTEL_EXPORTER_OTLP_ENDPOINT; without one nothing is recorded and
 * nothing loaded, and a `traceparent` goes on as it came. The collector is never waited for.
 */
export function createTracing(options: {
  service: string;
  settings: Settings<typeof commonSettings>;
  metrics: Registry;
  log: Logger;
}): Tracing {
  const { service, settings, log } = options;
  const spans = new Counter({
    name: 'leadwire_trace_spans_total',
    help: 'Recorded spans by what became of them: exported, failed (refused by the collector or not sent in time), dropped (no room).',
    labelNames: ['outcome'],
    registers: [options.metrics],
  });
  for (const outcome of ['exported', 'failed', 'dropped']) spans.inc({ outcome }, 0);
  let tracer: Tracer | null = null;
  let queue: SpanQueue | null = null;

  return {
    name: 'tracing',
    get isOn() {
      return tracer !== null;
    },
    open(start) {
      return tracer ? openSpan(tracer, start) : passOn(start.traceparent);
    },
    async start() {
      const endpoint = settings.otlpEndpoint;
      if (!endpoint) return;
      // Loaded only here: what is off costs no start-up.
      const [{ createProvider }, { createSpanQueue }] = await Promise.all([
        import('./provider.js'),
        import('./span-queue.js'),
      ]);
      const name = settings.otelServiceName || `leadwire-${service}`;
      const provider = createProvider({
        url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
        headers: settings.otlpHeaders,
        sampler: { name: settings.tracesSampler, ratio: settings.tracesSamplerArg },
        resource: { 'service.name': name, 'service.namespace': 'leadwire', 'service.instance.id': randomUUID() },
        queueOf(exporter) {
          queue = createSpanQueue(exporter, spans);
          return queue;
        },
      });
      tracer = provider.getTracer('leadwire');
      log.info({ endpoint: new URL(endpoint).origin, sampler: settings.tracesSampler }, 'traces are recorded');
    },
    async stop() {
      await queue?.drain(drainMs);
    },
  };
}

function passOn(traceparent: string | undefined): EdgeSpan {
  return { traceparent, run: (work) => work(), rename() {}, set() {}, end() {} };
}

function openSpan(tracer: Tracer, { name, kind, traceparent, links, attributes }: EdgeStart): EdgeSpan {
  const remote = parseTraceparent(traceparent);
  const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind, attributes, links: links?.flatMap(toLink) }, context);
  // A caller's own id stays the parent of what is not recorded; without one the new trace is decided here once for all.
  if (!span.isRecording()) return passOn(traceparent ?? formatTraceparent(span.spanContext()));
  noteOpened();
  return {
    traceparent: formatTraceparent(span.spanContext()),
    run: (work) => withSpan({ span, tracer }, work),
    rename: (better) => void span.updateName(better),
    set: (more) => void span.setAttributes(more),
    end(error) {
      if (!span.isRecording()) return;
      endSpan(span, error);
      noteEnded();
    },
  };
}

function toLink(traceparent: string): Link[] {
  const context = parseTraceparent(traceparent);
  return context ? [{ context }] : [];
}

/** Runs what nobody waits for, such as a turn of a worker, in a span that begins a trace; where tracing is off it just runs. */
export function inTrace<T>(tracing: Tracing, name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing.isOn) return work();
  return runEdge(tracing.open({ name, kind: SpanKind.INTERNAL, traceparent: undefined, attributes }), work);
}

/** Runs `work` within an edge's span and ends it with what became of it. */
export async function runEdge<T>(edge: EdgeSpan, work: () => Promise<T>): Promise<T> {
  try {
    const result = await edge.run(work);
    edge.end();
    return result;
  } catch (error) {
    edge.end(error);
    throw error;
  }
}
