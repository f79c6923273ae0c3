import type { FailureReason } from '../../../schema/contracts/webhook-deliveries.js';
import { DestinationError } from '../../platform/http/destinations/index.js';

/** A connection that could not be established, with the reason known from the stage that failed. */
export class ConnectError extends Error {
  constructor(
    readonly reason: FailureReason,
    cause: unknown,
  ) {
    super(`no connection: ${reason}`, { cause });
    this.name = 'ConnectError';
  }
}

/** Returns the `failure_reason` (W10) of an attempt that ended without a final status. */
export function reasonForError(error: unknown): FailureReason {
  if (error instanceof ConnectError || error instanceof DestinationError) return error.reason;
  const code = codeOf(error);
  // With TLS 1.3 a client learns only after the handshake, on the first read, that the server requires a client certificate.
  return code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_') ? 'tls' : 'connection';
}

/** Returns true when the name could not be resolved although no reply says that it does not exist (W2). */
export function isResolverFault(error: unknown): boolean {
  return error instanceof DestinationError && error.reason === 'dns' && !error.missing;
}

/** Returns the `failure_reason` of a TCP connection that the system could not establish. */
export function reasonForDialError(error: unknown): FailureReason {
  const code = codeOf(error);
  if (code === 'ECONNREFUSED') return 'connection_refused';
  return code === 'ETIMEDOUT' ? 'timeout' : 'connection';
}

/** Returns the error code of the system or of OpenSSL. It does not test the class, which differs between a test's realm and Node's own. */
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
