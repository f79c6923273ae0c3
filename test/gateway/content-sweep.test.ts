import type { ContentSignal, ContentSignalPage } from '../../schema/contracts/content-signals.js';
import type { Person } from '../../schema/contracts/directory.js';
import type { Lead, RunPreview } from '../../schema/contracts/lead-generation.js';
import { type Picked, type RunHouse, startRunHouse } from './run-harness.js';

let house: RunHouse;
beforeAll(async () => {
  house = await startRunHouse();
  await house.startWorker();
  await house.grant(5_000);
  await house.people(
    ['Ann', 'Bea', 'Cid', 'Dan', 'Eva'],
    [{ title: 'Head of Sales', company_social_id: '71', start_date: '2024-03' }],
  );
}, 60_000);
afterAll(() => house?.stop());

const person = (name: string) => `https://social.example.com/in/${name.toLowerCase()}`;
const address = (name: string) => `https://social.example.com/posts/${name}`;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const post = (name: string, text: string, facts: object = {}) => ({
  post_url: address(name),
  text,
  posted_at: hoursAgo(5),
  ...facts,
});
const engage = (name: string, who: string, kind = 'like', facts: object = {}) => ({
  post_url: address(name),
  actor_url: person(who),
  kind,
  engaged_at: hoursAgo(1),
  ...facts,
});

async function statusOf(signal: Picked): Promise<ContentSignal> {
  const { body } = await house.system.rest<ContentSignalPage>('GET', '/v2/social-content-signals', {
    query: { limit: 200 },
  });
  return body.signals.find((one) => one.id === signal.id)!;
}

const told = (leads: Lead[]) =>
  leads
    .map((lead) => `${lead.first_name} ${lead.evidence!.engagement} ${lead.evidence!.post_url.split('/').at(-1)}`)
    .sort();

/** Runs a content signal and answers who was found by which post. */
async function sweep(body: object): Promise<string[]> {
  const signal = await house.content(body);
  expect(await house.runOf([signal])).toMatchObject({ status: 'completed' });
  return told(await house.leads({ signal_id: signal.id }));
}

test('F2, C1: a sweep collects engagers as leads with their evidence, for one credit each, and records its outcome', async () => {
  await house.posts(
    [
      post('evidence', 'Hiring quotasmiths is a slog: six months for one!', { author_url: person('Eva') }),
      post('elsewhere', 'Nothing about that word'),
    ],
    [
      engage('evidence', 'Ann', 'comment', { text: 'Same here' }),
      engage('evidence', 'Ann'),
      engage('evidence', 'Bea'),
      engage('evidence', 'Eva', 'comment', { text: 'Thanks all' }),
      engage('evidence', 'Nobody Known'),
      engage('elsewhere', 'Cid'),
    ],
  );
  const signal = await house.content({
    keyword_queries: ['nothingness', 'quotasmiths'],
    use_cases: [
      { name: 'Freight', prompt: 'freight rates' },
      { name: 'Hiring pain', prompt: 'hiring takes months' },
    ],
  });
  expect(await statusOf(signal)).not.toHaveProperty('last_swept_at');
  const before = (await house.credits()).credits_left;
  const run = await house.runOf([signal]);
  expect(run).toMatchObject({
    status: 'completed',
    profiles_read: 2,
    leads_created: 2,
    credits_spent: 2,
    searches_total: 1,
  });
  expect((await house.credits()).credits_left).toBe(before - 2);
  const leads = await house.leads({ signal_id: signal.id });
  expect(told(leads)).toEqual(['Ann comment evidence', 'Bea like evidence']);
  expect(leads.find((lead) => lead.first_name === 'Ann')).toMatchObject({
    signal_kind: 'social_content',
    run_id: run.id,
    new_role: { title: 'Head of Sales', company_social_id: '71', start_date: '2024-03', end_date: null },
    previous_role: null,
    seniority: 'Director',
    persona_id: null,
    matched_rule: 'Hiring pain',
    relationship: null,
    evidence: {
      post_url: address('evidence'),
      author_url: person('Eva'),
      excerpt: 'Hiring quotasmiths is a slog: six months for one!',
      engagement: 'comment',
      engagement_text: 'Same here',
      use_case: 'Hiring pain',
      score: expect.closeTo(2 / 3),
      keywords: ['quotasmiths'],
    },
  });
  expect(await statusOf(signal)).toMatchObject({
    used_by_program_count: 1,
    last_swept_at: expect.stringMatching(/^20/),
    last_sweep_outcome: 'completed',
    last_sweep_posts_analyzed: 1,
    last_sweep_engagers_collected: 2,
  });
  const csv = await house.system.rest('GET', '/v2/leads/export', { query: { signal_id: signal.id } });
  expect(csv.text).toContain(address('evidence'));
  await house.checkBooks();
});

