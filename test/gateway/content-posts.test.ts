import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BulkReceipt, Person } from '../../schema/contracts/directory.js';
import { makeFolder } from '../support/cluster.js';
import { querySystem } from '../support/query-system.js';
import { projectRoot } from '../support/service-process.js';
import { type System, startSystem } from '../support/system.js';

let system: System;
beforeAll(async () => {
  system = await startSystem({ services: ['gateway'] });
}, 60_000);
afterAll(() => system?.stop());

const put = async (path: string, body: object[]) =>
  (await system.rest<BulkReceipt>('PUT', path, { key: system.credentials.ingest_key, body })).body;
const postUrl = (name: string) => `https://social.example/posts/${name}`;
const profile = (name: string) => `https://social.example/in/${name}`;
const post = (name: string, facts: object = {}) => ({
  post_url: postUrl(name),
  text: `The post ${name}`,
  posted_at: '2026-11-01T09:00:00Z',
  ...facts,
});
const engage = (name: string, who: string, kind = 'like', facts: object = {}) => ({
  post_url: postUrl(name),
  actor_url: profile(who),
  kind,
  ...facts,
});
const read = <T extends object>(text: string, values: unknown[] = []) => querySystem<T>(system, text, values);
const engagementsOf = async (name: string) =>
  (await read<{ engagements: number }>('select engagements from gateway.post where post_url = $1', [postUrl(name)]))[0]
    ?.engagements;

test('S6: if people were stored before their posts and engagements failed, the response does not say that nothing was stored', async () => {
  await put('/v2/posts', [post('held')]);
  await read(`create function gateway.lose() returns trigger language plpgsql
                as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
              create trigger lose before insert on gateway.post for each row execute function gateway.lose();
              create trigger lose before insert on gateway.engagement for each row execute function gateway.lose()`);
  const key = system.credentials.ingest_key;
  const send = async (path: string, body: object[]) => (await system.rest('PUT', path, { key, body })).status;
  const written = [post('by-somebody-new', { author_url: profile('new-author'), author_name: 'New Author' })];
  const engaged = [engage('held', 'new-reader', 'like', { actor_name: 'New Reader' })];
  // The first request enters a person before it fails, the second enters nobody.
  expect([await send('/v2/posts', written), await send('/v2/posts', written)]).toEqual([504, 503]);
  expect([await send('/v2/engagements', engaged), await send('/v2/engagements', engaged)]).toEqual([504, 503]);
  await read(
    'drop trigger lose on gateway.post; drop trigger lose on gateway.engagement; drop function gateway.lose()',
  );
  expect(await put('/v2/posts', written)).toMatchObject({ created: 1 });
  expect(await put('/v2/engagements', engaged)).toMatchObject({ created: 1 });
});

test('F2: posts are identified by their address: a repeat writes nothing, absent fields stay and null clears', async () => {
  const facts = post('upsert', {
    author_url: profile('writer'),
    mentioned_company_social_ids: ['12', '0013'],
    engagement_count: 7,
  });
  expect(await put('/v2/posts', [facts])).toMatchObject({ created: 1 });
  expect(await put('/v2/posts', [{ ...facts, post_url: `${facts.post_url}/?utm=x` }])).toMatchObject({ unchanged: 1 });
  expect(await put('/v2/posts', [post('upsert', { text: 'Edited', author_url: null })])).toMatchObject({ updated: 1 });
  expect(
    await read(
      `select text, author_url, mentioned_company_ids::text, engagements from gateway.post where post_url = $1`,
      [facts.post_url],
    ),
  ).toEqual([{ text: 'Edited', author_url: null, mentioned_company_ids: '{12,13}', engagements: 7 }]);
});

