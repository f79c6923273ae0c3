import type { Attributes } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { commonSettings, Settings } from '../config.js';
import type { SpanQueue } from './span-queue.js';

type SamplerName = Settings<typeof commonSettings>['tracesSampler'];

/** How long one batch may take, including the exporter's own repeats. */
const exportTimeoutMs = 5_000;

/**
 * Creates a tracer provider of the OpenTelemetry SDK, configured by these values alone: an exporter to `url`, and the sampler with that
 * standard name.
 */
export function createProvider(options: {
  url: string;
  headers: Record<string, string>;
  sampler: { name: SamplerName; ratio: number };
  resource: Attributes;
  queueOf: (exporter: SpanExporter) => SpanQueue;
}): TracerProvider {
  const { url, headers, sampler } = options;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
  return new TracerProvider({
    resource: resourceFromAttributes(options.resource),
    sampler: createSampler(sampler.name, sampler.ratio),
    spanLimits: { attributeValueLengthLimit: 256, linkCountLimit: 16 },
    spanProcessors: [options.queueOf(exporter)],
  });
}

function createSampler(name: SamplerName, ratio: number): Sampler {
  const prefix = 'parentbased_';
  if (name.startsWith(prefix)) {
    return new ParentBasedSampler({ root: createSampler(name.slice(prefix.length) as SamplerName, ratio) });
  }
  if (name === 'always_on') return new AlwaysOnSampler();
  return name === 'always_off' ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}
