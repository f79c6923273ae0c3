import { randomUUID } from 'node:crypto';
import {
  changeWatch,
  deleteWatch,
  getWatch,
  listWatches,
  previewWatch,
  putWatch,
} from '../../schema/contracts/watches.js';
import { compileCriteria, matches, toCandidate } from '../../services/feed/matching/criteria.js';
import * as useCases from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { Bus } from '../../services/platform/nats/nats.js';
import { startNats, type TestNats } from '../support/cluster.js';
import {
  anItem,
  connectBus,
  createFeedDatabase,
  type FeedClient,
  feedClient,
  openFeedDatabase,
  startFeed,
} from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let nats: TestNats;
let bus: Bus;
let feed: { stop(): Promise<void> };
let database: { url: string; drop(): Promise<void> };
let client: FeedClient;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNats(), createFeedDatabase()]);
  feed = await startFeed(database.url, nats.url);
  bus = await connectBus(nats.url);
});
afterAll(async () => {
  await bus.stop?.();
  await feed.stop();
  await nats.stop();
  await database.drop();
});
beforeEach(() => {
  client = feedClient(bus);
});

const path = (icp_criteria_id: string) => ({ path: { icp_criteria_id } });

test('G1: a put creates a watch with every axis, and a put with its id replaces it whole', async () => {
  const axes = {
    signal_types: ['news'],
    topics: ['Funding'],
    keywords: { all: ['a'], any: ['b', 'c'], none: null, word_forms: true },
    company_social_ids: ['1', '2'],
    industries: ['Banking'],
    sizes: ['1-10'],
    hq_countries: ['SE'],
    employees_min: 0,
    employees_max: 10,
  };
  const made = await client.watch({ name: 'one', ...axes });
  expect(made).toMatchObject({ name: 'one', is_enabled: true, ...axes });
  expect(made.created_at).toMatch(/\.\d{6}Z$/);
  const { same_as: _, ...stored } = made;
  expect(await client.ask(getWatch, path(made.icp_criteria_id))).toEqual(stored);
  const again = await client.watch({ icp_criteria_id: made.icp_criteria_id, name: 'two', is_enabled: false });
  expect(again).toMatchObject({
    icp_criteria_id: made.icp_criteria_id,
    name: 'two',
    is_enabled: false,
    signal_types: null,
    topics: null,
    keywords: null,
    company_social_ids: null,
    companies_list_id: null,
    industries: null,
    sizes: null,
    hq_countries: null,
    employees_min: null,
    employees_max: null,
    created_at: made.created_at,
  });
  expect(again.updated_at > made.updated_at).toBe(true);
});

test('G1, A4: putting the id of another account creates a separate watch, and neither account learns of the watch of the other', async () => {
  const other = feedClient(bus);
  const theirs = await other.watch({ name: 'theirs' });
  const id = theirs.icp_criteria_id;
  const missing = { code: 'not_found', detail: 'No such watch.' };
  await expect(client.ask(getWatch, path(id))).rejects.toMatchObject(missing);
  await expect(client.ask(getWatch, path(randomUUID()))).rejects.toMatchObject(missing);
  await expect(client.ask(changeWatch, { ...path(id), body: { name: 'x' } })).rejects.toMatchObject(missing);
  await expect(client.ask(deleteWatch, path(id))).rejects.toMatchObject(missing);
  const mine = await client.watch({ icp_criteria_id: id, name: 'mine' });
  expect(mine.name).toBe('mine');
  expect(await other.ask(getWatch, path(id))).toEqual({ ...theirs, same_as: undefined });
  await client.post([anItem()]);
  const [[one], [two]] = await Promise.all([client.all(), other.all()]);
  expect(one!.icp_criteria_id).toBe(two!.icp_criteria_id);
  expect(one!.id).not.toBe(two!.id);
});

