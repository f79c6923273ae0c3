import { randomUUID } from 'node:crypto';
import type { Signal } from '../../schema/contracts/signals.js';
import { shareSystem, shareWithinMs } from '../support/shared-system.js';
import { newName, type Problem, type SignalHouse, startSignalHouse } from './signal-harness.js';

let house: SignalHouse;
beforeAll(async () => {
  house = await startSignalHouse(await shareSystem());
}, shareWithinMs);
afterAll(() => house?.stop());

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const phrases = (count: number): string[] => many(count, (index) => `Title ${index}`);
const companies = (count: number): string[] => many(count, (index) => String(5_000 + index));
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
// biome-ignore format: the ten values of the document
const seniorities = ['In Training', 'Entry Level', 'Senior', 'Strategic', 'Entry Level Manager', 'Experienced Manager', 'Vice President', 'Director', 'CXO', 'Owner / Partner'];

/** What a field takes and refuses; functions, since the ids are made before the tests run. */
type Limits = { good: (() => unknown)[]; bad: [unknown, string][] };

let named = 0;
const name: Limits = {
  good: [() => String.fromCodePoint(0x4e00 + ++named), () => newName().padEnd(200, 'n')],
  bad: [
    ['', 'body.name'],
    ['n'.repeat(201), 'body.name'],
    [7, 'body.name'],
    [null, 'body.name'],
    [undefined, 'body.name'],
    ['a\u0000b', 'body.name'],
  ],
};
const flagField = (field: string): Limits => ({
  good: [() => true, () => false],
  bad: [
    ['true', `body.${field}`],
    [null, `body.${field}`],
    [1, `body.${field}`],
  ],
});
const cap = (field: string): Limits => ({
  good: [() => 1, () => 500],
  bad: [0, 501, -1, 1.5, '100', null].map((value) => [value, `body.${field}`]),
});
const ids = (field: string, known: () => string, max: number): Limits => ({
  good: [() => [known()], () => many(max, known)],
  bad: [
    [many(max + 1, () => randomUUID()), `body.${field}`],
    [['not-a-uuid'], `body.${field}[0]`],
    [[7], `body.${field}[0]`],
    ['one', `body.${field}`],
  ],
});
const titles = (field: string): Limits => ({
  good: [() => phrases(50), () => ['x'.repeat(200)]],
  bad: [
    [phrases(51), `body.${field}`],
    [['ok', ''], `body.${field}[1]`],
    [['x'.repeat(201)], `body.${field}[0]`],
    [['-- !'], `body.${field}[0]`],
    [[null], `body.${field}[0]`],
  ],
});
const countries = (field: string): Limits => ({
  good: [() => ['PT', 'DE', 'US']],
  bad: [
    [['pt'], `body.${field}[0]`],
    [['PT', 'XX'], `body.${field}[1]`],
    [['UK'], `body.${field}[0]`],
    [['PRT'], `body.${field}[0]`],
  ],
});
const shared: Record<string, Limits> = {
  name,
  is_enabled: flagField('is_enabled'),
  company_headcounts: {
    good: [() => letters, () => ['A', 'A']],
    bad: [
      [['J'], 'body.company_headcounts[0]'],
      [['A', 'b'], 'body.company_headcounts[1]'],
      [['1-10'], 'body.company_headcounts[0]'],
    ],
  },
  company_hq_countries: countries('company_hq_countries'),
  countries: countries('countries'),
  location_geo_ids: {
    good: [() => [house.known.place], () => many(25, () => house.known.place)],
    bad: [
      [many(26, () => '999000111'), 'body.location_geo_ids'],
      [['Lisbon'], 'body.location_geo_ids[0]'],
      [[999000111], 'body.location_geo_ids[0]'],
    ],
  },
  industry_ids: ids('industry_ids', () => house.known.industry, 25),
};
const newHire: Record<string, Limits> = {
  ...shared,
  persona_ids: ids('persona_ids', () => house.known.persona, 20),
  job_titles_includes: titles('job_titles_includes'),
  canonical_job_title_ids: ids('canonical_job_title_ids', () => house.known.title, 50),
  job_titles_excludes: titles('job_titles_excludes'),
  company_social_ids: {
    good: [() => companies(100), () => ['0']],
    bad: [
      [companies(101), 'body.company_social_ids'],
      [['acme'], 'body.company_social_ids[0]'],
      [['-1'], 'body.company_social_ids[0]'],
      [[1001], 'body.company_social_ids[0]'],
      [['9007199254740992'], 'body.company_social_ids[0]'],
    ],
  },
  seniority_levels: {
    good: [() => seniorities],
    bad: [
      [['VP'], 'body.seniority_levels[0]'],
      [['CXO', 'director'], 'body.seniority_levels[1]'],
    ],
  },
  max_profiles_per_sweep: cap('max_profiles_per_sweep'),
};
const move: Record<string, Limits> = {
  ...shared,
  persona_ids: {
    ...ids('persona_ids', () => house.known.persona, 10),
    bad: [
      ...ids('persona_ids', () => '', 10).bad,
      [[], 'body.persona_ids'],
      [null, 'body.persona_ids'],
      [undefined, 'body.persona_ids'],
    ],
  },
  companies_list_id: {
    good: [() => house.known.list],
    bad: [
      ['x', 'body.companies_list_id'],
      [null, 'body.companies_list_id'],
    ],
  },
  crm_list_id: {
    good: [],
    bad: [
      ['', 'body.crm_list_id'],
      ['x'.repeat(201), 'body.crm_list_id'],
      [null, 'body.crm_list_id'],
    ],
  },
  include_current_customers: { ...flagField('include_current_customers'), good: [() => true] },
  include_former_customers: flagField('include_former_customers'),
  max_movers_per_sweep: cap('max_movers_per_sweep'),
};

