import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, record, shuffledSubarray, uniqueArray } from 'fast-check';
import type { HandedCompany, HandedList } from '../../schema/contracts/company-facts.js';
import { closeAccount, purgeAccount } from '../../services/feed/accounts/index.js';
import {
  loadFacts,
  resolveDomains,
  selectNamedLists,
  sweepOldLists,
  takeFacts,
} from '../../services/feed/companies/index.js';
import { CompanyNeeds } from '../../services/feed/matching/company-needs.js';
import { deleteWatch, putWatch } from '../../services/feed/watches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import type { Database } from '../../services/platform/postgres/postgres.js';
import { createFeedDatabase, openFeedDatabase } from '../support/feed.js';
import { startPart } from '../support/start-part.js';

let files: { url: string; drop(): Promise<void> };
let database: Database;

beforeAll(async () => {
  files = await createFeedDatabase();
  database = openFeedDatabase(files.url, 12);
  await startPart(database);
});
afterAll(async () => {
  await database.stop?.();
  await files.drop();
});
beforeEach(async () => {
  await database.pool.query('truncate company, company_domain, company_list, list_company');
});

const metrics = { taken: () => {} };
const take = (companies: HandedCompany[], lists: HandedList[] = []) =>
  takeFacts({ database, metrics, onKnown: () => {} }, { body: { companies, lists } });

const domains = ['one.example', 'two.example', 'three.example'];
const ids = ['1', '2', '30'];
const someCompany = record({
  company_social_id: constantFrom(...ids),
  version: integer({ min: 0, max: 6 }),
  employees: integer({ min: 0, max: 1_000 }),
  domains: shuffledSubarray(domains),
  isGone: constantFrom(true, false, false),
}).map(({ employees, domains, isGone, ...one }): HandedCompany => {
  const facts = { domains, industries: ['Software'], size: null, hq_country: 'DE', employees };
  return { ...one, facts: isGone ? null : facts };
});

/** Which company a domain belongs to, found the naive way. */
function ownerOf(domain: string, held: HandedCompany[]): string | undefined {
  const rank = ({ facts, company_social_id }: HandedCompany): number[] => [
    facts!.domains[0] === domain ? 0 : 1,
    -facts!.employees!,
    Number(company_social_id),
  ];
  const [first] = held
    .filter(({ facts }) => facts?.domains.includes(domain))
    .sort((one, other) => {
      const [a, b] = [rank(one), rank(other)];
      return a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!;
    });
  return first?.company_social_id;
}

test('H13: facts that arrive late, repeatedly, in any order or in any split result in the state of the highest versions', async () => {
  // Each version has only one content.
  const handOvers = uniqueArray(someCompany, {
    selector: ({ company_social_id, version }) => `${company_social_id} ${version}`,
    maxLength: 12,
  }).chain((all) => array(shuffledSubarray(all), { maxLength: 6 }));
  await assert(
    asyncProperty(handOvers, async (messages) => {
      await database.pool.query('truncate company, company_domain');
      for (const message of messages) await take(message);
      const held = ids.flatMap((id) => {
        const own = messages.flat().filter((one) => one.company_social_id === id);
        return own.sort((one, other) => other.version - one.version)[0] ?? [];
      });
      const known = { industries: ['Software'], size: null, hqCountry: 'DE', lists: [], otherIds: [] };
      const expected = held.flatMap(({ company_social_id, facts }): [string, object][] =>
        facts ? [[company_social_id, { ...known, employees: facts.employees }]] : [],
      );
      expect(Object.fromEntries(await loadFacts(database.pool, ids))).toEqual(Object.fromEntries(expected));
      const owners = domains.flatMap((domain) => {
        const owner = ownerOf(domain, held);
        return owner ? [[domain, owner]] : [];
      });
      expect(Object.fromEntries(await resolveDomains(database.pool, domains))).toEqual(Object.fromEntries(owners));
    }),
    { numRuns: 60 },
  );
});