test('G1: a change touches the named fields alone, and null clears an axis', async () => {
  const made = await client.watch({ name: 'one', topics: ['a'], signal_types: ['news'] });
  const changed = await client.ask(changeWatch, {
    ...path(made.icp_criteria_id),
    body: { topics: null, is_enabled: false },
  });
  expect(changed).toMatchObject({ name: 'one', topics: null, signal_types: ['news'], is_enabled: false });
});

const makeWatch = (body: object) => client.watch({ name: 'a watch', ...body });
const changeTo = (id: string, body: object) => client.ask(changeWatch, { ...path(id), body });

test('G1: the response to creating or changing a watch names at most 20 other watches of the account with equal criteria', async () => {
  const axes = { topics: ['Round', 'IPO'], company_social_ids: ['2', '1'], hq_countries: [], sizes: ['1-10', '11-50'] };
  const one = await makeWatch({ ...axes, keywords: { any: ['new office', 'lab'], word_forms: true } });
  expect(one.same_as).toEqual([]);
  const same = {
    topics: ['ipo', ' round '],
    company_social_ids: ['1', '2', '1'],
    sizes: ['11-50', '1-10'],
    keywords: { any: ['lab', 'New  Office'], all: [], word_forms: true },
    industries: null,
  };
  const two = await makeWatch(same);
  expect(two.same_as).toEqual([one.icp_criteria_id]);
  expect((await client.ask(getWatch, path(two.icp_criteria_id))).same_as).toBeUndefined();
  const others = [
    { ...same, employees_min: 0 },
    { ...same, keywords: { ...same.keywords, word_forms: false } },
    { ...same, keywords: { all: ['lab', 'new office'], word_forms: true } },
    { ...same, hq_countries: ['SE'] },
  ];
  for (const other of others) expect((await makeWatch(other)).same_as).toEqual([]);
  expect((await changeTo(one.icp_criteria_id, { hq_countries: ['SE'] })).same_as).toHaveLength(1);
  expect((await changeTo(one.icp_criteria_id, { name: 'still' })).same_as).toHaveLength(1);
  expect((await changeTo(one.icp_criteria_id, { hq_countries: null })).same_as).toEqual([two.icp_criteria_id]);
  expect((await feedClient(bus).watch({ name: 'theirs', ...same })).same_as).toEqual([]);
  for (let nth = 0; nth < 20; nth++) await makeWatch(same);
  expect((await makeWatch(same)).same_as).toHaveLength(20);
});

test('G1, A6: contradictory criteria are refused with their places, also if a change makes them contradictory', async () => {
  const refused = (...places: string[]) => ({
    code: 'unprocessable',
    errors: places.map((place) => expect.objectContaining({ location: `body.${place}` })),
  });
  const list = randomUUID();
  const both = { companies_list_id: list, company_social_ids: ['1'], employees_min: 11, employees_max: 10 };
  await expect(makeWatch(both)).rejects.toMatchObject(refused('companies_list_id', 'employees_min'));
  await expect(client.ask(previewWatch, { body: both })).rejects.toMatchObject({ code: 'unprocessable' });
  const one = await makeWatch({
    companies_list_id: list,
    company_social_ids: [],
    employees_min: 10,
    employees_max: 10,
  });
  const change = (body: object) => changeTo(one.icp_criteria_id, body);
  await expect(change({ company_social_ids: ['1'] })).rejects.toMatchObject(refused('company_social_ids'));
  await expect(change({ employees_max: 9 })).rejects.toMatchObject(refused('employees_max'));
  await expect(change({ employees_min: 11 })).rejects.toMatchObject(refused('employees_min'));
  await change({ employees_min: 11, employees_max: null });
  expect(await change({ company_social_ids: ['1'], companies_list_id: null })).toMatchObject({ employees_min: 11 });
});

