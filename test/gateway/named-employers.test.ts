import type { Person } from '../../schema/contracts/directory.js';
import { deriveDue } from '../../services/gateway/directory/employers/derive-due.js';
import { readPositions } from '../../services/gateway/directory/employers/read-positions.js';
import { erasePerson } from '../../services/gateway/directory/erasures/erase-person.js';
import { putPeople, storePeople } from '../../services/gateway/directory/people/index.js';
import { listPeople } from '../../services/gateway/directory/people/read-people.js';
import { deleteDue, markDue, selectDue } from '../../services/gateway/directory/searches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { transaction } from '../../services/platform/postgres/postgres.js';
import { type Directory, daysAgo, type Job, namesOf, openDirectory, urlOf } from './search-harness.js';

let directory: Directory;
beforeEach(async () => {
  directory = await openDirectory();
}, 60_000);
afterEach(() => directory?.stop());

/** Somebody who left an employer for another one. */
const moved = (from: Omit<Job, 'title'>, to: Omit<Job, 'title'> = { company_name: 'Elsewhere Works' }): Job[] => [
  { title: 'Harbour Master', start_date: '2019-01', end_date: '2024-01', ...from },
  { title: 'Chief Pilot', start_date: daysAgo(20), ...to },
];

async function positionsOf(name: string): Promise<[string | null, string | null, number | null][]> {
  const { people } = await listPeople({ database: directory.database }, { query: { limit: 1, q: urlOf(name) } });
  return (people[0] as Person).positions.map((one) => [
    one.company_social_id,
    one.company_name,
    one.company_confidence,
  ]);
}
const move = async () => (await directory.movers(['1'])).map(({ moveKey }) => moveKey);

test('B12: a position that gives its employer by name, domain or page is assigned to that company, with a confidence', async () => {
  await directory.company({ social_id: '1', name: 'Harbour Example Ltd.', slug: 'harbour', domain: 'harbour.example' });
  await directory.company({ social_id: '2', name: 'Twin', domain: 'one.example' });
  await directory.company({ social_id: '3', name: 'Twin', domain: 'two.example' });
  await directory.person('Name', moved({ company_name: 'HARBOUR  example' }));
  await directory.person('Domain', moved({ company_domain: 'https://www.harbour.example/team' }));
  await directory.person('Page', moved({ company_page: 'https://social.example/company/harbour/about' }));
  await directory.person('Numbered', moved({ company_page: 'https://social.example/company/1' }));
  await directory.person('Both', moved({ company_name: 'Harbour Example', company_domain: 'harbour.example' }));
  await directory.person('Given', moved({ company_social_id: '1', company_name: 'Another' }));
  // One typo, or a name that two companies have, is not sure enough.
  await directory.person('Typo', moved({ company_name: 'Harbuor Example' }));
  await directory.person('Twin', moved({ company_name: 'Twin' }));
  expect(namesOf(await directory.movers(['1']))).toEqual(['Both', 'Domain', 'Given', 'Name', 'Numbered', 'Page']);
  expect(await directory.movers(['2', '3'])).toEqual([]);
  const held = await Promise.all(['Name', 'Domain', 'Page', 'Numbered', 'Both', 'Given', 'Typo'].map(positionsOf));
  const elsewhere = [null, 'Elsewhere Works', null];
  expect(held).toEqual([
    [elsewhere, ['1', 'Harbour Example Ltd.', 0.93]],
    [elsewhere, ['1', 'Harbour Example Ltd.', 0.95]],
    [elsewhere, ['1', 'Harbour Example Ltd.', 0.97]],
    [elsewhere, ['1', 'Harbour Example Ltd.', 1]],
    [elsewhere, ['1', 'Harbour Example Ltd.', 0.997]],
    [elsewhere, ['1', 'Harbour Example Ltd.', null]],
    [elsewhere, [null, 'Harbuor Example', null]],
  ]);
});

