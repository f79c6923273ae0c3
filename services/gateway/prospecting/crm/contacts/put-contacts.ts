import { mayBeProfile, personAddress } from '../../../../../schema/contracts/directory.js';
import type { Client } from '../../../../platform/postgres/postgres.js';
import { matchPeople } from '../../../directory/people/index.js';
import type { CrmContact } from '../connectors/crm-connector.js';
import { matchAsked } from '../deals/match-companies.js';
import { upsertContacts } from '../sql/contacts.js';
import type { Owner } from '../sql/deals.js';

/**
 * Stores those of a page of contacts who are people of the directory, with their companies. A contact is the person of its profile, else the
 * one person whose e-mail address it has; names alone say nothing. Contacts that are stored already are overwritten, and one that is
 * nobody of the directory any more goes at the end of the pass.
 */
export async function putContacts(client: Client, owner: Owner, given: CrmContact[]): Promise<void> {
  const contacts = [...new Map(given.map((one) => [one.externalId, one])).values()];
  const people = await matchPeople(
    client,
    contacts.map(({ profileUrl, email }) => ({ socialUrl: toProfile(profileUrl), email })),
  );
  const known = contacts.flatMap((contact, at) => {
    const personId = people[at];
    return personId ? [{ ...contact, personId }] : [];
  });
  if (known.length === 0) return;
  const companyIds = await matchAsked(
    client,
    known.map(({ company }) => company),
  );
  await upsertContacts(
    client,
    owner,
    known.map(({ externalId, personId, dealIds }, at) => ({
      externalId,
      personId,
      dealIds,
      companyId: companyIds[at] ?? null,
    })),
  );
}

/** The address of a profile as the directory has it; null where the text is none. CRMs contain many without a protocol. */
function toProfile(text: string | null): string | null {
  if (text === null) return null;
  const read = personAddress.safeParse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return read.success && mayBeProfile(read.data) ? read.data : null;
}