test('G1: watches from before an upgrade get the hash of their criteria once, and watches written meanwhile keep theirs', async () => {
  const owned = openFeedDatabase(database.url);
  await startPart(owned);
  const { signal } = new AbortController();
  const made = await Promise.all(Array.from({ length: 3 }, () => makeWatch({ topics: ['as before'] })));
  const ofBefore = made.map((watch) => watch.icp_criteria_id).sort();
  await owned.pool.query('update watch set criteria_hash = null where icp_criteria_id = any($1)', [ofBefore]);
  const found = async () => (await makeWatch({ topics: ['As before'] })).same_as;
  await useCases.hashOlderWatches(owned, signal);
  expect(await found()).toEqual([]);
  await owned.pool.query('update watch_change set hash_from = now()');
  await useCases.hashOlderWatches(owned, signal);
  expect(await found()).toEqual(expect.arrayContaining(ofBefore));
  expect((await owned.pool.query('select hashed_to from watch_change')).rows).toEqual([{ hashed_to: null }]);
  await owned.stop?.();
});

test('G1: watches match by word forms, and a watch that asks for a fact does not match if the fact is unknown', async () => {
  const forms = await makeWatch({ keywords: { all: ['hires engineers'], word_forms: true } });
  await makeWatch({ keywords: { all: ['hires engineers'] } });
  const facts = [{ companies_list_id: randomUUID() }, { industries: ['Banking'] }, { sizes: ['1-10'] }];
  for (const asked of [...facts, { hq_countries: ['SE'] }, { employees_min: 0 }]) await makeWatch(asked);
  await client.post([
    anItem({ headline: 'Acme is hiring an engineer' }),
    anItem({ headline: 'Hiring of Engineers at Acme' }),
  ]);
  await client.post([anItem({ headline: 'Acme', text: 'They hired engineers.' })]);
  const found = await client.all();
  expect(found.map(({ icp_criteria_id, headline }) => [icp_criteria_id, headline])).toEqual([
    [forms.icp_criteria_id, 'Acme'],
  ]);
});

test('G1: on a replica of the previous version, a watch with criteria that the replica does not know accepts nothing', async () => {
  const owned = openFeedDatabase(database.url, 1);
  await startPart(owned);
  /** Whether an item of news meets what that version reads of a watch. */
  const accepts = async ({ icp_criteria_id }: { icp_criteria_id: string }) => {
    const { rows } = await owned.pool.query(
      'select signal_types, topics, keywords, company_social_ids from watch where icp_criteria_id = $1',
      [icp_criteria_id],
    );
    const { all, any, none } = rows[0].keywords ?? {};
    const item = { ...candidate, signalType: 'news', companySocialId: '1001', topic: null, text: null };
    return matches(compileCriteria({ ...rows[0], keywords: { all, any, none } }), toCandidate(item));
  };
  const candidate = { accountId: null, headline: 'Acme opens an office' };
  const types = [null, [], ['news', 'hiring']].map((signal_types) => ({ signal_types }));
  for (const asked of types) {
    const older = await makeWatch(asked);
    expect([await accepts(older), older.signal_types]).toEqual([true, asked.signal_types]);
    const newer = await makeWatch({ ...asked, industries: ['Banking'], company_social_ids: ['1001'] });
    expect([await accepts(newer), newer.signal_types]).toEqual([false, asked.signal_types]);
    const cleared = await changeTo(newer.icp_criteria_id, { industries: null });
    expect([await accepts(cleared), cleared.signal_types]).toEqual([true, asked.signal_types]);
    const forms = await changeTo(newer.icp_criteria_id, { keywords: { none: ['closes'], word_forms: true } });
    expect([await accepts(forms), forms.signal_types]).toEqual([false, asked.signal_types]);
  }
  await client.post([anItem()]);
  expect(new Set((await client.all()).map((signal) => signal.icp_criteria_id)).size).toBe(6);
  await owned.stop?.();
});

