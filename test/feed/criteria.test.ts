import type { WatchCriteria } from '../../schema/contracts/watches.js';
import { type Candidate, compileCriteria, matches, toCandidate } from '../../services/feed/matching/criteria.js';

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
