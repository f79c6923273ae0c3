import { v7 } from 'uuid';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { foldByKey, type Outcome, spreadOutcomes } from '../bulk/index.js';
import { hashProfileUrl, refuseErased } from '../erasures/index.js';
import { lockPeople } from '../locks.js';
import { type AccountContactRecord, mergeAccountContact } from './account-contact-record.js';
import type { KeyedFacts } from './identify-people.js';
import { refusedAsUnknown } from './person-record.js';
import {
  insertAccountContacts,
  selectAccounts,
  selectStoredAccountContacts,
  updateAccountContacts,
} from './sql/account-contacts.js';

const refusedAccount: Outcome = { refused: { location: 'account_id', message: 'names no account' } };

/**
 * Stores contacts that exist for one account alone (A3b) in one transaction and returns the outcome of each. The key of a contact is its
 * address within its account. Refuses erased people (X7), accounts that do not exist or are closed, and new contacts without a name.
 */
export async function storeAccountContacts(deps: Pick<Deps, 'database'>, facts: KeyedFacts[]): Promise<Outcome[]> {
  const keyed = foldByKey(facts as (KeyedFacts & { account_id: string })[], keyOf);
  const outcomes = await transaction(deps.database.pool, async (client) => {
    const urls = [...new Set(keyed.map((one) => one.facts.social_url))];
    // People are written and erased under the same lock, so that nobody is erased and stored at the same time.
    await lockPeople(client, urls);
    const erased = await refuseErased(
      client,
      keyed.map((one) => one.facts),
    );
    const accounts = await selectAccounts(client, [...new Set(keyed.map((one) => one.facts.account_id))]);
    const stored = new Map(
      (
        await selectStoredAccountContacts(
          client,
          keyed.map((one) => one.facts),
        )
      ).map((row) => [keyOf(row), row]),
    );
    const outcomes = new Map<string, Outcome>();
    const created: AccountContactRecord[] = [];
    const updated: AccountContactRecord[] = [];
    for (const { key, facts: one } of keyed) {
      const before = stored.get(key);
      const isNamed = one.first_name !== undefined && one.last_name !== undefined;
      const refused = erased.get(one);
      if (refused) outcomes.set(key, refused);
      else if (!accounts.has(one.account_id)) outcomes.set(key, refusedAccount);
      else if (!before && !isNamed) outcomes.set(key, refusedAsUnknown);
      else {
        const { record, change } = mergeAccountContact(before, one, v7);
        if (change === 'created') created.push(record);
        if (change === 'updated') updated.push(record);
        outcomes.set(key, change);
      }
    }
    await insertAccountContacts(client, created, hashProfileUrl);
    await updateAccountContacts(client, updated);
    return outcomes;
  });
  return spreadOutcomes(facts.length, keyed, outcomes);
}

const keyOf = (one: { account_id: string; social_url: string }): string => `${one.account_id} ${one.social_url}`;