test('G1: a deleted watch is gone, matches no more, and its id may be used again', async () => {
  const made = await client.watch();
  await client.post([anItem()]);
  await client.ask(deleteWatch, path(made.icp_criteria_id));
  await expect(client.ask(getWatch, path(made.icp_criteria_id))).rejects.toMatchObject({ code: 'not_found' });
  await client.post([anItem()]);
  expect(await client.all()).toHaveLength(1);
  const again = await client.watch({ icp_criteria_id: made.icp_criteria_id });
  expect(again.created_at > made.created_at).toBe(true);
  await client.post([anItem()]);
  expect(await client.all()).toHaveLength(2);
});

test('A10: the same key and body create one watch, another body is refused, and another account is not affected', async () => {
  const put = (over: object, who = client) =>
    who.ask(putWatch, { body: { name: 'keyed', ...over } }, { idempotencyKey: 'k1' });
  const [one, two] = await Promise.all([put({}), put({})]);
  expect(one).toEqual(two);
  expect((await client.ask(listWatches, { query: {} })).watches).toHaveLength(1);
  await expect(put({ topics: ['x'] })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  const theirs = await put({}, feedClient(bus));
  expect(theirs.icp_criteria_id).not.toBe(one.icp_criteria_id);
});

test('A10: a repeat with an id from the client returns the first response and does not undo any change made in between', async () => {
  const icp_criteria_id = randomUUID();
  const put = (over: object) =>
    client.ask(putWatch, { body: { icp_criteria_id, name: 'keyed', ...over } }, { idempotencyKey: 'k2' });
  const [first, twin] = await Promise.all([put({}), put({})]);
  expect(twin).toEqual(first);
  await client.ask(changeWatch, { ...path(icp_criteria_id), body: { name: 'changed since' } });
  expect(await put({ icp_criteria_id: icp_criteria_id.toUpperCase() })).toEqual(first);
  expect((await client.ask(getWatch, path(icp_criteria_id))).name).toBe('changed since');
  await client.ask(deleteWatch, path(icp_criteria_id));
  expect(await put({})).toEqual(first);
  await expect(client.ask(getWatch, path(icp_criteria_id))).rejects.toMatchObject({ code: 'not_found' });
  const refused = { code: 'idempotency_key_reused' };
  await expect(put({ name: 'other' })).rejects.toMatchObject(refused);
  await expect(put({ icp_criteria_id: randomUUID() })).rejects.toMatchObject(refused);
});

test('A11: the list is paged newest first, can be filtered, and refuses a cursor of another list', async () => {
  const made = [];
  for (let nth = 0; nth < 5; nth++) made.push(await client.watch({ name: `${nth}`, is_enabled: nth % 2 === 0 }));
  const first = await client.ask(listWatches, { query: { limit: 2 } });
  await client.watch({ name: 'later' });
  const second = await client.ask(listWatches, { query: { limit: 2, cursor: first.next_cursor! } });
  const third = await client.ask(listWatches, { query: { limit: 2, cursor: second.next_cursor! } });
  const names = [first, second, third].flatMap((page) => page.watches.map((watch) => watch.name));
  expect(names).toEqual(['4', '3', '2', '1', '0']);
  expect(third.next_cursor).toBeNull();
  const off = await client.ask(listWatches, { query: { is_enabled: 'false' } });
  expect(off.watches.map((watch) => watch.name)).toEqual(['3', '1']);
  const { next_cursor } = await client.page();
  await expect(client.ask(listWatches, { query: { cursor: next_cursor } })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

test('A12: a page of watches with thousands of companies each is limited to the size of a NATS message', async () => {
  const company_social_ids = Array.from({ length: 10_000 }, (_, nth) => `${10 ** 15 + nth}`);
  for (let nth = 0; nth < 4; nth++) await client.watch({ name: `${nth}`, company_social_ids });
  const first = await client.ask(listWatches, { query: {} });
  expect(first.watches.length).toBeLessThan(4);
  const rest = await client.ask(listWatches, { query: { cursor: first.next_cursor! } });
  expect(first.watches.length + rest.watches.length).toBeGreaterThanOrEqual(3);
});

test('G1: a preview counts and samples past activity of this account and shared activity, and records nothing', async () => {
  const tag = `tag${randomUUID().slice(0, 8)}`;
  const other = feedClient(bus);
  const items = [
    ...Array.from({ length: 30 }, (_, nth) => anItem({ headline: `${tag} ${nth}`, payload: { topic: 'Round' } })),
    anItem({ headline: tag, signal_type: 'funding', account_id: client.accountId }),
    anItem({ headline: tag, signal_type: 'funding', account_id: other.accountId }),
    anItem({ headline: 'other', text: `in the ${tag} text`, payload: { nul: '\u0000', topic: 'round' } }),
  ];
  await client.post(items, { baseline: true });
  const preview = await client.ask(previewWatch, { body: { keywords: { all: [tag] } } });
  expect(preview).toMatchObject({ complete: true, matched: 32 });
  expect(preview.matched_by_signal_type).toEqual([
    { signal_type: 'news', count: 31 },
    { signal_type: 'funding', count: 1 },
  ]);
  expect(preview.samples).toHaveLength(20);
  expect(preview.scanned).toBeGreaterThanOrEqual(32);
  const byTopic = await client.ask(previewWatch, { body: { topics: [' ROUND'], keywords: { any: [tag] } } });
  expect(byTopic.matched).toBe(31);
  expect(await client.all()).toEqual([]);
  expect((await client.ask(listWatches, { query: {} })).watches).toEqual([]);
});

test('S5: the watches of an account and the companies that they name together are limited in number, and other accounts are not affected', async () => {
  const owned = openFeedDatabase(database.url);
  await startPart(owned);
  const deps = { database: owned, quota: { watches: 3, ids: 10 } };
  const accountId = randomUUID();
  const ctx = serviceContext('test', 5_000, accountId);
  const named = (count: number) => Array.from({ length: count }, (_, n) => `${1_000 + n}`);
  const put = (ids: number, id: string | undefined = undefined, as = ctx) =>
    useCases.putWatch(
      deps,
      { body: { icp_criteria_id: id, name: 'a watch', is_enabled: true, company_social_ids: ids ? named(ids) : null } },
      as,
    );
  const change = (id: string, body: object) => useCases.changeWatch(deps, { path: { icp_criteria_id: id }, body }, ctx);
  const first = await put(6);
  await expect(put(5)).rejects.toMatchObject({
    code: 'unprocessable',
    detail: expect.stringContaining('10 companies'),
  });
  const second = await put(4);
  await put(0);
  await expect(put(0)).rejects.toMatchObject({ code: 'unprocessable', detail: expect.stringContaining('3 watches') });
  // What is there may be replaced and changed, but not grow beyond the limit.
  await put(6, first.icp_criteria_id);
  await expect(change(second.icp_criteria_id, { company_social_ids: named(5) })).rejects.toMatchObject({
    code: 'unprocessable',
  });
  await change(first.icp_criteria_id, { company_social_ids: named(5) });
  await change(second.icp_criteria_id, { company_social_ids: named(5) });
  await change(second.icp_criteria_id, { name: 'another name' });
  await useCases.deleteWatch(owned, { path: { icp_criteria_id: first.icp_criteria_id } }, ctx);
  await put(5);
  await put(10, undefined, serviceContext('test', 5_000, randomUUID()));
  const { rows } = await owned.pool.query(
    `select a.watches = count(*) and a.watch_ids = sum(coalesce(cardinality(company_social_ids), 0)) as is_counted
     from account a join watch w on w.account_id = a.id where a.id = $1 group by a.watches, a.watch_ids`,
    [accountId],
  );
  expect(rows).toEqual([{ is_counted: true }]);
  await owned.stop?.();
});
