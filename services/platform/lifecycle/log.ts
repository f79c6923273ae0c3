import { type Logger, pino } from 'pino';
import { type AppError, CallerGone } from '../errors.js';
import { activeSpan } from './active-span.js';
import { traceIdOf } from './traceparent.js';

export type { Logger };

/** A JSON logger of one service. What may hold a secret is cut out wherever it appears. */
export function createLog(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    mixin: activeTrace,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['authorization', 'secret', 'key', 'password', '*.authorization', '*.secret', '*.key', '*.password'],
      censor: '***',
    },
  });
}

/** The trace of what is recorded here and now. */
function activeTrace(): { trace_id?: string } {
  const active = activeSpan();
  return active ? { trace_id: active.span.spanContext().traceId } : {};
}

/** The trace of a request, whether it is recorded or not, as a field of a line. */
export function traceOf(traceparent: string | undefined): { trace_id?: string } {
  return traceparent === undefined || activeSpan() ? {} : { trace_id: traceIdOf(traceparent) };
}

/**
 * Logs an error that a caller was answered, once, where it leaves the service: our own faults with their cause, what is away or
 * late as a warning (a stack would say nothing), the caller's mistakes, and that one has gone, not at all.
 */
export function logFault(log: Logger, error: AppError, fields: Record<string, unknown>): void {
  if (error instanceof CallerGone) return;
  if (error.status === 500) log.error({ err: error.cause ?? error, ...error.log, ...fields }, error.detail);
  else if (error.status > 500) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn({ code: error.code, cause, ...error.log, ...fields }, error.detail);
  }
}
