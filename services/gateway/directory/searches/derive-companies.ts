import type { Client } from '../../../platform/postgres/postgres.js';
import { lockDerivation } from '../locks.js';
import { derivePeople } from './derive-people.js';
import { findAffectedPeople, replaceNames, replaceSuccessors } from './sql/replace-successors.js';

const chunk = 5_000;

/**
 * Updates everything that is derived from these companies (facts for filters, names, domains) in the caller's transaction; to be called
 * after every write of companies. The rows of all people whom a change affects are derived again. No other transaction can derive until
 * this one ends, so it should be short.
 */
export async function deriveForCompanies(client: Client, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return;
  // People are not locked: a transaction that wrote people and waits to derive them will read the companies as they are now.
  await lockDerivation(client);
  const ids = [...new Set(companyIds)];
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk);
    const names = await replaceNames(client, some);
    const successorsOf = await replaceSuccessors(client, some, names);
    await derivePeople(client, await findAffectedPeople(client, { companyIds: some, successorsOf, names }));
  }
}
