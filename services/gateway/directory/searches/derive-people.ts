import type { Client } from '../../../platform/postgres/postgres.js';
import { lockDerivationShared } from '../locks.js';
import { replaceRoles } from './sql/replace-roles.js';

// Large enough to spread the fixed cost of the statements, small enough to sort in memory.
const chunk = 5_000;

/**
 * Derives `current_employment` and `past_employer` of these people from their positions, in the caller's transaction (C3, C4). Call this after
 * every write or removal of people or positions. Deletes the rows of removed people. The caller has locked out other writers of the same
 * people until its transaction ends. `changed` are those among them who were stored before and are given again: an employment that they did
 * not have before is a change that is seen today.
 */
export async function deriveForPeople(
  client: Client,
  personIds: readonly string[],
  changed: readonly string[] = [],
): Promise<void> {
  if (personIds.length === 0) return;
  // Otherwise a company committed between this transaction's read and its commit would leave these people with its old facts.
  await lockDerivationShared(client);
  await derivePeople(client, personIds, changed);
}

/** As `deriveForPeople`, for a caller that has locked derivation already. */
export async function derivePeople(
  client: Client,
  personIds: readonly string[],
  changed: readonly string[] = [],
): Promise<void> {
  const ids = [...new Set(personIds)].sort();
  const known = new Set(changed);
  for (let start = 0; start < ids.length; start += chunk) {
    const some = ids.slice(start, start + chunk);
    await replaceRoles(
      client,
      some,
      some.filter((id) => known.has(id)),
    );
  }
}
