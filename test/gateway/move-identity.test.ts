import type { Profile } from '../../services/gateway/directory/searches/index.js';
import { type Directory, daysAgo, type Job, openDirectory } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
});
afterAll(() => directory?.stop());

const job = (more: Partial<Job>): Job => ({ title: 'Head of Sales', ...more });
const recent = daysAgo(20);
const find = (profiles: Profile[], name: string) => profiles.find((one) => one.firstName === name);
const hire = async (name: string) => find(await directory.newHires(), name);
const move = async (name: string, population: string[]) => find(await directory.movers(population), name);

test('C4: an employer that was renamed but kept its page is the same employer', async () => {
  await directory.company({ social_id: '10', name: 'Newname', former_names: ['Oldname', 'Oldername'] });
  await directory.person('Renamed', [
    job({ company_name: 'Oldername', start_date: '2015', end_date: '2019' }),
    job({ company_name: 'OLDNAME', start_date: '2019', end_date: daysAgo(21) }),
    job({ company_social_id: '10', start_date: recent }),
  ]);
  expect([await hire('Renamed'), await move('Renamed', ['10'])]).toEqual([undefined, undefined]);
});

test('C4: positions that name one employer only by its old and its new name are one employment', async () => {
  await directory.person('Bothnames', [
    job({ company_name: 'Oldname', start_date: '2015', end_date: daysAgo(21) }),
    job({ company_name: 'Newname', start_date: recent }),
  ]);
  expect(await hire('Bothnames')).toBeUndefined();
});

test('C4: a company that lists the name of another company as a former name is the same employer as that one, so a person who stayed has not moved', async () => {
  await directory.company({ social_id: '11', name: 'Pebble' });
  await directory.person('Stayed', [
    job({ company_social_id: '11', start_date: '2019', end_date: daysAgo(21) }),
    job({ company_social_id: '12', start_date: recent }),
  ]);
  const before = await move('Stayed', ['11']);
  expect(before?.newRole.companyId).toBe('12');
  // Learnt only later: those who were derived before are derived anew.
  await directory.company({ social_id: '12', name: 'Boulder', former_names: ['Pebble'] });
  expect([await hire('Stayed'), await move('Stayed', ['11', '12'])]).toEqual([undefined, undefined]);
  // And taken back.
  await directory.company({ social_id: '12', name: 'Boulder', former_names: [] });
  expect((await move('Stayed', ['11']))?.moveKey).toBe(before?.moveKey);
});

test('C4: a company whose domain is among the other domains of its buyer was acquired, which is no move, even over two steps', async () => {
  await directory.company({ social_id: '20', name: 'Small', domain: 'small.example' });
  await directory.company({ social_id: '21', name: 'Middle', domain: 'middle.example', domains: ['small.example'] });
  await directory.company({ social_id: '22', name: 'Large', domain: 'large.example', domains: ['middle.example'] });
  await directory.person('Acquired', [
    job({ company_social_id: '20', start_date: '2019', end_date: '2022-03' }),
    job({ company_social_id: '21', start_date: '2022-04', end_date: daysAgo(21) }),
    job({ company_social_id: '22', start_date: recent }),
  ]);
  expect([await hire('Acquired'), await move('Acquired', ['20', '21'])]).toEqual([undefined, undefined]);
  // Who leaves the buyer has left the acquired customer too.
  await directory.person('Departed', [
    job({ company_social_id: '20', start_date: '2019', end_date: '2022-03' }),
    job({ company_social_id: '22', start_date: '2022-04', end_date: daysAgo(21) }),
    job({ company_social_id: '30', start_date: recent }),
  ]);
  expect((await move('Departed', ['20']))?.pastCompanyIds).toEqual(['20']);
});

test('C4: companies that list each other as predecessors are one employer, and the search for predecessors ends there', async () => {
  await directory.company({ social_id: '25', name: 'Ring', domain: 'ring.example', domains: ['wheel.example'] });
  await directory.company({ social_id: '26', name: 'Wheel', domain: 'wheel.example', domains: ['ring.example'] });
  await directory.person('Circled', [
    job({ company_social_id: '25', start_date: '2019', end_date: daysAgo(21) }),
    job({ company_social_id: '26', start_date: recent }),
  ]);
  expect(await hire('Circled')).toBeUndefined();
});

