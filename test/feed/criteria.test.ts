import type { WatchCriteria } from '../../schema/contracts/watches.js';
import { type Candidate, compileCriteria, matches, toCandidate } from '../../services/feed/matching/criteria.js';
import { type CompiledWatch, WatchIndex } from '../../services/feed/matching/watch-index.js';

function candidate(over: Partial<Parameters<typeof toCandidate>[0]> = {}): Candidate {
  return toCandidate({
    accountId: null,
    signalType: 'news',
    companySocialId: '1001',
    headline: 'Acme opens an office in Lyon',
    text: 'The plant makes steel.',
    topic: ' Expansion ',
    ...over,
  });
}

const cases: [criteria: WatchCriteria, item: Candidate, accepted: boolean, why: string][] = [
  [{}, candidate(), true, 'no axis accepts all'],
  [{ signal_types: [], topics: null, company_social_ids: [] }, candidate(), true, 'empty axes accept all'],
  [{ signal_types: ['funding', 'news'] }, candidate(), true, 'values within an axis are joined by OR'],
  [{ signal_types: ['funding'] }, candidate(), false, 'another type'],
  [{ signal_types: ['news'], topics: ['funding'] }, candidate(), false, 'axes are joined by AND'],
  [{ topics: ['EXPANSION  '] }, candidate(), true, 'topics compare without case and outer space'],
  [{ topics: ['expansion'] }, candidate({ topic: null }), false, 'no topic passes no topic filter'],
  [{ company_social_ids: ['7', '1001'] }, candidate(), true, 'one of the companies'],
  [{ company_social_ids: ['1001'] }, candidate({ companySocialId: null }), false, 'no company id passes no filter'],
  [{ keywords: { all: ['lyon', 'steel'] } }, candidate(), true, 'all: over headline and text'],
  [{ keywords: { all: ['lyon', 'iron'] } }, candidate(), false, 'all: one is missing'],
  [{ keywords: { any: ['iron', 'steel'] } }, candidate(), true, 'any: one is enough'],
  [{ keywords: { any: ['iron'] } }, candidate(), false, 'any: none stands'],
  [{ keywords: { none: ['steel'] } }, candidate(), false, 'none: refused where one stands'],
  [{ keywords: { none: ['iron'] } }, candidate(), true, 'none: accepted where none stands'],
  [{ keywords: { all: ['lyon the plant'] } }, candidate(), false, 'no phrase spans headline and text'],
  [{ keywords: { all: ['  '], any: [] } }, candidate(), true, 'a blank phrase names nothing'],
];

test.each(cases)('G1: %j: %#', (criteria, item, accepted) => {
  expect(matches(compileCriteria(criteria), item)).toBe(accepted);
});

test('G1: the index finds exactly the watches that trying each one finds, through puts, changes and removals', () => {
  const random = seeded(7);
  const pick = <T>(values: T[], most: number): T[] => values.filter(() => random() < most / values.length);
  const phrases = ['lyon', 'steel plant', 'c++', '新製品', '++', 'office', 'raises', 'b'];
  const anyCriteria = (): WatchCriteria => ({
    signal_types: random() < 0.5 ? pick(['news', 'funding', 'hiring'], 1) : null,
    topics: random() < 0.3 ? pick(['expansion', 'round'], 1) : null,
    company_social_ids: random() < 0.3 ? pick(['1', '2', '3', '4', '5'], 2) : null,
    keywords: random() < 0.5 ? { all: pick(phrases, 0.5), any: pick(phrases, 1), none: pick(phrases, 0.3) } : null,
  });
  const index = new WatchIndex();
  const truth = new Map<string, CompiledWatch>();
  for (let round = 0; round < 3_000; round++) {
    const accountId = `account ${Math.floor(random() * 3)}`;
    const icpCriteriaId = `watch ${Math.floor(random() * 200)}`;
    if (random() < 0.2) {
      index.remove(accountId, icpCriteriaId);
      truth.delete(`${accountId} ${icpCriteriaId}`);
    } else {
      const watch = {
        accountId,
        icpCriteriaId,
        change: round,
        createdChange: round,
        isEnabled: true,
        criteria: compileCriteria(anyCriteria()),
      };
      index.put(watch);
      truth.set(`${accountId} ${icpCriteriaId}`, watch);
    }
    if (round % 10 !== 0) continue;
    const item = candidate({
      accountId: random() < 0.2 ? 'account 1' : null,
      signalType: pick(['news', 'funding', 'hiring'], 1.5)[0] ?? 'other',
      companySocialId: pick(['1', '2', '3', '4', '5', '6'], 2)[0] ?? null,
      headline: `${pick(phrases, 3).join(' ')} x`,
      text: pick(phrases, 1).join(', '),
      topic: pick(['expansion', 'round'], 1)[0] ?? null,
    });
    const expected = [...truth.values()].filter(
      (watch) => (item.accountId === null || item.accountId === watch.accountId) && matches(watch.criteria, item),
    );
    expect(new Set(index.match(item))).toEqual(new Set(expected));
    expect(index.match(item)).toHaveLength(expected.length);
  }
  expect(index.size).toBe(truth.size);
});

/** A small linear congruential generator: the same run every time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
