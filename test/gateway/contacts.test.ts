import { randomUUID } from 'node:crypto';
import type { Contact, Contacts } from '../../schema/contracts/contacts.js';
import type { BulkReceipt, Person } from '../../schema/contracts/directory.js';
import { ContactsByIdDocument, ContactsDocument } from '../../schema/graphql/generated/graphql.js';
import { toCamelCase } from '../../services/gateway/operation/graphql/case.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

type Problem = { status: number; detail: string; errors: { location: string; message: string; value?: unknown }[] };

let system: SharedSystem;
let ada: string;
let bare: string;

beforeAll(async () => {
  system = await shareSystem();
  await system.rest('PUT', '/v2/companies', {
    key: system.credentials.ingest_key,
    body: [{ social_id: '801', name: 'Alder', slug: 'alder' }],
  });
  ada = await addPerson('ada', {
    location: 'Lisbon, Portugal',
    email: 'ada@example.com',
    email_is_verified: true,
    phones: [{ number: '+1 202-555-0101' }],
    positions: [
      { title: 'Board Member', company_social_id: '802', start_date: '2024-05', kind: 'board' },
      { title: 'Chief Buyer', company_social_id: '801', start_date: '2023' },
      { title: 'Buyer', company_social_id: '801', start_date: '2019', end_date: '2022' },
    ],
  });
  bare = await addPerson('bare', {});
}, shareWithinMs);
afterAll(() => system?.stop());

async function put(people: object[]): Promise<BulkReceipt> {
  return (await system.rest<BulkReceipt>('PUT', '/v2/people', { key: system.credentials.ingest_key, body: people }))
    .body;
}

async function addPerson(slug: string, facts: object): Promise<string> {
  const social_url = `https://social.example/in/${slug}`;
  await put([{ social_url, first_name: slug, last_name: 'Example', ...facts }]);
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: social_url } });
  return found.body.people[0]!.id;
}

const byId = <T = Contact[]>(contact_ids: unknown, options: object = {}) =>
  system.rest<T>('POST', '/v1/contacts', { body: { contact_ids }, ...options });
const get = <T = Contacts>(search: string, options: object = {}) =>
  system.rest<T>('GET', `/v2/contacts?${search}`, options);

const wholeAda = () => ({
  contact_id: ada,
  first_name: 'ada',
  last_name: 'Example',
  job_title: 'Chief Buyer',
  company_name: 'Alder',
  company_social_id: '801',
  company_social_slug: 'alder',
  social_url: 'https://social.example/in/ada',
  location: 'Lisbon, Portugal',
  email: 'ada@example.com',
  phone: '+1 202-555-0101',
});

test('E1: the response is a bare array in the requested order, with repeats and with all known fields', async () => {
  const { status, body } = await byId([bare, ada.toUpperCase(), bare]);
  const bareContact = {
    contact_id: bare,
    first_name: 'bare',
    last_name: 'Example',
    social_url: 'https://social.example/in/bare',
  };
  expect([status, body]).toEqual([200, [bareContact, wholeAda(), bareContact]]);
  expect((await byId([])).body).toEqual([]);
});

test('E1: ids that name no contact lead to 404, and each of them is listed with its place', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const { status, body } = await byId<Problem>([one, ada, other]);
  expect([status, body.detail]).toEqual([404, 'No such contact.']);
  expect(body.errors).toEqual([
    { location: 'body.contact_ids[0]', message: 'names no contact', value: one },
    { location: 'body.contact_ids[2]', message: 'names no contact', value: other },
  ]);
});

test('E1: a request takes at most 1,000 ids, each a UUID, and all violations are reported', async () => {
  expect((await byId(Array(1_000).fill(ada))).body).toHaveLength(1_000);
  expect((await byId(Array(1_001).fill(ada))).status).toBe(400);
  const bad = await byId<Problem>(['x', ada, 7]);
  expect([bad.status, bad.body.errors.map((one) => one.location)]).toEqual([
    400,
    ['body.contact_ids[0]', 'body.contact_ids[2]'],
  ]);
  expect((await system.rest('POST', '/v1/contacts', { body: {} })).status).toBe(400);
});

test('A9: the deprecated operation names its successor in every answer, refusals included', async () => {
  for (const answer of [await byId([ada]), await byId([randomUUID()]), await byId([ada], { key: null })]) {
    expect(answer.headers.get('deprecation')).toBe(`@${Date.parse('2026-01-01') / 1_000}`);
    expect(answer.headers.get('link')).toBe('</v2/contacts>; rel="successor-version"');
  }
  expect((await get(`contact_ids=${ada}`)).headers.get('deprecation')).toBeNull();
});

test('E2: ids are repeated or joined by commas; each contact comes once, unknown ids are simply missing', async () => {
  const nobody = randomUUID();
  const wanted = [
    await get(`contact_ids=${ada},${nobody},${bare}`),
    await get(`contact_ids=${ada}&contact_ids=${bare},${ada}`),
  ];
  for (const { status, body } of wanted) {
    expect([status, body.contacts.map((one) => one.contact_id)]).toEqual([200, [ada, bare]]);
  }
  for (const search of [`contact_ids=${nobody}`, 'contact_ids=']) {
    expect((await get(search)).body).toEqual({ contacts: [] });
  }
});

