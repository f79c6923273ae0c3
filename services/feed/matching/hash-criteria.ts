import { createHash } from 'node:crypto';
import type { WatchCriteria } from '../../../schema/contracts/watches.js';
import { compileCriteria } from './criteria.js';

/**
 * Returns a hash that criteria share exactly if they state the same conditions (G1): the order and the repetition of values do not count, nor the
 * case and spacing of topics and phrases; an absent, a null and an empty list are the same. It has 32 hex digits, as many as a UUID.
 */
export function hashCriteria(criteria: WatchCriteria): string {
  const { stems, ...compiled } = compileCriteria(criteria);
  const hasPhrases = stems !== null && stems.size > 0;
  const said = Object.entries({ ...compiled, wordForms: hasPhrases || null })
    .map(([axis, value]) => [axis, value instanceof Set || Array.isArray(value) ? [...new Set(value)].sort() : value])
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0));
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
}
