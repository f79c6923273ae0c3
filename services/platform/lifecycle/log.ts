import { type Logger, pino } from 'pino';
import { type AppError, CallerGone } from '../errors.js';
import { activeSpan } from './active-span.js';
import { traceIdOf } from './traceparent.js';

export type { Logger };

/** Creates the JSON logger of one service. Fields that may contain a secret are redacted wherever they appear. */
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

/** Returns the trace of the current recorded work. */
function activeTrace(): { trace_id?: string } {
  const active = activeSpan();
  return active ? { trace_id: active.span.spanContext().traceId } : {};
}

/** Returns the trace of a request as a log field, whether it is recorded or not. Empty when the log line has it already. */
export function traceOf(traceparent: string | undefined): { trace_id?: string } {
  return traceparent === undefined || activeSpan() ? {} : { trace_id: traceIdOf(traceparent) };
}

/**
 * Logs an error that a caller received, once, where it leaves the service. Our own faults are logged with their cause; unavailability and
 * time-outs as a warning without a stack, which would say nothing. A caller's mistakes and a caller that has gone are not logged.
 */
export function logFault(log: Logger, error: AppError, fields: Record<string, unknown>): void {
  if (error instanceof CallerGone) return;
  if (error.status === 500) log.error({ err: error.cause ?? error, ...error.log, ...fields }, error.detail);
  else if (error.status > 500) {
    const cause = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn({ code: error.code, cause, ...error.log, ...fields }, error.detail);
  }
}
