import { createRandom } from '../../bin/sample/random.js';
import { deriveDue } from '../../services/gateway/directory/employers/derive-due.js';
import { putPeople } from '../../services/gateway/directory/people/index.js';
import { storePlaces } from '../../services/gateway/directory/reference-lists/index.js';
import type { Profile, SearchQuery } from '../../services/gateway/directory/searches/index.js';
import { searchMovers, searchNewHires } from '../../services/gateway/directory/searches/index.js';
import { findRoles, readAxes } from '../../services/gateway/directory/searches/sql/find-roles.js';
import {
  type KnownTitle,
  type ResolvedTitles,
  readTitlesAgain,
  resolveTitles,
  rulesVersion,
} from '../../services/gateway/directory/titles/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { Queryable } from '../../services/platform/postgres/postgres.js';
import { type Directory, daysAgo, namesOf, openDirectory } from './search-harness.js';

const random = createRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const titles = ['VP Sales', 'Account Executive', 'Head of Marketing', 'Chief Revenue Officer'];
const countries = ['SE', 'DE', 'US'];
const sizes = { B: '1-10', C: '11-50', F: '501-1000' } as const;
const companies = Array.from({ length: 24 }, (_, index) => ({
  social_id: String(100 + index),
  name: `Fable ${index}`,
  company_size: pick(Object.values(sizes)),
  hq_country: pick(countries),
}));

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  for (const company of companies) await directory.company(company);
  const people = Array.from({ length: 600 }, (_, index) => {
    // Many on the same first of a month, some of unknown start.
    const days = Math.floor(random() * 200);
    const start = pick([daysAgo(days), daysAgo(days).slice(0, 7), daysAgo(days).slice(0, 4), undefined]);
    return {
      social_url: `https://social.example.com/in/random-${index}`,
      first_name: `Random${index}`,
      last_name: 'Example',
      country: pick(countries),
      positions: [
        { title: pick(titles), company_social_id: pick(companies).social_id, start_date: start },
        { title: pick(titles), company_social_id: pick(companies).social_id, start_date: '2015', end_date: '2018' },
        { title: pick(titles), company_social_id: pick(companies).social_id, start_date: '2018-06', end_date: '2022' },
      ],
    };
  });
  const receipt = await putPeople({ database: directory.database }, { body: people }, serviceContext('test', 30_000));
  expect(receipt.created).toBe(600);
});
afterAll(() => directory?.stop());

const placeOf = (one: Profile) => [one.cursor.recency, one.personId, one.cursor.employer].join(' ');

test('C3: new hires come newest first, and the filters narrow exactly', async () => {
  const all = await directory.newHires({}, { limit: 500 });
  expect(all.length).toBeGreaterThan(100);
  const recencies = all.map((one) => one.cursor.recency);
  expect(recencies).toEqual([...recencies].sort((one, other) => other - one));
  expect(all.every((one) => one.newRole.startDate! >= daysAgo(90).slice(0, one.newRole.startDate!.length))).toBe(true);
  const company = new Map(companies.map((one) => [one.social_id, one]));
  const employer = { headcounts: ['B', 'F'] as const, hqCountries: ['DE', 'US'] };
  const expected = all.filter((one) => {
    const at = company.get(one.newRole.companyId!)!;
    return (
      ['VP Sales', 'Head of Marketing'].includes(one.newRole.title) &&
      ['SE', 'US'].includes(one.country!) &&
      at.company_size !== '11-50' &&
      at.hq_country !== 'SE'
    );
  });
  expect(expected.length).toBeGreaterThan(5);
  const query = { titles: ['VP Sales', 'Head of Marketing'], countries: ['SE', 'US'], employer };
  expect(namesOf(await directory.newHires(query))).toEqual(namesOf(expected));
  expect(await directory.countNewHires(query, 500)).toBe(expected.length);
  expect(await directory.countNewHires(query, 3)).toBe(3);
  const into = await directory.newHires({ employer: { companyIds: ['100', '101'] } }, { limit: 500 });
  expect(namesOf(into)).toEqual(namesOf(all.filter((one) => ['100', '101'].includes(one.newRole.companyId!))));
});

test("C5: a persona's own levels are part of its search", async () => {
  const all = await directory.newHires({}, { limit: 500 });
  const chosen = all.filter((one) => one.seniority === 'CXO' || one.seniority === 'Vice President');
  expect(chosen.length).toBeGreaterThan(0);
  const found = await directory.newHires({ seniorities: ['CXO', 'Vice President'] }, { limit: 500 });
  expect(namesOf(found)).toEqual(namesOf(chosen));
});

