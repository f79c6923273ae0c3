import { hash, randomBytes } from 'node:crypto';
import type { KeyKind } from '../../../../schema/contracts/api-keys.js';

/**
 * A new key: `lw_<kind>_<8 hex>_<43 base64url>`. The part up to the last underscore of the name is its readable prefix; the rest
 * is 256 random bits, so that a plain SHA-256 at rest withstands any guessing.
 */
export function makeKey(kind: KeyKind): { key: string; prefix: string } {
  const prefix = `lw_${kind}_${randomBytes(4).toString('hex')}`;
  return { prefix, key: `${prefix}_${randomBytes(32).toString('base64url')}` };
}

/** What is stored of a key, and looked up by, in base64: its SHA-256. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64');
}
