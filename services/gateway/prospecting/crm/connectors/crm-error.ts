import { AppError } from '../../../../platform/errors.js';

/**
 * Why a CRM could not be read or written to. `away` is temporary; `invalid` is a refusal of what one request contained; for the others,
 * somebody must change the connection or the CRM.
 */
export type CrmFault = 'away' | 'invalid' | 'unauthorized' | 'refused';

/**
 * A CRM did not answer as expected. The message is shown to the account, so it never contains what was sent to the CRM or received from
 * it; both may contain credentials.
 */
export class CrmError extends Error {
  /** For how long the CRM asked to be left alone, in milliseconds. */
  readonly restMs: number;

  constructor(
    readonly fault: CrmFault,
    message: string,
    { restMs = 0, ...options }: { cause?: unknown; restMs?: number } = {},
  ) {
    super(message, options);
    this.name = 'CrmError';
    this.restMs = restMs;
  }
}

/** The AppError for a CRM that could not be read or did not answer in time; any other error is returned as it is. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new AppError('unavailable', 'The CRM did not answer in time.', { cause: error });
  }
  if (!(error instanceof CrmError)) return error;
  return new AppError(error.fault === 'away' ? 'unavailable' : 'unprocessable', error.message, { cause: error });
}

/**
 * Asks a CRM and converts what that throws to a CrmError, by `explain` where a client library has errors of its own. Other errors are not
 * kept as causes, since they contain bodies and headers, which must not be logged.
 */
export async function asCrmErrors<T>(
  label: string,
  signal: AbortSignal,
  call: () => Promise<T>,
  explain: (error: unknown) => CrmError | null = () => null,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof CrmError) throw error;
    throw explain(error) ?? new CrmError('refused', `${label} answered something that is not of its API.`);
  }
}
