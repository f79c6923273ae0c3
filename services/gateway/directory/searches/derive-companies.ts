import type { Client } from '../../../platform/postgres/postgres.js';
import { lockDerivation } from '../locks.js';
import { derivePeople } from './derive-people.js';
import { markDue } from './sql/people-due.js';
import { findAffectedPeople, replaceNames, replaceSuccessors } from './sql/replace-successors.js';

const chunk = 5_000;

/**
 * The maximum number of people who are derived again for each chunk of changed companies in the transaction of the change, for whose end all who
 * derive wait. If a chunk concerns more, it leaves marks, and a worker derives all of them afterwards.
 */
export const derivedAtOnce = 2_000;

/**
 * Updates everything that is derived from these companies, in the caller's transaction: names, domains and, for those in `refiltered`, facts for
 * filters. Call this after every write of companies. The rows of all people whom a change affects are derived again, by a worker afterwards
 * if they are many. No other transaction can derive until this one ends, so it should be short.
 */
export async function deriveForCompanies(
  client: Client,
  companyIds: readonly string[],
  refiltered: readonly string[] = companyIds,
): Promise<void> {
  if (companyIds.length === 0) return;
  // People are not locked: a transaction that wrote people and waits to derive them will read the companies as they are now.
  await lockDerivation(client);
  const changedFacts = new Set(refiltered);
  const ids = [...new Set(companyIds)];
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk);
    const names = await replaceNames(client, some);
    const successorsOf = await replaceSuccessors(client, some, names);
    const changed = { factsOf: some.filter((id) => changedFacts.has(id)), successorsOf, names };
    const people = await findAffectedPeople(client, changed, derivedAtOnce + 1);
    if (people.length <= derivedAtOnce) {
      await derivePeople(client, people);
      continue;
    }
    await markDue(client, 'facts', changed.factsOf);
    await markDue(client, 'company', successorsOf);
    await markDue(client, 'name', names);
  }
}
