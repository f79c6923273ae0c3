import { chooseWay, type Known, share } from '../../services/gateway/directory/searches/choose-way.js';
import {
  firstWindow,
  newestOf,
  nextWindow,
  oldest,
  recencyOf,
  type Window,
} from '../../services/gateway/directory/searches/recency.js';
import type { Axes } from '../../services/gateway/directory/searches/sql/find-roles.js';

const axes = (over: Partial<Axes>): Axes => ({
  titleIds: [1],
  countries: null,
  headcounts: null,
  hqCountries: null,
  companyIds: null,
  industryIds: null,
  geoIds: null,
  population: null,
  excludedCompanyIds: null,
  excludedPersonIds: null,
  leavers: null,
  broad: null,
  ...over,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1_000));
// Every fourth role has title 1, a hundredth of the past ones company 7; there are 1,000 titles and 100,000 companies besides.
const known: Known = {
  titles: { rows: 1_000_000, values: new Map([[1, 0.25]]), distinct: 1_001, rest: 0.75 },
  pastEmployers: { rows: 2_000_000, values: new Map([[7, 0.01]]), distinct: 100_001, rest: 0.99 },
};

test('a search reads the index on which it skips the fewest rows', () => {
  const way = (over: Partial<Axes>, what = known) => chooseWay(axes(over), what, 100);
  expect(way({ titleIds: [2, 3] })).toEqual({ way: 'byTitle', firstDays: 8 });
  expect(way({ titleIds: [1, 2] })).toEqual({ way: 'byRecency', firstDays: null });
  expect(way({ leavers: { personIds: ['p'], companyIds: ['5'] }, population: ['5'] })).toEqual({
    way: 'byLeaver',
    firstDays: null,
  });
  expect(way({ companyIds: ['5'] })).toEqual({ way: 'byEmployer', firstDays: null });
  expect(way({ population: ids(10_000), titleIds: [2] })).toEqual({ way: 'byTitle', firstDays: 8 });
  expect(way({ population: ids(50), titleIds: [2] })).toEqual({ way: 'byPastEmployer', firstDays: null });
  expect(way({ population: ids(5_000), titleIds: [2] })).toEqual({ way: 'byPastEmployer', firstDays: null });
  expect(way({ population: ids(5_000), titleIds: [1] })).toEqual({ way: 'byPastEmployer', firstDays: 128 });
});

test('titles that hardly any people have are read for all of time at once', () => {
  const each = { rows: 1_000_000, values: new Map<number, number>(), distinct: 900_000, rest: 1 };
  expect(chooseWay(axes({ titleIds: [2, 3] }), { ...known, titles: each }, 100)).toEqual({
    way: 'byTitle',
    firstDays: null,
  });
});

test('without statistics, a search chooses an index that is never wrong by much', () => {
  const nothing = { titles: null, pastEmployers: null };
  expect(chooseWay(axes({}), nothing, 100).way).toBe('byTitle');
  expect(chooseWay(axes({ population: ids(10_000) }), nothing, 100)).toEqual({
    way: 'byPastEmployer',
    firstDays: null,
  });
});

test('a share uses the frequency of each common value and an equal one for all others, and never exceeds 1', () => {
  expect(share([1], known.titles!)).toBe(0.25);
  expect(share([2, 3], known.titles!)).toBeCloseTo(0.0015);
  expect(share([1, 1, 1, 1, 1], known.titles!)).toBe(1);
});

test('windows follow each other without gap or overlap down to the lowest, however much is found', () => {
  const newest = newestOf(new Date('2026-11-21T12:00:00Z'));
  for (const found of [0, 1, 30, 1_000]) {
    for (const lowest of [oldest, recencyOf('2026-08-23'), recencyOf('2026-11-21')]) {
      let window: Window | null = firstWindow(newest, lowest, 8);
      let count = 1;
      for (let last = window; ; last = window, count++) {
        window = nextWindow(last, lowest, found, 50);
        if (!window) {
          expect(last.from).toBe(lowest);
          break;
        }
        expect(window.to).toBe(last.from - 1);
        expect(Number.isSafeInteger(window.from)).toBe(true);
      }
      expect(count).toBeLessThan(16);
    }
  }
});

test('recency orders by day before person, within safe numbers for every date', () => {
  expect(recencyOf('2026-11-21')).toBeGreaterThan(recencyOf('2026-11-20') + 2 ** 36 - 1);
  expect(newestOf(new Date('2026-11-21T23:59:59Z'))).toBe(recencyOf('2026-11-22') - 1);
  for (const date of ['0001-01-01', '1999-12-31', '9999-12-31']) {
    expect(Number.isSafeInteger(recencyOf(date))).toBe(true);
    expect(recencyOf(date)).toBeGreaterThan(oldest);
  }
});