test('B12: a company that is added later gets the people who named it, and loses them when another makes its name ambiguous', async () => {
  await directory.person('Early', moved({ company_name: 'Harbour Example' }));
  await directory.person('ByDomain', moved({ company_domain: 'harbour.example' }));
  await directory.person('Stayed', [{ title: 'Pilot', start_date: '2019', company_name: 'Harbour Example' }]);
  expect(await directory.movers(['1'])).toEqual([]);
  await directory.company({ social_id: '1', name: 'Harbour Example', domain: 'harbour.example' });
  expect(namesOf(await directory.movers(['1']))).toEqual(['ByDomain', 'Early']);
  expect(await positionsOf('Stayed')).toEqual([['1', 'Harbour Example', 0.93]]);
  // A company of the same name: only the domain tells now.
  await directory.company({ social_id: '2', name: 'Harbour Example', domain: 'other.example' });
  expect(namesOf(await directory.movers(['1', '2']))).toEqual(['ByDomain']);
  // It was a slip, and is renamed.
  await directory.company({ social_id: '2', name: 'Quay Example' });
  expect(namesOf(await directory.movers(['1']))).toEqual(['ByDomain', 'Early']);
});

test('B12: a write that affects very many people stays small, and the worker updates those people afterwards', async () => {
  const { database } = directory;
  const many = 2_001;
  const positions = moved({ company_name: 'Harbour Example' }, { company_social_id: '5' });
  await storePeople(
    { database },
    Array.from({ length: many }, (_, nth) => ({
      social_url: urlOf(`Person${nth}`),
      first_name: `Person${nth}`,
      last_name: 'Example',
      country: 'SE',
      positions: positions.map((one) => ({ kind: 'employee' as const, ...one })),
    })),
  );
  const counts = async () => [
    await directory.countMovers(['1'], {}, 9_999),
    await directory.countNewHires({ employer: { headcounts: ['C'] } }, 9_999),
  ];
  const marks = async () => (await database.pool.query('select kind, key from people_due order by 1, 2')).rows;
  const derive = async () => {
    while (await deriveDue(database));
    expect(await marks()).toEqual([]);
  };
  await directory.company({ social_id: '1', name: 'Harbour Example' });
  await directory.company({ social_id: '5', name: 'Elsewhere', company_size: '11-50' });
  expect(await counts()).toEqual([0, 0]);
  expect((await marks()).map(({ kind }) => kind)).toEqual(['employer', 'facts', 'facts', 'name', 'name']);
  await derive();
  expect(await counts()).toEqual([many, many]);
  // The name becomes doubtful, and the employer larger.
  await directory.company({ social_id: '2', name: 'Harbour Example', domain: 'other.example' });
  await directory.company({ social_id: '5', name: 'Elsewhere', company_size: '51-200' });
  expect(await counts()).toEqual([many, many]);
  await derive();
  expect(await counts()).toEqual([0, 0]);
  expect(await positionsOf('Person7')).toContainEqual([null, 'Harbour Example', null]);
  // A mark that is set again while it is being processed stays.
  const mark = () => transaction(database.pool, (client) => markDue(client, 'name', ['nobody']));
  await mark();
  const read = await selectDue(database.pool, 9);
  await mark();
  await deleteDue(database.pool, read);
  expect(await marks()).toEqual([{ kind: 'name', key: 'nobody' }]);
}, 60_000);

test('B12: the worker matches a company with employer names if very many of them may refer to it', async () => {
  const { database } = directory;
  await directory.person('Ada', moved({ company_name: 'Harbour Example', company_domain: 'harbour.example' }));
  // More names that the domain may mean than a write of a company reads.
  await database.pool.query(
    `insert into named_employer (digest, name, domain, keys, is_read)
     select gen_random_uuid(), 'Harbour ' || n, 'harbour.example', '{domain harbour.example}', true from generate_series(1, 2001) n`,
  );
  await directory.company({ social_id: '1', name: 'Harbour Example', domain: 'harbour.example' });
  expect(await directory.movers(['1'])).toEqual([]);
  while (await deriveDue(database));
  expect(namesOf(await directory.movers(['1']))).toEqual(['Ada']);
  const { rows } = await database.pool.query('select count(*)::int as count from named_employer where company_id = 1');
  expect(rows[0].count).toBeGreaterThan(1_000);
});

test('B12, C7: a move keeps its key when its employers are recognised', async () => {
  const { database } = directory;
  await directory.company({ social_id: '1', name: 'Harbour Example' });
  await directory.person('Ida', moved({ company_name: 'Harbour Example' }, { company_name: 'Quay Example' }));
  const before = await move();
  expect(before).toHaveLength(1);
  await directory.company({ social_id: '2', name: 'Quay Example' });
  expect(await positionsOf('Ida')).toMatchObject([
    ['2', 'Quay Example', 0.93],
    ['1', 'Harbour Example', 0.93],
  ]);
  expect(await move()).toEqual(before);
  // A repeat of the file changes nothing.
  const { rows } = await database.pool.query('select positions_digest from person');
  await directory.person('Ida', moved({ company_name: 'Harbour Example' }, { company_name: 'Quay Example' }));
  expect((await database.pool.query('select positions_digest from person')).rows).toEqual(rows);
});