test('C6: a person is paid for once, an engager and a post make only one lead ever, and the next sweep finds new engagement', async () => {
  await house.posts([post('again-1', 'Zebrafish one'), post('again-2', 'Zebrafish two')], [engage('again-1', 'Ann')]);
  const signal = await house.content({ keyword_queries: ['zebrafish'] });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 1, leads_created: 1 });
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 0, leads_created: 0 });
  expect(await statusOf(signal)).toMatchObject({ last_sweep_posts_analyzed: 2, last_sweep_engagers_collected: 0 });
  await house.posts([], [engage('again-2', 'Ann'), engage('again-1', 'Ann', 'share'), engage('again-1', 'Bea')]);
  expect(await house.runOf([signal])).toMatchObject({ credits_spent: 1, leads_created: 2 });
  expect(told(await house.leads({ signal_id: signal.id }))).toEqual([
    'Ann like again-1',
    'Ann like again-2',
    'Bea like again-1',
  ]);
  await house.checkBooks();
});

test('F2: every source finds its posts, and post_sources leaves out the sources that it does not name', async () => {
  await house.people(['Writer'], []);
  await house.posts(
    [
      post('by-word', 'Platypus'),
      post('by-author', 'Anything', { author_url: person('Writer') }),
      post('by-company', 'Anything', { author_company_social_id: '4711' }),
    ],
    ['by-word', 'by-author', 'by-company'].map((name) => engage(name, 'Cid')),
  );
  const list = await house.system.rest<{ id: string }>('POST', '/v2/contacts-lists', { body: { name: 'Writers' } });
  const contacts = [{ social_url: person('Writer') }];
  await house.system.rest('PUT', `/v2/contacts-lists/${list.body.id}/contacts`, { body: { contacts } });
  const all = {
    keyword_queries: ['platypus'],
    author_profile_urls: [person('Writer')],
    company_social_ids: ['4711'],
    subject: 'authors',
    contacts_list_ids: [list.body.id],
  };
  const found = { keywords: 'by-word', authors: 'by-author', companies: 'by-company', contacts: 'by-author' };
  for (const [source, name] of Object.entries(found)) {
    expect([source, await sweep({ ...all, post_sources: [source] })]).toEqual([source, [`Cid like ${name}`]]);
  }
  expect(await sweep(all)).toEqual(['Cid like by-author', 'Cid like by-company', 'Cid like by-word']);
}, 60_000);

test('F2: window, engagement, mentions, filter and use cases narrow the posts; accept_all_posts accepts posts that fit no use case', async () => {
  const plain = 'Wombat news of the week';
  await house.posts(
    [
      post('old', plain, { posted_at: hoursAgo(24 * 10) }),
      post('liked', plain, { engagement_count: 90 }),
      post('company', plain, { mentioned_company_social_ids: ['55', '56'] }),
      post('person', plain, { mentioned_profile_urls: [person('Dan')], mentioned_company_social_ids: ['55'] }),
      post('topic', 'Wombat budgets are cut'),
      post('event', 'Wombat fans, see you at Expo 2026, booth 12!'),
    ],
    ['old', 'liked', 'company', 'person', 'topic', 'event'].map((name) => engage(name, 'Dan')),
  );
  const names = async (body: object) =>
    (await sweep({ keyword_queries: ['wombat'], ...body })).map((line) => line.split(' ').at(-1));
  expect(await names({})).toEqual(['company', 'event', 'liked', 'old', 'person', 'topic']);
  expect(await names({ search_window: 'past_week' })).toEqual(['company', 'event', 'liked', 'person', 'topic']);
  expect(await names({ min_engagements: 90 })).toEqual(['liked']);
  expect(await names({ mentioned_company_social_ids: ['56', '999'] })).toEqual(['company']);
  expect(
    await names({ keyword_queries: [], mentioned_company_social_ids: ['55'], mentioned_profile_urls: [person('Dan')] }),
  ).toEqual(['person']);
  expect(await names({ keyword_queries: ['wombat -week'] })).toEqual(['event', 'topic']);
  expect(await names({ post_filter: 'budget cuts' })).toEqual(['topic']);
  const use_cases = [{ name: 'Budget', prompt: 'budget cuts' }];
  expect(await names({ use_cases })).toEqual(['topic']);
  expect(await names({ use_cases, detects_event_attendance: true })).toEqual(['event', 'topic']);
  expect(await names({ use_cases, accept_all_posts: true })).toHaveLength(6);
}, 60_000);

