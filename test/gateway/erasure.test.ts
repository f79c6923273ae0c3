import { randomUUID } from 'node:crypto';
import type { BulkReceipt, Person } from '../../schema/contracts/directory.js';
import { appendChangeActivity } from '../../services/gateway/directory/changes/index.js';
import { createLog } from '../../services/platform/lifecycle/log.js';
import { createPool, transaction } from '../../services/platform/postgres/postgres.js';
import { querySystem } from '../support/query-system.js';
import { type System, startSystem } from '../support/system.js';

let system: System;
let staff: string;
let ingest: string;

beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
  staff = system.credentials.staff_key;
  ingest = system.credentials.ingest_key;
});
afterAll(() => system?.stop());

const put = async (people: object[]) =>
  (await system.rest<BulkReceipt>('PUT', '/v2/people', { key: ingest, body: people })).body;

async function createPerson(slug: string): Promise<{ facts: object; id: string }> {
  const facts = {
    social_url: `https://social.example/in/${slug}`,
    first_name: 'Erin',
    last_name: `Erased ${slug}`,
    email: `${slug}@example.com`,
    positions: [
      { title: 'Buyer', company_social_id: '71', start_date: '2019-01', end_date: '2023-01' },
      { title: 'Head of Buying', company_social_id: '72', start_date: '2023-02' },
    ],
  };
  await put([facts]);
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: facts.social_url } });
  return { facts, id: found.body.people[0]!.id };
}

async function addLead(personId: string): Promise<void> {
  await querySystem(
    system,
    `insert into gateway.lead (id, account_id, signal_id, signal_kind, program_id, run_id, person_id, move_key, first_name,
       last_name, social_url, new_role)
     values ($1, $2, $1, 'new_hire', $1, $1, $3, $1, 'Erin', 'Erased', 'https://social.example/in/lead', '{}')`,
    [randomUUID(), system.credentials.account_id, personId],
  );
}

/** Returns how many rows of each table name the person. */
async function countTraces(id: string): Promise<Record<string, number>> {
  const columns = await querySystem<{ table: string }>(
    system,
    `select table_name as table from information_schema.columns
     where table_schema = 'gateway' and column_name = 'person_id' and table_name <> 'person'`,
  );
  const counts: Record<string, number> = {};
  for (const { table } of [...columns, { table: 'person' }]) {
    const key = table === 'person' ? 'id' : 'person_id';
    const [row] = await querySystem<{ n: number }>(
      system,
      `select count(*)::int as n from gateway."${table}" where ${key} = $1`,
      [id],
    );
    counts[table] = row!.n;
  }
  return counts;
}

test('X7: an erased person is gone from every table that named them, leads included', async () => {
  const { id } = await createPerson('everywhere');
  await addLead(id);
  const before = await countTraces(id);
  expect(before).toMatchObject({
    person: 1,
    position: 2,
    contact: 1,
    lead: 1,
    current_employment: 1,
    past_employer: 1,
  });
  expect((await system.rest('DELETE', `/v2/people/${id}`, { key: staff })).status).toBe(204);
  expect(Object.values(await countTraces(id)).every((count) => count === 0)).toBe(true);
  expect((await system.rest('GET', `/v2/people/${id}`)).status).toBe(404);
  expect((await system.rest('DELETE', `/v2/people/${id}`, { key: staff })).status).toBe(404);
});

test('X7: activity that waits for the feed and names an erased person is deleted, and other activity stays', async () => {
  const { facts, id } = await createPerson('waits');
  const { social_url } = facts as Person;
  const item = (source_id: string, payload: Record<string, unknown>) => ({
    source_id,
    signal_type: 'leadership',
    company_social_id: '72',
    headline: 'Somebody begins',
    occurred_at: '2026-11-01T09:00:00Z',
    payload,
  });
  const pool = createPool({
    url: system.databaseUrl,
    schema: 'gateway',
    poolSize: 1,
    log: createLog('test', 'silent'),
  });
  await transaction(pool, (client) =>
    appendChangeActivity(client, [
      item('by-url', { person: { social_url: social_url.replace('https://', 'http://www.') } }),
      item('by-id', { person_id: id }),
      item('of-another', { person: { social_url: `${social_url}-else` } }),
    ]),
  );
  await pool.end();
  expect((await system.rest('DELETE', `/v2/people/${id}`, { key: staff })).status).toBe(204);
  const left = await querySystem<{ body: string }>(system, 'select body from gateway.change_activity');
  expect(left.map(({ body }) => JSON.parse(body).source_id)).toEqual(['of-another']);
});

