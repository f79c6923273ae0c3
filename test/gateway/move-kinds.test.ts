import type { Profile } from '../../services/gateway/directory/searches/index.js';
import { type Directory, daysAgo, type Job, namesOf, openDirectory } from './search-harness.js';

// One person a case, each found by their name; the customer is Acorn (1).
let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  for (const [social_id, name] of [
    ['1', 'Acorn'],
    ['2', 'Birch'],
    ['3', 'Cedar'],
  ]) {
    await directory.company({ social_id, name });
  }
});
afterAll(() => directory?.stop());

const at = (company_social_id: string, start_date?: string, end_date?: string, more: Partial<Job> = {}): Job => ({
  title: 'Head of Sales',
  company_social_id,
  start_date,
  end_date,
  ...more,
});
const isHired = async (name: string) => namesOf(await directory.newHires()).filter((one) => one === name).length;
const isMoved = async (name: string, population = ['1']) =>
  namesOf(await directory.movers(population)).filter((one) => one === name).length;
const profileOf = (profiles: Profile[], name: string) => profiles.find((one) => one.firstName === name);

type Case = { name: string; says: string; jobs: Job[]; hire: number; move: number };
const recent = daysAgo(20);
const cases: Case[] = [
  {
    name: 'Plain',
    says: 'who left a customer and started elsewhere is a new hire and a mover',
    jobs: [at('1', '2019-03', '2026-01'), at('2', recent)],
    hire: 1,
    move: 1,
  },
  {
    name: 'Settled',
    says: 'a move of years ago is a move, and no new hire',
    jobs: [at('1', '2012', '2015'), at('2', '2015-02-01')],
    hire: 0,
    move: 1,
  },
  {
    name: 'Promoted',
    says: 'a promotion in the same company is neither a hire nor a move',
    jobs: [at('1', '2020-01', daysAgo(21), { title: 'Sales Manager' }), at('1', recent)],
    hire: 0,
    move: 0,
  },
  {
    name: 'Touching',
    says: 'positions at one company that lie at most 31 days apart are one employment',
    jobs: [at('1', '2020-01-01', daysAgo(51)), at('1', daysAgo(20))],
    hire: 0,
    move: 0,
  },
  {
    name: 'Rehired',
    says: 'who left and came back to the same company is a new hire there, and no mover from there',
    jobs: [at('1', '2018', '2020-05'), at('2', '2020-06', daysAgo(30)), at('1', recent)],
    hire: 1,
    move: 0,
  },
  {
    name: 'Paused',
    says: 'who came back after a break with no employer between is a new hire, and no mover',
    jobs: [at('1', '2018-01', '2022-05'), at('1', recent)],
    hire: 1,
    move: 0,
  },
  {
    name: 'Sidejob',
    says: 'a second job while the one at the customer goes on is a hire and no move',
    jobs: [at('1', '2019-03'), at('2', recent)],
    hire: 1,
    move: 0,
  },
  {
    name: 'Standing',
    says: 'a job that was held beside the one at the customer, from before it, is no move',
    jobs: [at('2', '2010-01'), at('1', '2015-01', '2024-01')],
    hire: 0,
    move: 0,
  },
  {
    name: 'Overlapping',
    says: 'a job that began before the one at the customer ended is a move',
    jobs: [at('1', '2015-01', daysAgo(5)), at('2', recent)],
    hire: 1,
    move: 1,
  },
  {
    name: 'Sameday',
    says: 'two jobs that began on the same day are concurrent: no move when one of them ends',
    jobs: [at('1', '2015-01-10', '2024-01'), at('2', '2015-01-10')],
    hire: 0,
    move: 0,
  },
  {
    name: 'Sameyear',
    says: 'jobs known to begin in the same year may follow each other: a move',
    jobs: [at('1', '2024', '2024'), at('2', '2024')],
    hire: 0,
    move: 1,
  },
  {
    name: 'Boardseat',
    says: 'a board seat elsewhere is neither a hire nor a move',
    jobs: [at('1', '2015-01', '2024-01'), at('2', recent, undefined, { kind: 'board' })],
    hire: 0,
    move: 0,
  },
  {
    name: 'Boardkept',
    says: 'who left the customer as an employee and keeps a board seat there has moved',
    jobs: [at('1', '2015', '2024-01'), at('1', '2015', undefined, { kind: 'board' }), at('2', recent)],
    hire: 1,
    move: 1,
  },
  {
    name: 'Boardpast',
    says: 'a past board seat at a customer is no employment there',
    jobs: [at('1', '2015', '2020', { kind: 'board' }), at('2', '2021-01')],
    hire: 0,
    move: 0,
  },
  {
    name: 'Contractor',
    says: 'contract work elsewhere is neither a hire nor a move',
    jobs: [at('1', '2015-01', '2024-01'), at('2', recent, undefined, { kind: 'contractor' })],
    hire: 0,
    move: 0,
  },
  {
    name: 'Contracted',
    says: 'who did contract work for a customer was not employed there',
    jobs: [at('1', '2015', '2020', { kind: 'contractor' }), at('2', '2021-01')],
    hire: 0,
    move: 0,
  },
  {
    name: 'Converted',
    says: 'a contractor whom the same company employs is a new hire',
    jobs: [at('2', '2022-01', daysAgo(21), { kind: 'contractor' }), at('2', recent)],
    hire: 1,
    move: 0,
  },
  {
    name: 'Advisor',
    says: 'an advisor is neither hired nor moved',
    jobs: [at('1', '2015-01', '2024-01'), at('2', recent, undefined, { kind: 'advisor' })],
    hire: 0,
    move: 0,
  },
  {
    name: 'Undated',
    says: 'a role of unknown start is never a new hire, and still a move from a job that ended',
    jobs: [at('1', '2015-01', '2024-01'), at('2')],
    hire: 0,
    move: 1,
  },
  {
    name: 'Undatedpast',
    says: 'a past job of unknown dates is past: its holder has moved',
    jobs: [at('1', undefined, '2020'), at('2', '2021-01')],
    hire: 0,
    move: 1,
  },
  {
    name: 'Future',
    says: 'a role that begins in the future is no hire and no move before that day',
    jobs: [at('1', '2015-01', daysAgo(10)), at('2', daysAgo(-20))],
    hire: 0,
    move: 0,
  },
  {
    name: 'Today',
    says: 'a role that begins today is a hire and a move',
    jobs: [at('1', '2015-01', daysAgo(10)), at('2', daysAgo(0))],
    hire: 1,
    move: 1,
  },
  {
    name: 'Leaving',
    says: 'a job with an end date is over, also where the date lies ahead',
    jobs: [at('1', '2015-01', daysAgo(-20)), at('2', recent)],
    hire: 1,
    move: 1,
  },
  {
    name: 'Edge',
    says: 'the ninetieth day counts',
    jobs: [at('3', daysAgo(90))],
    hire: 1,
    move: 0,
  },
  {
    name: 'Late',
    says: 'the ninety-first day does not',
    jobs: [at('3', daysAgo(91))],
    hire: 0,
    move: 0,
  },
  {
    name: 'Retired',
    says: 'who left a customer and works nowhere has not moved',
    jobs: [at('1', '2015-01', daysAgo(10))],
    hire: 0,
    move: 0,
  },
];

