import { SpanKind } from '@opentelemetry/api';
import { type ActiveSpan, activeSpan, endSpan, startChild, withSpan } from '../active-span.js';

/**
 * Runs an HTTP request of ours in a client span when it is part of recorded work. The span contains only the host and port of its address,
 * since paths and queries may contain private data of accounts. A status of 400 or more is an error, according to OpenTelemetry's
 * conventions for HTTP clients. `resends` is the number of earlier tries.
 */
export function inHttpRequest<T extends { status: number }>(request: Request, work: () => Promise<T>): Promise<T> {
  const parent = activeSpan();
  return parent ? runRequest(parent, request, work) : work();
}

type Request = { method: string; url: string; resends?: number };

async function runRequest<T extends { status: number }>(
  parent: ActiveSpan,
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  const { hostname, port, protocol } = new URL(request.url);
  const attributes = {
    'http.request.method': request.method,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    ...(request.resends ? { 'http.request.resend_count': request.resends } : {}),
  };
  const child = startChild(request.method, { kind: SpanKind.CLIENT, attributes, parent })!;
  try {
    const answer = await withSpan(child, work);
    child.span.setAttribute('http.response.status_code', answer.status);
    endSpan(child.span, answer.status >= 400 ? { code: String(answer.status) } : undefined);
    return answer;
  } catch (error) {
    // The message `fetch failed` says nothing; the cause names what failed.
    const { cause } = Object(error) as { cause?: { code?: unknown } };
    endSpan(child.span, cause?.code === undefined ? error : cause);
    throw error;
  }
}
