import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Reads a W3C `traceparent`. Returns undefined for anything malformed, including ids that consist of zeros. Of a newer version the known
 * fields are read, as the recommendation requires.
 */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  if (typeof text !== 'string' || text.length > 256) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = shape.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** Returns the `traceparent` of a span. */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** Returns a `traceparent` in the form that we pass on: version 00 with only the flag `sampled`, or undefined when it is malformed. */
export function readTraceparent(text: unknown): string | undefined {
  const context = parseTraceparent(text);
  return context && formatTraceparent(context);
}

/** Returns whether the trace of this `traceparent` is recorded. */
export const isSampled = (traceparent: string | null | undefined): boolean => traceparent?.endsWith('-01') ?? false;

/** Returns the trace id for a line of the log. */
export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.slice(3, 35);
