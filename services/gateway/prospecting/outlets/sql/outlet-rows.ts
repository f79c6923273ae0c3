import {
  type Outlet,
  type OutletKind,
  OutletPage,
  type OutletRecord,
} from '../../../../../schema/contracts/outlets.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { DeletableRows } from '../../../operation/owned-rows.js';
import { lockAgainstDeletion } from '../../../operation/sql/statements-on-owned-rows.js';

/** The outlets of accounts. What waits for one that is deleted is deleted with it. */
export const outlets = new DeletableRows(
  {
    list: 'outlets',
    page: OutletPage,
    noun: 'outlet',
    from: 'outlet',
    columns: `id, name, kind, crm_connection_id, id_field, write_as, adds, signal_ids, program_ids, seniority_levels, min_score, state,
      off_reason, written_count, last_written_at, last_error, last_error_at, created_at, updated_at`,
    names: { list: 'outlets-list', byIds: 'outlets-by-id', lock: 'outlet-lock', delete: 'outlet-delete' },
    rowsAtOnce: 50,
  },
  (row: Outlet) => row,
);

/** What an account says of an outlet. */
export type OutletSettings = Pick<
  Outlet,
  'name' | 'kind' | 'crm_connection_id' | 'id_field' | 'write_as' | 'adds' | 'signal_ids' | 'program_ids' | 'min_score'
> & { seniority_levels: string[] | null };

const listOf = ({ name, kind, crm_connection_id, id_field, write_as, adds, ...filters }: OutletSettings): unknown[] => [
  ...[name, kind, crm_connection_id, id_field, write_as, adds],
  ...[filters.signal_ids, filters.program_ids, filters.seniority_levels, filters.min_score],
];

/** The ids of the account's programs among these, kept from being deleted until the transaction ends. */
export const lockPrograms = (db: Queryable, accountId: string, ids: string[]): Promise<Set<string>> =>
  lockAgainstDeletion(db, { name: 'outlet-programs-hold', table: 'lead_program' }, accountId, ids);

/** Inserts an outlet; false where the account has as many as it may have. The caller lets no other be inserted meanwhile. */
export async function insertOutlet(
  client: Client,
  accountId: string,
  id: string,
  { most, ...settings }: OutletSettings & { most: number },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'outlet-insert',
    text: `insert into outlet (id, account_id, name, kind, crm_connection_id, id_field, write_as, adds, signal_ids, program_ids,
             seniority_levels, min_score)
           select $1::uuid, $2::uuid, $4, $5, $6::uuid, $7, $8, $9, $10::uuid[], $11::uuid[], $12::text[], $13::int
           where (select count(*) from outlet where account_id = $2::uuid) < $3::int`,
    values: [id, accountId, most, ...listOf(settings)],
  });
  return rowCount === 1;
}

/** Changes a locked outlet. A worker that writes for it records nothing more; its lease stays, so that no other writes beside it. */
export async function updateOutlet(client: Client, id: string, settings: OutletSettings): Promise<void> {
  await client.query({
    name: 'outlet-change',
    text: `update outlet set name = $2, kind = $3, crm_connection_id = $4::uuid, id_field = $5, write_as = $6, adds = $7,
             signal_ids = $8::uuid[], program_ids = $9::uuid[], seniority_levels = $10::text[], min_score = $11::int,
             failures = 0, rests_until = '-infinity', claimed_by = null, updated_at = now()
           where id = $1::uuid`,
    values: [id, ...listOf(settings)],
  });
}

/** Switches a locked outlet on or off. What waits stays as it is: only outlets that are on have turns. */
export async function switchOutlet(client: Client, id: string, isOn: boolean, reason: string | null): Promise<void> {
  await client.query({
    name: 'outlet-switch',
    text: `update outlet set state = case when $2::boolean then 'on' else 'off' end, off_reason = $3,
             failures = 0, rests_until = '-infinity', claimed_by = null
           where id = $1::uuid`,
    values: [id, isOn, reason],
  });
}

/** What a worker needs of an outlet. */
export type OutletWork = {
  id: string;
  account_id: string;
  kind: OutletKind;
  crm_connection_id: string;
  id_field: string;
  write_as: OutletRecord;
  adds: Outlet['adds'];
  failures: number;
};