test('X7: later imports leave an erased person out, however the address is written, and keep the other people of the bulk', async () => {
  const { facts, id } = await createPerson('kept-out');
  await system.rest('DELETE', `/v2/people/${id}`, { key: staff });
  const again = ['https://www.social.example/in/kept-out', 'http://social.example/in/Kept-Out/?from=search'];
  const receipt = await put([
    facts,
    ...again.map((social_url) => ({ ...facts, social_url })),
    { ...facts, social_url: 'https://social.example/in/kept-in', email: 'kept-in@example.com' },
  ]);
  expect(receipt).toMatchObject({ created: 1, refused_count: 3 });
  expect(receipt.refused[0]).toEqual({
    index: 0,
    errors: [{ location: 'body[0].social_url', message: 'is that of somebody who was erased' }],
  });
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: 'erased kept-out' } });
  expect(found.body.people.map((one) => one.social_url)).toEqual(['https://social.example/in/kept-in']);
});

test('X7: only a hash of the address remains after an erasure', async () => {
  const { id } = await createPerson('hash-only');
  await system.rest('DELETE', `/v2/people/${id}`, { key: staff });
  const rows = await querySystem<{ key_hash: Buffer }>(system, 'select * from gateway.suppression');
  expect(JSON.stringify(rows)).not.toMatch(/hash-only|Erin/);
  for (const row of rows) expect(row.key_hash).toHaveLength(32);
});

test('X7: a person who is erased while bulks bring them in stays erased', async () => {
  const { facts, id } = await createPerson('raced');
  const bulks = Array.from({ length: 8 }, (_, index) => put([{ ...facts, last_name: `Raced ${index}` }]));
  const [erased] = await Promise.all([system.rest('DELETE', `/v2/people/${id}`, { key: staff }), ...bulks]);
  expect(erased.status).toBe(204);
  expect(
    await querySystem(system, 'select from gateway.person where social_url = $1', [(facts as Person).social_url]),
  ).toEqual([]);
});

