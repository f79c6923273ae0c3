import { erasePerson } from '../../services/gateway/directory/erasures/erase-person.js';
import { deriveForCompanies, deriveForPeople } from '../../services/gateway/directory/searches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { transaction } from '../../services/platform/postgres/postgres.js';
import { until } from '../support/until.js';
import { type Directory, daysAgo, namesOf, openDirectory, urlOf } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  await directory.company({ social_id: '1', name: 'Acorn', company_size: '11-50', hq_country: 'SE' });
});
afterAll(() => directory?.stop());

const title = 'Head of Sales';
const past = { title, company_social_id: '1', start_date: '2015', end_date: '2024' };
const now = (company_social_id: string) => ({ title, company_social_id, start_date: daysAgo(10) });
const bySize = async (letter: 'C' | 'I') =>
  namesOf(await directory.newHires({ employer: { headcounts: [letter], hqCountries: ['SE'] } }));

async function idOf(name: string): Promise<string> {
  const { rows } = await directory.database.pool.query('select id from person where social_url = $1', [urlOf(name)]);
  return rows[0].id;
}
async function countRows(personId: string): Promise<number[]> {
  const { rows } = await directory.database.pool.query(
    `select (select count(*) from current_employment where person_id = $1) as roles,
            (select count(*) from past_employer where person_id = $1) as pasts`,
    [personId],
  );
  return [rows[0].roles, rows[0].pasts];
}

test('a company that arrives after its people, or that grows, is found by its current facts', async () => {
  await directory.person('Early', [past, now('2')]);
  expect([await bySize('C'), await bySize('I')]).toEqual([[], []]);
  await directory.company({ social_id: '2', name: 'Birch', company_size: '11-50', hq_country: 'SE' });
  expect([await bySize('C'), await bySize('I')]).toEqual([['Early'], []]);
  await directory.company({ social_id: '2', name: 'Birch', company_size: '10001+' });
  expect([await bySize('C'), await bySize('I')]).toEqual([[], ['Early']]);
  const movers = await directory.movers(['1'], { employer: { headcounts: ['I'] } });
  expect(namesOf(movers)).toEqual(['Early']);
});

test('a person who moves on leaves no row behind, and a person who has ended all positions is no longer found', async () => {
  await directory.person('Mover', [past, now('2')]);
  const id = await idOf('Mover');
  expect(await countRows(id)).toEqual([1, 1]);
  await directory.person('Mover', [
    past,
    { ...now('2'), end_date: daysAgo(1) },
    { ...now('3'), start_date: daysAgo(0) },
  ]);
  expect(await countRows(id)).toEqual([1, 2]);
  await directory.person('Mover', [past]);
  expect(await countRows(id)).toEqual([0, 0]);
});

test('a person who moves to another country is found there', async () => {
  await directory.person('Traveller', [past, now('2')]);
  await directory.person('Traveller', [past, now('2')], { country: 'PT' });
  expect(namesOf(await directory.newHires({ countries: ['PT'] }))).toEqual(['Traveller']);
  expect(namesOf(await directory.movers(['1'], { countries: ['PT'] }))).toEqual(['Traveller']);
});

test('X7: an erased person leaves no derived row', async () => {
  await directory.person('Erased', [past, now('2')]);
  const id = await idOf('Erased');
  await erasePerson({ database: directory.database }, { path: { id } }, serviceContext('test', 10_000));
  expect(await countRows(id)).toEqual([0, 0]);
  expect(namesOf(await directory.movers(['1']))).not.toContain('Erased');
});

test('deriving again changes nothing', async () => {
  const { pool } = directory.database;
  const read = async () =>
    (
      await pool.query(
        'select e::text as role, p::text as past from current_employment e left join past_employer p using (person_id, employer) order by 1, 2',
      )
    ).rows;
  const before = await read();
  expect(before.length).toBeGreaterThan(1);
  await transaction(pool, async (client) => {
    const people = (await client.query('select id from person')).rows.map((row) => row.id);
    await deriveForPeople(client, [...people, ...people]);
    await deriveForCompanies(client, ['1', '2', '3', '1']);
  });
  expect(await read()).toEqual(before);
});

