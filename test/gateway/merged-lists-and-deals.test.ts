import { DealFacts, ListedCompanyFacts } from '../../schema/contracts/crm.js';
import { listKeys } from '../../services/gateway/directory/companies/index.js';
import {
  decideConflict,
  listConflicts,
  reportConflict,
} from '../../services/gateway/directory/companies/merging/conflicts.js';
import type { Deps } from '../../services/gateway/operation/deps.js';
import { listPopulation, putListCompanies } from '../../services/gateway/prospecting/companies-lists/index.js';
import {
  companiesOfEachList,
  countListedCompanies,
  listListedCompanies,
  removeListCompanies,
} from '../../services/gateway/prospecting/companies-lists/listed-companies.js';
import {
  customerPopulation,
  ensureImportedCrm,
  resolveListedCompanies,
  storeDeals,
} from '../../services/gateway/prospecting/crm/index.js';
import { selectCustomers } from '../../services/gateway/prospecting/crm/sql/select-customers.js';
import { createKnownCompanies } from '../../services/gateway/prospecting/known-companies/index.js';
import { type PlanDeps, planSweep } from '../../services/gateway/prospecting/runs/sweep/plan-sweep.js';
import { Readings } from '../../services/gateway/prospecting/runs/sweep/readings.js';
import { serviceContext } from '../../services/platform/context.js';
import { type Directory, openDirectory } from './search-harness.js';

let directory: Directory;
beforeEach(async () => {
  directory = await openDirectory();
}, 60_000);
afterEach(() => directory?.stop());

const ctx = () => serviceContext('test', 30_000);
const deps = () => ({ database: directory.database });
const report = (...ids: string[]) => reportConflict(deps(), { body: { company_social_ids: ids } }, ctx());
const decide = async (state: 'open' | 'merged', company_social_id?: string) => {
  const { company_conflicts } = await listConflicts(deps(), { query: { limit: 1 } }, ctx());
  const body = { state, company_social_id };
  return decideConflict(deps(), { path: { id: company_conflicts[0]!.id }, body }, ctx());
};

test('B12: a list and a deal that name a merged company belong to the company into which it was merged', async () => {
  const { pool } = directory.database;
  for (const id of ['1', '2', '3']) await directory.company({ social_id: id, name: `Company ${id}` });
  const account = '00000000-0000-4000-8000-000000000001';
  const [list, crm] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
  await pool.query(`insert into account (id, name) values ($1, 'Ours')`, [account]);
  await pool.query(`insert into companies_list (id, account_id, name) values ($1, $2, 'List')`, [list, account]);
  await pool.query('insert into companies_list_member (list_id, company_id) values ($1, 1), ($1, 2), ($1, 3)', [list]);
  await pool.query(`insert into crm_connection (id, account_id, type, name) values ($1, $2, 'imported', 'CRM')`, [
    crm,
    account,
  ]);
  await pool.query(
    `insert into deal (connection_id, external_id, account_id, is_closed, is_won, company_id) values ($1, 'a', $2, true, true, 1)`,
    [crm, account],
  );
  const customers = () => selectCustomers(pool, account, { current: true, former: true }, { deleted: [], rules: [] });
  const before = [await listPopulation(pool, account, list), (await customers()).map((one) => one.company_id)];
  expect(before).toEqual([['1', '2', '3'], ['1']]);
  await reportConflict(deps(), { body: { company_social_ids: ['1', '2'] } }, ctx());
  await decide('merged', '2');
  expect(await listPopulation(pool, account, list)).toEqual(['2', '3']);
  expect((await customers()).map((one) => one.company_id)).toEqual(['2']);
  expect((await listKeys(pool, ['1'])).sort()).toEqual(['1', '2']);
  const page = await listListedCompanies(
    deps(),
    { path: { id: list }, query: { limit: 50 } },
    { ...ctx(), accountId: account },
  );
  expect(page.companies.map((one) => one.social_id)).toEqual(['2', '3']);
  await decide('open');
  expect([await listPopulation(pool, account, list), (await customers()).map((one) => one.company_id)]).toEqual(before);
});

