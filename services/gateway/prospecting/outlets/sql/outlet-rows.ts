import {
  type Outlet,
  type OutletNote,
  OutletPage,
  type OutletRecord,
} from '../../../../../schema/contracts/outlets.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { DeletableRows } from '../../../operation/owned-rows.js';
import { lockAgainstDeletion } from '../../../operation/sql/statements-on-owned-rows.js';

/** The digest of an outlet as it is answered. */
const emailColumn = `case when kind = 'email' then jsonb_build_object(
  'recipients', (select jsonb_agg(jsonb_build_object('address', n.address, 'state', coalesce(r.state, 'asked')) order by n.place)
    from unnest(recipients) with ordinality as n(address, place)
    left join email_recipient r on r.account_id = outlet.account_id and r.address = n.address),
  'schedule', jsonb_build_object('cron', cron, 'time_zone', time_zone)) end`;

/** The outlets of accounts. The deliveries of an outlet are deleted together with it; the leads stay. */
export const outlets = new DeletableRows(
  {
    list: 'outlets',
    page: OutletPage,
    noun: 'outlet',
    from: 'outlet',
    columns: `id, name, kind, ${emailColumn} as email, digest_at as next_digest_at, crm_connection_id, id_field, write_as, adds,
      statuses, status_field, takes_owner, signal_ids, program_ids, seniority_levels, min_score, state, off_reason,
      written_count, last_written_at, last_error, last_error_at, follow_error as statuses_error, created_at, updated_at`,
    names: { list: 'outlets-list', byIds: 'outlets-by-id', lock: 'outlet-lock', delete: 'outlet-delete' },
    rowsAtOnce: 50,
  },
  (row: Outlet) => row,
);

/** The fields of an outlet that an account sets. */
export type OutletSettings = Pick<
  Outlet,
  | 'name'
  | 'kind'
  | 'crm_connection_id'
  | 'id_field'
  | 'write_as'
  | 'adds'
  | 'statuses'
  | 'status_field'
  | 'takes_owner'
  | 'signal_ids'
  | 'program_ids'
  | 'min_score'
> & {
  seniority_levels: string[] | null;
  /** Of an outlet that sends e-mail: to whom, by which schedule, and when next. */
  recipients: string[] | null;
  cron: string | null;
  time_zone: string | null;
  digest_at: string | null;
};

const listOf = ({ name, kind, crm_connection_id, id_field, write_as, adds, ...others }: OutletSettings): unknown[] => [
  ...[name, kind, crm_connection_id, id_field, write_as, adds],
  ...[others.signal_ids, others.program_ids, others.seniority_levels, others.min_score],
  ...[others.statuses && JSON.stringify(others.statuses), others.status_field],
  ...[others.recipients, others.cron, others.time_zone, others.digest_at, others.takes_owner],
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
             seniority_levels, min_score, statuses, status_field, recipients, cron, time_zone, digest_at, takes_owner,
             follows_at, followed_to, followed_since, owners_since, asks_at)
           select $1::uuid, $2::uuid, $4, $5, $6::uuid, $7, $8, $9, $10::uuid[], $11::uuid[], $12::text[], $13::int, $14::jsonb, $15,
             $16::text[], $17, $18, $19::timestamptz, $20::boolean,
             case when $14::jsonb is not null or $20::boolean then now() end, case when $14::jsonb is not null or $20::boolean then now() end,
             case when $14::jsonb is not null then now() end, case when $20::boolean then now() end,
             case when $16::text[] is not null then now() end
           where (select count(*) from outlet where account_id = $2::uuid) < $3::int`,
    values: [id, accountId, most, ...listOf(settings)],
  });
  return rowCount === 1;
}

/**
 * Changes a locked outlet. New meanings of statuses apply to changes in the CRM from then on; if another field, or one of another CRM, is
 * followed, what was known before no longer counts. A batch that is under way is written to its end; its failures no longer count.
 */
export async function updateOutlet(client: Client, id: string, settings: OutletSettings): Promise<void> {
  await client.query({
    name: 'outlet-change',
    text: `update outlet set name = $2, kind = $3, crm_connection_id = $4::uuid, id_field = $5, write_as = $6, adds = $7,
             signal_ids = $8::uuid[], program_ids = $9::uuid[], seniority_levels = $10::text[], min_score = $11::int,
             statuses = $12::jsonb, status_field = $13, follow_cursor = null, follow_began_at = null, follow_error = null,
             follows_at = case when $12::jsonb is not null or $18::boolean then now() end,
             followed_to = case when $12::jsonb is not null or $18::boolean then case when f.is_same then coalesce(followed_to, now()) else now() end end,
             followed_since = case when $12::jsonb is not null
               then case when f.is_same and f.is_same_field then coalesce(followed_since, now()) else now() end end,
             owners_since = case when $18::boolean then case when f.is_same then coalesce(owners_since, now()) else now() end end,
             takes_owner = $18::boolean, recipients = $14::text[], cron = $15, time_zone = $16, digest_at = $17::timestamptz,
             asks_at = case when $14::text[] is not null then now() end,
             digest_sent = case when digest_at is distinct from $17::timestamptz then '{}' else digest_sent end,
             failures = 0, rests_until = '-infinity', updated_at = clock_timestamp()
           from (select crm_connection_id is not distinct from $4::uuid and id_field is not distinct from $5 as is_same,
                   status_field is not distinct from $13 as is_same_field
                 from outlet where id = $1::uuid) f
           where id = $1::uuid`,
    values: [id, ...listOf(settings)],
  });
}

/** Switches a locked outlet on or off. Waiting leads stay as they are: only outlets that are on have turns. */
export async function switchOutlet(client: Client, id: string, isOn: boolean, reason: string | null): Promise<void> {
  await client.query({
    name: 'outlet-switch',
    text: `update outlet set state = case when $2::boolean then 'on' else 'off' end, off_reason = $3,
             failures = 0, rests_until = '-infinity'
           where id = $1::uuid`,
    values: [id, isOn, reason],
  });
}

/** The fields of an outlet that a worker needs. */
type Claimed = {
  id: string;
  account_id: string;
  failures: number;
  claimed_at: string;
  /** As PostgreSQL writes it: whether somebody has changed the outlet since. */
  updated_at: string;
};

export type CrmOutlet = Claimed & {
  kind: 'hubspot' | 'salesforce';
  crm_connection_id: string;
  id_field: string;
  write_as: OutletRecord;
  adds: OutletNote;
  statuses: Outlet['statuses'];
  status_field: string | null;
  takes_owner: boolean;
  /** Whether the statuses that the CRM has now are to be read, which goes before writing. */
  is_followed: boolean;
  /** From where they are read: the place in an unfinished reading, or when the last one began. */
  follow_cursor: string | null;
  followed_to: string | null;
};

export type EmailOutlet = Claimed & {
  kind: 'email';
  name: string;
  cron: string;
  time_zone: string;
  digest_at: string;
  /** Whether the digest is to be sent now. */
  is_due: boolean;
  /** The addresses that have the digest that is due already. */
  digest_sent: string[];
};

export type OutletWork = CrmOutlet | EmailOutlet;
