import { hash, randomBytes } from 'node:crypto';
import type { KeyKind } from '../../../../schema/contracts/api-keys.js';

/**
 * A new key: `lw_<kind>_<8 hex>_<43 base64url>`. `lw_<kind>_<8 hex>` is its readable prefix. The rest is 256 random bits, so that a plain
 * SHA-256 of the key can be stored: nobody can guess the key from it.
 */
export function makeKey(kind: KeyKind): { key: string; prefix: string } {
  const prefix = `lw_${kind}_${randomBytes(4).toString('hex')}`;
  return { prefix, key: `${prefix}_${randomBytes(32).toString('base64url')}` };
}

/** The SHA-256 of a key in base64, which is stored and by which the key is looked up. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64');
}