test('a company that changes while its people are being derived leaves none of them with its old facts', async () => {
  const { pool } = directory.database;
  await directory.company({ social_id: '5', name: 'Elm', company_size: '11-50', hq_country: 'SE' });
  await directory.person('Racer', [past, now('1')]);
  const id = await idOf('Racer');
  let change: Promise<void> | undefined;
  await transaction(pool, async (client) => {
    await client.query(`update position set company_id = 5 where person_id = $1 and is_current`, [id]);
    await deriveForPeople(client, [id]);
    change = directory.company({ social_id: '5', name: 'Elm', company_size: '10001+', hq_country: 'SE' });
    // The change waits for this transaction, and then sees the people derived in it.
    await until(async () => {
      const { rows } = await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`);
      return rows.length > 0;
    });
  });
  await change;
  expect(await bySize('I')).toContain('Racer');
});

test('C3: a change that is detected late counts from the day of detection if the role began within a year; the first record of a person does not', async () => {
  const at = (title: string, days: number) => ({ title, company_social_id: '500', start_date: daysAgo(days) });
  const late = at('Late Chandler', 200);
  const before = { title: 'Keeper', company_social_id: '501', start_date: '2019-01-01' };
  const left = { ...before, end_date: daysAgo(400) };
  // Whoever is stored for the first time with a role of some months is no news.
  await directory.person('Latefirst', [late, left]);
  for (const name of ['Lateseen', 'Tooold', 'Intime']) await directory.person(name, [before]);
  await directory.person('Lateseen', [late, left]);
  await directory.person('Tooold', [at('Late Chandler', 380), left]);
  await directory.person('Intime', [at('Late Chandler', 80), left]);
  const found = async () => namesOf(await directory.newHires({ titles: ['Late Chandler'] }));
  expect(await found()).toEqual(['Intime', 'Lateseen']);
  const [seen] = await directory.newHires({ titles: ['Late Chandler'] });
  expect([seen!.firstName, seen!.newRole.startDate]).toEqual(['Lateseen', late.start_date]);
  // Repeated, corrected and derived again, it is the same change and keeps its day.
  await directory.database.pool.query(
    `update current_employment set seen_on = current_date - 50 where seen_on is not null`,
  );
  await directory.person('Lateseen', [at('Late Chandler', 190), left]);
  expect(await found()).toEqual(['Intime', 'Lateseen']);
  await directory.database.pool.query(
    `update current_employment set seen_on = current_date - 91 where seen_on is not null`,
  );
  await directory.person('Lateseen', [at('Late Chandler', 195), left]);
  expect(await found()).toEqual(['Intime']);
});

test('C3: a role that was known under another date or name does not count as newly seen, but the role of a person who had no job before does', async () => {
  const title = 'Late Ferrier';
  const before = { title: 'Keeper', company_social_id: '501', start_date: '2019-01-01' };
  const left = { ...before, end_date: daysAgo(400) };
  const year = daysAgo(200).slice(0, 4);
  await directory.person('Redated', [{ title, company_social_id: '500', start_date: year }, left]);
  await directory.person('Redated', [{ title, company_social_id: '500', start_date: daysAgo(150) }, left]);
  await directory.person('Renamed', [{ title, company_name: 'Ferry Works', start_date: daysAgo(200) }, left]);
  await directory.person('Renamed', [{ title, company_social_id: '502', start_date: daysAgo(200) }, left]);
  await directory.person('Arrived', [{ title, company_name: 'Quay Works', start_date: daysAgo(200) }, left]);
  await directory.company({ social_id: '503', name: 'Quay Works' });
  await directory.person('Jobless', [left]);
  await directory.person('Jobless', [{ title, company_social_id: '500', start_date: daysAgo(120) }, left]);
  expect(namesOf(await directory.newHires({ titles: [title] }))).toEqual(['Jobless']);
});
