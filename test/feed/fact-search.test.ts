import { createRandom } from '../../bin/sample/random.js';
import type { WatchCriteria } from '../../schema/contracts/watches.js';
import {
  type CompanyFactsOfItem,
  compileCriteria,
  matches,
  toCandidate,
} from '../../services/feed/matching/criteria.js';
import { splitCriteria } from '../../services/feed/matching/explain.js';
import { FactSearch, type FactsOf } from '../../services/feed/matching/past/fact-search.js';
import { type Head, toCompanies } from '../../services/feed/matching/past/past-heads.js';
import { BlockSearch } from '../../services/feed/matching/past/search-block.js';

const random = createRandom(11);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const some = <T>(values: T[]): T[] | null => (random() < 0.4 ? null : values.filter(() => random() < 0.6));

const typeNames = ['news', 'funding'];
const list = '0a2f3a52-7d6f-4a53-9f0b-0d3f0c5b8a10';
const noWords = { count: 0, buckets: new Map() };

/** A block whose places have these companies; an empty id stands for none. */
const headOf = (ids: string[]): Head => ({
  version: '1',
  types: Uint16Array.from({ length: 4_096 }, (_, place) => (place < ids.length ? 1 + (place % 2) : 0)),
  typeNames,
  companies: toCompanies(Array.from({ length: 4_096 }, (_, place) => ids[place] ?? '')),
});

const drawFacts = (): CompanyFactsOfItem => ({
  industries: ['A', 'B', 'C'].filter(() => random() < 0.5),
  size: one(['1-10', '11-50', null]),
  hqCountry: one(['DE', 'FR', null]),
  employees: one([5, 20, null]),
  lists: random() < 0.5 ? [list] : [],
});

const drawWatch = (): WatchCriteria => ({
  signal_types: some(['news']),
  companies_list_id: random() < 0.4 ? list : null,
  industries: some(['A', 'B']),
  sizes: some(['1-10', '11-50']) as WatchCriteria['sizes'],
  hq_countries: some(['DE']) as WatchCriteria['hq_countries'],
  employees_min: one([null, 10]),
});

test('G1: a search of a block by company facts finds exactly the items that a naive matcher finds, and counts the same failures for each clause alone', async () => {
  const known = new Map(
    Array.from({ length: 40 }, (_, nth) => [nth < 38 ? `${nth}` : `9876543210987654321${nth - 38}`, drawFacts()]),
  );
  const ids = Array.from({ length: 4_000 }, () => one(['', 'unknown', ...known.keys()]));
  const factsOf: FactsOf = async (asked) =>
    new Map(asked.flatMap((id) => (known.has(id) ? [[id, known.get(id)!]] : [])));
  const head = headOf(ids);
  let matched = 0;
  for (let round = 0; round < 40; round++) {
    const criteria = compileCriteria(drawWatch());
    const parts = splitCriteria(criteria);
    const found = await new BlockSearch(criteria, new FactSearch(criteria, factsOf)).search(head, noWords);
    const failed = ids.map((id, place) => {
      const company = known.get(id) ?? null;
      const item = toCandidate({ ...nothing, signalType: typeNames[place % 2]!, companySocialId: id || null, company });
      return parts.filter((part) => !matches(part.criteria, item)).map(({ clause }) => clause);
    });
    expect(found.items).toBe(ids.length);
    expect(found.places).toEqual(failed.flatMap((clauses, place) => (clauses.length === 0 ? [place] : [])));
    for (const { clause } of parts)
      expect(found.failedBy.get(clause)).toBe(
        failed.filter((clauses) => clauses.length === 1 && clauses[0] === clause).length,
      );
    matched += found.places.length;
  }
  expect(matched).toBeGreaterThan(1_000);
});

const nothing = { accountId: null, topic: null, headline: '', text: null };

test('S4: a search asks for the facts of a company once, and keeps the results of at most 50,000 companies', async () => {
  const criteria = compileCriteria({ hq_countries: ['DE'] });
  let asked: string[] = [];
  const facts = new FactSearch(criteria, async (ids) => {
    asked.push(...ids);
    return new Map();
  });
  const search = new BlockSearch(criteria, facts);
  const ask = async (from: number): Promise<number> => {
    asked = [];
    await search.search(headOf(Array.from({ length: 4_096 }, (_, nth) => `${from + nth}`)), noWords);
    return asked.length;
  };
  expect(await ask(0)).toBe(4_096);
  expect(await ask(0)).toBe(0);
  for (let block = 1; block <= 12; block++) expect(await ask(block * 4_096)).toBe(4_096);
  expect(await ask(0)).toBe(4_096);
});