const fieldsOf = (limits: Record<string, Limits>) => Object.entries(limits).map(([field, one]) => ({ field, ...one }));

test.each(fieldsOf(newHire))('B1, B9: the new hire signal keeps the limits of $field', async ({ field, good, bad }) => {
  const base = () => ({ name: newName(), job_titles_includes: ['VP Sales'] });
  for (const value of good) {
    const answer = await house.newHire({ ...base(), [field]: value() });
    expect([field, answer.status, answer.text]).toEqual([field, 200, expect.any(String)]);
  }
  for (const [value, location] of bad) {
    const answer = await house.newHire<Problem>({ ...base(), [field]: value });
    expect([value, answer.status, answer.body.errors?.map((one) => one.location)]).toEqual([value, 400, [location]]);
  }
});

test.each(fieldsOf(move))('B3, B9: the move signal keeps the limits of $field', async ({ field, good, bad }) => {
  const base = () => ({ name: newName(), persona_ids: [house.known.persona] });
  for (const value of good) {
    const answer = await house.move({ ...base(), [field]: value() });
    expect([field, answer.status, answer.text]).toEqual([field, 200, expect.any(String)]);
  }
  for (const [value, location] of bad) {
    const answer = await house.move<Problem>({ ...base(), [field]: value });
    expect([value, answer.status, answer.body.errors?.map((one) => one.location)]).toEqual([value, 400, [location]]);
  }
});

const lists = Object.keys(newHire).filter((field) => !['name', 'is_enabled', 'max_profiles_per_sweep'].includes(field));

test('B1: every list of the new hire signal may be null, and is returned as it was given', async () => {
  const silent = Object.fromEntries(lists.map((field) => [field, null]));
  const { body } = await house.newHire({ ...silent, name: newName(), job_titles_includes: ['VP Sales'] });
  const { definition } = (await house.system.rest<Signal>('GET', `/v2/signals/${body.id}`)).body;
  expect(definition).toEqual({ ...silent, job_titles_includes: ['VP Sales'], max_profiles_per_sweep: 100 });
});

test('B3: no list of the move signal may be null', async () => {
  const fields = ['company_headcounts', 'company_hq_countries', 'countries', 'location_geo_ids', 'industry_ids'];
  const nulls = Object.fromEntries(fields.map((field) => [field, null]));
  const answer = await house.move<Problem>({ name: newName(), persona_ids: [house.known.persona], ...nulls });
  expect(answer.status).toBe(400);
  expect(answer.body.errors?.map((one) => one.location).sort()).toEqual(fields.map((field) => `body.${field}`).sort());
});

test('B1, B3: fields that are not given have their defaults', async () => {
  const hire = await house.newHire({ name: newName(), job_titles_includes: ['VP Sales'] });
  const mover = await house.move({ name: newName(), persona_ids: [house.known.persona] });
  const read = async (id: string) => (await house.system.rest<Signal>('GET', `/v2/signals/${id}`)).body;
  expect(await read(hire.body.id)).toMatchObject({
    is_enabled: true,
    definition: { job_titles_includes: ['VP Sales'], max_profiles_per_sweep: 100 },
  });
  expect(await read(mover.body.id)).toMatchObject({
    is_enabled: true,
    definition: {
      persona_ids: [house.known.persona],
      include_current_customers: true,
      include_former_customers: false,
      max_movers_per_sweep: 100,
    },
  });
});

test('B1, B3: unknown properties are refused, and all violations are reported together', async () => {
  const answer = await house.newHire<Problem>({
    name: '',
    job_title_includes: ['typo'],
    companies_list_id: house.known.list,
    countries: ['xx'],
    max_profiles_per_sweep: 900,
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  expect(answer.body.errors?.map(({ location, message }) => [location, message]).sort()).toEqual([
    ['body.companies_list_id', 'unknown property'],
    ['body.countries[0]', expect.any(String)],
    ['body.job_title_includes', 'unknown property'],
    ['body.max_profiles_per_sweep', expect.any(String)],
    ['body.name', expect.any(String)],
  ]);
  const mover = await house.move<Problem>({ name: 'x', persona_ids: [house.known.persona], seniority_levels: [] });
  expect(mover.body.errors).toEqual([{ location: 'body.seniority_levels', message: 'unknown property' }]);
  for (const body of [[], 7, null]) expect((await house.newHire(body as object)).status).toBe(400);
});