describe.each(cases)('C3, C4: $says', ({ name, jobs, hire, move }) => {
  test(`${name}: hire ${hire}, move ${move}`, async () => {
    await directory.person(name, jobs);
    expect([await isHired(name), await isMoved(name)]).toEqual([hire, move]);
  });
});

test('C4: a person who returns to a former employer has moved from the company in between, and not from that employer', async () => {
  await directory.person('Boomerang', [at('1', '2018', '2020'), at('3', '2020', '2024-02'), at('1', '2024-03')]);
  expect([await isMoved('Boomerang', ['1']), await isMoved('Boomerang', ['3'])]).toEqual([0, 1]);
});

test('C3: a start known only by month counts from the first day of the month, and is shown as the month', async () => {
  // The first day of that month is within 90 days whatever today is; the first of the one 100 days ago is not.
  await directory.person('Monthly', [at('3', daysAgo(45).slice(0, 7))]);
  await directory.person('Monthlate', [at('3', daysAgo(100).slice(0, 7))]);
  await directory.person('Yearly', [at('3', '2019')]);
  expect([await isHired('Monthly'), await isHired('Monthlate')]).toEqual([1, 0]);
  expect(profileOf(await directory.newHires(), 'Monthly')?.newRole.startDate).toBe(daysAgo(45).slice(0, 7));
});

test('C4: history that arrives late turns a new hire into a mover, under the same key', async () => {
  await directory.person('Latecomer', [at('2', recent)]);
  const before = profileOf(await directory.newHires(), 'Latecomer');
  expect([before?.previousRole, await isMoved('Latecomer')]).toEqual([null, 0]);
  await directory.person('Latecomer', [at('2', recent), at('1', '2016', '2025-11')]);
  const after = profileOf(await directory.movers(['1']), 'Latecomer');
  expect(after).toMatchObject({ moveKey: before?.moveKey, previousRole: { companyId: '1', endDate: '2025-11' } });
});

test('C4: two concurrent jobs after the customer are two moves, and a person with two past customers has one move', async () => {
  await directory.person('Twice', [at('1', '2015', '2024-01'), at('2', '2024-02'), at('3', '2024-03')]);
  const found = (await directory.movers(['1'])).filter((one) => one.firstName === 'Twice');
  expect(found.map((one) => one.newRole.companyId)).toEqual(['3', '2']);
  expect(new Set(found.map((one) => one.moveKey)).size).toBe(2);
  await directory.person('Travelled', [at('1', '2012', '2014'), at('3', '2014', '2020-05'), at('2', '2020-06')]);
  const [one, ...others] = (await directory.movers(['3', '1'])).filter((each) => each.firstName === 'Travelled');
  expect(others).toEqual([]);
  expect(one).toMatchObject({ pastCompanyIds: ['3', '1'], previousRole: { companyId: '3', endDate: '2020-05' } });
});