test('F2: engagements are identified by post, actor and kind, and their count is used if it exceeds the count of the network', async () => {
  await put('/v2/posts', [post('counted', { engagement_count: 2 })]);
  const three = [
    engage('counted', 'ann'),
    engage('counted', 'ann', 'comment', { text: 'Yes' }),
    engage('counted', 'bob'),
  ];
  expect(await put('/v2/engagements', three)).toMatchObject({ created: 3 });
  expect(await engagementsOf('counted')).toBe(3);
  const again = [three[0]!, engage('counted', 'ann', 'comment', { text: 'No', engaged_at: '2026-11-02T10:00:00Z' })];
  expect(await put('/v2/engagements', again)).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
  expect(await engagementsOf('counted')).toBe(3);
});

test('F2: bad items are reported with their place and do not keep good items out', async () => {
  await put('/v2/posts', [post('mixed')]);
  const posts = await put('/v2/posts', [
    post('good'),
    { post_url: postUrl('x'), text: '' },
    post('y', { colour: 'red' }),
  ]);
  expect(posts).toMatchObject({ created: 1, refused_count: 2 });
  expect(posts.refused.map(({ errors }) => errors.map((one) => one.location))).toEqual([
    ['body[1].text', 'body[1].posted_at'],
    ['body[2].colour'],
  ]);
  const nobody = '5b0e6a2c-3c52-4e0f-9d5b-6f8a4f0f7c11';
  const engagements = await put('/v2/engagements', [
    engage('mixed', 'carl', 'share'),
    engage('unknown-post', 'carl'),
    { post_url: postUrl('mixed'), kind: 'like', person_id: nobody },
    { post_url: postUrl('mixed'), kind: 'like' },
    engage('mixed', 'carl', 'applause'),
  ]);
  expect(engagements).toMatchObject({ created: 1, refused_count: 4 });
  expect(engagements.refused.map(({ errors }) => errors[0]!.location)).toEqual([
    'body[1].post_url',
    'body[2].person_id',
    'body[3].actor_url',
    'body[4].kind',
  ]);
});

test('F2: an actor may be named by person id, a new actor with a name is added to the directory, and existing people stay unchanged', async () => {
  await put('/v2/posts', [post('named')]);
  const person = { social_url: profile('dora'), first_name: 'Dora', last_name: 'Held' };
  await put('/v2/people', [person]);
  const byUrl = async (url: string) =>
    (await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: url } })).body.people[0];
  const { id } = (await byUrl(person.social_url))!;
  const receipt = await put('/v2/engagements', [
    { post_url: postUrl('named'), person_id: id, kind: 'like' },
    engage('named', 'dora', 'comment', { actor_name: 'Another Name' }),
    engage('named', 'emil', 'like', { actor_name: 'Emil von Neu' }),
  ]);
  expect(receipt).toMatchObject({ created: 3, refused_count: 0 });
  expect(await byUrl(person.social_url)).toMatchObject({ first_name: 'Dora', last_name: 'Held' });
  expect(await byUrl(profile('emil'))).toMatchObject({ first_name: 'Emil', last_name: 'von Neu', positions: [] });
  const actors = await read(
    `select distinct actor_url from gateway.engagement e join gateway.post p on p.id = e.post_id where post_url = $1
     order by 1`,
    [postUrl('named')],
  );
  expect(actors).toEqual([{ actor_url: profile('dora') }, { actor_url: profile('emil') }]);
});

test('A2, A3: account keys cannot write posts, and ingest keys can, in GraphQL as in REST', async () => {
  expect((await system.rest('PUT', '/v2/posts', { body: [post('theirs')] })).status).toBe(403);
  expect((await system.rest('PUT', '/v2/engagements', { body: [] })).status).toBe(403);
  const mutation = `mutation ($posts: [PostFactsInput!]!, $engagements: [EngagementFactsInput!]!) {
    upsertPosts(input: $posts) { created }
    upsertEngagements(input: $engagements) { created refused { errors { location } } }
  }`;
  const variables = {
    posts: [{ postUrl: postUrl('graphql'), text: 'By GraphQL', postedAt: '2026-11-01T09:00:00Z' }],
    engagements: [{ postUrl: postUrl('graphql'), actorUrl: profile('fay'), kind: 'LIKE' }],
  };
  const answer = await system.graphql<object>(mutation, variables, { key: system.credentials.ingest_key });
  expect(answer.data).toEqual({ upsertPosts: { created: 1 }, upsertEngagements: { created: 1, refused: [] } });
});

