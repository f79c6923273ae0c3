import { codes, type ErrorCode, type ErrorDetail } from '../../schema/contracts/codes.js';
import { isConnectionFault } from './postgres/connection-fault.js';

export type { ErrorCode, ErrorDetail };

/**
 * A fault that a caller is told about. `detail` and `errors` are public; `cause` and `log` never leave the process. Anything
 * thrown that is no AppError is answered as `internal`, without detail.
 */
export class AppError extends Error {
  readonly errors: ErrorDetail[] | null;
  readonly log: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    options: { cause?: unknown; errors?: ErrorDetail[]; log?: Record<string, unknown>; retryAfterS?: number } = {},
  ) {
    const frames = Error.stackTraceLimit;
    // Where a caller was refused interests nobody, and to find its lines in the sources takes a third of a millisecond (2026-11).
    if (codes[code].status < 500) Error.stackTraceLimit = 0;
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    Error.stackTraceLimit = frames;
    this.name = 'AppError';
    this.errors = options.errors ?? null;
    this.log = options.log;
    this.retryAfterS = options.retryAfterS ?? (codes[code].status === 503 ? 1 : undefined);
  }

  get status(): number {
    return codes[this.code].status;
  }

  get title(): string {
    return codes[this.code].title;
  }
}

/** Work was ended because nobody waits for it any more. It is told to nobody, and is no fault of anybody's. */
export class CallerGone extends AppError {
  constructor(cause?: unknown) {
    super('deadline_exceeded', 'Nobody waits for the answer any more; what was under way was ended.', { cause });
  }
}

// PostgreSQL ended a statement: it took longer than a caller's may, or was cancelled.
const cancelled = '57014';

/**
 * The AppError for anything thrown: itself, `unavailable` where a statement outside of a transaction did not reach the
 * database, `deadline_exceeded` where the database ended it, or `internal`; the original is its private cause.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isConnectionFault(thrown)) return new AppError('unavailable', 'The database is away.', { cause: thrown });
  if ((thrown as { code?: unknown } | null)?.code === cancelled) {
    return new AppError('deadline_exceeded', 'The answer took too long; what was under way was ended.', {
      cause: thrown,
    });
  }
  return new AppError('internal', 'An unexpected fault occurred. The request can be reported by its instance.', {
    cause: thrown,
  });
}

/**
 * What is told of a fault that came after a part was committed: never `unavailable`, which says that nothing was done (S6). For work whose
 * repetition as a whole is harmless.
 */
export function afterPart(thrown: unknown): unknown {
  if (toAppError(thrown).code !== 'unavailable') return thrown;
  return new AppError('deadline_exceeded', 'Only a part was stored. Repeating the whole is safe.', { cause: thrown });
}

/** The one answer for a missing row and for another account's row alike (A4). */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `No such ${noun}.`);
}