test('C3: an empty set of titles finds no people, and any other axis that is absent or empty accepts all', async () => {
  expect(await directory.newHires({ titleIds: [] })).toEqual([]);
  const all = await directory.newHires({}, { limit: 500 });
  const empty = { countries: [], geoIds: null, seniorities: [], employer: { headcounts: [], industryIds: null } };
  expect(await directory.newHires(empty, { limit: 500 })).toEqual(all);
});

test('C3: a place finds the people in it and in every place within it, and an industry includes those below it', async () => {
  await storePlaces({ database: directory.database }, [
    { geo_id: '910', kind: 'region', name: 'Testland', country: 'SE' },
    { geo_id: '911', kind: 'city', name: 'Testtown', country: 'SE', within: '910' },
  ]);
  const [parent, child] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  await directory.database.pool.query(
    `insert into industry (id, code, name, path, parent_id, ancestors)
     values ($1, 'test-1', 'Making of tests', 'Making of tests', null, array[$1::uuid]),
            ($2, 'test-2', 'Making of hard tests', 'Making of tests > hard', $1, array[$2::uuid, $1::uuid])`,
    [parent, child],
  );
  await directory.company({ social_id: '300', name: 'Testworks' });
  await directory.database.pool.query('update company set industry_id = $1 where social_id = 300', [child]);
  const start_date = daysAgo(3);
  await directory.person('Placed', [{ title: 'Tester', company_social_id: '300', start_date }], { geo_id: '911' });
  const found = async (query: Partial<SearchQuery>) => namesOf(await directory.newHires(query));
  for (const geo of ['910', '911']) expect(await found({ geoIds: [geo] })).toEqual(['Placed']);
  expect(await found({ geoIds: ['912'] })).toEqual([]);
  for (const id of [parent, child]) expect(await found({ employer: { industryIds: [id] } })).toEqual(['Placed']);
  expect(await found({ employer: { industryIds: ['00000000-0000-4000-8000-00000000000c'] } })).toEqual([]);
});

test('cursor paging passes through shared days and unknown start dates and returns every profile once, in one order', async () => {
  const population = companies.slice(0, 12).map((one) => one.social_id);
  const query = { titleIds: await directory.titleIds(), population };
  const { pool } = directory.database;
  const whole = await searchMovers(pool, query, { limit: 500 });
  expect(whole.profiles.length).toBeGreaterThan(200);
  expect(whole.next).toBeNull();
  expect(whole.profiles.some((one) => one.newRole.startDate === null)).toBe(true);
  const paged: Profile[] = [];
  let after: (typeof whole)['next'] = null;
  do {
    const page = await searchMovers(pool, query, { limit: 7, after });
    paged.push(...page.profiles);
    after = page.next;
  } while (after);
  expect(paged.map(placeOf)).toEqual(whole.profiles.map(placeOf));
  expect(new Set(paged.map(placeOf)).size).toBe(paged.length);
});

test('every index of the derived rows gives the same result, newest first', async () => {
  const { pool } = directory.database;
  const companyIds = companies.map((one) => one.social_id);
  for (let round = 0; round < 20; round++) {
    const axes = await readAxes(pool, {
      titleIds: (await directory.titleIds()).filter(() => random() < 0.6),
      countries: pick([null, ['SE', 'DE']]),
      employer: { companyIds, headcounts: pick([null, ['B'] as const]), hqCountries: pick([null, ['US', 'SE']]) },
      population: companyIds.filter(() => random() < 0.3),
    });
    const bounds = { from: -(2 ** 52), to: 2 ** 52, after: null, limit: 40 };
    const [first, ...others] = await Promise.all(
      (['byTitle', 'byRecency', 'byEmployer', 'byPastEmployer'] as const).map((way) =>
        findRoles(pool, way, axes, bounds),
      ),
    );
    for (const other of others) expect(other).toEqual(first);
  }
});

test('C4: movers carry the company of the population that they left, and a population that no person left finds no movers', async () => {
  const population = ['100', '101', '102'];
  const found = await directory.movers(population, {}, { limit: 500 });
  expect(found.length).toBeGreaterThan(20);
  for (const one of found) {
    expect(one.pastCompanyIds.length).toBeGreaterThan(0);
    expect(population).toEqual(expect.arrayContaining(one.pastCompanyIds));
    expect(one.previousRole?.companyId).toBe(one.pastCompanyIds[0]);
    expect(population).not.toContain(one.pastCompanyIds.find((id) => id === one.newRole.companyId));
  }
  expect(await directory.countMovers(population, {}, 500)).toBe(found.length);
  expect(await directory.movers([])).toEqual([]);
  expect(await directory.movers(['999999'])).toEqual([]);
});