test('X7: the posts, engagements and mentions of an erased person are removed and stay out', async () => {
  const gone = profile('gone');
  await put('/v2/people', [{ social_url: gone, first_name: 'Gone', last_name: 'Person' }]);
  await put('/v2/posts', [
    post('by-gone', { author_url: gone }),
    post('about-gone', { mentioned_profile_urls: [gone, profile('stays')] }),
  ]);
  await put('/v2/engagements', [engage('about-gone', 'gone'), engage('about-gone', 'stays')]);
  const found = await system.rest<{ people: Person[] }>('GET', '/v2/people', { query: { q: gone } });
  const erased = await system.rest('DELETE', `/v2/people/${found.body.people[0]!.id}`, {
    key: system.credentials.staff_key,
  });
  expect(erased.status).toBe(204);
  expect(await read('select from gateway.post where author_url = $1', [gone])).toEqual([]);
  expect(await read('select from gateway.engagement where actor_url = $1', [gone])).toEqual([]);
  expect(
    await read(`select mentioned_profile_urls, engagements from gateway.post where post_url = $1`, [
      postUrl('about-gone'),
    ]),
  ).toEqual([{ mentioned_profile_urls: [profile('stays')], engagements: 1 }]);
  const posts = await put('/v2/posts', [
    post('by-gone', { author_url: gone }),
    post('about-gone', { mentioned_profile_urls: [gone] }),
  ]);
  expect(posts).toMatchObject({ created: 0, updated: 1, refused_count: 1 });
  const engagements = await put('/v2/engagements', [
    engage('about-gone', 'gone', 'like', { actor_name: 'Gone Person' }),
  ]);
  expect(engagements.refused[0]!.errors[0]).toMatchObject({ location: 'body[0].actor_url' });
  expect(JSON.stringify(await read('select * from gateway.post'))).not.toContain('/in/gone');
});

test('X5: the import of posts and engagements from CSV and JSONL maps columns, has a dry run, reports bad rows by line and can be resumed', async () => {
  const folder = await makeFolder('content-import');
  const runImport = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(projectRoot, 'dist/programs/bin/import.js'), ...args],
      {
        cwd: folder,
        env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: system.databaseUrl },
        encoding: 'utf8',
      },
    );
    return { status, output: stdout + stderr };
  };
  writeFileSync(
    join(folder, 'posts.csv'),
    [
      'Link,Body,posted_at,mentioned_company_social_ids',
      `${postUrl('csv-1')},"Two\r\nlines",2026-11-01T09:00:00Z,17;18`,
      `${postUrl('csv-2')},No time,,`,
      `${postUrl('csv-3')},Fine,2026-11-03T09:00:00+02:00,`,
    ].join('\r\n'),
  );
  const posts = ['posts', 'posts.csv', '--map', 'Link=post_url', '--map', 'Body=text'];
  expect(runImport(...posts, '--dry-run').output).toMatch(/valid +2/);
  expect(await engagementsOf('csv-1')).toBeUndefined();
  expect(runImport(...posts)).toMatchObject({ status: 0, output: expect.stringMatching(/created +2/) });
  expect(JSON.parse(readFileSync(join(folder, 'posts.csv.bad.jsonl'), 'utf8'))).toMatchObject({ line: 4 });
  expect(runImport(...posts).output).toMatch(/unchanged +2/);
  const rows = [engage('csv-1', 'gil'), engage('nowhere', 'gil'), engage('csv-3', 'gil', 'share', { text: 'Look' })];
  writeFileSync(join(folder, 'e.jsonl'), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(runImport('engagements', 'e.jsonl').output).toMatch(/created +2[\s\S]*refused +1/);
  expect([await engagementsOf('csv-1'), await engagementsOf('csv-3')]).toEqual([1, 1]);
}, 60_000);
