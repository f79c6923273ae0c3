import { createRandom } from '../../bin/sample/random.js';
import type { WatchCriteria } from '../../schema/contracts/watches.js';
import {
  type CompanyFactsOfItem,
  compileCriteria,
  matches,
  toCandidate,
} from '../../services/feed/matching/criteria.js';
import { clauses, explain, maxWords, splitCriteria } from '../../services/feed/matching/explain.js';
import { readReason, writeReason } from '../../services/feed/matching/stored-reason.js';
import { expectSame } from '../support/expect-same.js';

const listId = '00000000-0000-4000-8000-000000000001';
const phrases = ['Acme', 'series b', 'c++', 'opens', 'new   office', 'Lyon', 'b'];
const texts = [
  'ACME opens a new\n office',
  'Series B for C++ makers',
  'Lyon',
  'a serieS  B.',
  'nothing of it',
  'acmes',
];

type Item = {
  signalType: string;
  companySocialId: string | null;
  topic: string | null;
  headline: string;
  text: string | null;
  company: CompanyFactsOfItem | null;
};

/** The text as words, each a run of letters and figures or one other sign, in lower case. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+|[^a-z0-9\s]/g) ?? [];
const hasRun = (text: string[], run: string[]): boolean =>
  text.some((_, at) => run.every((word, nth) => text[at + nth] === word));
const hasPhrase = ({ headline, text }: Item, phrase: string): boolean =>
  [headline, text ?? ''].some((one) => hasRun(wordsIn(one), wordsIn(phrase)));

/** Whether a value of an item fulfils one clause of a watch, judged from the request alone. Undefined if the watch has no such clause. */
function naive(watch: WatchCriteria, item: Item): Record<string, boolean | undefined> {
  const among = (values: readonly string[] | null | undefined, value: string | null | undefined) =>
    values?.length ? values.some((one) => one.toLowerCase() === value?.toLowerCase()) : undefined;
  const { all, any, none } = watch.keywords ?? {};
  const count = (all?.length ?? 0) + (any?.length ?? 0) + (none?.length ?? 0);
  const has = (phrase: string): boolean => hasPhrase(item, phrase);
  const { employees_min: min, employees_max: max } = watch;
  const { company } = item;
  return {
    signal_types: among(watch.signal_types, item.signalType),
    topics: among(watch.topics, item.topic),
    keywords:
      count === 0 ? undefined : (all ?? []).every(has) && (!any?.length || any.some(has)) && !(none ?? []).some(has),
    company_social_ids: among(watch.company_social_ids, item.companySocialId),
    companies_list_id: watch.companies_list_id ? !!company?.lists.includes(watch.companies_list_id) : undefined,
    industries: watch.industries?.length
      ? !!company && company.industries.some((one) => watch.industries!.includes(one))
      : undefined,
    sizes: among(watch.sizes, company?.size),
    hq_countries: among(watch.hq_countries, company?.hqCountry),
    employees:
      min == null && max == null
        ? undefined
        : company?.employees != null && company.employees >= (min ?? 0) && company.employees <= (max ?? 1e9),
  };
}

const random = createRandom(15);
const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
const some = <T>(values: readonly T[]): T[] | null => (random() < 0.6 ? null : values.filter(() => random() < 0.6));

const drawWatch = (): WatchCriteria => ({
  signal_types: some(['news', 'funding']),
  topics: some(['expansion', 'Round']),
  company_social_ids: some(['1', '2', '3']),
  companies_list_id: random() < 0.2 ? listId : null,
  industries: some(['Software', 'Retail']),
  sizes: some(['1-10', '11-50']) as WatchCriteria['sizes'],
  hq_countries: some(['FR', 'US']),
  employees_min: random() < 0.2 ? 10 : null,
  employees_max: random() < 0.2 ? 40 : null,
  keywords: { all: (some(phrases) ?? []).slice(0, 1), any: some(phrases), none: (some(phrases) ?? []).slice(0, 1) },
});

const drawItem = (): Item => ({
  signalType: one(['news', 'funding', 'hiring']),
  companySocialId: one([null, '1', '2']),
  topic: one([null, 'expansion', 'ROUND']),
  headline: one(texts),
  text: one([null, ...texts]),
  company: one([
    null,
    { industries: ['Software', 'Technology'], size: '11-50', hqCountry: 'FR', employees: 20, lists: [listId] },
    { industries: ['Retail'], size: '1-10', hqCountry: null, employees: null, lists: [] },
  ]),
});

