import { createRandom } from '../../bin/sample/random.js';
import type { CompanySize } from '../../schema/contracts/sizes.js';
import type { WatchCriteria } from '../../schema/contracts/watches.js';
import {
  type Candidate,
  type CompanyFactsOfItem,
  type Criteria,
  compileCriteria,
  matches,
  toCandidate,
} from '../../services/feed/matching/criteria.js';
import { explain } from '../../services/feed/matching/explain.js';
import { kindOf, listWords, WordKind } from '../../services/feed/matching/phrases.js';
import { Presearcher, type Watch } from '../../services/feed/matching/presearch/index.js';
import { writeReason } from '../../services/feed/matching/stored-reason.js';

type Draw = {
  random: () => number;
  /** One of the values. */
  one<T>(values: readonly T[]): T;
  /** Each value, with the probability with which `mean` values are drawn on average. */
  some<T>(values: readonly T[], mean: number): T[];
};

function createDraw(seed: number): Draw {
  const random = createRandom(seed);
  return {
    random,
    one: (values) => values[Math.floor(random() * values.length)]!,
    some: (values, mean) => values.filter(() => random() < mean / values.length),
  };
}

const uuid = (kind: number, nth: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${nth.toString(16).padStart(12, '0')}`;

/** Watches with their criteria, each tried with every item. */
class NaiveMatcher {
  readonly watches = new Map<string, { watch: Watch; criteria: Criteria }>();

  put(watch: Watch, criteria: Criteria): void {
    this.watches.set(`${watch.accountId} ${watch.icpCriteriaId}`, { watch, criteria });
  }

  remove({ accountId, icpCriteriaId }: Pick<Watch, 'accountId' | 'icpCriteriaId'>): void {
    this.watches.delete(`${accountId} ${icpCriteriaId}`);
  }

  explain({ accountId, icpCriteriaId }: Watch, item: Candidate): string | null {
    return writeReason(explain(this.watches.get(`${accountId} ${icpCriteriaId}`)!.criteria, item));
  }

  match(item: Candidate): Watch[] {
    const isOwn = ({ accountId }: Watch): boolean => item.accountId === null || item.accountId === accountId;
    return [...this.watches.values()]
      .filter(({ watch, criteria }) => isOwn(watch) && matches(criteria, item))
      .map(({ watch }) => watch);
  }
}

/** Texts are put together from these, with anything between them, so that phrases and texts meet at all kinds of borders. */
const scripts: Record<string, string[]> = {
  ascii: ['acme', 'Series', 'b', 'raises', 'round', 'office', 'c', 'net', 'snake_case', 'x1', '10'],
  signs: ['c++', '.net', 'c#', 'B2B-SaaS', 'u.s.', 'acme, inc', '++', '!', '&', 'a\u0001b', '-', "l'acme"],
  letters: [
    'Österreich',
    'österreich',
    'Ångström',
    'ångstro\u0308m',
    'ｗｉｄｅ',
    'İstanbul',
    'ΣΊΣΥΦΟΣ',
    '\u212aelvin',
    'ﬁrm',
    '𝒜lpha',
    '𐐀bc',
  ],
  'words that begin in ASCII': ['CO₂', 'co2', 'm²', 'm2', 'ofﬁce', 'office', 'cafe\u0301', 'café', 'b⑵', 'b(2)'],
  unspaced: ['新製品', '製', '品', 'ラーメン', 'ราคาน้ำมัน', 'น้ำ', '々', '。', '新 製', 'acme製品', 'ー'],
  'forms of words': ['hire', 'Hires', 'hired', 'hiring', 'company', 'companies', 'news', 'new', "company's", 'hiring2'],
  pictures: ['🚀', '🚀launch', '👩‍💻', '\ud83d', '\udc00', 'é\u0301', '\u200d', '\ufeff', 'a\u00ad'],
};
const gaps = [' ', ' ', ' ', '  ', '\n', '\t', '', '', ', ', '-', '.', '\u00a0', '\u3000', ' \u0001 '];

function drawText(draw: Draw, words: string[], most: number): string {
  const parts = Array.from({ length: Math.floor(draw.random() * (most + 1)) }, () => draw.one(words) + draw.one(gaps));
  return parts.join('');
}

function drawCriteria(draw: Draw, { words, longest = 3 }: World): WatchCriteria {
  const phrases = (mean: number): string[] => {
    const count = Math.floor(draw.random() * (2 * mean + 1));
    return Array.from({ length: count }, () =>
      draw.random() < 0.5 ? draw.one(words) : drawText(draw, words, longest),
    );
  };
  const min = draw.random() < 0.7 ? drawCount(draw) : null;
  return {
    signal_types: draw.random() < 0.4 ? draw.some(['news', 'funding', 'hiring'], 1.2) : null,
    topics: draw.random() < 0.3 ? draw.some(['expansion', ' Round ', 'ÖKO', ''], 1.2) : null,
    company_social_ids: draw.random() < 0.2 ? draw.some(['1', '2', '3', '4', '5'], 2) : null,
    companies_list_id: draw.random() < 0.1 ? draw.one(lists) : null,
    industries: draw.random() < 0.1 ? draw.some(industries, 2) : null,
    sizes: draw.random() < 0.1 ? draw.some(sizes, 2) : null,
    hq_countries: draw.random() < 0.1 ? draw.some(['AT', 'CH', 'DE'], 1.2) : null,
    ...(draw.random() < 0.15 && {
      employees_min: min,
      employees_max: draw.random() < 0.7 ? (min ?? 0) + drawCount(draw) : null,
    }),
    keywords:
      draw.random() < 0.8
        ? { all: phrases(0.6), any: phrases(0.8), none: phrases(0.4), word_forms: draw.random() < 0.3 }
        : null,
  };
}

const lists = [uuid(3, 1), uuid(3, 2), uuid(3, 3)];
const industries = ['Manufacturing', 'Machinery Manufacturing', 'Banking', 'öffentlich'];
const sizes: CompanySize[] = ['1-10', '11-50', '51-200', '10001+'];

/** Small and large numbers alike, and the ends of what counts. */
const drawCount = (draw: Draw): number =>
  draw.random() < 0.1 ? draw.one([0, 1, 99_999_999, 100_000_000]) : Math.floor(2 ** (draw.random() * 10));

/** Each fact may be missing, and all of them. */
function drawCompany(draw: Draw): CompanyFactsOfItem | null {
  if (draw.random() < 0.2) return null;
  return {
    industries: draw.some(industries, 1.5),
    size: draw.one([null, ...sizes]),
    hqCountry: draw.one([null, 'AT', 'CH', 'FR']),
    employees: draw.random() < 0.2 ? null : drawCount(draw),
    lists: draw.some(lists, 1),
  };
}

function drawItem(draw: Draw, words: string[], accounts: number): Candidate {
  return toCandidate({
    accountId: draw.random() < 0.3 ? uuid(1, Math.floor(draw.random() * (accounts + 1))) : null,
    signalType: draw.one(['news', 'funding', 'hiring', 'other', 'News']),
    companySocialId: draw.one([null, '1', '2', '3', '6']),
    headline: drawText(draw, words, 5),
    text: draw.random() < 0.2 ? null : drawText(draw, words, 12),
    topic: draw.one([null, 'expansion', 'ROUND', 'öko', '', 'other']),
    company: drawCompany(draw),
  });
}

const byId = (one: Watch, other: Watch): number =>
  one.accountId + one.icpCriteriaId < other.accountId + other.icpCriteriaId ? -1 : 1;

/** What the presearcher finds, in the order of ids; each once. */
const found = (presearcher: Presearcher, item: Candidate, atMost?: number): Watch[] =>
  Array.from(presearcher.match(item, atMost), (handle) => presearcher.read(handle)).sort(byId);

type World = {
  words: string[];
  /** The most words of a phrase, signs between them apart. */
  longest?: number;
  /** So many different criteria occur. */
  pool?: number;
  firstItem?: number;
};

const mixed = Object.values(scripts).flat();
const worlds: [name: string, world: World][] = [
  ...Object.entries(scripts).map(([name, words]): [string, World] => [name, { words }]),
  ['mixed', { words: mixed }],
  ['few words', { words: ['a', 'b', 'a.b'] }],
  ['phrases of many words', { words: ['a'], longest: 12 }],
  ['criteria that many watches share', { words: mixed, pool: 4 }],
  ['numbers of items that begin again', { words: mixed, firstItem: 2 ** 31 - 100 }],
];

describe('G1: the presearcher finds exactly the watches that trying each one finds', () => {
  test.each(worlds)('while watches are added, changed and removed: %s', (name, world) => {
    const { words, pool, firstItem } = world;
    const draw = createDraw(name.length);
    const presearcher = new Presearcher(draw.random() * 2 ** 32, firstItem);
    const shared = Array.from({ length: pool ?? 0 }, () => drawCriteria(draw, world));
    const naive = new NaiveMatcher();
    const accounts = 4;
    let matched = 0;
    for (let round = 1; round <= 500; round++) {
      const key = {
        accountId: uuid(1, Math.floor(draw.random() ** 3 * accounts)),
        icpCriteriaId: uuid(2, Math.floor(draw.random() * 150)),
      };
      if (draw.random() < 0.2) {
        presearcher.remove(key);
        naive.remove(key);
      } else {
        const watch = {
          ...key,
          change: 2 ** 40 + round,
          createdChange: 2 ** 31 + round,
          isEnabled: draw.random() < 0.5,
          maxSignalsPerDay: draw.random() < 0.5 ? 1 + Math.floor(draw.random() * 1_000_000) : null,
        };
        const criteria = compileCriteria(pool ? draw.one(shared) : drawCriteria(draw, world));
        presearcher.put(watch, criteria);
        naive.put(watch, criteria);
      }
      if (round % 5 > 0) continue;
      const item = drawItem(draw, words, accounts);
      const expected = naive.match(item).sort(byId);
      expect(found(presearcher, item)).toEqual(expected);
      matched += expected.length;
      const reasons = Array.from(presearcher.match(item), (handle) => [
        presearcher.read(handle),
        presearcher.explain(handle, item),
      ]);
      expect(reasons).toEqual(reasons.map(([watch]) => [watch, naive.explain(watch as Watch, item)]));
      const read = naive.match(item);
      expect(presearcher.explainAll(read, item)).toEqual(read.map((watch) => naive.explain(watch, item)));
      const atMost = Math.floor(draw.random() * 10);
      const some = found(presearcher, item, atMost);
      expect(some).toHaveLength(Math.min(atMost + 1, expected.length));
      const inFull = new Set(expected.map((watch) => JSON.stringify(watch)));
      expect(some.filter((watch) => !inFull.has(JSON.stringify(watch)))).toEqual([]);
      presearcher.tend(16);
      const five = [...naive.watches.values()].slice(0, 5).map(({ watch }) => watch);
      expect(five.map((watch) => presearcher.get(watch))).toEqual(five);
      const stillMatch = five.filter((watch) => presearcher.stillMatches(watch, item));
      expect(stillMatch).toEqual(five.filter((watch) => expected.includes(watch)));
    }
    expect(presearcher.size).toBe(naive.watches.size);
    expect(matched).toBeGreaterThan(200);
    for (const { watch } of naive.watches.values()) presearcher.remove(watch);
    expect(presearcher.live).toEqual(new Presearcher(1).live);
  });
});

test('G1: the character classes by which texts are read yield the words of the rule, and no others', () => {
  const text = Object.values(scripts).flat().join(' ').normalize('NFKC').toLowerCase();
  for (const character of new Set(text)) {
    const [word] = listWords(character);
    const kind = kindOf(character.codePointAt(0)!);
    expect([WordKind.joins, WordKind.alone].includes(kind as 3)).toBe(word !== undefined);
    // Of a character that stands alone, two are two words.
    if (word !== undefined) expect(listWords(character + character)).toHaveLength(kind === WordKind.alone ? 2 : 1);
  }
});
