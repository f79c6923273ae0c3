import type { Client } from '../../../../platform/postgres/postgres.js';
import { matchPeople } from '../../../directory/people/index.js';
import type { CrmContact } from '../connectors/crm-connector.js';
import { matchAsked } from '../deals/match-companies.js';
import { type ContactOwner, upsertContacts } from '../sql/contacts.js';

/**
 * Stores the contacts of a page who are people of the directory, with their companies. A contact is the person of its profile, else the one
 * person who has its e-mail address and a similar name; names alone say nothing. Stored contacts are overwritten, and one that is nobody of
 * the directory any more is deleted at the end of the reading.
 */
export async function putContacts(client: Client, owner: ContactOwner, given: CrmContact[]): Promise<void> {
  const contacts = [...new Map(given.map((one) => [one.externalId, one])).values()];
  const people = await matchPeople(
    client,
    contacts.map(({ profileUrl: socialUrl, email, firstName, lastName }) => ({
      socialUrl,
      email,
      first_name: firstName ?? '',
      last_name: lastName ?? '',
    })),
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