test('G8: a reason names exactly the clauses of the watch and the values of the item that a naive matcher finds', () => {
  const told = new Map<string, number>();
  for (let round = 0; round < 40_000; round++) {
    const [watch, item] = [drawWatch(), drawItem()];
    const criteria = compileCriteria(watch);
    const candidate = toCandidate({ ...item, accountId: null });
    const verdicts = Object.entries(naive(watch, item)).filter(([, verdict]) => verdict !== undefined);
    const failed = splitCriteria(criteria).filter((part) => !matches(part.criteria, candidate));
    // Each clause by itself is what the naive matcher says of it, whether the item matches or not.
    expectSame(
      failed.map(({ clause }) => clause as string),
      verdicts.filter(([, met]) => !met).map(([clause]) => clause),
    );
    expectSame(matches(criteria, candidate), failed.length === 0);
    if (failed.length > 0) continue;
    const reason = explain(criteria, candidate);
    expectSame<string[]>(
      reason.clauses,
      verdicts.map(([clause]) => clause),
    );
    const found = [...(watch.keywords?.all ?? []), ...(watch.keywords?.any ?? [])].filter((one) =>
      hasPhrase(item, one),
    );
    const asWords = (list: string[]): string[] => [...new Set(list.map((text) => wordsIn(text).join(' ')))].sort();
    expectSame(asWords(reason.words), asWords(found));
    for (const word of reason.words)
      expectSame(
        [item.headline, item.text ?? ''].some((text) => text.includes(word)),
        true,
      );
    const shown = { signal_type: item.signalType, company_social_id: item.companySocialId, topic: item.topic };
    const { values } = readReason(writeReason(reason), shown);
    const { company } = item;
    const had: Record<string, unknown[]> = {
      signal_types: [item.signalType],
      topics: [item.topic],
      keywords: [],
      company_social_ids: [item.companySocialId],
      companies_list_id: [listId],
      industries: company?.industries.filter((name) => watch.industries?.includes(name)) ?? [],
      sizes: [company?.size],
      hq_countries: [company?.hqCountry],
      employees: [`${company?.employees}`],
    };
    expectSame(
      values,
      reason.clauses.flatMap((clause) => had[clause]!.map((value) => ({ clause, value: value as string }))),
    );
    for (const clause of reason.clauses) told.set(clause, (told.get(clause) ?? 0) + 1);
  }
  // Each clause occurred in some reason.
  expect([...told.keys()].sort()).toEqual(clauses.toSorted());
});

const words = (headline: string, text: string | null, any: string[], word_forms = false) =>
  explain(
    compileCriteria({ keywords: { any, word_forms } }),
    toCandidate({ accountId: null, signalType: 'news', companySocialId: null, topic: null, headline, text }),
  ).words;

test.each([
  ['Series  B for\nACME', ['series b', 'acme'], ['Series  B', 'ACME']],
  ['Ｗｉｄｅ news of Ångström', ['wide', 'ångström'], ['Ｗｉｄｅ', 'Ångström']],
  ['the ofﬁce', ['office'], ['ofﬁce']],
  ['ÖKO cafe\u0301 Öko', ['öko', 'café'], ['ÖKO', 'cafe\u0301']],
  ['新製品を発売', ['製品'], ['製品']],
])('G8: a reason shows words as they are written in the text: %j', (text, any, expected) => {
  expect(words('A headline', text, any)).toEqual(expected);
  expect(words(text, 'a text', any)).toEqual(expected);
});

test('G8: a reason lists at most 20 words, the first in the text; most reasons are stored in a few bytes, an empty one as null', () => {
  const many = Array.from({ length: 50 }, (_, nth) => `w${nth}`);
  expect(words(many.join(' '), null, many.toReversed())).toEqual(many.slice(0, maxWords));
  const item = { accountId: null, signalType: 'news', companySocialId: '7', topic: 'round', headline: 'A', text: null };
  const stored = (watch: WatchCriteria) => writeReason(explain(compileCriteria(watch), toCandidate(item)));
  expect(stored({})).toBeNull();
  expect(stored({ signal_types: ['news'], topics: ['round'], company_social_ids: ['7'] })).toBe('stc');
  expect(stored({ keywords: { any: ['a'], none: ['b'] } })).toBe('k[["A"]]');
  expect(readReason(null, { signal_type: 'news', company_social_id: null, topic: null })).toEqual({
    clauses: [],
    words: [],
    values: [],
  });
});

test('G8: if other word forms match, a reason shows them as they are written in the text', () => {
  expect(words('Acme HIRES: two engineers', 'We are  hiring an Engineer', ['hire', 'engineering'], true)).toEqual([
    'HIRES',
    'engineers',
  ]);
  expect(words('A headline', 'companies raising  funds', ['company raises', 'raise fund'], true)).toEqual([
    'companies raising',
    'raising  funds',
  ]);
});

const nothing = { accountId: null, signalType: 'news', companySocialId: null, topic: null };

test('S4, G8: the whole text of an item is read once for its reasons, not once for each watch that it meets', () => {
  // A paragraph break makes places in the folded text differ from those in the text.
  const body = `First.\n\n${'word grows '.repeat(2_000)}${Array.from({ length: 300 }, (_, nth) => `foot${nth}`).join(' ')} hiring`;
  for (const word_forms of [false, true]) {
    const item = toCandidate({ ...nothing, headline: 'Acme', text: body });
    const cost = (nth: number): number => {
      const criteria = compileCriteria({ keywords: { any: ['hiring', `foot${nth}`], word_forms } });
      const before = process.cpuUsage();
      expect(explain(criteria, item).words).toEqual([`foot${nth}`, 'hiring']);
      // The kernel splits the two by ticks of some milliseconds; only their sum is exact.
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [first, others] = [cost(0), Array.from({ length: 299 }, (_, nth) => cost(nth + 1))];
    // Were it read again for each, this would be 299.
    expect(others.reduce((sum, one) => sum + one, 0)).toBeLessThan(100 * first);
  }
});
