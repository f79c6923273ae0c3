import { codes, type ErrorBody, type ErrorCode, type ErrorDetail } from '../../schema/contracts/codes.js';
import { isConnectionFault, isLockTimeout } from './postgres/connection-fault.js';

export type { ErrorCode, ErrorDetail };

/**
 * An error that callers may see. `detail` and `errors` are public; `cause` and `log` never leave the process. Anything else that is thrown
 * reaches the caller as `internal`, without details.
 */
export class AppError extends Error {
  readonly errors: ErrorDetail[] | null;
  readonly log: Record<string, unknown> | undefined;
  readonly retryAfterS: number | undefined;
  /** The cursor from which a reader continues after its stream was ended. */
  readonly cursor: string | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    options: {
      cause?: unknown;
      errors?: ErrorDetail[];
      log?: Record<string, unknown>;
      retryAfterS?: number;
      cursor?: string | undefined;
    } = {},
  ) {
    const frames = Error.stackTraceLimit;
    // A stack is not needed when a caller is refused, and mapping its lines to the sources takes a third of a millisecond (2026-11).
    if (codes[code].status < 500) Error.stackTraceLimit = 0;
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    Error.stackTraceLimit = frames;
    this.name = 'AppError';
    this.errors = options.errors ?? null;
    this.log = options.log;
    this.cursor = options.cursor;
    this.retryAfterS = options.retryAfterS ?? (codes[code].status === 503 ? 1 : undefined);
  }

  get status(): number {
    return codes[this.code].status;
  }

  get title(): string {
    return codes[this.code].title;
  }
}

/**
 * Thrown when work was ended because nobody waits for it any more. It is neither returned to a caller nor logged, since it is nobody's
 * fault.
 */
export class CallerGone extends AppError {
  constructor(cause?: unknown) {
    super('deadline_exceeded', 'Nobody waits for the answer any more; what was under way was ended.', { cause });
  }
}

// PostgreSQL's code for a statement that exceeded its time limit or was cancelled.
const cancelled = '57014';

/**
 * Returns the AppError for anything thrown: an AppError unchanged, `unavailable` when a statement outside of a transaction did not reach
 * the database, `deadline_exceeded` when the database ended it, and otherwise `internal`. The original is its private cause.
 */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isConnectionFault(thrown)) return new AppError('unavailable', 'The database is away.', { cause: thrown });
  if (isLockTimeout(thrown)) {
    const detail = 'Other work on the same data is taking too long. Nothing was done.';
    return new AppError('unavailable', detail, { cause: thrown });
  }
  if ((thrown as { code?: unknown } | null)?.code === cancelled) {
    return new AppError('deadline_exceeded', 'The answer took too long, so the work on it was ended.', {
      cause: thrown,
    });
  }
  return new AppError('internal', 'An unexpected fault occurred. The request can be reported by its instance.', {
    cause: thrown,
  });
}

/** Returns an error as another service reads it with `fromErrorBody`, without what is private. */
export function toErrorBody({ code, detail, errors, retryAfterS }: AppError): ErrorBody {
  return { code, detail, errors, retry_after_s: retryAfterS };
}

/** Returns the error that another service has reported. A code that is unknown here is `internal`. */
export function fromErrorBody({ code, detail, errors, retry_after_s }: ErrorBody): AppError {
  return new AppError(Object.hasOwn(codes, code) ? code : 'internal', detail, {
    errors: errors ?? undefined,
    retryAfterS: retry_after_s,
  });
}

/**
 * Returns the error to throw when a part was committed before the failure. It is never `unavailable`, which says that nothing was done
 * (S6). For work that can safely be repeated as a whole.
 */
export function afterPart(thrown: unknown): unknown {
  if (toAppError(thrown).code !== 'unavailable') return thrown;
  return new AppError('deadline_exceeded', 'Only a part was stored. Repeating all of it is safe.', { cause: thrown });
}

/** Returns the same error for a missing row and for a row of another account (A4). */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `No such ${noun}.`);
}