test('C4: on every index, a search finds those who left the company with which it pairs them, and not those who left another one', async () => {
  const { pool } = directory.database;
  const population = companies.map((one) => one.social_id);
  const titleIds = await directory.titleIds(titles.slice(0, 3));
  const many = await resolveTitles(pool, { includes: titles.slice(0, 3), canonicalIds: [], excludes: [] }, 0);
  const broadTitles = { clauses: many.clauses, accepts: (title: KnownTitle) => many.ruleOf(title) !== undefined };
  const all = await searchMovers(pool, { titleIds, population }, { limit: 500 });
  // Each person is paired with a random company, which few have left, and some also with one that they have left.
  const pairs = all.profiles.flatMap(({ personId, pastCompanyIds }, at) => [
    { personId, companyId: pick(population) },
    ...(at % 3 === 0 ? [{ personId, companyId: pastCompanyIds.at(-1)! }] : []),
  ]);
  const leavers = {
    personIds: pairs.map(({ personId }) => personId),
    companyIds: pairs.map(({ companyId }) => companyId),
  };
  const isPaired = ({ personId, pastCompanyIds }: Profile) =>
    pairs.some((one) => one.personId === personId && pastCompanyIds.includes(one.companyId));
  const expected = all.profiles.filter(isPaired);
  expect([expected.length > 60, expected.length < all.profiles.length / 1.5]).toEqual([true, true]);
  for (const titled of [{ titleIds }, { titleIds: [], broadTitles }]) {
    const query = { ...titled, population, leavers };
    const found = [await searchMovers(pool, query, { limit: 40 })];
    while (found.at(-1)!.next) found.push(await searchMovers(pool, query, { limit: 40, after: found.at(-1)!.next }));
    expect(found.flatMap(({ profiles }) => profiles).map(placeOf)).toEqual(expected.map(placeOf));
    const axes = await readAxes(pool, query);
    const bounds = { from: -(2 ** 52), to: 2 ** 52, after: null, limit: 500 };
    const [first, ...others] = await Promise.all(
      (['byLeaver', 'byTitle', 'byRecency', 'byPastEmployer'] as const)
        .filter((way) => way !== 'byTitle' || !axes.broad)
        .map((way) => findRoles(pool, way, axes, bounds)),
    );
    for (const other of others) expect(other).toEqual(first);
  }
});

test('C3: a search for roles that begin in the future reads none, and finds nothing', async () => {
  const { pool } = directory.database;
  let reads = 0;
  const watched = {
    query(...all: Parameters<Queryable['query']>) {
      if (/\brecency\b/.test(JSON.stringify(all[0]))) reads += 1;
      return pool.query(...all);
    },
  } as Queryable;
  const titleIds = await directory.titleIds(['Chief Revenue Officer']);
  const searchSince = (startedSince: string) => searchNewHires(watched, { titleIds, startedSince }, { limit: 10 });
  expect(await searchSince('2900-01-01')).toEqual({ profiles: [], next: null });
  expect(reads).toBe(0);
  expect((await searchSince(daysAgo(200))).profiles).toHaveLength(10);
  expect(reads).toBeGreaterThan(0);
});

test('C3, C4: excluded employers and people are never found, on any index and beside any filter, even if an employer is known only by name', async () => {
  const { pool } = directory.database;
  await directory.person('Nameless', [{ title: 'VP Sales', company_name: 'Unheld Example', start_date: daysAgo(2) }]);
  await directory.person('Named', [{ title: 'VP Sales', company_name: 'Fable 3', start_date: daysAgo(2) }]);
  const companyIds = companies.map((one) => one.social_id);
  const titleIds = await directory.titleIds(titles.slice(0, 2));
  const bounds = { from: -1e18, to: 1e18, after: null, limit: 500 };
  const all = await searchMovers(pool, { titleIds, population: companyIds }, { limit: 500 });
  const personIds = all.profiles.filter(() => random() < 0.2).map((one) => one.personId);
  const excluded = { companyIds: companyIds.slice(0, 12), personIds };
  const expected = all.profiles.filter(
    (one) => !excluded.companyIds.includes(one.newRole.companyId ?? '') && !personIds.includes(one.personId),
  );
  expect(expected.length).toBeGreaterThan(50);
  const axes = await readAxes(pool, { titleIds, population: companyIds, excluded });
  for (const way of ['byTitle', 'byRecency', 'byPastEmployer'] as const)
    expect((await findRoles(pool, way, axes, bounds)).map((one) => one.personId)).toEqual(
      expected.map((one) => one.personId),
    );
  const into = await readAxes(pool, { titleIds, employer: { companyIds }, excluded, population: companyIds });
  expect(await findRoles(pool, 'byEmployer', into, bounds)).toHaveLength(
    expected.filter((one) => one.newRole.companyId !== null).length,
  );
  const left = namesOf(await directory.newHires({ excluded }, { limit: 500 }));
  expect([left.includes('Nameless'), left.includes('Named')]).toEqual([true, false]);
  expect(namesOf(await directory.newHires({}, { limit: 500 }))).toContain('Named');
});

