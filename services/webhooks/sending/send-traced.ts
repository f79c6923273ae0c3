import { SpanKind } from '@opentelemetry/api';
import type { Tracing } from '../../platform/lifecycle/tracing/index.js';
import type { AttemptResult } from './attempt.js';
import type { Push, Reserved, Sender } from './sender.js';

type Trace = { traceparent: string | undefined; attributes: Record<string, string | number> };

/** Sends within a span of a trace, and passes that span to the receiver (X3). Rejects as `Sender.send` does. */
export async function sendTraced(
  { sender, tracing }: { sender: Sender; tracing: Tracing },
  push: Push,
  reserved: Reserved,
  { traceparent, attributes }: Trace,
): Promise<AttemptResult> {
  const edge = tracing.open({ name: 'webhook attempt', kind: SpanKind.CLIENT, traceparent, attributes });
  try {
    const result = await edge.run(() => sender.send({ ...push, traceparent: edge.traceparent }, reserved));
    if (result.responseStatus !== null) edge.set({ 'http.response.status_code': result.responseStatus });
    edge.end(result.failureReason === null ? undefined : { code: result.failureReason });
    return result;
  } catch (error) {
    edge.end(error);
    throw error;
  }
}
