import { randomUUID } from 'node:crypto';
import { type Attributes, type Link, ROOT_CONTEXT, SpanKind, type Tracer, trace } from '@opentelemetry/api';
import { endSpan, noteEnded, noteOpened, withSpan } from '../active-span.js';
import type { commonSettings, Settings } from '../config.js';
import type { Part } from '../lifecycle.js';
import type { Logger } from '../log.js';
import { Counter, type Registry } from '../metrics.js';
import { formatTraceparent, parseTraceparent } from '../traceparent.js';
import type { SpanQueue } from './span-queue.js';

/** A span at a service's edge, open until `end`. When nothing is recorded, it only passes `traceparent` on. */
export type EdgeSpan = {
  /** The `traceparent` to pass on: that of this span, or the incoming one when it is not recorded. */
  readonly traceparent: string | undefined;
  /** Runs work that belongs to the span. Spans started in it become children. */
  run<T>(work: () => T): T;
  rename(name: string): void;
  set(attributes: Attributes): void;
  end(error?: unknown): void;
};

export type EdgeStart = {
  name: string;
  kind: SpanKind;
  /** The incoming `traceparent`, read by `readTraceparent`; undefined begins a new trace. */
  traceparent: string | undefined;
  /** Other traces that share the same work. */
  links?: string[];
  attributes?: Attributes;
};

export type Tracing = Part & {
  /** Whether anything may be recorded. While it is false, opening a span costs nothing and may be skipped. */
  readonly isOn: boolean;
  open(start: EdgeStart): EdgeSpan;
};

/** How long a stop waits for the last spans. A stop has 15 s in total, and attempts in flight need most of them (X4). */
const drainMs = 500;

/**
 * Creates the part that records the traces of one service (X3) and sends them to the OTLP collector of OTEL_EXPORTER_OTLP_ENDPOINT. Without
 * a collector nothing is recorded or loaded, and a `traceparent` is passed on unchanged. No work waits for the collector.
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
    help: 'Recorded spans by outcome: exported, failed (refused by the collector or not sent in time), dropped (no room).',
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
      // Loaded only here, so that tracing costs no start-up time while it is off.
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
  // When the trace is not recorded, the caller's own span stays the parent. Without a caller, the decision about the new trace is made
  // here.
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

/**
 * Runs work that no request waits for, such as a turn of a worker, in a span that begins a trace. When tracing is off, the work simply
 * runs.
 */
export function inTrace<T>(tracing: Tracing, name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing.isOn) return work();
  return runEdge(tracing.open({ name, kind: SpanKind.INTERNAL, traceparent: undefined, attributes }), work);
}

/** Runs `work` within an edge's span, and ends the span with its result. */
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
