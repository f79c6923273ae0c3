import pg from 'pg';
import { PersonFacts } from '../../schema/contracts/directory.js';
import { erasePerson } from '../../services/gateway/directory/erasures/erase-person.js';
import { storePeople } from '../../services/gateway/directory/people/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { type Directory, openDirectory, urlOf } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  await directory.company({ social_id: '1', name: 'Acorn' });
});
afterAll(() => directory?.stop());

const job = (title: string, more: object = {}) => ({ title, company_social_id: '1', start_date: '2020', ...more });
const person = (name: string, positions?: object[]) =>
  PersonFacts.parse({ social_url: urlOf(name), first_name: name, last_name: 'Example', positions });

/** Stores one item after the other as one bulk each, and returns the activity that they made. */
async function makeItems(...bulks: PersonFacts[][]) {
  for (const facts of bulks) await storePeople(directory, facts);
  const { rows } = await directory.database.pool.query<{ body: string }>(
    'with gone as (delete from change_activity returning id, body) select body from gone order by id',
  );
  return rows.map(({ body }) => JSON.parse(body));
}
const headlines = async (...bulks: PersonFacts[][]) => (await makeItems(...bulks)).map((one) => one.headline);

test('G7: an executive who moves to another company creates an item about each of the two companies, which names the person', async () => {
  const items = await makeItems(
    [person('Ana', [job('CFO')])],
    [
      person('Ana', [
        job('CFO', { end_date: '2026' }),
        job('Chief Executive Officer', { company_social_id: '2', company_name: 'Birch' }),
      ]),
    ],
  );
  const [found] = await directory.database.pool
    .query('select id from person where social_url = $1', [urlOf('Ana')])
    .then(({ rows }) => rows);
  const { social_url, name, id } = { social_url: urlOf('Ana'), name: 'Ana Example', id: found.id };
  expect(items).toEqual([
    {
      source_id: expect.stringMatching(/^departure:1:[0-9a-f-]{36}$/),
      signal_type: 'leadership',
      company_social_id: '1',
      headline: 'Ana Example is no longer CFO at Acorn',
      occurred_at: expect.stringMatching(/\.\d{6}Z$/),
      payload: { topic: 'departure', before: 'CFO', after: null, person: { id, social_url, name, title: 'CFO' } },
    },
    expect.objectContaining({
      company_social_id: '2',
      headline: 'Ana Example is now Chief Executive Officer at Birch',
      payload: {
        topic: 'appointment',
        before: null,
        after: 'Chief Executive Officer',
        person: { id, social_url, name, title: 'Chief Executive Officer' },
      },
    }),
  ]);
});

test('G7: a person seen for the first time, first positions, an empty list and a repeat create no items', async () => {
  const told = await headlines(
    [person('Bea')],
    [person('Bea', [job('CEO')])],
    [person('Bea', [job('CEO')])],
    [person('Bea', [])],
    [person('Bea', [job('CTO')])],
    [person('Bea')],
  );
  expect(told).toEqual([]);
  expect(await headlines([person('Bea', [job('COO')])])).toEqual([
    'Bea Example is now COO at Acorn, after having been CTO',
  ]);
});

test.each([
  ['below a vice president', 'Director of Sales', {}],
  ['on the board', 'Chairman', { kind: 'board' }],
  ['of an adviser', 'CEO', { kind: 'advisor' }],
  ['by contract', 'CEO', { kind: 'contractor' }],
  ['that has ended', 'CEO', { end_date: '2021' }],
  ['at a company without an id', 'CEO', { company_social_id: null, company_name: 'Cedar' }],
])('G7: a role %s is not that of an executive', async (_, title, more) => {
  const other = job('Analyst', { company_social_id: '3' });
  const name = `Cem${title}${Object.keys(more)}${Object.values(more)}`.replaceAll(/\W/g, '');
  expect(await headlines([person(name, [other])], [person(name, [other, job(title, more)])])).toEqual([]);
});

test.each(['Owner', 'Co-Founder', 'President', 'CTO', 'VP Sales'])(
  'G7: a role as %s is that of an executive',
  async (title) => {
    const other = job('Analyst', { company_social_id: '3' });
    const name = `Dov${title.replaceAll(/\W/g, '')}`;
    const told = await headlines([person(name, [other])], [person(name, [other, job(title)])]);
    expect(told).toEqual([`${name} Example is now ${title} at Acorn`]);
  },
);

test('G7: people create the same items however a file is divided, even if a person occurs in it repeatedly', async () => {
  const file = (round: number) =>
    [['CEO'], ['CFO'], [], ['CTO'], ['CTO', 'Analyst'], ['Analyst'], ['CEO']].flatMap((titles) =>
      [`Eva${round}`, `Fin${round}`].map((name) =>
        person(
          name,
          titles.map((title) => job(title)),
        ),
      ),
    );
  const once = await headlines(file(1));
  const apart = await headlines(...file(2).map((one) => [one]));
  const parts = file(3);
  const halves = await headlines(parts.slice(0, 5), parts.slice(5));
  const plain = (told: string[]) => told.map((one) => one.replace(/\d/, '')).sort();
  expect(plain(once)).toEqual(
    ['Eva', 'Fin'].flatMap((name) => [
      `${name} Example is no longer CTO at Acorn`,
      `${name} Example is now CEO at Acorn`,
      `${name} Example is now CFO at Acorn, after having been CEO`,
    ]),
  );
  expect(plain(apart)).toEqual(plain(once));
  expect(plain(halves)).toEqual(plain(once));
});

test('X7, G7: unsent activity about a person is deleted when the person is erased, and later imports create none', async () => {
  for (const title of ['CEO', 'CFO']) {
    await storePeople(directory, [person('Hal', [job(title)]), person('Ida', [job(title)])]);
  }
  const { rows } = await directory.database.pool.query('select id from person where social_url = $1', [urlOf('Hal')]);
  await erasePerson(directory, { path: { id: rows[0].id } }, serviceContext('test', 30_000));
  const told = await headlines([person('Hal', [job('CTO')])]);
  expect(told).toEqual(['Ida Example is now CFO at Acorn, after having been CEO']);
});

test('G7: a bulk of people takes no more statements for hundreds of changed roles than for one', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `Gil${index}`);
  await storePeople(
    directory,
    names.map((name) => person(name, [job('CEO')])),
  );
  const count = async (some: string[]) => {
    const { query } = pg.Client.prototype;
    let statements = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...given: never[]) {
      statements++;
      return Reflect.apply(query, this, given);
    } as typeof query;
    await storePeople(
      directory,
      some.map((name) => person(name, [job('CFO')])),
    ).finally(() => {
      pg.Client.prototype.query = query;
    });
    return statements;
  };
  const one = await count(names.slice(0, 1));
  expect(one).toBeGreaterThan(10);
  expect(await count(names.slice(1))).toBe(one);
});
