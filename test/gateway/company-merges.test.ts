import type { Company } from '../../schema/contracts/directory.js';
import { readPage } from '../../services/gateway/directory/changes/hand-over-companies.js';
import { insertFollowed, selectIds } from '../../services/gateway/directory/changes/sql/followed-lists.js';
import { putCompanies, readCompanies } from '../../services/gateway/directory/companies/index.js';
import {
  decideConflict,
  listConflicts,
  reportConflict,
} from '../../services/gateway/directory/companies/merging/conflicts.js';
import { findConflicts } from '../../services/gateway/directory/companies/merging/note-conflicts.js';
import { resolveCompanies } from '../../services/gateway/directory/company-matching/index.js';
import { selectSuccessions } from '../../services/gateway/directory/searches/index.js';
import { serviceContext } from '../../services/platform/context.js';
import { type Directory, daysAgo, type Job, namesOf, openDirectory } from './search-harness.js';

let directory: Directory;
beforeEach(async () => {
  directory = await openDirectory();
}, 60_000);
afterEach(() => directory?.stop());

const ctx = () => serviceContext('test', 30_000);
const deps = () => ({ database: directory.database });
const conflicts = async () =>
  (await listConflicts(deps(), { query: { limit: 50 } }, ctx())).company_conflicts.map((one) => [
    one.source,
    one.value,
    one.company_social_ids,
    one.state,
    one.merged_into,
  ]);
const report = (...ids: string[]) => reportConflict(deps(), { body: { company_social_ids: ids } }, ctx());
const idOf = async (nth = 0) =>
  (await listConflicts(deps(), { query: { limit: 50 } }, ctx())).company_conflicts[nth]!.id;
const decide = async (state: 'open' | 'merged' | 'kept_apart', company_social_id?: string, nth = 0) =>
  decideConflict(deps(), { path: { id: await idOf(nth) }, body: { state, company_social_id } }, ctx());

const company = async (id: string) =>
  (await readCompanies({ database: directory.database }, [id])).map(({ social_id, name }) => [social_id, name])[0];
const moved = (from: Omit<Job, 'title'>, to: Omit<Job, 'title'> = { company_name: 'Elsewhere' }): Job[] => [
  { title: 'Pilot', start_date: '2019-01', end_date: '2024-01', ...from },
  { title: 'Chief Pilot', start_date: daysAgo(20), ...to },
];
/** Everything that is derived from positions. */
const derived = async () =>
  (
    await directory.database.pool.query(
      `select p.first_name, e.employer, e.company_id, e.past_company_ids, e.move_employer, e.move_stint
       from current_employment e join person p on p.id = e.person_id order by 1, 2`,
    )
  ).rows;
const all = async (): Promise<Company[]> =>
  (
    await directory.database.pool.query(`select social_id, name, slug, domain, domains, former_names, identifiers, description
    from company order by social_id`)
  ).rows;

test('B12: a company without a network id adopts one that arrives, and reads by either id find the company', async () => {
  await directory.company({ name: 'Harbour Example', domain: 'harbour.example', description: 'A harbour.' });
  await directory.person('Ada', moved({ company_social_id: 'c1' }));
  await directory.person('Bob', moved({ company_domain: 'harbour.example' }));
  await directory.company({
    social_id: '77',
    name: 'Harbour Example Ltd.',
    domain: 'harbour.example',
    slug: 'harbour',
  });
  expect(await company('77')).toEqual(['77', 'Harbour Example Ltd.']);
  expect(await company('c1')).toEqual(['77', 'Harbour Example Ltd.']);
  expect(await all()).toMatchObject([{ social_id: 77, description: 'A harbour.', slug: 'harbour' }]);
  expect(namesOf(await directory.movers(['77']))).toEqual(['Ada', 'Bob']);
  const found = await resolveCompanies(directory.database.pool, [{ social_id: 'c1' }, { social_id: '77' }]);
  expect(found.map((one) => [one?.company.social_id, one?.confidence])).toEqual([
    ['77', 1],
    ['77', 1],
  ]);
  expect(await conflicts()).toEqual([['domain', 'harbour.example', ['c1', '77'], 'merged', '77']]);
  // Data that arrives under the former id later belongs to the same company, too.
  await directory.company({ social_id: 'c1', name: 'Harbour', founded: 1900 });
  await directory.person('Cid', moved({ company_social_id: 'c1' }));
  expect(await company('c1')).toEqual(['77', 'Harbour Example Ltd.']);
  expect(namesOf(await directory.movers(['77']))).toEqual(['Ada', 'Bob', 'Cid']);
  // A wrong adoption is undone.
  await decide('kept_apart');
  expect([await company('c1'), await company('77')]).toEqual([
    ['c1', 'Harbour Example'],
    ['77', 'Harbour Example Ltd.'],
  ]);
  expect(namesOf(await directory.movers(['77']))).not.toContain('Ada');
});

