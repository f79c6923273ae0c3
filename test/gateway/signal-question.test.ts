import { MoveDefinition, NewHireDefinition } from '../../schema/contracts/signals.js';
import { toNameKey } from '../../services/gateway/prospecting/signals/rules/name-key.js';
import { hashQuestion } from '../../services/gateway/prospecting/signals/rules/question-hash.js';

const one = 'b6a0f5a4-5a0e-4f7c-9c39-0d6a4c8f3e01';
const two = 'b6a0f5a4-5a0e-4f7c-9c39-0d6a4c8f3e02';
const hire = (fields: object): string =>
  hashQuestion({ kind: 'new_hire', definition: NewHireDefinition.parse(fields) }).toString('hex');
const move = (fields: object): string =>
  hashQuestion({
    kind: 'past_company_move',
    definition: MoveDefinition.parse({ persona_ids: [one], ...fields }),
  }).toString('hex');

test.each([
  ['order', hire({ countries: ['PT', 'DE'] }), hire({ countries: ['DE', 'PT'] })],
  ['repetition', hire({ persona_ids: [one, two, one] }), hire({ persona_ids: [two, one] })],
  ['silence of any form', hire({ countries: null, industry_ids: [] }), hire({})],
  ['the cap', hire({ max_profiles_per_sweep: 5 }), hire({})],
  [
    'case and spacing of titles',
    hire({ job_titles_includes: [' VP  Sales'] }),
    hire({ job_titles_includes: ['vp sales'] }),
  ],
  ['leading zeros', hire({ company_social_ids: ['0012'] }), hire({ company_social_ids: ['12'] })],
  ['the case of ids', hire({ persona_ids: [one.toUpperCase()] }), hire({ persona_ids: [one] })],
  ['defaults that are spelt out', move({ include_current_customers: true }), move({})],
  [
    'switches beside a list',
    move({ companies_list_id: two, include_current_customers: false }),
    move({ companies_list_id: two, include_former_customers: true }),
  ],
  ['an exclusion that is off', move({ exclude_crm_contacts: false }), move({})],
  [
    'switches beside contacts of deals',
    move({ crm_contacts: ['won_deals'], include_current_customers: false }),
    move({ crm_contacts: ['won_deals'], include_former_customers: true }),
  ],
])('B8: a question stays the same regardless of %s', (_what, first, second) => {
  expect(first).toBe(second);
});

test('B8: every field distinguishes one question from another, and so does the kind', () => {
  const questions = [
    hire({ persona_ids: [one] }),
    move({}),
    ...[
      { job_titles_includes: ['a'] },
      { job_titles_excludes: ['a'] },
      { canonical_job_title_ids: [one] },
      { company_social_ids: ['1'] },
      { company_headcounts: ['A'] },
      { company_hq_countries: ['PT'] },
      { countries: ['PT'] },
      { location_geo_ids: ['1'] },
      { industry_ids: [one] },
      { seniority_levels: ['CXO'] },
    ].map((field) => hire(field)),
    ...[
      { companies_list_id: one },
      { crm_list_id: one },
      { include_former_customers: true },
      { include_former_customers: true, include_current_customers: false },
      { crm_contacts: ['won_deals'] },
      { crm_contacts: ['customers'] },
      { crm_contacts: ['customers'], include_former_customers: true },
      { exclude_crm_contacts: true },
      { company_headcounts: ['A'] },
      { persona_ids: [two] },
    ].map((field) => move(field)),
  ];
  expect(new Set(questions).size).toBe(questions.length);
});

test.each([
  ['  Sales leaders\t', 'sales LEADERS', true],
  ['Straße', 'STRASSE', true],
  ['ΟΔΟΣ', 'οδος', true],
  ['Cafe\u0301', 'CAFÉ', true],
  ['Sales  leaders', 'Sales leaders', false],
  ['Resume', 'Résumé', false],
])('B5: decides whether "%s" and "%s" are the same name', (first, second, same) => {
  expect(toNameKey(first) === toNameKey(second)).toBe(same);
});
