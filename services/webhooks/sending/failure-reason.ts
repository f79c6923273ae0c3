import type { FailureReason } from '../../../schema/contracts/webhook-deliveries.js';
import { DestinationError } from '../../platform/http/destinations/index.js';

/** A connection that did not come about, with the reason already known from the stage that failed. */
export class ConnectError extends Error {
  constructor(
    readonly reason: FailureReason,
    cause: unknown,
  ) {
    super(`no connection: ${reason}`, { cause });
    this.name = 'ConnectError';
  }
}

/** The `failure_reason` (W10) of an attempt that ended without a final status. */
export function reasonForError(error: unknown): FailureReason {
  if (error instanceof ConnectError || error instanceof DestinationError) return error.reason;
  const code = codeOf(error);
  // TLS 1.3 tells a client that its certificate is missed only after the handshake, on the first read.
  return code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') ? 'tls' : 'connection';
}

/** True where the name could not be resolved although nothing says that it does not exist (W2). */
export function isResolverFault(error: unknown): boolean {
  return error instanceof DestinationError && error.reason === 'dns' && !error.missing;
}

/** The `failure_reason` of a TCP connection that the system could not make. */
export function reasonForDialError(error: unknown): FailureReason {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'connection_refused';
  return code === 'ETIMEDOUT' ? 'timeout' : 'connection';
}

/** The system's or OpenSSL's code of a fault; not asked by class, which differs between a test's realm and Node's own. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