test('B13, C3, C4: a search for more titles than are looked up finds the same people, on every index and whatever rules have read the titles', async () => {
  const { pool } = directory.database;
  const companyIds = companies.map((one) => one.social_id);
  const phrases = ['VP Sales', 'Sales', 'Marketing', 'Chief Revenue Officer', 'Account Executive', 'Revenue Officer'];
  let total = 0;
  for (let round = 0; round < 30; round++) {
    if (round === 20) await pool.query(`update job_title set rules_version = 0 where text = 'Head of Marketing'`);
    const asked = {
      includes: round % 10 === 9 ? [] : phrases.filter(() => random() < 0.4),
      canonicalIds: [],
      excludes: pick([[], ['Account Executive'], ['Head']]),
    };
    const [few, many] = [await resolveTitles(pool, asked), await resolveTitles(pool, asked, 0)];
    const titleIds = few.ids ? [...few.ids.keys()] : await idsOf(few);
    expect(many.ids).toBeNull();
    const query = {
      seniorities: pick([null, ['Vice President', 'CXO'] as const]),
      acceptsUnknown: pick([false, true, 'only'] as const),
      countries: pick([null, ['SE', 'DE']]),
      employer: { companyIds: pick([null, companyIds.slice(0, 8)]), headcounts: pick([null, ['B'] as const]) },
    };
    const broad = {
      ...query,
      titleIds: [],
      broadTitles: { clauses: many.clauses, accepts: (title: KnownTitle) => many.ruleOf(title) !== undefined },
    };
    const narrow = { ...query, titleIds };
    const population = pick([companyIds.slice(0, 5), companyIds]);
    const page = { limit: 500 };
    const [one, other] = [
      await searchMovers(pool, { ...narrow, population }, page),
      await searchMovers(pool, { ...broad, population }, page),
    ];
    expect(other.profiles.map(placeOf)).toEqual(one.profiles.map(placeOf));
    const [hired, alike] = [await searchNewHires(pool, narrow, page), await searchNewHires(pool, broad, page)];
    expect(alike.profiles.map(placeOf)).toEqual(hired.profiles.map(placeOf));
    total += one.profiles.length + hired.profiles.length;
    if (few.ids) for (const { newRole } of one.profiles) expect(many.ruleOf(newRole)).toBe(few.ruleOf(newRole));
  }
  expect(total).toBeGreaterThan(500);

  /** The ids of the titles that a query without phrases means: all but those that it excludes. */
  async function idsOf({ ruleOf }: ResolvedTitles): Promise<number[]> {
    const { rows } = await pool.query<{ id: number; text: string }>('select id, text from job_title');
    return rows.filter(({ id, text }) => ruleOf({ titleId: id, title: text }) !== undefined).map(({ id }) => id);
  }
});

test('B13, C3, C4: titles that a new version of the rules reads differently are found at once, and later by their new signature alone', async () => {
  const { database } = directory;
  const { pool } = database;
  while ((await readTitlesAgain(database)) > 0);
  while (await deriveDue(database));
  const population = companies.map((one) => one.social_id);
  const many = await resolveTitles(pool, { includes: ['VP Sales'], canonicalIds: [], excludes: [] }, 0);
  const broadTitles = { clauses: many.clauses, accepts: (title: KnownTitle) => many.ruleOf(title) !== undefined };
  const query = { titleIds: [], broadTitles, employer: { headcounts: ['B' as const] } };
  const find = async () => {
    const hires = await searchNewHires(pool, query, { limit: 500 });
    const few = await searchMovers(pool, { ...query, population: population.slice(0, 30) }, { limit: 500 });
    const all = await searchMovers(pool, { ...query, population }, { limit: 500 });
    return [hires, few, all].map(({ profiles }) => profiles.map(placeOf));
  };
  const found = await find();
  expect(Math.min(...found.map((one) => one.length))).toBeGreaterThan(0);

  // As if other rules had read them.
  const setRows = async (version: number) => {
    await pool.query('update job_title set signature = 1, rules_version = $1', [version]);
    for (const table of ['current_employment', 'past_employer'])
      await pool.query(`update ${table} set title_signature = 1`);
  };
  await setRows(rulesVersion);
  expect(await find()).toEqual([[], [], []]);
  await setRows(rulesVersion - 1);
  expect(await find()).toEqual(found);
  while ((await readTitlesAgain(database)) > 0);
  expect(await find()).toEqual(found);
  while (await deriveDue(database));
  expect((await pool.query('select from people_due')).rowCount).toBe(0);
  expect(await find()).toEqual(found);
});
