import { randomUUID } from 'node:crypto';
import type { Contact } from '../../schema/contracts/contacts.js';
import type { ContactsListPage, ListContactsReceipt } from '../../schema/contracts/contacts-lists.js';
import type { ContentSignal, ContentSignalPage } from '../../schema/contracts/content-signals.js';
import type { Signal, SignalCreated, SignalPage } from '../../schema/contracts/signals.js';
import { type SharedSystem, shareSystem, shareWithinMs } from '../support/shared-system.js';

let system: SharedSystem;
beforeAll(async () => {
  system = await shareSystem();
}, shareWithinMs);
afterAll(() => system?.stop());

const path = '/v2/social-content-signals';
const other = () => system.credentials.other.api_key;
let count = 0;
const create = (body: object = {}, key?: string) =>
  system.rest<SignalCreated>('POST', path, {
    body: { name: `Content ${++count}`, keyword_queries: [`query ${count}`], ...body },
    key,
  });
const list = async (key?: string) =>
  (await system.rest<ContentSignalPage>('GET', path, { query: { limit: 200 }, key })).body.signals;
const one = async (id: string) => (await list()).find((signal) => signal.id === id)!;
const locations = (answer: { body: unknown }) =>
  (answer.body as { errors: { location: string }[] }).errors.map((error) => error.location);

test('F1: the list shows every field of the document with defaults filled in, and no fields of a sweep before the first sweep', async () => {
  const created = await create({ name: 'Just words', keyword_queries: ['"sales hiring"'] });
  expect([created.status, created.body]).toEqual([
    200,
    {
      id: created.body.id,
      kind: 'social_content',
      name: 'Just words',
      is_enabled: true,
      used_by_program_count: 0,
    },
  ]);
  const signal = await one(created.body.id);
  expect(signal).toEqual({
    id: created.body.id,
    name: 'Just words',
    is_enabled: true,
    used_by_program_count: 0,
    collection: 'engagers',
    subject: 'engagers',
    accept_all_posts: false,
    author_profile_urls: [],
    company_social_ids: [],
    contacts_list_ids: [],
    detects_event_attendance: false,
    keyword_queries: ['"sales hiring"'],
    mentioned_company_social_ids: [],
    mentioned_profile_urls: [],
    post_filter: '',
    post_sources: [],
    search_sort: 'date_posted',
    search_window: 'past_month',
    max_contacts_per_sweep: 100,
    max_engagers_per_post: 50,
    max_posts_per_contact: 10,
    max_posts_per_sweep: 50,
    min_engagements: 0,
    use_cases: [],
    created_at: signal.created_at,
    updated_at: signal.updated_at,
  });
});

test('F2: every field is stored as it was given, and addresses are stored in their normal form', async () => {
  const given = {
    collection: 'authors_and_engagers',
    subject: 'authors',
    accept_all_posts: true,
    author_profile_urls: ['https://social.example/in/ann'],
    company_social_ids: ['17'],
    detects_event_attendance: true,
    keyword_queries: ['hiring -intern'],
    mentioned_company_social_ids: ['18'],
    mentioned_profile_urls: ['https://social.example/in/bob/?x=1'],
    post_filter: 'about sales',
    post_sources: ['keywords', 'companies'],
    search_sort: 'relevance',
    search_window: 'past_week',
    max_contacts_per_sweep: 7,
    max_engagers_per_post: 6,
    max_posts_per_contact: 5,
    max_posts_per_sweep: 4,
    min_engagements: 3,
    use_cases: [{ name: 'Hiring', prompt: 'hiring is hard' }],
    is_enabled: false,
  };
  const { body } = await create(given);
  expect(await one(body.id)).toMatchObject({ ...given, mentioned_profile_urls: ['https://social.example/in/bob'] });
});