test('E2: contacts are found by the addresses of their profiles, too', async () => {
  const search = new URLSearchParams([
    ['social_urls', 'https://SOCIAL.example/in/ada/?from=mail'],
    ['social_urls', 'https://social.example/in/nobody'],
    ['contact_ids', bare],
  ]);
  expect((await get(String(search))).body.contacts.map((one) => one.contact_id)).toEqual([bare, ada]);
});

test('E2: a request without ids, with more than 100 ids or with an invalid UUID returns 400', async () => {
  const full = Array(100).fill(ada).join();
  expect((await get(`contact_ids=${full}`)).status).toBe(200);
  const bad: [string, string][] = [
    ['', 'query.contact_ids'],
    [`contact_ids=${full},${ada}`, 'query.contact_ids'],
    [`contact_ids=${full}&social_urls=https://social.example/in/ada`, 'query.social_urls'],
    [`contact_ids=${ada},x`, 'query.contact_ids[1]'],
    ['contact_id=1', 'query.contact_id'],
  ];
  for (const [search, location] of bad) {
    const answer = await get<Problem>(search);
    expect([answer.status, answer.body.errors.map((one) => one.location)]).toEqual([
      400,
      expect.arrayContaining([location]),
    ]);
  }
});

test('E2: only the caller may cache the response, which is not sent again while it is unchanged', async () => {
  const first = await get(`contact_ids=${ada}`);
  const etag = first.headers.get('etag')!;
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get('cache-control')).toBe('private');
  expect(first.headers.get('vary')).toBe('Authorization');
  for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(`contact_ids=${ada}`, { headers: { 'if-none-match': match } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('cache-control')).toBe('private');
  }
  const other = await get(`contact_ids=${ada}`, { headers: { 'if-none-match': '"other"' } });
  expect([other.status, other.body]).toEqual([200, first.body]);
  await put([
    { social_url: 'https://social.example/in/ada', first_name: 'ada', last_name: 'Example', location: 'Porto' },
  ]);
  const changed = await get(`contact_ids=${ada}`, { headers: { 'if-none-match': etag } });
  expect([changed.status, changed.body.contacts[0]?.location]).toEqual([200, 'Porto']);
  await put([
    {
      social_url: 'https://social.example/in/ada',
      first_name: 'ada',
      last_name: 'Example',
      location: 'Lisbon, Portugal',
    },
  ]);
  expect((await get(`contact_ids=${ada}`)).headers.get('etag')).toBe(etag);
  const refused = await get('contact_ids=x');
  expect([refused.headers.get('cache-control'), refused.headers.get('etag')]).toEqual(['no-store', null]);
});

test('E3: an unverified address is not shown, and the response has no key for it', async () => {
  const id = await addPerson('unverified', { email: 'unverified@example.com', email_is_verified: false });
  const [contact] = (await byId([id])).body;
  expect(Object.keys(contact!).sort()).toEqual(['contact_id', 'first_name', 'last_name', 'social_url']);
  await put([
    {
      social_url: contact!.social_url,
      first_name: 'U',
      last_name: 'E',
      email_is_verified: true,
      email: 'u@example.com',
    },
  ]);
  expect((await byId([id])).body[0]?.email).toBe('u@example.com');
});

test('A8: GraphQL returns the same contacts and the same refusals', async () => {
  const found = await system.graphql(String(ContactsDocument), { contactIds: [ada, randomUUID(), bare] });
  expect(found.errors).toBeUndefined();
  const nulls = { companySocialId: null, companySocialSlug: null, companyName: null, jobTitle: null };
  expect(found.data).toEqual({
    contacts: {
      contacts: [
        toCamelCase(wholeAda()),
        expect.objectContaining({ contactId: bare, email: null, phone: null, location: null, ...nulls }),
      ],
    },
  });
  const nobody = randomUUID();
  const old = await system.graphql(String(ContactsByIdDocument), { contactIds: [ada, nobody] });
  expect(old.errors?.[0]).toMatchObject({
    message: 'No such contact.',
    extensions: { code: 'NOT_FOUND', status: 404, errors: [{ location: 'contactIds[1]', value: nobody }] },
  });
  const right = await system.graphql(String(ContactsByIdDocument), { contactIds: [ada] });
  expect(right.data).toEqual({ contactsById: [toCamelCase(wholeAda())] });
});

test('A2, A3: a missing credential returns 401, an ingest key returns 403, and staff must name the account', async () => {
  const { staff_key, ingest_key, account_id } = system.credentials;
  expect((await get(`contact_ids=${ada}`, { key: null })).status).toBe(401);
  expect((await get(`contact_ids=${ada}`, { key: ingest_key })).status).toBe(403);
  const without = await get<Problem>(`contact_ids=${ada}`, { key: staff_key });
  expect([without.status, without.body.errors[0]?.location]).toEqual([400, 'query.account_id']);
  const named = await get(`contact_ids=${ada}&account_id=${account_id}`, { key: staff_key });
  expect(named.body.contacts).toEqual([wholeAda()]);
});