test('B12: rows of one bulk before and after the row that brings a company its network id apply to the same company', async () => {
  const { database } = directory;
  await directory.company({ name: 'Harbour Example', domain: 'harbour.example' });
  const rows = [
    { name: 'Harbour Example', domain: 'harbour.example', founded: 1990 },
    { social_id: '77', name: 'Harbour Example', domain: 'harbour.example' },
    { social_id: 'c1', name: 'Harbour Example', company_address: 'Quay 1' },
  ];
  const receipt = await putCompanies({ database }, { body: rows }, ctx());
  expect(receipt).toMatchObject({ created: 1, updated: 0, unchanged: 2, refused_count: 0 });
  const held = () => database.pool.query('select social_id, founded, company_address, domains from company');
  const whole = (await held()).rows;
  expect(whole).toEqual([{ social_id: 77, founded: 1990, company_address: 'Quay 1', domains: ['harbour.example'] }]);
  // When the adoption is undone, each has what it had or was given under its own id.
  await decide('open');
  expect((await held()).rows.map(({ social_id, domains }) => [social_id > 0, domains]).sort()).toEqual([
    [false, ['harbour.example']],
    [true, ['harbour.example']],
  ]);
});

test('B12: undoing an adoption takes back what the company gained by it', async () => {
  const lei = [{ source: 'lei', value: 'HWUPKR0MPOU8FGXBT394' }];
  await directory.company({
    name: 'Harbour Example',
    slug: 'harbour',
    domain: 'harbour.example',
    description: 'A harbour.',
    identifiers: lei,
  });
  const before = await all();
  await directory.company({ social_id: '77', name: 'Harbour Example', identifiers: lei });
  expect(await all()).toMatchObject([{ social_id: 77, slug: 'harbour', description: 'A harbour.' }]);
  await decide('open');
  const [own, network] = (await all()).sort((a, b) => Number(a.social_id) - Number(b.social_id));
  expect([own]).toEqual(before);
  expect(network).toMatchObject({ social_id: 77, slug: null, domain: null, domains: [], description: null });
});

