import { createHash } from 'node:crypto';
import type { Entities } from './source-kind.js';

/** A digest of what a source says, by which the next reading sees whether it says the same. */
export function fingerprintOf(entities: Entities): string {
  const rows = [...entities].sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url');
}