test('A6: what the schema refuses returns 400 with every place, and what spans fields or needs a look-up returns 422', async () => {
  const bad = await create({
    collection: 'everybody',
    max_posts_per_sweep: 501,
    min_engagements: -1,
    use_cases: [{ name: '', prompt: 'x', more: 1 }],
    company_social_ids: ['abc'],
    keyword_queries: ['...'],
    colour: 'red',
  });
  expect(bad.status).toBe(400);
  expect(locations(bad).sort()).toEqual(
    [
      'body.collection',
      'body.colour',
      'body.company_social_ids[0]',
      'body.keyword_queries[0]',
      'body.max_posts_per_sweep',
      'body.min_engagements',
      'body.use_cases[0].more',
      'body.use_cases[0].name',
    ].sort(),
  );
  const nothing = await create({ keyword_queries: [] });
  expect([nothing.status, locations(nothing)]).toEqual([422, ['body']]);
  const lists = [randomUUID()];
  // With the subject engagers, lists narrow and find nothing.
  expect((await create({ keyword_queries: null, contacts_list_ids: lists })).status).toBe(422);
  const unknown = await create({
    contacts_list_ids: lists,
    post_sources: ['companies'],
    use_cases: [
      { name: 'Same', prompt: 'one' },
      { name: ' same', prompt: 'two' },
    ],
  });
  expect([unknown.status, locations(unknown)]).toEqual([
    422,
    ['body.post_sources[0]', 'body.use_cases[1].name', 'body.contacts_list_ids[0]'],
  ]);
  expect((await create({ keyword_queries: [], mentioned_company_social_ids: ['5'] })).status).toBe(200);
});

test('B5: a name is unique across all kinds; B8: a signal with the same question, apart from caps and order, names the first one', async () => {
  const hire = { name: 'Shared name', job_titles_includes: ['Buyer'] };
  const { body: hired } = await system.rest<SignalCreated>('POST', '/v2/new-hire-signals', { body: hire });
  const taken = await create({ name: ' shared NAME' });
  expect(taken.status).toBe(409);
  expect(taken.text).toContain(hired.id);
  const first = await create({ keyword_queries: ['same a', 'same b'], use_cases: [{ name: 'U', prompt: 'p' }] });
  const again = await create({
    keyword_queries: ['Same B', 'same  a'],
    use_cases: [{ name: 'U', prompt: 'p' }],
    max_posts_per_sweep: 9,
  });
  expect(again.headers.get('link')).toBe(`</v2/signals/${first.body.id}>; rel="duplicate"`);
  expect((await create({ keyword_queries: ['same a', 'same c'] })).headers.get('link')).toBeNull();
});

test('B6, B8: a content signal appears among all signals with its kind and definition, and can be read, changed and deleted there too', async () => {
  const { id } = (await create({ use_cases: [{ name: 'U', prompt: 'p' }] })).body;
  const page = await system.rest<SignalPage>('GET', '/v2/signals', { query: { kind: 'social_content', limit: 200 } });
  expect(page.body.signals.find((signal) => signal.id === id)).toMatchObject({
    kind: 'social_content',
    definition: { use_cases: [{ name: 'U', prompt: 'p' }], search_window: 'past_month' },
  });
  const changed = await system.rest<Signal>('PATCH', `/v2/signals/${id}`, { body: { search_window: 'past_year' } });
  expect(changed.body.definition).toMatchObject({ search_window: 'past_year', max_posts_per_sweep: 50 });
  expect((await system.rest('PATCH', `/v2/signals/${id}`, { body: { persona_ids: [] } })).status).toBe(400);
  expect((await system.rest('DELETE', `/v2/signals/${id}`)).status).toBe(204);
  expect(await one(id)).toBeUndefined();
});