test('G1, H13: replicas that receive the same facts at once keep the highest version of each', async () => {
  const company = (n: number, version: number): HandedCompany => ({
    company_social_id: String(n),
    version,
    facts: {
      domains: [`c${n}.example`, `v${version}.example`],
      industries: [],
      size: null,
      hq_country: null,
      employees: version,
    },
  });
  const versions = Array.from({ length: 12 }, (_, version) => version);
  await Promise.all(
    versions.map((version) => take(Array.from({ length: 50 }, (_, n) => company(version % 2 ? 49 - n : n, version)))),
  );
  const facts = await loadFacts(
    database.pool,
    Array.from({ length: 50 }, (_, n) => String(n)),
  );
  expect([...facts.values()].map(({ employees }) => employees)).toEqual(Array(50).fill(11));
  const { rows } = await database.pool.query('select count(*)::int as n from company_domain');
  expect(rows[0].n).toBe(100);
});

const accountId = randomUUID();
const listId = randomUUID();
/** The slices of a version of a list, two companies each. */
function slicesOf(version: number, companies: string[], over: Partial<HandedList> = {}): HandedList[] {
  const starts = Array.from({ length: Math.max(1, Math.ceil(companies.length / 2)) }, (_, nth) => nth * 2);
  return starts.map((start, nth) => ({
    account_id: accountId,
    list_id: listId,
    version,
    company_social_ids: companies.slice(start, start + 2),
    is_first: nth === 0,
    is_last: nth === starts.length - 1,
    ...over,
  }));
}
const onList = async (list = listId): Promise<string[]> =>
  [...(await loadFacts(database.pool, ['1', '2', '3', '4', '5', '6'], [list]))]
    .filter(([, { lists }]) => lists.includes(list))
    .map(([id]) => id)
    .sort();

