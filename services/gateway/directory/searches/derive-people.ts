import type { Client } from '../../../platform/postgres/postgres.js';
import { lockDerivationShared, replaceRoles } from './sql/replace-roles.js';

// Enough to spread the statements' fixed cost, few enough for sorts in memory.
const chunk = 5_000;

/**
 * Brings `current_employment` and `past_employer` of these people in line with their positions, in the caller's transaction (C3,
 * C4): call it after every write of people or positions, also after a removal. A person who is gone loses the rows. The caller has
 * shut out other writers of the same people until its transaction ends.
 */
export async function deriveForPeople(client: Client, personIds: readonly string[]): Promise<void> {
  if (personIds.length === 0) return;
  // Else a company that commits between our reading of it and our own commit would leave these people with its old facts.
  await lockDerivationShared(client);
  await derivePeople(client, personIds);
}

/** `deriveForPeople` for who holds the lock already. */
export async function derivePeople(client: Client, personIds: readonly string[]): Promise<void> {
  const ids = [...new Set(personIds)].sort();
  for (let start = 0; start < ids.length; start += chunk) await replaceRoles(client, ids.slice(start, start + chunk));
}
