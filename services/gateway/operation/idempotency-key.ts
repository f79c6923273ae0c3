import { AppError } from '../../platform/errors.js';

/** An idempotency key is 1 to 200 visible ASCII characters (A10). */
export function checkIdempotencyKey(key: unknown, location: string): string | undefined {
  if (key === undefined || key === null) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  const message = 'must be 1 to 200 visible ASCII characters';
  throw new AppError('invalid_request', `The idempotency key ${message}.`, { errors: [{ location, message }] });
}