test('B12: the worker recognises the employers of positions from earlier versions, each position once', async () => {
  const { database } = directory;
  await directory.company({ social_id: '1', name: 'Harbour Example' });
  await directory.person('Ada', moved({ company_name: 'Harbour Example' }));
  await directory.person('Bob', moved({ company_name: 'Quay Example' }));
  // As earlier versions left them.
  await database.pool.query('update position set company_id = null, named_employer_id = null');
  await directory.company({ social_id: '1', name: 'Harbour Example', founded: 1990 });
  await database.pool.query('delete from past_employer; update current_employment set past_company_ids = $$ {} $$');
  expect(await directory.movers(['1'])).toEqual([]);
  expect(await readPositions(database)).toBe(4);
  expect(await readPositions(database)).toBe(0);
  expect(namesOf(await directory.movers(['1']))).toEqual(['Ada']);
});

test('G7: an executive whose employer is recognised by name has not left it', async () => {
  const { database } = directory;
  await directory.company({ social_id: '1', name: 'Harbour Example' });
  const job = { title: 'Chief Executive Officer', company_name: 'Harbour Example', start_date: '2020' };
  await directory.person('Eve', [job]);
  await directory.person('Eve', [{ ...job, start_date: '2021' }]);
  expect((await database.pool.query('select * from change_activity')).rows).toEqual([]);
  await directory.person('Eve', [{ ...job, end_date: '2026-01' }]);
  const { rows } = await database.pool.query<{ body: string }>('select body from change_activity');
  expect(rows.map(({ body }) => JSON.parse(body).company_social_id)).toEqual(['1']);
});

test('X7, B12: an employer that only an erased person named is deleted, and later people and older positions may name it again', async () => {
  const { database } = directory;
  const only = { company_name: 'Dr. Jane Doe Consulting', company_domain: 'janedoe.example' };
  await directory.person('Jane', [
    ...moved(only),
    { title: 'Pilot', company_name: 'Elsewhere Works', end_date: '2018' },
  ]);
  await directory.person('Other', moved({ company_name: 'Elsewhere Works' }));
  const erase = async (name: string) => {
    const { rows } = await database.pool.query('select id from person where social_url = $1', [urlOf(name)]);
    await erasePerson({ database }, { path: { id: rows[0].id } }, serviceContext('test', 30_000));
  };
  const names = async () =>
    (await database.pool.query('select name from named_employer order by 1')).rows.map(({ name }) => name);
  await erase('Jane');
  expect(await names()).toEqual(['Elsewhere Works']);
  // This process still remembers the id of the employer.
  await directory.company({ social_id: '1', name: 'Doe', domain: 'janedoe.example' });
  await directory.person('Heir', moved({ ...only, company_name: undefined }));
  await directory.person('Namesake', moved(only));
  expect(await names()).toHaveLength(3);
  expect(namesOf(await directory.movers(['1']))).toEqual(['Heir', 'Namesake']);
  await directory.person('Late', moved({ company_name: 'Late Works' }));
  await erase('Late');
  await directory.person('Old', moved({ company_name: 'Early Works' }));
  await database.pool.query(
    `update position set named_employer_id = null, company_name = 'Late Works' where company_name = 'Early Works'`,
  );
  expect(await readPositions(database)).toBe(1);
  expect(await names()).toContain('Late Works');
});

test('B12: a position with a company id that the directory never issued is refused, since another company could get that id later', async () => {
  await directory.company({ name: 'Harbour Example' });
  const item = (name: string, id: string, facts: object = {}) => ({
    social_url: urlOf(name),
    first_name: name,
    last_name: 'Example',
    positions: moved({ company_name: 'Named' }, { company_social_id: id }),
    ...facts,
  });
  const body = [item('Unknown', 'c2'), item('Known', 'c1'), item('Network', '2')];
  const { refused, created } = await putPeople(
    { database: directory.database },
    { body },
    serviceContext('test', 30_000),
  );
  const errors = [{ location: 'body[0].positions[1].company_social_id', message: 'names no company of the directory' }];
  expect([created, refused]).toEqual([2, [{ index: 0, errors }]]);
});