test('B12: a deal and a list that name a company by its id while it is merged belong to that company once the merge is undone', async () => {
  const { pool } = directory.database;
  for (const id of ['1', '2', '3']) await directory.company({ social_id: id, name: `Company ${id}` });
  await directory.company({ name: 'Harbour Example', domain: 'harbour.example' });
  const account = '00000000-0000-4000-8000-000000000001';
  const [list, crm] = ['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003'];
  await pool.query(`insert into account (id, name) values ($1, 'Ours')`, [account]);
  await pool.query(`insert into companies_list (id, account_id, name) values ($1, $2, 'List')`, [list, account]);
  await pool.query(`insert into crm_connection (id, account_id, type, name) values ($1, $2, 'imported', 'CRM')`, [
    crm,
    account,
  ]);
  await report('1', '2');
  await decide('merged', '2');
  await pool.query(
    `insert into deal (connection_id, external_id, account_id, is_closed, is_won, company_social_id) values ($1, 'a', $2, true, true, 1)`,
    [crm, account],
  );
  const all = { includeCurrent: true, includeFormer: true };
  const customers = async (isDry: boolean) => (await customerPopulation(deps(), account, { ...all, isDry })).companyIds;
  const known = () =>
    createKnownCompanies(directory.database).list(account, { listIds: [list], customers: true, openDeals: false }, 9);
  const context = { ...ctx(), accountId: account };
  const put = async (...ids: string[]) => {
    const body = { companies: ids.map((id) => ({ company_social_id: id })), replace: false };
    return (await putListCompanies(deps(), { path: { id: list }, body }, context)).added;
  };
  const pages = async () => {
    const query = { limit: 1 };
    const { companies, next_cursor: cursor } = await listListedCompanies(
      deps(),
      { path: { id: list }, query },
      context,
    );
    const input = { path: { id: list }, query: { limit: 50, cursor: cursor! } };
    return [...companies, ...(await listListedCompanies(deps(), input, context)).companies].map((one) => one.social_id);
  };
  // An imported file names the companies of a list as callers do.
  const [own, former] = await resolveListedCompanies(deps(), [
    ListedCompanyFacts.parse({ company_domain: 'harbour.example' }),
    ListedCompanyFacts.parse({ company_social_id: '1' }),
  ]);
  expect(await put(own!, former!, '2', '3')).toBe(3);
  // Both ids are of one company, which stands on the list once, and counts once.
  const counted = async () => (await pool.query('select company_count from companies_list')).rows[0].company_count;
  expect([await counted(), await put('1')]).toEqual([3, 0]);
  expect(await pages()).toEqual(['c1', '2', '3']);
  const count = await countListedCompanies(deps(), { path: { id: list }, query: { limit: 50 } }, context, 100);
  const ids = [list];
  const each = await companiesOfEachList(deps() as Deps, { ids, query: { limit: 50 } }, context);
  expect(each.get(list)).toMatchObject({ rows: [{ social_id: 'c1' }, { social_id: '2' }, { social_id: '3' }] });
  expect(await companiesOfEachList.count!(deps() as Deps, { ids, upTo: 100 }, context)).toEqual(new Map([[list, 3]]));
  expect(count).toBe(3);
  expect([await customers(true), await known(), await customers(false)]).toEqual([
    ['2'],
    expect.not.arrayContaining([1]),
    ['2'],
  ]);
  await decide('open');
  expect([await customers(false), await pages()]).toEqual([['1'], ['c1', '1', '2', '3']]);
  expect(await counted()).toBe(4);
  await decide('merged', '1');
  const query = { company_social_ids: ['2'] };
  const left = await removeListCompanies(deps() as Deps, { path: { id: list }, query }, context);
  expect([left.company_count, await counted()]).toEqual([2, 2]);
});

