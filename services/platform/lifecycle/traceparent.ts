import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Reads a W3C `traceparent`; undefined for anything malformed, ids of nothing but zeros included. Of a version that is newer than
 * ours the known fields count, as the recommendation asks for.
 */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  if (typeof text !== 'string' || text.length > 256) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = shape.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

/** The `traceparent` of a span. */
export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** A `traceparent` as we pass it on: undefined where it is malformed, version 00 and no flag but `sampled` where it is not. */
export function readTraceparent(text: unknown): string | undefined {
  const context = parseTraceparent(text);
  return context && formatTraceparent(context);
}

/** Whether the trace of this `traceparent` is recorded. */
export const isSampled = (traceparent: string | null | undefined): boolean => traceparent?.endsWith('-01') ?? false;

/** The trace that a line of the log belongs to. */
export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.slice(3, 35);
