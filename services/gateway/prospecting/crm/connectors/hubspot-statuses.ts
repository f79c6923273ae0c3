import { CrmError } from './crm-error.js';
import type { Standing, StandingPage } from './crm-writer.js';
import type { HubspotApi } from './hubspot-api.js';

const contactsAtOnce = 100;
/** HubSpot returns the history of properties of at most 50 contacts at once. */
const historiesAtOnce = 50;
/** The property of a contact that holds the ID of its owner. */
export const ownerProperty = 'hubspot_owner_id';

/** What is followed: the properties of the person's ID and of the status, and the names of owners by their IDs; null if it is not followed. */
type Followed = {
  idField: string;
  statusField: string | null;
  nameOfOwner: ((id: string) => Promise<string | null>) | null;
};

/**
 * Reads a page of the contacts that have a person's ID and have changed since a cursor, with their status and owner and the times when they
 * came to these. The cursor is an instant; if more contacts changed at one instant than fit into a page, it also has the ID of the last
 * contact. Pages are not numbered: contacts that change in the meantime would move others past them.
 */
export async function readHubspotStandings(
  api: HubspotApi,
  { idField, statusField, nameOfOwner }: Followed,
  cursor: string,
): Promise<StandingPage> {
  const followed = [statusField, nameOfOwner && ownerProperty].filter((name) => name !== null);
  const [instant = '', id] = cursor.split(' ');
  const since = Date.parse(instant);
  const isOfInstant = id !== undefined;
  const filters = [
    { propertyName: 'lastmodifieddate', operator: isOfInstant ? 'EQ' : 'GTE', value: String(since) },
    { propertyName: idField, operator: 'HAS_PROPERTY' },
    ...(isOfInstant ? [{ propertyName: 'hs_object_id', operator: 'GT', value: id }] : []),
  ];
  const { results, paging } = await api.searchContacts({
    filterGroups: [{ filters }],
    sorts: [isOfInstant ? 'hs_object_id' : 'lastmodifieddate'],
    properties: [idField, ...followed, 'lastmodifieddate'],
    limit: contactsAtOnce,
  });
  const times = results.map(({ properties }) => Date.parse(properties.lastmodifieddate ?? ''));
  if (times.some(Number.isNaN))
    throw new CrmError('away', 'HubSpot returned contacts without the time of their last change.');
  const people = new Map(
    results.flatMap(({ id, properties }) =>
      followed.some((name) => properties[name]) ? [[id, properties[idField] ?? '']] : [],
    ),
  );
  const standings: Standing[] = [];
  for (const { contact, property, value, at } of await readLatest(api, followed, [...people.keys()])) {
    const isOwner = property === ownerProperty;
    const named = isOwner ? await nameOfOwner!(value) : value;
    if (named)
      standings.push({ person_id: people.get(contact)!, field: isOwner ? 'owner' : 'status', value: named, at });
  }
  const isLast = paging?.next === undefined;
  const at = (time: number): string => new Date(time).toISOString();
  if (isOfInstant) {
    const last = results.at(-1)?.id;
    return { standings, isExact: true, next: isLast || last === undefined ? at(since + 1) : `${at(since)} ${last}` };
  }
  const to = Math.max(since, ...times);
  return { standings, isExact: true, next: isLast ? null : to > since ? at(to) : `${at(since)} 0` };
}

/** The latest values of properties of contacts, and when they came to these; those that were emptied are left out. */
async function readLatest(api: HubspotApi, properties: string[], contacts: string[]) {
  const found: { contact: string; property: string; value: string; at: string }[] = [];
  for (let at = 0; at < contacts.length; at += historiesAtOnce) {
    const some = contacts.slice(at, at + historiesAtOnce);
    const inputs = some.map((id) => ({ id }));
    const { results } = await api.readHistories({ inputs, properties: [], propertiesWithHistory: properties });
    const histories = new Map(results.map((one) => [one.id, one.propertiesWithHistory]));
    for (const contact of some) {
      const held = histories.get(contact);
      if (!held || !properties.some((name) => held[name])) {
        throw new CrmError('away', 'HubSpot did not answer for all contacts.');
      }
      for (const property of properties) {
        const [latest] = held[property] ?? [];
        if (latest?.value) found.push({ contact, property, value: latest.value, at: latest.timestamp });
      }
    }
  }
  return found;
}
