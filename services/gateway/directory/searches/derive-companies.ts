import type { Client } from '../../../platform/postgres/postgres.js';
import { derivePeople } from './derive-people.js';
import { lockDerivation } from './sql/replace-roles.js';
import { findAffectedPeople, replaceNames, replaceSuccessors } from './sql/replace-successors.js';

const chunk = 5_000;

/**
 * Brings what is derived from these companies (facts that filter, names, domains) in line with them, in the caller's transaction:
 * call it after every write of companies. The people whom a change reaches are derived anew; until the transaction ends, nobody
 * else derives, so it is short.
 */
export async function deriveForCompanies(client: Client, companyIds: readonly string[]): Promise<void> {
  if (companyIds.length === 0) return;
  // No person is locked: who has written people and waits to derive them reads what we leave.
  await lockDerivation(client);
  const ids = [...new Set(companyIds)];
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk);
    const names = await replaceNames(client, some);
    const successorsOf = await replaceSuccessors(client, some, names);
    await derivePeople(client, await findAffectedPeople(client, { companyIds: some, successorsOf, names }));
  }
}
