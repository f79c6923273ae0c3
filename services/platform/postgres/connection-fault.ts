/** The SQLSTATE of a write on a standby: the server was demoted, or the address leads to the wrong server. */
export const readOnlyServer = '25006';
// Class 08: connection exceptions; 57P01..3: the server is stopping or starting; 53100, 53200, 53300: no disk, memory or connection left.
const states = new RegExp(`^(08...|57P0[123]|53[123]00|${readOnlyServer})$`);
const codes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);
// Messages of pg, its pool and TypeORM that come without a code.
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error',
  'Cannot use a pool after',
  'not queryable',
  'uery runner already released',
  'uery runner was already released',
];

/** Returns whether a PostgreSQL that takes changes could not be reached, or the connection was lost. */
export function isConnectionFault(error: unknown): boolean {
  const { code, syscall, message, errors } = Object(error) as Record<string, unknown>;
  if (typeof code === 'string' && (states.test(code) || codes.has(code))) return true;
  // The server's socket file is missing. Any other missing file is another error.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (Array.isArray(errors) && errors.some(isConnectionFault)) return true;
  return typeof message === 'string' && messages.some((one) => message.includes(one));
}

/** Returns whether a statement waited for a lock longer than the session allows; also checks the causes of the error. */
export function isLockTimeout(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === '55P03' || (cause !== undefined && isLockTimeout(cause));
}