test('A2: only staff can erase a person, by REST and GraphQL', async () => {
  const { id } = await createPerson('by-staff');
  expect((await system.rest('DELETE', `/v2/people/${id}`)).status).toBe(403);
  expect((await system.rest('DELETE', `/v2/people/${id}`, { key: ingest })).status).toBe(403);
  const mutation = 'mutation ($id: ID!) { erasePerson(id: $id) { deletedId } }';
  const refused = await system.graphql(mutation, { id });
  expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  const done = await system.graphql(mutation, { id }, { key: staff });
  expect(done.data).toEqual({ erasePerson: { deletedId: `Person:${id}` } });
  const gone = await system.graphql(mutation, { id }, { key: staff });
  expect(gone.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND', status: 404 });
});

test('X7: a person who is stored under several spellings of one address is erased under all of them', async () => {
  const spellings = ['Spelt', 'SPELT', 'spelt'].map((slug) => `https://social.example/in/${slug}`);
  spellings.push('http://www.social.example/in/Spelt');
  await put(spellings.map((social_url) => ({ social_url, first_name: 'Spelt', last_name: 'Differently' })));
  const held = () =>
    querySystem<{ id: string }>(system, `select id from gateway.person where last_name = 'Differently' order by id`);
  const people = await held();
  expect(people).toHaveLength(4);
  // By whichever of them is named.
  expect((await system.rest('DELETE', `/v2/people/${people[2]!.id}`, { key: staff })).status).toBe(204);
  expect(await held()).toEqual([]);
});

const erase = (id: string) => system.rest('DELETE', `/v2/people/${id}`, { key: staff });
const aPerson = (slug: string, more: object) => ({
  social_url: `https://social.example/in/${slug}`,
  first_name: 'Mona',
  last_name: 'Mailer',
  ...more,
});
const heldSlugs = async (pattern: string) =>
  (
    await querySystem<{ slug: string }>(
      system,
      `select substr(social_url, 27) as slug from gateway.person where social_url like $1
       union select substr(social_url, 27) from gateway.account_contact where social_url like $1 order by 1`,
      [`%/in/${pattern}%`],
    )
  ).map(({ slug }) => slug);
const idOf = async (slug: string) =>
  (
    await querySystem<{ id: string }>(system, 'select id from gateway.person where social_url = $1', [
      `https://social.example/in/${slug}`,
    ])
  )[0]!.id;

test('X7: people with one e-mail address and similar names are one person, whose addresses and e-mail addresses are all kept out', async () => {
  const account_id = system.credentials.account_id;
  await put([
    aPerson('mail-1', { email: 'Mona.Mailer@Example.com' }),
    aPerson('mail-2', { first_name: 'M.', email: 'mona.mailer@example.com' }),
    aPerson('mail-3', { account_id, email: 'mona.mailer@example.com' }),
    aPerson('MAIL-3', { email: 'mona@home.example' }),
    aPerson('mail-4', { last_name: 'Máiler-Jones', email: 'mona@home.example' }),
    aPerson('mail-5', { email: 'someone.else@example.com' }),
  ]);
  expect((await erase(await idOf('mail-1'))).status).toBe(204);
  expect(await heldSlugs('mail-')).toEqual(['mail-5']);
  const receipt = await put([
    aPerson('mail-4', {}),
    aPerson('mail-6', { email: 'MONA@home.example' }),
    aPerson('mail-7', { account_id, email: 'mona.mailer@example.com' }),
    aPerson('mail-8', { email: 'another@example.com' }),
  ]);
  expect(receipt).toMatchObject({ created: 1, refused_count: 3 });
  const places = receipt.refused.map((one) => one.errors[0]!.location);
  expect(places).toEqual(['body[0].social_url', 'body[1].email', 'body[2].email']);
});

test('X7: an e-mail address of a role, or one that a person of another name also has, identifies no person', async () => {
  await put([
    aPerson('shared-1', { email: 'info@shared.example' }),
    aPerson('shared-2', { email: 'info@shared.example' }),
    aPerson('shared-3', { email: 'two@shared.example' }),
    aPerson('shared-4', { first_name: 'Otto', email: 'two@shared.example' }),
  ]);
  await erase(await idOf('shared-1'));
  await erase(await idOf('shared-3'));
  expect(await heldSlugs('shared-')).toEqual(['shared-2', 'shared-4']);
  const again = ['info@shared.example', 'two@shared.example'].map((email, at) =>
    aPerson(`shared-${at + 5}`, { email }),
  );
  expect(await put(again)).toMatchObject({ created: 2, refused_count: 0 });
});

test('X7, B13: titles that only the erased person had are gone, and a later import may bring them again', async () => {
  const positions = (title: string) => [{ title, company_social_id: '72', start_date: '2023-02' }];
  const only = 'Keeper of the Seven Keys of Erinland';
  await put([
    aPerson('title-1', { positions: [...positions(only), ...positions('Head of Shared Titles')] }),
    aPerson('title-2', { positions: positions('Head of Shared Titles') }),
  ]);
  await erase(await idOf('title-1'));
  const titles = () =>
    querySystem<{ text: string }>(
      system,
      `select text from gateway.job_title where text like '%Erinland' or text like '%Shared Titles'`,
    );
  expect(await titles()).toEqual([{ text: 'Head of Shared Titles' }]);
  // The gateway still remembers the id of the title.
  expect(await put([aPerson('title-3', { positions: positions(only) })])).toMatchObject({ created: 1 });
  expect(await titles()).toHaveLength(2);
});

test('X7: texts of posts, comments and evidence that name the person by an address or e-mail address are emptied', async () => {
  await put([aPerson('texts', { email: 'mona.texts+x@example.com' }), aPerson('texts-2', {}), aPerson('other', {})]);
  const [id, other] = [await idOf('texts'), await idOf('other')];
  const post = (slug: string, text: string) => ({
    post_url: `https://social.example/posts/${slug}`,
    text,
    posted_at: '2026-11-01T09:00:00Z',
  });
  const posts = [
    post('named-1', 'As (https://www.social.example/in/Texts/about?n=1) says.'),
    post('named-2', 'Ask mona.texts+x@example.com.'),
    post('free', 'See https://social.example/in/texts-2, and mona at example.com'),
  ];
  const body = (rows: object[]) => ({ key: ingest, body: rows });
  await system.rest('PUT', '/v2/posts', body(posts));
  const comments = ['Go to social.example/in/texts!', 'Go to social.example/in/other!'].map((text, at) => ({
    post_url: 'https://social.example/posts/free',
    actor_url: `https://social.example/in/actor-${at}`,
    kind: 'comment',
    text,
  }));
  await system.rest('PUT', '/v2/engagements', body(comments));
  await addLead(other);
  await addLead(other);
  await querySystem(
    system,
    `update gateway.lead set evidence = jsonb_build_object('post_url', 'p', 'excerpt',
       case when id = (select min(id::text)::uuid from gateway.lead where person_id = $1) then 'By social.example/in/texts.' else 'By us' end)
     where person_id = $1`,
    [other],
  );
  await erase(id);
  const left = () =>
    Promise.all([
      querySystem(
        system,
        `select text from gateway.post where post_url like '%/named-_' or post_url like '%/free' order by post_url`,
      ),
      querySystem(system, `select text from gateway.engagement where actor_url like '%/actor-_' order by actor_url`),
      querySystem(system, 'select evidence is null as gone from gateway.lead where person_id = $1 order by id::text', [
        other,
      ]),
    ]);
  const expected = [
    [{ text: posts[2]!.text }, { text: '' }, { text: '' }],
    [{ text: null }, { text: comments[1]!.text }],
    [{ gone: true }, { gone: false }],
  ];
  expect(await left()).toEqual(expected);
  // Posts and comments that are put again stay as they are.
  expect((await system.rest<BulkReceipt>('PUT', '/v2/posts', body(posts))).body).toMatchObject({ unchanged: 3 });
  await system.rest('PUT', '/v2/engagements', body(comments));
  expect(await left()).toEqual(expected);
});

test('X7: a text is also found by a long profile name, and a text that names a person with a nearly equal name stays', async () => {
  await put([aPerson('a-long-name-of-hers', {}), aPerson('a-long-name-of-hers-2', {})]);
  const texts = ['Read social.example/in/a-long-name-of-hers/posts.', 'Read social.example/in/a-long-name-of-hers-2.'];
  const posts = texts.map((text, at) => ({
    post_url: `https://social.example/posts/long-${at}`,
    text,
    posted_at: '2026-11-01T09:00:00Z',
  }));
  await system.rest('PUT', '/v2/posts', { key: ingest, body: posts });
  await erase(await idOf('a-long-name-of-hers'));
  expect(
    await querySystem(system, `select text from gateway.post where post_url like '%/long-_' order by post_url`),
  ).toEqual([{ text: '' }, { text: texts[1] }]);
});

const putPosts = (posts: { slug: string; text: string; mentions?: string[] }[]) =>
  system.rest<BulkReceipt>('PUT', '/v2/posts', {
    key: ingest,
    body: posts.map(({ slug, text, mentions }) => ({
      post_url: `https://social.example/posts/${slug}`,
      text,
      posted_at: '2026-11-01T09:00:00Z',
      mentioned_profile_urls: mentions,
    })),
  });
const postsLike = (pattern: string) =>
  querySystem<{ text: string; mentions: string[] }>(
    system,
    `select text, mentioned_profile_urls as mentions from gateway.post where post_url like $1 order by post_url`,
    [`%/posts/${pattern}`],
  );

test('X7: the parent address of the profile of a differently named person identifies no person, and an address above all profiles is refused', async () => {
  const at = (path: string, more: object = {}) =>
    aPerson('', { social_url: `https://social.example/${path}`, ...more });
  const receipt = await put([
    at('Team', { email: 'mona@team.example' }),
    at('Team/otto', { first_name: 'Otto' }),
    at('staff'),
    at('staff/mona'),
    at('', { social_url: 'https://www.linkedin.com/in/' }),
    at('', { social_url: 'de.linkedin.com/in?trk=x' }),
    at('', { social_url: 'https://x.com' }),
    at('', { social_url: 'https://www.linkedin.com/in/mona-mailer/' }),
    at('', { social_url: 'https://x.com/mona' }),
  ]);
  expect(receipt).toMatchObject({ created: 6, refused_count: 3 });
  expect(receipt.refused.map(({ index, errors }) => [index, errors[0]!.location, errors[0]!.message])).toEqual(
    [4, 5, 6].map((index) => [index, `body[${index}].social_url`, 'must name a profile']),
  );
  const posts = ['Team/otto', 'Team', 'staff/mona'].map((path, index) => ({
    slug: `above-${index}`,
    text: `See https://social.example/${path}.`,
  }));
  await putPosts([...posts, { slug: 'above-3', text: 'Ask mona@team.example' }]);
  for (const path of ['Team', 'staff']) {
    const [row] = await querySystem<{ id: string }>(system, 'select id from gateway.person where social_url = $1', [
      `https://social.example/${path}`,
    ]);
    expect((await erase(row!.id)).status).toBe(204);
  }
  const texts = async () => (await postsLike('above-_')).map(({ text }) => text);
  expect(await texts()).toEqual([posts[0]!.text, posts[1]!.text, '', '']);
  // What comes later is stored whole, too.
  await putPosts(posts.map((one) => ({ ...one, slug: `${one.slug}-later` })));
  expect((await postsLike('above-_-later')).map(({ text }) => text)).toEqual([posts[0]!.text, posts[1]!.text, '']);
});

test('X7: a later import of an erased person brings back neither titles nor employers', async () => {
  const facts = aPerson('again', {
    email: 'mona@again.example',
    positions: [{ title: 'Keeper of the Keys of Againland', company_name: 'Againland Keys of Mona' }],
  });
  await put([facts]);
  await erase(await idOf('again'));
  expect(await put([facts, { ...facts, social_url: 'https://social.example/in/again-2' }])).toMatchObject({
    refused_count: 2,
  });
  expect(
    await querySystem(
      system,
      `select text from gateway.job_title where text like '%Againland'
       union all select name from gateway.named_employer where name like 'Againland%'`,
    ),
  ).toEqual([]);
});

test('X7: a mention is removed, however its address is written', async () => {
  await put([aPerson('case-of-mona', {})]);
  const others = ['https://social.example/in/case-of-another'];
  await putPosts([
    { slug: 'mentions', text: 'Hi', mentions: ['http://www.social.example/in/Case-Of-MONA', ...others] },
  ]);
  await erase(await idOf('case-of-mona'));
  expect(await postsLike('mentions')).toEqual([{ text: 'Hi', mentions: others }]);
});

test('X7: a text is found if its address has words that the index stems or omits, an apostrophe, or unescaped letters', async () => {
  const addresses = ['James+crm@words.example', 'will+x@words.example', "o'brien@words.example"];
  await put([
    ...addresses.map((email, at) => aPerson(`words-${at}`, { last_name: `Words${at}`, email })),
    aPerson('jürgens-müller', {}),
    aPerson('Ürgen', {}),
  ]);
  const texts = [
    ...addresses.map((one) => `Ask ${one}, or us.`),
    'See www.social.example/in/jürgens-müller/about?x=1.',
    'See social.example/in/Ürgen',
    'See social.example/in/jürgens-else',
  ];
  await putPosts([...texts.map((text, at) => ({ slug: `words-${at}`, text }))]);
  const comments = texts.map((text, at) => ({
    post_url: 'https://social.example/posts/words-5',
    actor_url: `https://social.example/in/says-${at}`,
    kind: 'comment',
    text,
  }));
  await system.rest('PUT', '/v2/engagements', { key: ingest, body: comments });
  for (const slug of ['words-0', 'words-1', 'words-2', 'j%C3%BCrgens-m%C3%BCller', '%C3%9Crgen'])
    expect((await erase(await idOf(slug))).status).toBe(204);
  expect((await postsLike('words-_')).map(({ text }) => text)).toEqual(['', '', '', '', '', texts[5]]);
  const said = `select text from gateway.engagement where actor_url like '%/in/says-_' and text is not null`;
  expect(await querySystem(system, said)).toEqual([{ text: texts[5] }]);
});

test('X7: all texts that name a person are emptied, however many there are', async () => {
  await put([aPerson('many-texts', {})]);
  await putPosts([{ slug: 'many', text: 'Hi' }]);
  await querySystem(
    system,
    `insert into gateway.post (post_url, text, posted_at)
     select 'https://social.example/posts/many-' || n, 'By social.example/in/many-texts.', now() from generate_series(1, 1100) n`,
  );
  await querySystem(
    system,
    `insert into gateway.engagement (post_id, actor_url, kind, text)
     select p.id, 'https://social.example/in/many-' || n, 'comment', 'To social.example/in/many-texts!'
     from gateway.post p, generate_series(1, 1100) n where p.post_url like '%/posts/many'`,
  );
  expect((await erase(await idOf('many-texts'))).status).toBe(204);
  const left = `select count(*)::int as n from gateway.post where text like '%many-texts%'
                union all select count(*)::int from gateway.engagement where text like '%many-texts%'`;
  expect(await querySystem(system, left)).toEqual([{ n: 0 }, { n: 0 }]);
});
