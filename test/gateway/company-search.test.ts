import { listCompanies } from '../../services/gateway/directory/companies/read-companies.js';
import { companySearchStatement } from '../../services/gateway/directory/companies/sql/select-companies.js';
import { listStart } from '../../services/platform/paging.js';
import { type Directory, openDirectory } from './search-harness.js';

let directory: Directory;
beforeAll(async () => {
  directory = await openDirectory();
  // A word that most names have, and companies of which one has only a slug of this name, and one is changed last.
  await directory.database.pool.query(`
    insert into company (social_id, name, slug, domain, domains, updated_at)
    select n, case when n % 10 = 0 then 'Rare ' || n else 'Common ' || n end, 's' || n, 'd' || n || '.example', '{}',
      now() - (n * 7919 % 12289) * interval '1 minute'
    from generate_series(1, 12200) n`);
  await directory.database.pool.query(`update company set slug = 'common' where social_id = 70`);
  await directory.database.pool.query('analyze company');
}, 60_000);
afterAll(() => directory?.stop());

const readAll = async (q: string, order: 'newest' | 'oldest'): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listCompanies({ database: directory.database }, { query: { q, order, limit: 900, cursor } });
    ids.push(...page.companies.map(({ social_id }) => social_id));
    if (!page.next_cursor) return ids;
    cursor = page.next_cursor;
  }
};

test.each(['newest', 'oldest'] as const)(
  'A11: a search for a word of most names returns each company once, the %s first, and those that only have this slug among them',
  async (order) => {
    const { rows } = await directory.database.pool.query<{ id: string }>(
      `select social_id::text as id from company where lower(name) like '%common%' or slug = 'common'
       order by updated_at ${order === 'newest' ? 'desc' : 'asc'}, social_id ${order === 'newest' ? 'desc' : 'asc'}`,
    );
    expect(rows.length).toBe(10_981);
    expect(await readAll('common', order)).toEqual(rows.map(({ id }) => id));
  },
);

test('a search for a word of most names reads a bounded number of them, however its statement is planned', async () => {
  const { text, values } = companySearchStatement({ pattern: '%common%', exact: 'common' }, listStart, 50);
  const client = await directory.database.pool.connect();
  try {
    await client.query('begin');
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await client.query(`set local plan_cache_mode = ${mode}`);
      const { rows } = await client.query({ text: `explain (analyze, timing off) ${text}`, values });
      const scans = rows.map(
        (row) => /(?<!Bitmap )(?:Seq|Heap|Index) Scan .*on company.*actual rows=([\d.]+)/.exec(row['QUERY PLAN'])?.[1],
      );
      const read = scans.flatMap((count) => (count === undefined ? [] : [Number(count)]));
      expect(Math.max(...read)).toBe(10_001);
      expect(read.filter((count) => count > 51)).toHaveLength(1);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
