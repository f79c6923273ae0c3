import { type ApiServer, startApiServer } from './api-server.js';

/** A span as it came over OTLP, with the service that it is of. */
export type CollectedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Absent where it began the trace. */
  parentSpanId?: string;
  /** As OTLP numbers them: 1 internal, 2 server, 3 client, 4 producer. */
  kind: number;
  attributes: Record<string, unknown>;
  links: { traceId: string }[];
};

export type TraceCollector = {
  url: string;
  spans(): CollectedSpan[];
  /** The spans of one trace, a parent before its children. */
  trace(traceId: string): CollectedSpan[];
  requests: ApiServer['requests'];
  close(): Promise<void>;
};

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean; doubleValue?: number };
type Attribute = { key: string; value: Value };
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'service' | 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
};

const toRecord = (attributes: Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector of OpenTelemetry traces on loopback (OTLP over HTTP, JSON). */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const server = await startApiServer(({ path, body }) => {
    if (path !== '/v1/traces') return { status: 404 };
    for (const { resource, scopeSpans } of (JSON.parse(body) as Export).resourceSpans) {
      const service = String(toRecord(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, service, attributes: toRecord(span.attributes), links: span.links ?? [] });
      }
    }
    return { status: 200, body: {} };
  });
  return {
    url: server.url,
    spans: () => spans,
    trace: (traceId) => spans.filter((span) => span.traceId === traceId),
    requests: server.requests,
    close: server.close,
  };
}
