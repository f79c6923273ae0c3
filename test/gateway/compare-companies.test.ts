import { type ComparedCompany, compareCompanies } from '../../services/gateway/directory/changes/compare-companies.js';
import { compareLeadership } from '../../services/gateway/directory/changes/compare-leadership.js';
import { writeHeadline, writeLeadershipHeadline } from '../../services/gateway/directory/changes/headlines.js';

const held: ComparedCompany = {
  name: 'Blue Fjord',
  employees_on_social: 100,
  status: 'Active',
  is_hiring: false,
  hq_country: 'NL',
  industry: 'Software Development',
};
const unknown = { employees_on_social: null, status: null, is_hiring: null, hq_country: null, industry: null };

/** The topic and headline of each item that a change of these fields creates. */
function compare(before: Partial<ComparedCompany>, after: Partial<ComparedCompany>): string[][] {
  const [was, is] = [
    { ...held, ...before },
    { ...held, ...after },
  ];
  return compareCompanies(was, is).map((change) => [change.topic, writeHeadline(is.name, change)]);
}

test.each<[Partial<ComparedCompany>, Partial<ComparedCompany>, string, string]>([
  [{}, { name: 'Green Fjord' }, 'renamed', 'Blue Fjord is now called Green Fjord'],
  [{}, { name: '蓝峡湾' }, 'renamed', 'Blue Fjord is now called 蓝峡湾'],
  [{}, { employees_on_social: 150 }, 'headcount_growth', 'Blue Fjord grew from 100 to 150 people (+50%)'],
  [{ employees_on_social: 0 }, { employees_on_social: 10 }, 'headcount_growth', 'Blue Fjord grew from 0 to 10 people'],
  [{}, { employees_on_social: 60 }, 'headcount_drop', 'Blue Fjord shrank from 100 to 60 people (-40%)'],
  [
    { employees_on_social: 20 },
    { employees_on_social: 12 },
    'headcount_drop',
    'Blue Fjord shrank from 20 to 12 people (-40%)',
  ],
  [{}, { status: 'Acquired' }, 'status_change', 'Blue Fjord was acquired'],
  [
    {},
    { status: 'In administration' },
    'status_change',
    'Blue Fjord changed its status from Active to In administration',
  ],
  [{}, { is_hiring: true }, 'started_hiring', 'Blue Fjord has started hiring'],
  [{ is_hiring: true }, {}, 'stopped_hiring', 'Blue Fjord has stopped hiring'],
  [{}, { hq_country: 'PT' }, 'relocated', 'Blue Fjord has moved its headquarters from the Netherlands to Portugal'],
  [
    {},
    { industry: 'Banking' },
    'industry_changed',
    'Blue Fjord has changed its industry from Software Development to Banking',
  ],
])('G7: a change of %j to %j is reported as %s', (before, after, topic, headline) => {
  expect(compare(before, after)).toEqual([[topic, headline]]);
});

test.each<[string, Partial<ComparedCompany>, Partial<ComparedCompany>]>([
  ['nothing', {}, {}],
  [
    'case, spaces and punctuation alone',
    {},
    { name: 'BLUE-Fjord ', status: 'active', industry: 'Software development' },
  ],
  ['another form of the same letters', { name: 'Zo\u00eb' }, { name: 'Zoe\u0308' }],
  ['less than half as many again', {}, { employees_on_social: 149 }],
  ['less than 10 more', { employees_on_social: 2 }, { employees_on_social: 11 }],
  ['more than 0.6 times', {}, { employees_on_social: 61 }],
  ['fewer than 20 before', { employees_on_social: 19 }, { employees_on_social: 1 }],
  ['what was unknown', unknown, {}],
  ['what was cleared', {}, unknown],
])('G7: %s is no change', (_, before, after) => {
  expect(compare(before, after)).toEqual([]);
});

test('G7: several changes at once are each reported, under the new name', () => {
  const after = { name: 'Red Fjord', status: 'Inactive', is_hiring: true, hq_country: 'DE', employees_on_social: 10 };
  expect(compare({}, after).map(([, headline]) => headline)).toEqual([
    'Blue Fjord is now called Red Fjord',
    'Red Fjord is no longer active',
    'Red Fjord has moved its headquarters from the Netherlands to Germany',
    'Red Fjord shrank from 100 to 10 people (-90%)',
    'Red Fjord has started hiring',
  ]);
});

const at = (companyId: string, ...titles: string[]) =>
  titles.map((title) => ({ title, companyId, companyName: `Name ${companyId}` }));

test.each([
  ['who joins', [], at('1', 'CFO'), [['1', null, 'CFO']]],
  ['who leaves', at('1', 'CFO'), [], [['1', 'CFO', null]]],
  ['who rises', at('1', 'VP Sales'), at('1', 'CEO'), [['1', 'VP Sales', 'CEO']]],
  [
    'who goes elsewhere',
    at('1', 'CEO'),
    at('2', 'CEO'),
    [
      ['1', 'CEO', null],
      ['2', null, 'CEO'],
    ],
  ],
  ['who gives up one of two roles', at('1', 'Founder', 'CEO'), at('1', 'Founder'), [['1', 'CEO', null]]],
  ['who stays', at('1', 'CEO'), at('1', 'CEO'), []],
  [
    'whose title says the same otherwise',
    at('1', 'CEO & Founder', 'VP Sales'),
    at('1', 'Vice President, Sales', 'Founder and Chief Executive Officer'),
    [],
  ],
  ['who has many roles', [], at('1', 'D CEO', 'B CFO', 'C CTO', 'A COO'), [['1', null, 'A COO and B CFO and C CTO']]],
])('G7: a person %s causes at most one change for each company', (_, before, after, expected) => {
  expect(compareLeadership(before, after).map((one) => [one.companyId, one.before, one.after])).toEqual(expected);
});

test('G7: a headline leaves out the name of the company if it is unknown', () => {
  const told = (before: string | null, after: string | null) =>
    writeLeadershipHeadline(null, 'Ada Jones', { before, after });
  expect(told(null, 'CEO')).toBe('Ada Jones is now CEO');
  expect(told('CTO', 'CEO')).toBe('Ada Jones is now CEO, after having been CTO');
  expect(told('CEO', null)).toBe('Ada Jones is no longer CEO');
});

test('G7: headlines of the longest names keep within the 500 characters of an item', () => {
  const long = '\ud83d\ude00'.repeat(150);
  const headlines = [
    writeHeadline(long, { topic: 'status_change', before: long, after: long }),
    writeHeadline(long, { topic: 'industry_changed', before: long, after: long }),
    writeHeadline(long, { topic: 'headcount_growth', before: 9_000_000, after: 10_000_000 }),
    writeLeadershipHeadline(long, long, { before: long, after: long }),
    writeLeadershipHeadline(long, long, { before: long, after: null }),
  ];
  for (const headline of headlines) {
    expect(headline.length).toBeLessThanOrEqual(500);
    expect(headline).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  }
});
