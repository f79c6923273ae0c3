import { companyIdOf, generateCompanyFacts } from '../../bin/sample/companies.js';
import { generateDeals, generateListMembers, relationOf } from '../../bin/sample/crm.js';
import { generatePerson } from '../../bin/sample/people.js';
import { CompanyFacts, PersonFacts } from '../../schema/contracts/directory.js';
import { expectMatch, expectSame } from '../support/expect-same.js';

const today = new Date('2026-05-17T00:00:00Z');
const people = Array.from({ length: 5_000 }, (_, number) => generatePerson(7, number, 120, today));
const companies = Array.from({ length: 5_000 }, (_, number) => generateCompanyFacts(7, number));
const jobs = people.map(({ positions }) => positions.filter(({ kind }) => kind !== 'board'));

/** The latest day that a date of any precision may mean. */
const latest = (date: string): string => date + '-12-31'.slice(date.length - 4);

test('the same seed makes the same people and companies, and another seed makes other people', () => {
  expect(generatePerson(7, 42, 120, today)).toEqual(people[42]);
  expect(generatePerson(8, 42, 120, today)).not.toEqual(people[42]);
  expect(generateCompanyFacts(7, 4_321)).toEqual(companies[4_321]);
});

test('the directory accepts every person and company, and each has unique keys', () => {
  for (const person of people) expectSame(PersonFacts.safeParse(person).error, undefined);
  for (const company of companies) expectSame(CompanyFacts.safeParse(company).error, undefined);
  expect(new Set(people.map((one) => one.social_url)).size).toBe(people.length);
  for (const key of ['social_id', 'name', 'slug', 'domain'] as const) {
    expect(new Set(companies.map((one) => one[key])).size).toBe(companies.length);
  }
});

test('addresses and telephone numbers are among those reserved for examples', () => {
  for (const { social_url, email, phones } of people) {
    expectMatch(social_url, /^https:\/\/social\.example\/in\/[a-z0-9-]+$/);
    if (email) expectMatch(email, /^[a-z0-9.]+@example\.com$/);
    for (const { number } of phones ?? []) expectMatch(number, /^\+1 202-555-01\d\d$/);
  }
  for (const { domain, website } of companies) {
    expectMatch(domain!, /^[a-z0-9-]+\.example$/);
    expectSame(website, `https://${domain}`);
  }
});

test('no job starts in the future, and the jobs of a career follow each other', () => {
  for (const [at, person] of people.entries()) {
    for (const { start_date, end_date } of person.positions) {
      expectSame(start_date <= '2026-05-17' || start_date === '2026-05', true);
      if (end_date) expectSame(latest(end_date) >= start_date, true);
    }
    const current = jobs[at]!.filter((job) => job.end_date === null);
    expectSame(current.length <= 1, true);
    const starts = jobs[at]!.map((job) => job.start_date.slice(0, 4));
    expectSame(starts, starts.toSorted().reverse());
  }
});

test('there are promotions, moves, returns, gaps, board seats, contractors, and dates of three precisions', () => {
  const all = people.flatMap(({ positions }) => positions);
  const steps = jobs.flatMap((list) => list.slice(1).map((older, index) => [older, list[index]!] as const));
  const stays = steps.filter(([older, newer]) => older.company_social_id === newer.company_social_id).length;
  expect(stays / steps.length).toBeGreaterThan(0.2);
  expect(stays / steps.length).toBeLessThan(0.6);
  const returns = jobs.filter((list) => {
    const path = list.map((job) => job.company_social_id);
    return path.some((id, index) => path.indexOf(id) < index - 1 && path[index - 1] !== id);
  });
  expect(returns.length).toBeGreaterThan(10);
  for (const kind of ['employee', 'contractor', 'board']) expect(all.some((one) => one.kind === kind)).toBe(true);
  const lengths = new Set(all.map((one) => one.start_date.length));
  expect([...lengths].sort()).toEqual([10, 4, 7]);
  expect(jobs.some((list) => list.every((job) => job.end_date !== null))).toBe(true);
  const recent = jobs.filter(
    ([first]) => !first!.end_date && first!.start_date.length > 4 && first!.start_date >= '2026-03',
  );
  expect(recent.length / people.length).toBeGreaterThan(0.03);
});

test('deals are won, lost, or won and later lost, each by an id of its own', () => {
  const deals = Array.from({ length: 1_000 }, (_, number) => ({ number, deals: generateDeals(7, number, 4, today) }));
  for (const { number, deals: own } of deals) {
    const told = own.map((deal) => deal.is_won);
    const expected = { customer: [true], former: [true, false], lost: [false], none: [] }[relationOf(number, 4)];
    expect([expected, [true, true]]).toContainEqual(told);
    const days = own.map((deal) => deal.closed_at);
    expectSame(days, days.toSorted());
    const isOwn = own.every((deal) => deal.company_social_id === companyIdOf(number) && deal.closed_at < '2026-05-17');
    expectSame(isOwn, true);
  }
  const all = deals.flatMap((one) => one.deals);
  expect(new Set(all.map((deal) => deal.external_id)).size).toBe(all.length);
  const relations = new Set(deals.map(({ number }) => relationOf(number, 4)));
  expect(relations).toEqual(new Set(['customer', 'former', 'lost', 'none']));
});

test('in a directory at size, one company in ten is or was a customer', () => {
  const won = Array.from({ length: 100_000 }, (_, number) => relationOf(number, 10)).filter((one) =>
    /customer|former/.test(one),
  );
  expect(won).toHaveLength(10_000);
  expect(Array.from({ length: 120 }, (_, number) => generateListMembers(number)).flat()).toHaveLength(10);
});
