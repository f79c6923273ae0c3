import { createRandom } from '../../bin/sample/random.js';
import { isBuildDue, isBuildNow } from '../../services/gateway/lookalikes/build/build-rule.js';
import { passesFilter, toNumberFilter } from '../../services/gateway/lookalikes/search/company-filter.js';
import {
  type IndexedCompany,
  quantiseVector,
  readVector,
  VectorIndex,
} from '../../services/gateway/lookalikes/search/vector-index.js';
import type { CompanyFilter } from '../../services/gateway/operation/ports.js';

const industryNumbers = new Map([
  ['a', 1],
  ['b', 2],
]);
const all: CompanyFilter = {
  countries: null,
  industryIds: null,
  sizes: null,
  employeesMin: null,
  employeesMax: null,
  foundedAfter: null,
  foundedBefore: null,
};
const pick = <T>(values: T[], random: () => number): T => values[Math.floor(random() * values.length)]!;

/** Companies of any vectors and facts, some unknown; ids in no order. */
function makeCompanies(count: number, dims: number): IndexedCompany[] {
  const random = createRandom(5);
  return Array.from({ length: count }, (_, index) => ({
    id: (index * 7_919) % 1_000_003,
    vector: quantiseVector(Float32Array.from({ length: dims }, () => random() - 0.5)),
    facts: {
      hq_country: pick(['DE', 'FR', null], random),
      industry_id: pick(['a', 'b', null], random),
      company_size: pick(['11-50', '51-200', null], random),
      employees_on_social: pick([0, 10, 100, null], random),
      founded: pick([1_990, 2_000, 2_010, null], random),
    },
  }));
}

function queryOf(dims: number, filter: CompanyFilter, top: number) {
  const random = createRandom(9);
  return {
    vector: quantiseVector(Float32Array.from({ length: dims }, () => random() - 0.5)),
    industryBonus: Float32Array.of(0, 0.5, 0.25),
    filter: toNumberFilter(filter, industryNumbers),
    excluded: new Set([0, 7_919]),
    minScore: 0.1,
    top,
  };
}

test('D1: an index of a model that learned no dimensions is scanned as any other', () => {
  const index = new VectorIndex(0, industryNumbers);
  for (const company of makeCompanies(3, 0)) index.put(company);
  expect(index.scan({ ...queryOf(0, all, 10), minScore: 0.2 }).total).toBeGreaterThanOrEqual(0);
});

test.each<[string, number, CompanyFilter]>([
  ['nothing', 192, all],
  ['vectors whose length is no multiple of 16', 37, all],
  ['a country', 32, { ...all, countries: ['DE'] }],
  ['what no company has', 32, { ...all, countries: ['PT'] }],
  ['an industry', 32, { ...all, industryIds: ['b'] }],
  ['an industry that is none', 32, { ...all, industryIds: ['c'] }],
  ['sizes and employees', 32, { ...all, sizes: ['11-50'], employeesMin: 0, employeesMax: 10 }],
  ['the years between', 32, { ...all, foundedAfter: 1_990, foundedBefore: 2_010 }],
])('D3: a scan for %s finds the same companies as a check of every company', (_, dims, filter) => {
  const companies = makeCompanies(5_000, dims);
  const index = new VectorIndex(dims, industryNumbers);
  for (const company of companies) index.put(company);
  const query = queryOf(dims, filter, 50);
  const expected = companies
    .filter(({ id, facts }) => !query.excluded.has(id) && passesFilter(filter, facts))
    .map(({ id, vector, facts }) => {
      const sum = vector.bytes.reduce((total, byte, at) => total + byte * query.vector.bytes[at]!, 0);
      const bonus = query.industryBonus[industryNumbers.get(facts.industry_id ?? '') ?? 0]!;
      return { id, score: sum * query.vector.scale * vector.scale + bonus };
    })
    .filter(({ score }) => score >= query.minScore)
    .sort((one, other) => other.score - one.score || one.id - other.id);
  const { total, hits } = index.scan(query);
  expect(total).toBe(expected.length);
  expect(hits).toEqual(expected.slice(0, 50));
  expect(
    index.look(
      hits.map(({ id }) => id),
      query,
    ),
  ).toEqual(hits);
});