test('C4: a current or former name that two companies share identifies neither of them', async () => {
  await directory.company({ social_id: '27', name: 'Common' });
  await directory.company({ social_id: '28', name: 'Common' });
  await directory.company({ social_id: '29', name: 'Rare', former_names: ['Common'] });
  await directory.person('Different', [
    job({ company_social_id: '27', start_date: '2019', end_date: daysAgo(21) }),
    job({ company_social_id: '29', start_date: recent }),
  ]);
  expect((await move('Different', ['27']))?.newRole.companyId).toBe('29');
});

test('C4: an employer known by name alone is recognised by that name, and is not confused with a known company of the person', async () => {
  await directory.person('Unlisted', [
    job({ company_name: 'Nowhere Known', start_date: '2019', end_date: daysAgo(21) }),
    job({ company_name: 'nowhere known', start_date: recent }),
  ]);
  expect(await hire('Unlisted')).toBeUndefined();
  await directory.person('Joined', [
    job({ company_social_id: '10', start_date: '2019', end_date: daysAgo(21) }),
    job({ company_name: 'Elsewhere Unknown', start_date: recent }),
  ]);
  expect((await move('Joined', ['10']))?.newRole).toMatchObject({ companyId: null, companyName: 'Elsewhere Unknown' });
});

test('a move keeps its key if it is imported again, its date becomes more exact, or its title changes', async () => {
  const past = job({ company_social_id: '10', start_date: '2015', end_date: '2024' });
  const year = recent.slice(0, 4);
  const keys = new Set<string | undefined>();
  for (const now of [
    job({ company_social_id: '30', start_date: year }),
    job({ company_social_id: '30', start_date: recent.slice(0, 7) }),
    job({ company_social_id: '30', start_date: recent }),
    job({ company_social_id: '30', start_date: daysAgo(60) }),
    job({ company_social_id: '30', start_date: recent, title: 'Chief Revenue Officer' }),
    job({ company_social_id: '30' }),
    job({ company_social_id: '30', start_date: recent }),
  ]) {
    await directory.person('Corrected', [past, now]);
    keys.add((await move('Corrected', ['10']))?.moveKey);
  }
  // Promoted meanwhile: the employment began where it began.
  await directory.person('Corrected', [
    past,
    job({ company_social_id: '30', start_date: recent, end_date: daysAgo(3) }),
    job({ company_social_id: '30', start_date: daysAgo(2), title: 'Chief Revenue Officer' }),
  ]);
  const promoted = await move('Corrected', ['10']);
  expect(promoted?.newRole).toMatchObject({ title: 'Chief Revenue Officer', startDate: recent });
  expect([...keys.add(promoted?.moveKey)]).toEqual([expect.stringMatching(/^[0-9a-f-]{14}5[0-9a-f-]{21}$/)]);
});

test('a rehire is a different move from the earlier hire, and history that arrives later changes no key', async () => {
  const first = job({ company_social_id: '30', start_date: daysAgo(80) });
  await directory.person('Returned', [first]);
  const hired = await hire('Returned');
  await directory.person('Returned', [
    { ...first, end_date: daysAgo(60) },
    job({ company_social_id: '30', start_date: daysAgo(10) }),
  ]);
  const rehired = await hire('Returned');
  expect(rehired?.moveKey).not.toBe(hired?.moveKey);
  await directory.person('Returned', [
    job({ company_social_id: '30', start_date: '2010', end_date: '2012' }),
    { ...first, end_date: daysAgo(60) },
    job({ company_social_id: '30', start_date: daysAgo(10) }),
  ]);
  expect((await hire('Returned'))?.moveKey).toBe(rehired?.moveKey);
});

test('a new hire shows the latest earlier employment elsewhere as evidence, never one at the same employer', async () => {
  await directory.person('Evident', [
    job({ company_social_id: '30', start_date: '2012', end_date: '2014', title: 'Intern' }),
    job({ company_social_id: '10', start_date: '2014', end_date: '2025-06', title: 'Sales Manager' }),
    job({ company_social_id: '20', start_date: '2016-02', end_date: '2017-02', title: 'Advisor for a year' }),
    job({ company_social_id: '21', start_date: '2018', kind: 'board', title: 'Board Member' }),
    job({ company_social_id: '30', start_date: recent, title: 'VP of Sales' }),
  ]);
  expect(await hire('Evident')).toMatchObject({
    newRole: { title: 'VP of Sales', companyId: '30', startDate: recent, endDate: null },
    previousRole: { title: 'Sales Manager', companyName: 'Newname', startDate: '2014', endDate: '2025-06' },
    pastCompanyIds: [],
  });
});
