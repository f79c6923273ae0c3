import { type CompaniesList, CompaniesListPage } from '../../../../../schema/contracts/companies-lists.js';
import type { Queryable } from '../../../../platform/postgres/postgres.js';
import { DeletableRows, refuseReferenced } from '../../../operation/owned-rows.js';
import { lockAgainstDeletion, lockRow } from '../../../operation/sql/statements-on-owned-rows.js';

/** The companies lists of accounts; a list that a signal searches cannot be deleted, since the signal would search the CRM's customers. */
export const companiesLists = new DeletableRows(
  {
    list: 'companies_lists',
    page: CompaniesListPage,
    noun: 'companies list',
    from: 'companies_list',
    columns: 'id, name, company_count, created_at, updated_at',
    names: {
      list: 'companies-lists',
      byIds: 'companies-list-one',
      lock: 'companies-list-lock',
      delete: 'companies-list-delete',
    },
    beforeDelete: async (client, id) =>
      refuseReferenced('search this list or leave it out', await selectSignalsOfList(client, id, 5)),
  },
  (row: CompaniesList) => row,
);

/** Whether an account has this companies list, which then cannot be deleted until the transaction ends. */
export const lockCompaniesList = (db: Queryable, accountId: string, id: string): Promise<boolean> =>
  lockRow(db, { name: 'companies-list-hold', table: 'companies_list' }, accountId, id, 'key share');

/** The ids of an account's companies lists among `ids`, kept from being deleted until the transaction ends. */
export const lockCompaniesLists = (db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> =>
  lockAgainstDeletion(db, { name: 'companies-lists-hold', table: 'companies_list' }, accountId, ids);

/** The names of the signals that search a list or leave it out, at most `limit`; indexes signal_companies_list, signal_excluded_list_list. */
async function selectSignalsOfList(db: Queryable, id: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'companies-list-signals',
    text: `select name from signal
           where companies_list_id = $1::uuid or id in (select signal_id from signal_excluded_list where list_id = $1::uuid)
           order by created_at, id limit $2::int`,
    values: [id, limit],
  });
  return rows.map(({ name }) => name);
}
