import type { ContactFacts } from '../../../../schema/contracts/directory.js';
import type { Deps } from '../../operation/deps.js';
import type { Outcome } from '../bulk/index.js';
import { bucketOf } from '../locks.js';
import { storePeople } from './put-people.js';

/**
 * Like `storePeople`, for imports, whose speed the database limits: uses two parallel transactions, each with the people of one half of the
 * buckets, so that neither waits for the other's locks. If one fails, the other may have committed; a repeat is harmless. A bulk with people
 * without an address is not divided, since other items of the bulk identify them.
 */
export async function storePeopleInLanes(deps: Pick<Deps, 'database'>, facts: ContactFacts[]): Promise<Outcome[]> {
  const lanes: number[][] = [[], []];
  for (const [index, { social_url: url }] of facts.entries()) {
    if (url === undefined) return storePeople(deps, facts);
    lanes[bucketOf(url) & 1]!.push(index);
  }
  const outcomes = new Array<Outcome>(facts.length);
  const stored = await Promise.allSettled(
    lanes
      .filter((lane) => lane.length > 0)
      .map(async (lane) => {
        const some = await storePeople(
          deps,
          lane.map((index) => facts[index]!),
        );
        for (const [at, index] of lane.entries()) outcomes[index] = some[at]!;
      }),
  );
  for (const one of stored) if (one.status === 'rejected') throw one.reason;
  return outcomes;
}