test('F2: a sweep collects engagers, authors or both, and contacts lists restrict it to the engagers on them', async () => {
  await house.posts(
    [post('people', 'Quokka', { author_url: person('Eva') })],
    [engage('people', 'Ann'), engage('people', 'Bea')],
  );
  expect(await sweep({ keyword_queries: ['quokka'], collection: 'authors' })).toEqual(['Eva author people']);
  expect(await sweep({ keyword_queries: ['quokka'], collection: 'authors_and_engagers' })).toEqual([
    'Ann like people',
    'Bea like people',
    'Eva author people',
  ]);
  const list = await house.system.rest<{ id: string }>('POST', '/v2/contacts-lists', { body: { name: 'Only Bea' } });
  const contacts = [{ social_url: person('Bea') }];
  await house.system.rest('PUT', `/v2/contacts-lists/${list.body.id}/contacts`, { body: { contacts } });
  expect(await sweep({ keyword_queries: ['quokka'], contacts_list_ids: [list.body.id] })).toEqual(['Bea like people']);
});

test('F2: each cap applies to every sweep, the order decides what comes first, and the next sweep continues where the last one ended', async () => {
  const crowd = Array.from({ length: 6 }, (_, index) => `Crowd${index}`);
  await house.people(crowd, [{ title: 'Buyer' }]);
  await house.posts(
    Array.from({ length: 4 }, (_, index) =>
      post(`cap-${index}`, `Narwhal ${'narwhal '.repeat(index)}`, {
        posted_at: hoursAgo(10 + index),
        engagement_count: 10 * index,
        author_url: person('Eva'),
      }),
    ),
    [0, 1, 2, 3].flatMap((index) =>
      crowd.map((who, place) => engage(`cap-${index}`, who, 'like', { engaged_at: hoursAgo(1 + place) })),
    ),
  );
  const run = async (body: object) => {
    const signal = await house.content({ keyword_queries: ['narwhal'], ...body });
    const next = async () => ({ ...(await house.runOf([signal])), ...(await statusOf(signal)) });
    return { signal, next, leads: async () => told(await house.leads({ signal_id: signal.id })) };
  };
  const perPost = await run({ max_posts_per_sweep: 1, max_engagers_per_post: 2 });
  await perPost.next();
  expect(await perPost.leads()).toEqual(['Crowd0 like cap-0', 'Crowd1 like cap-0']);
  await perPost.next();
  expect(await perPost.leads()).toHaveLength(4);
  for (const [search_sort, first] of Object.entries({ date_posted: 0, relevance: 3, engagements: 3 })) {
    const sorted = await run({ search_sort, max_posts_per_sweep: 1, max_engagers_per_post: 1 });
    await sorted.next();
    expect([search_sort, await sorted.leads()]).toEqual([search_sort, [`Crowd0 like cap-${first}`]]);
  }
  const capped = await run({ max_contacts_per_sweep: 4 });
  expect(await capped.next()).toMatchObject({
    credits_spent: 4,
    leads_created: 4,
    last_sweep_outcome: 'limit_reached',
    last_sweep_posts_analyzed: 1,
    last_sweep_engagers_collected: 4,
  });
  expect(await capped.next()).toMatchObject({ credits_spent: 2, last_sweep_outcome: 'completed' });
  const perPerson = await run({ max_posts_per_contact: 2 });
  expect(await perPerson.next()).toMatchObject({
    credits_spent: 6,
    leads_created: 12,
    last_sweep_posts_analyzed: 2,
  });
  await house.checkBooks();
}, 60_000);