test('F2: a patch changes only the named fields, null empties a list, and the result must be a complete question', async () => {
  const { id } = (await create({ mentioned_company_social_ids: ['4'], post_filter: 'sales' })).body;
  const patch = (body: object, key?: string) => system.rest<ContentSignal>('PATCH', `${path}/${id}`, { body, key });
  const changed = await patch({ name: 'Renamed content', post_filter: null, max_contacts_per_sweep: 3 });
  expect(changed.body).toMatchObject({
    name: 'Renamed content',
    post_filter: '',
    max_contacts_per_sweep: 3,
    mentioned_company_social_ids: ['4'],
  });
  expect(changed.body).toEqual(await one(id));
  expect((await patch({ keyword_queries: null })).body.keyword_queries).toEqual([]);
  expect((await patch({ mentioned_company_social_ids: null })).status).toBe(422);
  expect((await patch({ max_contacts_per_sweep: 0 })).status).toBe(400);
  expect((await patch({ name: 'x' }, other())).status).toBe(404);
  expect((await system.rest('DELETE', `${path}/${id}`, { key: other() })).status).toBe(404);
  expect((await system.rest('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await patch({ name: 'x' })).status).toBe(404);
});

test('a signal of another kind is not found here, and another account sees no signals (A4)', async () => {
  const hire = { name: 'A hire', job_titles_includes: ['Buyer'] };
  const { body } = await system.rest<SignalCreated>('POST', '/v2/new-hire-signals', { body: hire });
  expect((await system.rest('PATCH', `${path}/${body.id}`, { body: { name: 'x' } })).status).toBe(404);
  expect((await system.rest('DELETE', `${path}/${body.id}`)).status).toBe(404);
  expect(await list(other())).toEqual([]);
  expect((await system.rest('GET', path, { key: null })).status).toBe(401);
});

test('A10, A11: a create with the same key happens once, and the list pages', async () => {
  const body = { name: 'Only once', keyword_queries: ['once'] };
  const options = { body, headers: { 'idempotency-key': 'content-once' } };
  const first = await system.rest<SignalCreated>('POST', path, options);
  expect((await system.rest<SignalCreated>('POST', path, options)).body).toEqual(first.body);
  const page = await system.rest<ContentSignalPage>('GET', path, { query: { limit: 1 } });
  expect(page.body.signals).toHaveLength(1);
  const query = { limit: 1, cursor: page.body.next_cursor! };
  const next = await system.rest<ContentSignalPage>('GET', path, { query });
  expect(next.body.signals[0]!.id).not.toBe(page.body.signals[0]!.id);
});

test('A8: GraphQL creates, lists, changes and deletes with the same fields', async () => {
  const made = await system.graphql<{ createSocialContentSignal: { signal: { id: string; kind: string } } }>(
    `mutation { createSocialContentSignal(input: {
       name: "By GraphQL", keywordQueries: ["graph"], searchSort: RELEVANCE, useCases: [{name: "U", prompt: "p"}]
     }) { signal { id: databaseId kind } duplicateOf } }`,
  );
  const { id, kind } = made.data!.createSocialContentSignal.signal;
  expect(kind).toBe('SOCIAL_CONTENT');
  const changed = await system.graphql<object>(
    `mutation ($id: ID!) { updateSocialContentSignal(id: $id, input: {minEngagements: 2, useCases: null}) {
       signal { name lastSweep { endedAt outcome } definition { ... on SocialContentDefinition {
         minEngagements searchSort useCases { name } } } } } }`,
    { id },
  );
  expect(changed.data).toEqual({
    updateSocialContentSignal: {
      signal: {
        name: 'By GraphQL',
        lastSweep: null,
        definition: { minEngagements: 2, searchSort: 'RELEVANCE', useCases: [] },
      },
    },
  });
  const listed = await system.graphql<{ socialContentSignals: { nodes: { id: string }[] } }>(
    '{ socialContentSignals(first: 1) { nodes { id: databaseId definition { ... on SocialContentDefinition { postSources } } } pageInfo { hasNextPage } } }',
  );
  expect(listed.data!.socialContentSignals.nodes[0]!.id).toBe(id);
  const whole = await system.graphql<{ signal: object }>(
    'query ($id: ID!) { signal(id: $id) { kind definition { ... on SocialContentDefinition { keywordQueries minEngagements } } } }',
    { id },
  );
  expect(whole.data!.signal).toMatchObject({ definition: { keywordQueries: ['graph'], minEngagements: 2 } });
  const gone = await system.graphql<object>(
    'mutation ($id: ID!) { deleteSocialContentSignal(id: $id) { deletedId } }',
    {
      id,
    },
  );
  expect(gone.data).toEqual({ deleteSocialContentSignal: { deletedId: `Signal:${id}` } });
});

test('F2: contacts lists hold people, report unknown people, and cannot be deleted while a signal names them', async () => {
  const people = ['lia', 'mo'].map((name) => ({
    social_url: `https://social.example/in/${name}`,
    first_name: name,
    last_name: 'Listed',
  }));
  await system.rest('PUT', '/v2/people', { key: system.credentials.staff_key, body: people });
  const { body: made } = await system.rest<{ id: string; contact_count: number }>('POST', '/v2/contacts-lists', {
    body: { name: 'Partners' },
  });
  const at = `/v2/contacts-lists/${made.id}`;
  const contacts = [...people.map(({ social_url }) => ({ social_url })), { contact_id: randomUUID() }];
  const put = (body: object, key?: string) => system.rest<ListContactsReceipt>('PUT', `${at}/contacts`, { body, key });
  expect((await put({ contacts })).body).toEqual({
    added: 2,
    unknown: [{ index: 2, message: 'names nobody whom the directory holds' }],
    contact_count: 2,
  });
  expect((await put({ contacts: contacts.slice(0, 1), replace: true })).body).toMatchObject({
    added: 1,
    contact_count: 1,
  });
  expect((await put({ contacts }, other())).status).toBe(404);
  const lists = (await system.rest<ContactsListPage>('GET', '/v2/contacts-lists')).body.contacts_lists;
  expect(lists).toMatchObject([{ id: made.id, name: 'Partners', contact_count: 1 }]);
  const { id } = (await create({ keyword_queries: [], subject: 'authors', contacts_list_ids: [made.id] })).body;
  const foreign = await create({ subject: 'authors', contacts_list_ids: [made.id] }, other());
  expect([foreign.status, locations(foreign)]).toEqual([422, ['body.contacts_list_ids[0]']]);
  expect((await system.rest('DELETE', at)).status).toBe(409);
  await system.rest('PATCH', `${path}/${id}`, { body: { keyword_queries: ['x'], contacts_list_ids: [] } });
  expect((await system.rest('DELETE', at, { key: other() })).status).toBe(404);
  expect((await system.rest('DELETE', at)).status).toBe(204);
});

test('B10: people on a contacts list can be read in pages and removed, the list can be renamed, and REST and GraphQL agree', async () => {
  const people = ['nia', 'ole', 'pam'].map((name) => ({
    social_url: `https://social.example/in/${name}`,
    first_name: name,
    last_name: 'Paged',
  }));
  await system.rest('PUT', '/v2/people', { key: system.credentials.staff_key, body: people });
  const { id } = (await system.rest<{ id: string }>('POST', '/v2/contacts-lists', { body: { name: 'Before' } })).body;
  const at = `/v2/contacts-lists/${id}`;
  const contacts = people.map(({ social_url }) => ({ social_url }));
  await system.rest('PUT', `${at}/contacts`, { body: { contacts } });

  type Members = { contacts: Contact[]; next_cursor: string | null };
  const read = async (query: Record<string, string | number>) =>
    (await system.rest<Members>('GET', `${at}/contacts`, { query })).body;
  const first = await read({ limit: 2 });
  const second = await read({ limit: 2, cursor: first.next_cursor! });
  const all = [...first.contacts, ...second.contacts];
  const ids = all.map(({ contact_id }) => contact_id);
  expect([all.map(({ first_name }) => first_name).sort(), second.next_cursor]).toEqual([['nia', 'ole', 'pam'], null]);
  expect(ids).toEqual([...ids].sort());

  const removed = await system.rest('DELETE', `${at}/contacts`, {
    query: { contact_ids: `${ids[0]},${randomUUID()}` },
  });
  expect([removed.status, removed.body]).toMatchObject([200, { id, name: 'Before', contact_count: 2 }]);
  const renamed = await system.rest('PATCH', at, { body: { name: 'After' } });
  expect([renamed.status, renamed.body]).toMatchObject([200, { id, name: 'After', contact_count: 2 }]);
  expect((await system.rest('GET', at)).body).toEqual(renamed.body);

  type Told = { updateContactsList: object; removeListContacts: object };
  const told = await system.graphql<Told>(
    `mutation ($id: ID!, $contactIds: [ID!]!) {
       updateContactsList(id: $id, input: { name: "Later" }) { contactsList { name contactCount } }
       removeListContacts(id: $id, contactIds: $contactIds) { contactsList { name contactCount } }
     }`,
    { id, contactIds: [ids[1]] },
  );
  expect(told.data).toEqual({
    updateContactsList: { contactsList: { name: 'Later', contactCount: 2 } },
    removeListContacts: { contactsList: { name: 'Later', contactCount: 1 } },
  });
  const left = await system.graphql(
    'query ($id: ID!) { contactsList(id: $id) { name } listedContacts(id: $id) { nodes { contactId firstName } } }',
    { id },
  );
  const last = all[2]!;
  expect(left.data).toEqual({
    contactsList: { name: 'Later' },
    listedContacts: { nodes: [{ contactId: last.contact_id, firstName: last.first_name }] },
  });

  // Whoever is erased leaves the list (X7).
  const erased = await system.rest('DELETE', `/v2/people/${ids[2]}`, { key: system.credentials.staff_key });
  expect(erased.status).toBe(204);
  expect((await read({})).contacts).toEqual([]);
  for (const [method, where] of [
    ['GET', at],
    ['PATCH', at],
    ['GET', `${at}/contacts`],
    ['DELETE', `${at}/contacts?contact_ids=${ids[1]}`],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined;
    const foreign = await system.rest<{ detail: string }>(method, where, { key: other(), body });
    expect([foreign.status, foreign.body.detail]).toEqual([404, 'No such contacts list.']);
  }
});
