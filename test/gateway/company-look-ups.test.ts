import { resolveCompanies } from '../../services/gateway/directory/company-matching/index.js';
import { fillCompanyKeys } from '../../services/gateway/directory/company-matching/replace-company-keys.js';
import { type Directory, openDirectory } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
}, 60_000);
afterAll(() => directory?.stop());

// A name shorter than these, with another first letter, is another name.
const names = ['Dogwood', 'Elm Works', 'Foxglove Tea', 'Ligustrum 99', 'Хвощ Садовый'];

test('D2: a name is found with any one typo, wherever it stands', async () => {
  for (const [index, name] of names.entries()) await directory.company({ social_id: String(index + 1), name });
  const misspelt = names.flatMap((name, index) => typosOf(name).map((typo) => ({ name: typo, id: String(index + 1) })));
  const found = await resolveCompanies(directory.database.pool, misspelt, { least: 0 });
  expect(misspelt.filter((one, place) => found[place]?.companyId !== one.id)).toEqual([]);
  expect(misspelt.length).toBeGreaterThan(150);
  const exact = await resolveCompanies(directory.database.pool, misspelt, { least: 0, typos: false });
  expect(exact.filter((one) => one !== null)).toEqual([]);
});

/** The typos of a name: each letter left out, replaced, joined by a strange one, or swapped with the next. */
function typosOf(name: string): string[] {
  const letters = [...name.toLowerCase().replaceAll(' ', '')];
  const at = (place: number, taken: number, put: string[]): string =>
    [...letters.slice(0, place), ...put, ...letters.slice(place + taken)].join('');
  const typos = letters.flatMap((letter, place) => [
    at(place, 1, []),
    at(place, 1, ['q']),
    at(place, 0, ['q']),
    ...(letters[place + 1] && letters[place + 1] !== letter ? [at(place, 2, [letters[place + 1]!, letter])] : []),
  ]);
  return [...new Set([...typos, at(letters.length, 0, ['q'])])];
}

test('companies that were stored before their keys existed get the keys, once', async () => {
  const { pool } = directory.database;
  await pool.query(
    `insert into company (social_id, name, slug, domain, domains)
     select 900000 + n, 'Held Before ' || n, 'held-' || n, 'held-' || n || '.example', '{}' from generate_series(1, 5001) n`,
  );
  const input = { name: 'held before 5001', social_slug: 'held-5001', domain: 'held-5001.example' };
  expect(await resolveCompanies(pool, [input])).toEqual([null]);
  await pool.query(`delete from reference_list where name = 'company keys'`);
  await Promise.all([fillCompanyKeys({ pool }), fillCompanyKeys({ pool })]);
  expect(await resolveCompanies(pool, [input])).toMatchObject([{ companyId: '905001' }]);
  // What was filled is not looked at again.
  await pool.query(`delete from company_key where company_id = 905001`);
  await fillCompanyKeys({ pool });
  expect(await resolveCompanies(pool, [input], { typos: false })).toEqual([null]);
});

test('D2: a hundred inputs cost a few statements, and none of them reads a table whole', async () => {
  const { pool } = directory.database;
  // Keys as in a large directory, but only a few of their companies, whose indexes cost more to fill.
  await pool.query(
    `insert into company_key (kind, key, company_id)
     select kind, kind || md5(n::text), n from generate_series(1, 60000) n, unnest(array['slug', 'domain', 'name']) kind
     on conflict do nothing`,
  );
  await pool.query(
    `insert into company (social_id, name) select n, 'name' || md5(n::text) from generate_series(100, 15000) n
     on conflict do nothing`,
  );
  await pool.query('analyze company, company_key');
  const asked: { text: string; values: unknown[] }[] = [];
  const db = {
    query: (statement: { text: string; values: unknown[] }) => {
      asked.push(statement);
      return pool.query(statement);
    },
  } as unknown as typeof pool;
  const inputs = Array.from({ length: 100 }, (_, index) => ({
    social_id: String(20_000 + index),
    social_slug: `nobody-${index}`,
    domain: `blog.nobody-${index}.example`,
    name: `Nobody of ${index}`,
  }));
  expect(await resolveCompanies(db, inputs)).toEqual(inputs.map(() => null));
  expect(asked.length).toBe(4);
  for (const { text, values } of asked) {
    const plans = [
      await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values),
      await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`),
    ];
    for (const { rows } of plans) {
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/company_pkey|company_key_pkey|company_key_head/);
      expect(plan).not.toContain('Seq Scan');
    }
  }
});