test('B12: a deal and a listed company that arrive under a name or domain of a merged company belong to it once the merge is undone', async () => {
  const { pool } = directory.database;
  await directory.company({ social_id: '1', name: 'Quay Example', domain: 'quay.example' });
  await directory.company({ social_id: '2', name: 'Landing Works', domain: 'landing.example' });
  const account = '00000000-0000-4000-8000-000000000001';
  const list = '00000000-0000-4000-8000-000000000002';
  await pool.query(`insert into account (id, name) values ($1, 'Ours')`, [account]);
  await pool.query(`insert into companies_list (id, account_id, name) values ($1, $2, 'List')`, [list, account]);
  await report('1', '2');
  await decide('merged', '1');
  const connectionId = await ensureImportedCrm(deps(), account);
  const won = (external_id: string, facts: object) =>
    DealFacts.parse({ external_id, is_won: true, is_closed: true, ...facts });
  await storeDeals(deps(), { connectionId, accountId: account }, [
    won('domain', { company_domain: 'landing.example' }),
    won('name', { company_name: 'Landing Works' }),
    won('own', { company_domain: 'quay.example' }),
  ]);
  const body = { companies: [{ domain: 'www.landing.example' }, { domain: 'quay.example' }], replace: false };
  const context = { ...ctx(), accountId: account };
  expect(await putListCompanies(deps(), { path: { id: list }, body }, context)).toMatchObject({ company_count: 1 });
  const customers = async () =>
    (await selectCustomers(pool, account, { current: true, former: true }, { deleted: [], rules: [] })).map(
      (one) => one.company_id,
    );
  expect([await customers(), await listPopulation(pool, account, list)]).toEqual([['1'], ['1']]);
  await decide('open');
  expect([await customers(), await listPopulation(pool, account, list)]).toEqual([
    ['1', '2'],
    ['1', '2'],
  ]);
  const { rows } = await pool.query('select company_id from deal order by external_id');
  expect(rows.map(({ company_id }) => company_id)).toEqual([2, 2, 1]);
});

/** An account with a deal won and an open one, whose companies come in later, and a pool that counts its statements by name. */
async function unmatched() {
  const { pool } = directory.database;
  const account = '00000000-0000-4000-8000-000000000001';
  await pool.query(`insert into account (id, name) values ($1, 'Ours')`, [account]);
  const connectionId = await ensureImportedCrm(deps(), account);
  await storeDeals(deps(), { connectionId, accountId: account }, [
    DealFacts.parse({ external_id: 'a', is_won: true, is_closed: true, company_domain: 'quay.example' }),
    DealFacts.parse({ external_id: 'b', is_closed: false, company_domain: 'landing.example' }),
  ]);
  await directory.company({ social_id: '1', name: 'Quay Example', domain: 'quay.example' });
  await directory.company({ social_id: '2', name: 'Landing Works', domain: 'landing.example' });
  const counts = new Map<string, number>();
  const query = async (...asked: Parameters<typeof pool.query>) => {
    const { name = '' } = asked[0] as { name?: string };
    counts.set(name, (counts.get(name) ?? 0) + 1);
    return pool.query(...asked);
  };
  return { account, counts, database: { ...directory.database, pool: { query } as never } };
}

test('S5: deals without a company are matched once a minute for searches', async () => {
  const { account, counts, database } = await unmatched();
  const known = createKnownCompanies(database);
  const list = () => known.list(account, { listIds: [], customers: true, openDeals: true }, 9);
  expect([await list(), await list(), await known.listDecided(account, 9)]).toEqual([
    [1, 2],
    [1, 2],
    { won: [1], lost: [] },
  ]);
  expect(counts.get('crm-deals-unmatched')).toBe(1);
});

test('C4: plans that are made together match deals once and read each population once', async () => {
  const { account, counts, database } = await unmatched();
  const definition = {
    ...{ persona_ids: [], include_current_customers: true, include_former_customers: true },
    ...{ tenure_overlap: true, exclude_customers: true, exclude_open_deals: true },
  };
  const signal = { id: '00000000-0000-4000-8000-000000000009', kind: 'past_company_move', definition };
  const stop = new AbortController().signal;
  const planning = { accountId: account, stop, isDry: true, readings: new Readings() };
  const plan = (without: object = {}) => {
    const planned = { ...signal, definition: { ...definition, ...without } };
    return planSweep({ database, newHireDays: 90 } as unknown as PlanDeps, planning, planned as never, 0);
  };
  const excluded = { companyIds: ['1', '2'], personIds: [] };
  expect(await plan()).toMatchObject({ company_ids: ['1'], relationships: ['current_customer'], excluded });
  expect(await plan({ exclude_customers: undefined })).toMatchObject({ excluded: { companyIds: ['2'] } });
  expect(await plan({ tenure_overlap: undefined })).toMatchObject({ company_ids: ['1'], excluded });
  const read = ['crm-deals-unmatched', 'crm-customers-to-be', 'crm-open-deals'].map((name) => counts.get(name));
  // The population, and the customers that are left out.
  expect(read).toEqual([1, 2, 1]);
});
