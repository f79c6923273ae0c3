import { WatchCriteria } from '../../schema/contracts/watches.js';
import {
  type Candidate,
  type CompanyFactsOfItem,
  compileCriteria,
  matches,
  toCandidate,
} from '../../services/feed/matching/criteria.js';

const company: CompanyFactsOfItem = {
  industries: ['Software Development', 'Technology, Information and Internet'],
  size: '51-200',
  hqCountry: 'FR',
  employees: 120,
  lists: ['6a0e6e0e-0000-4000-8000-000000000001'],
};
/** A company of which nothing but its name is known. */
const unknown: CompanyFactsOfItem = { industries: [], size: null, hqCountry: null, employees: null, lists: [] };

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
  [{ company_social_ids: ['c7'] }, candidate({ company }), false, 'an id that it never had'],
  [
    { company_social_ids: ['c7'] },
    candidate({ company: { ...company, otherIds: ['c8', 'c7'] } }),
    true,
    'another id of it',
  ],
  [{ keywords: { all: ['lyon', 'steel'] } }, candidate(), true, 'all: over headline and text'],
  [{ keywords: { all: ['lyon', 'iron'] } }, candidate(), false, 'all: one is missing'],
  [{ keywords: { any: ['iron', 'steel'] } }, candidate(), true, 'any: one is enough'],
  [{ keywords: { any: ['iron'] } }, candidate(), false, 'any: none stands'],
  [{ keywords: { none: ['steel'] } }, candidate(), false, 'none: refused where one stands'],
  [{ keywords: { none: ['iron'] } }, candidate(), true, 'none: accepted where none stands'],
  [{ keywords: { all: ['lyon the plant'] } }, candidate(), false, 'no phrase spans headline and text'],
  [{ keywords: { all: ['  '], any: [] } }, candidate(), true, 'a blank phrase names nothing'],
  [{ companies_list_id: company.lists[0]! }, candidate({ company }), true, 'a list that names the company'],
  [{ companies_list_id: company.lists[0]! }, candidate({ company: unknown }), false, 'a list without the company'],
  [{ industries: ['Banking', 'Software Development'] }, candidate({ company }), true, 'its industry'],
  [{ industries: ['Technology, Information and Internet'] }, candidate({ company }), true, 'an industry above its own'],
  [{ industries: ['Banking'] }, candidate({ company }), false, 'another industry'],
  [{ sizes: ['11-50', '51-200'] }, candidate({ company }), true, 'its size band'],
  [{ sizes: ['11-50'] }, candidate({ company }), false, 'another size band'],
  [{ hq_countries: ['DE', 'FR'] }, candidate({ company }), true, 'the country of its headquarters'],
  [{ hq_countries: ['DE'] }, candidate({ company }), false, 'another country'],
  [{ employees_min: 120, employees_max: 120 }, candidate({ company }), true, 'bounds are inclusive'],
  [{ employees_min: 121 }, candidate({ company }), false, 'fewer employees'],
  [{ employees_max: 119 }, candidate({ company }), false, 'more employees'],
  [{ employees_min: 0 }, candidate({ company: unknown }), false, 'an unknown number is in no range'],
  [{ industries: ['Banking'] }, candidate({ company: unknown }), false, 'no known industry'],
  [{ sizes: ['11-50'] }, candidate({ company: unknown }), false, 'no known size band'],
  [{ hq_countries: ['DE'] }, candidate({ company: null }), false, 'nothing known of the company'],
  [{ hq_countries: ['FR'], sizes: ['1-10'] }, candidate({ company }), false, 'facts are joined by AND too'],
  [{ hq_countries: [], sizes: null }, candidate({ company: null }), true, 'empty facts accept all'],
];

test.each(cases)('G1: %j: %#', (criteria, item, accepted) => {
  expect(matches(compileCriteria(criteria), item)).toBe(accepted);
});

test('G1: a blank phrase or topic is refused with its location, since it would make a watch accept everything', () => {
  const { error } = WatchCriteria.safeParse({ keywords: { any: ['steel', '  '] }, topics: [' '] });
  expect(error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual([
    'topics.0 must not be blank',
    'keywords.any.1 must not be blank',
  ]);
});
