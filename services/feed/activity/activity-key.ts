import { hash } from 'node:crypto';
import { toErasedSourceId } from '../erasures/index.js';

/**
 * Returns the deduplication key of an item (G3): the first 16 bytes of the SHA-256 of its scope and source id, as 32 hex digits. They sort in the
 * same order as the uuids that PostgreSQL stores them as. The key stays the same when the item becomes a tombstone (X7), so it can be computed from
 * any stored row. Among 10 billion items the odds that any two share a key are below one in 6 million million million; the later of the two would be
 * taken for a duplicate.
 */
export const activityKey = (scope: string, sourceId: string): string =>
  hash('sha256', `${scope}\n${toErasedSourceId(sourceId)}`, 'hex').slice(0, 32);
