import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../platform/postgres/postgres.js';
import { hashCriteria } from '../matching/index.js';
import { noteHashed, readHashedTo, readWrittenAfter, storeHashes } from './sql/hash-watches.js';

/** A watch may name 10,000 companies. */
const pageSize = 100;

/**
 * Stores the hash of the criteria of older watches, once, when the previous version no longer writes any (see the migration). Does nothing before
 * that and after. Ends early when `signal` is aborted; the next call goes on from there. Replicas may do it at once.
 */
export async function hashOlderWatches({ pool }: Pick<Database, 'pool'>, signal: AbortSignal): Promise<void> {
  for (let after = await readHashedTo(pool); after !== null && !signal.aborted; ) {
    const page = await readWrittenAfter(pool, after, pageSize);
    const hashes: { change: number; hash: string }[] = [];
    for (const { change, ...criteria } of page) {
      hashes.push({ change, hash: hashCriteria(criteria) });
      // To hash a large watch takes milliseconds.
      await setImmediate();
    }
    await storeHashes(pool, hashes);
    const to = page.length < pageSize ? null : page.at(-1)!.change;
    await noteHashed(pool, after, to);
    after = to;
  }
}