test('H13: a version of a list becomes visible as a whole with its last slice, and late, repeated or interleaved slices show no other state', async () => {
  const versions = [
    [1, ['1', '2', '3', '4', '5']],
    [2, ['5', '6']],
    [3, []],
    [4, ['2', '3', '6']],
  ] as [number, string[]][];
  const contents = new Map(versions.map(([version, companies]) => [companies.join(), version]));
  // Each entry is a hand-off that begins a version and ends early or not at all; what is repeated is repeated from the first slice on.
  const someAttempts = array(record({ version: integer({ min: 0, max: 3 }), slices: integer({ min: 1, max: 3 }) }), {
    maxLength: 8,
  });
  await assert(
    asyncProperty(someAttempts, async (attempts) => {
      await database.pool.query('truncate company_list, list_company');
      let begun = 0;
      let seen = 0;
      for (const { version: nth, slices } of attempts) {
        const [version, companies] = versions[nth]!;
        const all = slicesOf(version, companies);
        if (version > begun) begun = version;
        for (const slice of all.slice(0, slices)) {
          await take([], [slice]);
          if (slice.is_last && version === begun) seen = Math.max(seen, version);
          const state = (await onList()).join();
          expect(seen === 0 ? state : contents.get(state)).toBe(seen === 0 ? '' : seen);
        }
      }
      const { rows } = await database.pool.query('select count(*)::int as n from list_company where version < $1', [
        seen,
      ]);
      expect(rows[0].n).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('G1: only the requested lists are read, also for companies of which no other facts are known', async () => {
  const other = randomUUID();
  await take([], [...slicesOf(1, ['1', '2']), ...slicesOf(1, ['2'], { list_id: other })]);
  expect(await onList(other)).toEqual(['2']);
  const facts = await loadFacts(database.pool, ['1', '2', '3'], [listId]);
  const nothing = { industries: [], size: null, hqCountry: null, employees: null, otherIds: [] };
  expect(Object.fromEntries(facts)).toEqual({ 1: { ...nothing, lists: [listId] }, 2: { ...nothing, lists: [listId] } });
  expect((await loadFacts(database.pool, ['2'])).get('2')!.lists.toSorted()).toEqual([listId, other].sort());
  expect(await loadFacts(database.pool, ['1', '2'], [])).toEqual(new Map());
});

test('S4: the remains of older versions of a long list are deleted in bounded steps', async () => {
  const many = Array.from({ length: 30_000 }, (_, n) => String(n + 10));
  const whole = { company_social_ids: many, is_first: true, is_last: true };
  await take([], [{ ...slicesOf(1, [])[0]!, ...whole }]);
  await take([], slicesOf(2, ['1']));
  const count = async () => (await database.pool.query('select count(*)::int as n from list_company')).rows[0].n;
  expect(await count()).toBe(10_001);
  expect(await onList()).toEqual(['1']);
  await sweepOldLists(database.pool, new AbortController().signal);
  expect(await count()).toBe(1);
  const { rows } = await database.pool.query('select from company_list where swept_to < version');
  expect(rows).toEqual([]);
});

test('X7: lists of a closed account are ignored, however late they come, and are purged with it', async () => {
  await take([], slicesOf(1, ['1', '2']));
  await take([], slicesOf(2, ['1', '2', '3']).slice(0, 1));
  await closeAccount(database, { account_id: accountId });
  await take([], slicesOf(2, ['1', '2', '3']).slice(1));
  await take([], slicesOf(3, ['4']));
  await take([], slicesOf(1, ['5'], { list_id: randomUUID() }));
  expect(await onList()).toEqual(['1', '2']);
  while (!(await purgeAccount(database, { account_id: accountId })).is_done);
  await take([], slicesOf(4, ['4']));
  const { rows } = await database.pool.query(
    'select (select count(*)::int from company_list) as lists, (select count(*)::int from list_company) as companies',
  );
  expect(rows).toEqual([{ lists: 0, companies: 0 }]);
});

test('G1: a list is reported as named as long as any watch of any account names it', async () => {
  const [one, other, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const contexts = {
    [first]: serviceContext('test', 5_000, randomUUID()),
    [second]: serviceContext('test', 5_000, randomUUID()),
  };
  const named = () => selectNamedLists(database.pool, { list_ids: [one, other] });
  const put = (id: string, list: string | null) => {
    const body = { icp_criteria_id: id, name: 'W', is_enabled: true, companies_list_id: list };
    return putWatch({ database }, { body }, contexts[id]!);
  };
  expect(await named()).toEqual({ list_ids: [] });
  await put(first, one);
  await put(second, one);
  expect(await named()).toEqual({ list_ids: [one] });
  await put(first, other);
  await deleteWatch(database, { path: { icp_criteria_id: second } }, contexts[second]!);
  expect(await named()).toEqual({ list_ids: [other] });
});

test('G1: each change of a watch updates whether any watch asks for facts or lists', () => {
  const needs = new CompanyNeeds();
  const watch = (icpCriteriaId: string) => ({ accountId, icpCriteriaId });
  const said = () => [needs.isAny, needs.lists];
  needs.put(watch('a'), { signal_types: ['news'], company_social_ids: ['1'], industries: [] });
  expect(said()).toEqual([false, []]);
  needs.put(watch('a'), { companies_list_id: 'x' });
  needs.put(watch('b'), { companies_list_id: 'x', employees_min: 0 });
  needs.put(watch('c'), { sizes: ['11-50'] });
  expect(said()).toEqual([true, ['x']]);
  needs.put(watch('a'), { companies_list_id: 'y' });
  expect(said()).toEqual([true, ['x', 'y']]);
  needs.put(watch('a'), null);
  needs.put(watch('b'), { employees_max: 3 });
  needs.put(watch('unknown'), null);
  expect(said()).toEqual([true, []]);
  needs.put(watch('b'), null);
  needs.put(watch('c'), { hq_countries: null, topics: ['x'] });
  expect(said()).toEqual([false, []]);
  // Whoever has read nothing so far has to, as soon as ids are looked at.
  const before = needs.grown;
  needs.putIds(true);
  expect([...said(), needs.grown > before]).toEqual([true, [], true]);
  needs.putIds(false);
  expect(said()).toEqual([false, []]);
});
