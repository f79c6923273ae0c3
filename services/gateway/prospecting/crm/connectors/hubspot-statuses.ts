import { CrmError } from './crm-error.js';
import type { Standing, StatusPage } from './crm-writer.js';
import type { HubspotApi } from './hubspot-api.js';

const contactsAtOnce = 100;
/** HubSpot tells the history of a property of at most 50 contacts at once. */
const historiesAtOnce = 50;

/**
 * Reads a page of the contacts that have the ID of a person and have changed since a cursor, with the value of the property `statusField` and
 * when it came to that. The cursor is an instant; where more contacts changed at one instant than fit into a page, it has the ID of the last
 * contact as well. Pages do not go on by number: contacts that change meanwhile would move others past them.
 */
export async function readHubspotStatuses(
  api: HubspotApi,
  { idField, statusField }: { idField: string; statusField: string },
  cursor: string,
): Promise<StatusPage> {
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
    properties: [idField, statusField, 'lastmodifieddate'],
    limit: contactsAtOnce,
  });
  const times = results.map(({ properties }) => Date.parse(properties.lastmodifieddate ?? ''));
  if (times.some(Number.isNaN)) throw new CrmError('away', 'HubSpot did not say when contacts were changed.');
  const people = new Map(
    results.flatMap(({ id, properties }) => (properties[statusField] ? [[id, properties[idField] ?? '']] : [])),
  );
  const standings = await readTimes(api, statusField, people);
  const isLast = paging?.next === undefined;
  const at = (time: number): string => new Date(time).toISOString();
  if (isOfInstant) {
    const last = results.at(-1)?.id;
    return { standings, isExact: true, next: isLast || last === undefined ? at(since + 1) : `${at(since)} ${last}` };
  }
  const to = Math.max(since, ...times);
  return { standings, isExact: true, next: isLast ? null : to > since ? at(to) : `${at(since)} 0` };
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
    const some = ids.slice(at, at + historiesAtOnce);
    const inputs = some.map((id) => ({ id }));
    const { results } = await api.readHistories({ inputs, properties: [], propertiesWithHistory: [statusField] });
    const histories = new Map(results.map((one) => [one.id, one.propertiesWithHistory]));
    for (const id of some) {
      const history = histories.get(id)?.[statusField];
      if (history === undefined) throw new CrmError('away', 'HubSpot did not answer for all contacts.');
      const [latest] = history;
      if (latest?.value) standings.push({ person_id: people.get(id)!, crm_status: latest.value, at: latest.timestamp });
    }
  }
  return standings;
}
