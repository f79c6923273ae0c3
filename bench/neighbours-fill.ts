import { describedOperations, type Schema } from '../test/contract/description.js';
import { enlarge, type Ids, withinMebibyte } from './neighbours-requests.js';
import type { World } from './neighbours-world.js';

/** The operations that create an account's things, in this order, since later things refer to earlier ones. */
const makers: { operation: string; list: string; idOf?: string }[] = [
  { operation: 'createPersona', list: 'personas' },
  { operation: 'createCompaniesList', list: 'companies-lists' },
  { operation: 'createContactsList', list: 'contacts-lists' },
  { operation: 'createNewHireSignal', list: 'signals' },
  { operation: 'createSocialContentSignal', list: 'social-content-signals' },
  { operation: 'putWatch', list: 'icp-signal-watches', idOf: 'icp_criteria_id' },
  { operation: 'createResearchQuestionTemplate', list: 'research-question-templates' },
];

/** Creates so many things of each kind in an account: with `isLarge` as large as the limits allow, else of usual size. */
export async function fillAccount(
  { send, staffKey, ingestKey }: World,
  { accountId, key }: { accountId: string; key: string },
  { each, isLarge }: { each: number; isLarge: boolean },
): Promise<Ids> {
  const ids: Ids = {};
  await send('POST', `/v2/credits/grants?account_id=${accountId}`, { key: staffKey, body: { amount: 1_000_000 } });
  const people = JSON.parse((await send('GET', '/v2/people?limit=200', { key: staffKey })).text).people as {
    id: string;
  }[];
  ids.people = people.map(({ id }) => id);
  ids.contacts = ids.people;
  const companies = JSON.parse((await send('GET', '/v2/companies?limit=200', { key: staffKey })).text).companies as {
    social_id: string;
  }[];
  ids.companies = companies.map((one) => one.social_id);
  for (const { operation, list, idOf = 'id' } of makers) {
    const { method, path, requestBody } = describedOperations.find(({ operationId }) => operationId === operation)!;
    const { schema, example } = requestBody!.content['application/json'] as { schema: Schema; example: object };
    const made: string[] = [];
    for (let nth = 0; nth < each; nth++) {
      const whole = isLarge && list !== 'icp-signal-watches' ? withinMebibyte(enlarge(schema, example)) : example;
      const body = named(whole as Record<string, unknown>, `${operation} ${nth}`, ids);
      const answer = await send(method, path, { key, body });
      if (answer.status >= 300) {
        console.log(`  ${operation} as large as that is refused: ${answer.status} ${answer.text.slice(0, 200)}`);
        break;
      }
      made.push(JSON.parse(answer.text)[idOf]);
    }
    ids[list] = made;
  }
  const payload = isLarge ? { topic: 'x', words: 'word '.repeat(6_000) } : { topic: 'x' };
  const items = Array.from({ length: each }, (_, nth) => ({
    account_id: accountId,
    source_id: `of ${accountId} ${nth}`,
    signal_type: 'news',
    company_social_id: ids.companies![nth % ids.companies!.length],
    headline: `Number ${nth} of a long list of things that happened`,
    occurred_at: '2026-11-01T09:00:00Z',
    payload,
  }));
  await send('POST', '/v2/icp-signal-watches', { key, body: { name: 'Everything' } });
  for (let start = 0; start < items.length; start += 50) {
    await send('POST', '/v2/company-activity', { key: ingestKey, body: items.slice(start, start + 50) });
  }
  return ids;
}

/** The body with a unique name and with ids of the account's own things. */
function named(body: Record<string, unknown>, name: string, ids: Ids): Record<string, unknown> {
  const own: Record<string, unknown> = { ...body, name };
  delete own.icp_criteria_id;
  for (const [property, list] of [
    ['persona_ids', 'personas'],
    ['companies_list_id', 'companies-lists'],
    ['contacts_list_ids', 'contacts-lists'],
    ['companies_list_ids', 'companies-lists'],
  ] as const) {
    if (!(property in own)) continue;
    const known = ids[list] ?? [];
    own[property] = property.endsWith('s') ? known.slice(0, 5) : known[0];
  }
  // Reference data that this directory does not have.
  for (const property of ['canonical_job_title_ids', 'industry_ids', 'location_ids', 'company_location_ids', 'geo_ids'])
    delete own[property];
  return own;
}
