import { SpanKind } from '@opentelemetry/api';
import type { RequestHandler } from 'express';
import { publicPaths } from '../../../platform/http/health.js';
import { Histogram, type Registry } from '../../../platform/lifecycle/metrics.js';
import {
  createAllowance,
  isSampled,
  readTraceparent,
  type Tracing,
} from '../../../platform/lifecycle/tracing/index.js';

/** Health checks are neither traced nor timed, since they would outnumber everything else. */
const unseen = new Set<string>(publicPaths);

/** How many requests a second the processes of one host record because their callers ask for it. */
const callersTracesPerSecond = 10;

/** Reads the `traceparent` of a request. A malformed one is ignored; one beyond the allowance loses its wish to be recorded. */
export type TakeTrace = (header: unknown) => string | undefined;

/** Creates the one reader of a process, for HTTP and WebSocket together. `processes` share the allowance of the host. */
export function createTakeTrace(processes = 1): TakeTrace {
  const mayRecord = createAllowance(Math.ceil(callersTracesPerSecond / processes));
  return (header) => {
    const came = readTraceparent(header);
    return isSampled(came) && !mayRecord(performance.now()) ? came?.replace(/1$/, '0') : came;
  };
}

/**
 * Traces and times every request (X3). `response.locals.operation` names it, where an operation answers; `response.locals.traceparent`
 * is what it passes on. A caller's valid `traceparent` is continued: its trace id stays, and its wish to be recorded holds, for the
 * first ten such requests of a second; those beyond go on unrecorded, so that no caller decides what tracing costs. Anything
 * malformed is ignored, and a trace begins here.
 */
export function createObserver(options: { tracing: Tracing; takeTrace: TakeTrace; metrics: Registry }): RequestHandler {
  const { tracing, takeTrace, metrics } = options;
  const duration = new Histogram({
    name: 'leadwire_http_request_duration_seconds',
    help: 'The time of requests by operation (those of the interface, graphql, and other) and status class, until the answer has ended; for an event stream until it begins, and for a long poll until it begins to wait.',
    labelNames: ['operation', 'status_class'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });

  return (request, response, next) => {
    if (unseen.has(request.path)) return next();
    const startedAt = performance.now();
    const edge = tracing.open({
      name: request.method,
      kind: SpanKind.SERVER,
      traceparent: takeTrace(request.headers.traceparent),
      attributes: { 'http.request.method': request.method },
    });
    response.locals.traceparent = edge.traceparent;
    let isSeen = false;
    const finish = (hasHead: boolean): void => {
      if (isSeen) return;
      isSeen = true;
      const operation = (response.locals.operation as string | undefined) ?? 'other';
      const { statusCode } = response;
      const statusClass = hasHead ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
      duration.observe({ operation, status_class: statusClass }, (performance.now() - startedAt) / 1_000);
      edge.rename(`${request.method} ${operation}`);
      edge.set({ 'leadwire.request_id': response.locals.requestId });
      if (hasHead) edge.set({ 'http.response.status_code': statusCode });
      edge.end(statusCode >= 500 ? { code: String(statusCode) } : undefined);
    };
    // A stream of events counts as answered when it begins, and a long poll when it begins to wait.
    response.locals.answered = () => finish(true);
    response.once('close', () => finish(response.headersSent));
    edge.run(next);
  };
}