test('F2: a person without a known position is also a lead, and so is an engager who is added to the directory later', async () => {
  await house.posts([post('late', 'Axolotl')], [engage('late', 'Newcomer')]);
  const signal = await house.content({ keyword_queries: ['axolotl'] });
  expect(await house.runOf([signal])).toMatchObject({ leads_created: 0, credits_spent: 0 });
  await house.people(['Newcomer'], []);
  expect(await house.runOf([signal])).toMatchObject({ leads_created: 1, credits_spent: 1 });
  expect(await house.leads({ signal_id: signal.id })).toMatchObject([{ first_name: 'Newcomer', new_role: null }]);
});

test('C1: a preview reports what a sweep would read, and spends and records nothing; a disabled signal is refused', async () => {
  await house.posts([post('preview', 'Pangolin')], [engage('preview', 'Ann'), engage('preview', 'Bea')]);
  const signal = await house.content({ keyword_queries: ['pangolin'], max_contacts_per_sweep: 30 });
  const before = (await house.credits()).credits_left;
  const preview = (body: object) => house.system.rest<RunPreview>('POST', '/v2/lead-generation-runs/preview', { body });
  expect((await preview({ signals: [signal] })).body).toEqual({
    worst_case_credits: 30,
    credits_left: before,
    signals: [
      {
        ...signal,
        searches: 1,
        profiles: 2,
        unknown_levels: 0,
        worst_case_credits: 30,
        sample: expect.arrayContaining([
          { person_name: 'Ann Example', job_title: 'Head of Sales', company_name: null },
        ]),
      },
    ],
  });
  expect(await statusOf(signal)).not.toHaveProperty('last_swept_at');
  await house.runOf([signal]);
  expect((await preview({ signals: [signal] })).body.signals[0]!.profiles).toBe(0);
  await house.system.rest('PATCH', `/v2/social-content-signals/${signal.id}`, { body: { is_enabled: false } });
  expect((await preview({ signals: [signal] })).status).toBe(409);
  const start = await house.system.rest('POST', '/v2/lead-generation-runs', { body: { signals: [signal] } });
  expect(start.status).toBe(409);
});

test('C6: a sweep that runs out of credits keeps what it found, reports the reason, and continues once there are credits', async () => {
  const key = house.system.credentials.other.api_key;
  await house.grant(1, house.system.credentials.other.account_id);
  await house.posts([post('poor', 'Okapi')], [engage('poor', 'Ann'), engage('poor', 'Bea'), engage('poor', 'Cid')]);
  const signal = await house.content({ keyword_queries: ['okapi'] }, { key });
  expect(await house.runOf([signal], { key })).toMatchObject({ status: 'out_of_credits', credits_spent: 1 });
  const read = async () =>
    (await house.system.rest<ContentSignalPage>('GET', '/v2/social-content-signals', { key })).body.signals[0];
  expect(await read()).toMatchObject({ last_sweep_outcome: 'out_of_credits', last_sweep_engagers_collected: 1 });
  await house.grant(5, house.system.credentials.other.account_id);
  expect(await house.runOf([signal], { key })).toMatchObject({ status: 'completed', credits_spent: 2 });
  expect(await read()).toMatchObject({ last_sweep_outcome: 'completed' });
  await house.checkBooks(house.system.credentials.other.account_id);
});

test('X7: erasing an author removes the evidence about the author, and no leads of other people', async () => {
  await house.people(['Scribe'], []);
  await house.posts([post('scribed', 'Dugong', { author_url: person('Scribe') })], [engage('scribed', 'Ann')]);
  const signal = await house.content({ keyword_queries: ['dugong'] });
  await house.runOf([signal]);
  const { body } = await house.system.rest<{ people: Person[] }>('GET', '/v2/people', {
    query: { q: person('Scribe') },
  });
  const key = house.system.credentials.staff_key;
  await house.system.rest('DELETE', `/v2/people/${body.people[0]!.id}`, { key });
  expect(await house.leads({ signal_id: signal.id })).toMatchObject([{ first_name: 'Ann', evidence: null }]);
});
