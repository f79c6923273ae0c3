import type { Standing, StatusPage } from './crm-writer.js';
import type { HubspotApi } from './hubspot-api.js';

const contactsAtOnce = 100;
/** HubSpot tells the history of a property of at most 50 contacts at once. */
const historiesAtOnce = 50;
/** A search ends after 10,000 contacts, which is more than change in the same instant. */
const mostPages = 100;

/**
 * Reads a page of the contacts that have the ID of a person and have changed since an instant, with the value of the property `statusField` and
 * when it came to that. Contacts that change meanwhile come again later, so that pages go on from the time of the last contact; only within
 * one instant do they go on by number.
 */
export async function readHubspotStatuses(
  api: HubspotApi,
  { idField, statusField }: { idField: string; statusField: string },
  since: string,
): Promise<StatusPage> {
  const filters = [
    { propertyName: 'lastmodifieddate', operator: 'GTE', value: String(Date.parse(since)) },
    { propertyName: idField, operator: 'HAS_PROPERTY' },
  ];
  const search = {
    filterGroups: [{ filters }],
    sorts: ['lastmodifieddate'],
    properties: [idField, statusField, 'lastmodifieddate'],
    limit: contactsAtOnce,
  };
  const people = new Map<string, string>();
  let to = since;
  let after: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const { results, paging } = await api.searchContacts({ ...search, after });
    for (const { id, properties } of results) {
      if (properties[statusField]) people.set(id, properties[idField] ?? '');
      const at = Date.parse(properties.lastmodifieddate ?? '');
      if (at > Date.parse(to)) to = new Date(at).toISOString();
    }
    after = paging?.next?.after;
    if (after === undefined) return { standings: await readTimes(api, statusField, people), to, next: null };
    if (to > since) break;
  }
  const next = to > since ? to : new Date(Date.parse(since) + 1).toISOString();
  return { standings: await readTimes(api, statusField, people), to: next, next };
}

/** When the status of contacts came to what it is; `people` has the IDs of the people by those of the contacts. */
async function readTimes(
  api: HubspotApi,
  statusField: string,
  people: ReadonlyMap<string, string>,
): Promise<Standing[]> {
  const ids = [...people.keys()];
  const standings: Standing[] = [];
  for (let at = 0; at < ids.length; at += historiesAtOnce) {
    const inputs = ids.slice(at, at + historiesAtOnce).map((id) => ({ id }));
    const { results } = await api.readHistories({ inputs, properties: [], propertiesWithHistory: [statusField] });
    for (const { id, propertiesWithHistory } of results) {
      const [latest] = propertiesWithHistory[statusField] ?? [];
      const person_id = people.get(id);
      if (latest?.value && person_id) standings.push({ person_id, crm_status: latest.value, at: latest.timestamp });
    }
  }
  return standings;
}