test('B12, G7: a source that reports two merged companies again changes nothing and creates no activity', async () => {
  const rows = [
    { social_id: '2', name: 'Quay Example', domain: 'quay.example', employees_on_social: 100, is_hiring: false },
    { social_id: '3', name: 'Quay Works', domain: 'works.example', employees_on_social: 20, is_hiring: true },
  ];
  const put = () => putCompanies({ database: directory.database }, { body: rows }, ctx());
  await put();
  await reportConflict(deps(), { body: { company_social_ids: ['2', '3'] } }, ctx());
  await decide('merged', '2');
  const merged = await all();
  await directory.database.pool.query('delete from change_activity');
  expect(await put()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(await all()).toEqual(merged);
  expect((await directory.database.pool.query('select body from change_activity')).rows).toEqual([]);
  await decide('open');
  expect(await all()).toMatchObject([
    { social_id: 2, domains: ['quay.example'], former_names: [] },
    { social_id: 3, domains: ['works.example'], former_names: [] },
  ]);
});

test('B12: no row removes the names, domains and identifiers by which a merged company is known', async () => {
  const cik = [{ source: 'cik', value: '7' }];
  await directory.company({ social_id: '1', name: 'Quay Example', domain: 'own.example', domains: ['quay.example'] });
  await directory.company({ social_id: '2', name: 'Landing Works', domain: 'landing.example', identifiers: cik });
  const before = await all();
  await report('1', '2');
  await decide('merged', '1');
  const inputs = [{ domain: 'landing.example' }, { name: 'Landing Works' }, { identifiers: ['cik:7'] }];
  const found = async () =>
    (await resolveCompanies(directory.database.pool, inputs)).map((one) => one?.companyId ?? null);
  for (const lists of [
    { domains: null, former_names: null, identifiers: null },
    { domains: ['own.example'], former_names: ['Old Quay'], identifiers: [{ source: 'crm', value: 'x:1' }] },
  ]) {
    await directory.company({ social_id: '1', name: 'Quay Example', ...lists });
    expect(await found()).toEqual(['1', '1', '1']);
  }
  // What is its own is replaced.
  expect(await all()).toMatchObject([
    {
      domains: ['own.example', 'landing.example'],
      former_names: ['Old Quay', 'Landing Works'],
      identifiers: ['cik:7', 'crm:x:1'],
    },
  ]);
  const again = {
    domains: ['own.example'],
    former_names: ['Old Quay'],
    identifiers: [{ source: 'crm', value: 'x:1' }],
  };
  const body = [{ social_id: '1', name: 'Quay Example', ...again }];
  expect(await putCompanies(deps(), { body }, ctx())).toMatchObject({ unchanged: 1 });
  await decide('open');
  expect(await all()).toMatchObject([{ domains: ['own.example'], identifiers: ['crm:x:1'] }, before[1]]);
});

test('B12: a row that brings a network id and empties the lists leaves the company findable by its earlier domains', async () => {
  await directory.company({ name: 'Harbour Example', domains: ['harbour.example', 'old.example'] });
  const body = [
    { social_id: '77', name: 'Harbour Example', domains: null, former_names: null, identifiers: null },
    { name: 'Harbour Example', domain: 'old.example' },
  ];
  expect(await putCompanies(deps(), { body }, ctx())).toMatchObject({ refused_count: 0 });
  expect(await all()).toMatchObject([{ social_id: 77, domains: expect.arrayContaining(['old.example']) }]);
});

test('B12: an identifier that names two companies is a conflict, and merging them can be undone without a trace', async () => {
  const cik = [{ source: 'cik', value: '7' }];
  await directory.company({ social_id: '1', name: 'Quay Example', domain: 'quay.example', identifiers: cik });
  await directory.company({ social_id: '2', name: 'Landing Works', domain: 'landing.example', slug: 'landing' });
  expect(await conflicts()).toEqual([]);
  await directory.company({ social_id: '2', name: 'Landing Works', identifiers: cik });
  expect(await conflicts()).toEqual([['cik', '7', ['1', '2'], 'open', null]]);
  await directory.person('Ada', moved({ company_social_id: '2' }));
  await directory.person('Bob', moved({ company_name: 'Landing Works' }));
  await directory.person('Cid', moved({ company_social_id: '1' }, { company_social_id: '2' }));
  const before = [await all(), await derived()];
  expect(namesOf(await directory.movers(['1']))).toEqual(['Cid']);

  expect(await decide('merged')).toMatchObject({ state: 'merged', merged_into: '1' });
  expect(await company('2')).toEqual(['1', 'Quay Example']);
  // Who went from the one to the other has not moved.
  expect(namesOf(await directory.movers(['1']))).toEqual(['Ada', 'Bob']);
  expect(await all()).toMatchObject([
    { slug: 'landing', domains: ['quay.example', 'landing.example'], former_names: ['Landing Works'] },
  ]);
  const inputs = [{ domain: 'landing.example' }, { name: 'Landing Works' }, { social_slug: 'landing' }];
  const found = await resolveCompanies(directory.database.pool, inputs);
  expect(found.map((one) => one?.companyId)).toEqual(['1', '1', '1']);

  await decide('open');
  expect([await all(), await derived()]).toEqual(before);
  expect(await company('2')).toEqual(['2', 'Landing Works']);
  await decide('kept_apart');
  // The decision about a pair holds, whatever else identifies both.
  const lei = [{ source: 'lei', value: 'HWUPKR0MPOU8FGXBT394' }];
  for (const id of ['1', '2']) await directory.company({ social_id: id, name: `Company ${id}`, identifiers: lei });
  expect((await conflicts()).map(([, , , state]) => state)).toEqual(['kept_apart']);
});

test('B12: companies can be merged one after another, and a merge can be undone only after the merges that followed it', async () => {
  for (const id of ['1', '2', '3'])
    await directory.company({ social_id: id, name: `Company ${id}`, slug: `slug-${id}` });
  await directory.person('Ada', moved({ company_social_id: '1' }));
  await report('1', '2');
  await decide('merged', '2');
  await report('1', '3');
  await decide('merged', '3');
  expect([await company('1'), await company('2')]).toEqual([
    ['3', 'Company 3'],
    ['3', 'Company 3'],
  ]);
  expect(namesOf(await directory.movers(['3']))).toEqual(['Ada']);
  const [bySlug] = await resolveCompanies(directory.database.pool, [{ social_slug: 'slug-1' }]);
  expect(bySlug?.companyId).toBe('3');
  await expect(decide('open', undefined, 1)).rejects.toThrow('itself merged since');
  await decide('open');
  expect([await company('1'), await company('3')]).toEqual([
    ['2', 'Company 2'],
    ['3', 'Company 3'],
  ]);
  expect(namesOf(await directory.movers(['2']))).toEqual(['Ada']);
  await decide('open', undefined, 1);
  expect(namesOf(await directory.movers(['1']))).toEqual(['Ada']);
  await expect(report('1', '1')).rejects.toThrow('must be those of two companies');
});

test('B12: a company with more positions than one merge carries over must be the one that remains, or the merge is refused', async () => {
  await directory.company({ social_id: '1', name: 'Small Example' });
  await directory.company({ social_id: '2', name: 'Large Example' });
  await directory.person('Ada', [{ title: 'Pilot', company_social_id: '2', start_date: '2019-01' }]);
  const { pool } = directory.database;
  await pool.query(`insert into position (person_id, title_id, company_id, is_current)
    select person_id, title_id, company_id, false from position, generate_series(1, 50000)`);
  await reportConflict(deps(), { body: { company_social_ids: ['1', '2'] } }, ctx());
  await expect(decide('merged', '1')).rejects.toMatchObject({ code: 'unprocessable' });
  expect(await conflicts()).toEqual([[null, null, ['1', '2'], 'open', null]]);
  await decide('merged', '2');
  expect(await company('1')).toEqual(['2', 'Large Example']);
});

test('B12, G1: the feed gets the facts of a company under each of its ids, its domains only under the remaining id, and its lists with all ids', async () => {
  const { pool } = directory.database;
  await directory.company({ name: 'Harbour Example', domain: 'harbour.example' });
  await directory.company({ social_id: '77', name: 'Harbour Example', domain: 'harbour.example', hq_country: 'NL' });
  const told = async () => (await readPage(pool, { updated_at: 'epoch', social_id: 0 })).companies;
  const facts = { industries: [], size: null, hq_country: 'NL', employees: null };
  expect(await told()).toMatchObject([
    { company_social_id: '77', facts: { ...facts, domains: ['harbour.example'], other_ids: ['c1'] } },
    { company_social_id: 'c1', facts: { ...facts, domains: [], other_ids: ['77'] } },
  ]);
  expect((await selectIds(pool, ['77'])).sort()).toEqual(['77', 'c1']);
  await decide('open');
  const now = (await told()).map(({ company_social_id, facts }) => [company_social_id, facts?.other_ids]);
  expect(now.sort()).toEqual([
    ['77', undefined],
    ['c1', undefined],
  ]);
  expect(await selectIds(pool, ['77'])).toEqual(['77']);
});

test('B12, G1: a list that names any company in a chain of merges is sent again after each merge and after its undoing', async () => {
  const { pool } = directory.database;
  const account = '00000000-0000-4000-8000-000000000001';
  const lists = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000d'];
  await pool.query(`insert into account (id, name) values ($1, 'Ours')`, [account]);
  for (const [at, list] of lists.entries()) {
    await pool.query(`insert into companies_list (id, account_id, name) values ($1, $2, 'List')`, [list, account]);
    await pool.query('insert into companies_list_member (list_id, company_id) values ($1, $2)', [list, [1, 4][at]]);
    await insertFollowed(pool, account, list);
  }
  const versions = async () =>
    (await pool.query('select version::int from followed_list order by list_id')).rows.map((row) => row.version);
  for (const id of ['1', '2', '3', '4']) await directory.company({ social_id: id, name: `Company ${id}` });
  await report('1', '2');
  await decide('merged', '2');
  await report('4', '3');
  await decide('merged', '3');
  const [first, last] = await versions();
  await report('2', '3');
  await decide('merged', '3');
  expect(await versions()).toEqual([first + 1, last + 1]);
  await decide('open');
  expect(await versions()).toEqual([first + 2, last + 2]);
});

test('B12, C4: for people whose positions name a merged company, a job at the successor of the remaining company is no move', async () => {
  for (const id of ['2', '3']) await directory.company({ social_id: id, name: `Harbour ${id}` });
  await directory.company({ social_id: '5', name: 'Quay Example' });
  await report('2', '3');
  await decide('merged', '2');
  await directory.person('Ada', moved({ company_social_id: '3' }, { company_social_id: '5' }));
  await directory.person('Bob', moved({ company_social_id: '3' }));
  expect(namesOf(await directory.movers(['2']))).toEqual(['Ada', 'Bob']);
  // Whoever went to the successor has not moved.
  await directory.company({ social_id: '5', name: 'Quay Example', former_names: ['Harbour 2'] });
  expect(namesOf(await directory.movers(['2']))).toEqual(['Bob']);
});

test('B12, G7: an executive of a merged company who is put under the id of the remaining company has neither left nor joined', async () => {
  const put = (id: string, title = 'CEO') => directory.person('Ada', [{ title, company_social_id: id }]);
  const told = async () =>
    (await directory.database.pool.query('select body::json ->> $1 as headline from change_activity', ['headline']))
      .rows;
  await directory.company({ name: 'Harbour Example', domain: 'harbour.example' });
  await put('c1');
  await directory.company({ social_id: '77', name: 'Harbour Example', domain: 'harbour.example' });
  await directory.company({ social_id: '78', name: 'Quay Example' });
  await directory.database.pool.query('delete from change_activity');
  await put('77');
  await report('77', '78');
  await decide('merged', '78');
  await put('78');
  await put('c1');
  expect(await told()).toEqual([]);
  await put('77', 'CFO');
  expect(await told()).toEqual([{ headline: 'Ada Example is now CFO at Quay Example, after having been CEO' }]);
});

test('B12: a decision about a company holds for the company into which it was merged, until that merge is undone', async () => {
  const lei = [{ source: 'lei', value: 'HWUPKR0MPOU8FGXBT394' }];
  await directory.company({ name: 'Harbour Example', domain: 'harbour.example' });
  await directory.company({ social_id: '2', name: 'Quay Example', identifiers: lei });
  await directory.company({ social_id: 'c1', name: 'Harbour Example', identifiers: lei });
  await decide('kept_apart');
  await directory.company({ social_id: '77', name: 'Harbour Example', domain: 'harbour.example', identifiers: lei });
  const adopted = ['lei', 'HWUPKR0MPOU8FGXBT394', ['c1', '77'], 'merged', '77'];
  const apart = ['lei', 'HWUPKR0MPOU8FGXBT394', ['c1', '2'], 'kept_apart', null];
  expect(await conflicts()).toEqual([adopted, apart]);
  expect(await report('77', '2')).toMatchObject({ state: 'kept_apart' });
  await decide('kept_apart');
  expect((await conflicts()).map(([, , ids, state]) => [ids, state])).toEqual([
    [['2', '77'], 'open'],
    [['c1', '77'], 'kept_apart'],
    [['c1', '2'], 'kept_apart'],
  ]);
});

test('B12: the companies of a conflict can also be named by their former ids', async () => {
  for (const id of ['1', '2', '3']) await directory.company({ social_id: id, name: `Company ${id}` });
  await report('1', '3');
  await report('1', '2');
  await decide('merged', '2');
  await expect(decide('merged', '7', 1)).rejects.toMatchObject({ code: 'unprocessable' });
  expect(await decide('merged', '1', 1)).toMatchObject({ state: 'merged', merged_into: '2' });
  expect(await company('3')).toEqual(['2', 'Company 2']);
});

test('B12: a domain that more than six companies share creates no conflict for the further companies', async () => {
  const put = (id: number) =>
    directory.company({ social_id: String(id), name: `Company ${id}`, domain: 'shared.example' });
  for (const id of [1, 2, 3, 4, 5, 6]) await put(id);
  expect(await conflicts()).toHaveLength(15);
  await put(7);
  expect(await conflicts()).toHaveLength(15);
});

test('B12: a merged company is found by each of its slugs, in upper or lower case and by the address of its page', async () => {
  const page = (slug: string) => `https://social.example/company/${slug}`;
  await directory.company({ social_id: '1', name: 'One', slug: 'one', social_url: page('one') });
  await directory.company({ social_id: '2', name: 'Acme Works', slug: 'Acme-Works', social_url: page('Acme-Old') });
  await report('1', '2');
  await decide('merged', '1');
  const slugs = ['acme-works', 'Acme-Works', page('ACME-OLD'), 'one'];
  const found = await resolveCompanies(
    directory.database.pool,
    slugs.map((social_slug) => ({ social_slug })),
  );
  expect(found.map((one) => one?.companyId)).toEqual(['1', '1', '1', '1']);
});

test('B12, C4: a person who left the successor or the earlier page of a customer counts as having left the customer', async () => {
  const { pool } = directory.database;
  await directory.company({ social_id: '1', name: 'Old Harbour', domain: 'old.example' });
  await directory.company({ social_id: '2', name: 'New Harbour', former_names: ['Old Harbour'] });
  await directory.company({ social_id: '3', name: 'Quay Example' });
  expect(await selectSuccessions(pool, ['1'])).toEqual([{ companyId: '2', of: '1' }]);
  expect(await selectSuccessions(pool, ['2', '3'])).toEqual([{ companyId: '1', of: '2' }]);
});

test('B12: the worker finds the conflicts of companies that were stored before, once', async () => {
  const { pool } = directory.database;
  await directory.company({ social_id: '1', name: 'One', domain: 'shared.example' });
  await directory.company({ social_id: '2', name: 'Two', domain: 'shared.example' });
  await directory.company({ social_id: '3', name: 'Three', domain: 'sub.shared.example' });
  await pool.query('delete from company_conflict');
  await findConflicts({ pool });
  expect(await conflicts()).toEqual([['domain', 'shared.example', ['1', '2'], 'open', null]]);
  await pool.query('delete from company_conflict');
  await findConflicts({ pool });
  expect(await conflicts()).toEqual([]);
});