test('D1: companies with equal scores are sorted by id, whatever the order in which they were added', () => {
  const [same] = makeCompanies(1, 16);
  const ids = [50, 3, 99, 7, 21, 64];
  const answers = [ids, ids.toReversed()].map((order) => {
    const index = new VectorIndex(16, industryNumbers);
    for (const id of order) index.put({ ...same!, id });
    const query = { ...queryOf(16, all, 4), vector: same!.vector };
    return index.scan(query).hits.map(({ id }) => id);
  });
  expect(answers).toEqual([
    [3, 7, 21, 50],
    [3, 7, 21, 50],
  ]);
});

test('S4: a scan that pauses for other scans and for changes finds the same as a scan without pauses', () => {
  const companies = makeCompanies(9_000, 48);
  const index = new VectorIndex(48, industryNumbers);
  for (const company of companies) index.put(company);
  const query = { ...queryOf(48, all, 300), excluded: new Set(companies.slice(0, 3_000).map(({ id }) => id)) };
  const expected = index.scan(query);
  const others = makeCompanies(40_000, 48).slice(9_000);
  const steps = index.scanInSteps(query);
  let turns = 0;
  for (let step = steps.next(); ; step = steps.next(), turns++) {
    if (step.done) {
      expect(step.value).toEqual(expected);
      break;
    }
    // Another search, and companies for which the memory grows.
    index.scan(queryOf(48, { ...all, countries: ['DE'] }, 10));
    for (const company of others.splice(0, 6_000)) index.put(company);
  }
  expect(turns).toBeGreaterThanOrEqual(6);
});

test('a company that is put again replaces its previous entry', () => {
  const companies = makeCompanies(3_000, 16);
  const index = new VectorIndex(16, industryNumbers);
  for (const company of companies) index.put(company);
  const [first, last] = [companies[0]!, companies.at(-1)!];
  index.put({ ...last, id: first.id });
  expect(index.size).toBe(3_000);
  expect(index.read(first.id)).toEqual(readVector(last.vector));
  expect(index.read(123_456_789)).toBeUndefined();
});

test('the values of a quantised vector equal the original ones to within a hundredth', () => {
  const random = createRandom(2);
  const vector = Float32Array.from({ length: 192 }, () => random() - 0.5);
  const read = readVector(quantiseVector(vector));
  const worst = Math.max(...vector.map((value, at) => Math.abs(value - read[at]!)));
  expect(worst).toBeLessThan(0.5 / 127);
  expect(quantiseVector(new Float32Array(16))).toEqual({ scale: 0, bytes: new Int8Array(16) });
});

test.each([
  ['an empty directory', null, null, false],
  ['no model yet', null, 0, true],
  ['a small directory that changed', { companies: 100, changed: 1, ageMs: 31_000 }, 0, true],
  ['a small directory that was trained just now', { companies: 100, changed: 1, ageMs: 29_000 }, 0, false],
  ['nothing that changed', { companies: 100, changed: 0, ageMs: 1e9 }, 0, false],
  ['a large directory of which a little changed', { companies: 100_000, changed: 24_999, ageMs: 1e9 }, 0, false],
  ['a large directory of which a quarter changed', { companies: 100_000, changed: 25_000, ageMs: 600_000 }, 0, true],
  ['one that was trained minutes ago', { companies: 100_000, changed: 25_000, ageMs: 599_000 }, 0, false],
])('a model build is or is not due for %s', (_, built, writtenMs, expected) => {
  expect(isBuildDue({ built, writtenMs, waitedMs: 0 })).toBe(expected);
});

test('a due model build waits until the directory is quiet, but not for ever', () => {
  expect(isBuildNow({ built: null, writtenMs: 1_900, waitedMs: 0 })).toBe(false);
  expect(isBuildNow({ built: null, writtenMs: 2_000, waitedMs: 0 })).toBe(true);
  expect(isBuildNow({ built: null, writtenMs: 10, waitedMs: 60_000 })).toBe(true);
});
