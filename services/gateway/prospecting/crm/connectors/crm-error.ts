import { AppError } from '../../../../platform/errors.js';

/** Why a CRM could not be read. `away` may pass by itself; the others need whoever looks after the connection. */
export type CrmFault = 'away' | 'unauthorized' | 'refused';

/**
 * A CRM that did not answer as it should. The message is shown to the account, so it never holds what the CRM wrote or what was sent
 * to it; both may carry credentials.
 */
export class CrmError extends Error {
  constructor(
    readonly fault: CrmFault,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'CrmError';
  }
}

/** The error that a caller is told for a CRM that could not be read; what is neither that nor a time-out is passed on. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new AppError('unavailable', 'The CRM did not answer in time.', { cause: error });
  }
  if (!(error instanceof CrmError)) return error;
  return new AppError(error.fault === 'away' ? 'unavailable' : 'unprocessable', error.message, { cause: error });
}

/**
 * Runs a call of a client library and turns what it throws into a CrmError. The library's own errors are dropped, not chained: they
 * hold bodies and headers, and a log is no place for those.
 */
export async function asCrmErrors<T>(
  label: string,
  signal: AbortSignal,
  call: () => Promise<T>,
  explain: (error: unknown) => CrmError | null,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof CrmError) throw error;
    throw explain(error) ?? new CrmError('refused', `${label} answered something that is not of its API.`);
  }
}
