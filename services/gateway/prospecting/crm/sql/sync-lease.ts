import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { ConnectionRow } from './connection-rows.js';

/** A pass over the deals of a connection, which this process may make until its lease ends. */
export type LeasedSync = ConnectionRow & {
  pass: number;
  is_full: boolean;
  /** Where an unfinished pass continues. */
  cursor: string | null;
  /** Whether its deals are all read, so that it goes on with contacts. */
  has_deals: boolean;
  /** Whether it reads contacts, and where an unfinished reading of them continues; empty at their beginning, null where none is under way. */
  contacts_are_due: boolean;
  contacts_cursor: string | null;
  since: string | null;
  failures: number;
};

/** How often all deals are read, since lists of changes do not name the deals that a CRM no longer has. */
const fullEvery = '24 hours';
/** How often contacts are read: no list of changes names those whose deals have changed. */
const contactsEvery = '24 hours';
/** How far changes are read back beyond the last pass, since a CRM's index of changes lags behind and its clock differs from ours. */
const overlap = '10 minutes';

/** How many connections of one account are read at the same time, so that it leaves places to others. */
const mostOfAccount = 2;

/**
 * Leases a connection whose sync is due and that no worker has leased, and begins a pass on it unless one is unfinished; null where no
 * sync is due, or only of accounts with enough leases. Indexes crm_sync_due and crm_sync_leased.
 */
export async function claimSync(client: Client, owner: string, leaseMs: number): Promise<LeasedSync | null> {
  const { rows } = await client.query<{ connection_id: string }>({
    name: 'crm-sync-pick',
    text: `with busy as materialized (
             select c.account_id from crm_sync s join crm_connection c on c.id = s.connection_id
             where s.lease_until > now() group by 1 having count(*) >= ${mostOfAccount}
           )
           select s.connection_id from crm_sync s join crm_connection c on c.id = s.connection_id
           where s.due_at <= now() and (s.lease_until is null or s.lease_until < now())
             and c.account_id <> all(array(select account_id from busy))
           order by s.due_at limit 1 for update of s skip locked`,
  });
  const [picked] = rows;
  if (!picked) return null;
  const claimed = await client.query<LeasedSync>({
    name: 'crm-sync-claim',
    text: `with claimed as (
             update crm_sync s set
               claimed_by = $2::uuid,
               lease_until = now() + $3::int * interval '1 millisecond',
               pass = case when pass_started_at is null then pass + 1 else pass end,
               is_full = case when pass_started_at is null
                              then full_synced_at is null or full_synced_at < now() - interval '${fullEvery}'
                              else is_full end,
               cursor = case when pass_started_at is null then null else cursor end,
               pass_started_at = coalesce(pass_started_at, now())
             where connection_id = $1::uuid returning *
           )
           select c.id, c.account_id, c.type, c.base_url, c.company_id_field, c.credentials, c.reads_contacts, c.profile_url_field,
                  coalesce(c.renewal_rule ? 'types', false) as reads_types,
                  s.pass, s.is_full, s.cursor, coalesce(s.deals_read_of = s.pass, false) as has_deals,
                  c.reads_contacts and s.contacts_due_at <= now() as contacts_are_due, s.contacts_cursor,
                  case when s.is_full then null else s.since end as since, s.failures
           from claimed s join crm_connection c on c.id = s.connection_id`,
    values: [picked.connection_id, owner, leaseMs],
  });
  return claimed.rows[0] ?? null;
}

/** Renews the lease and locks its row for a write; false where the lease was lost or the connection deleted. */
export async function renewSyncLease(
  db: Queryable,
  { sync, owner, leaseMs }: { sync: Pick<LeasedSync, 'id'>; owner: string; leaseMs: number },
): Promise<boolean> {
  const result = await db.query({
    name: 'crm-sync-hold',
    text: `update crm_sync set lease_until = now() + $3::int * interval '1 millisecond'
           where connection_id = $1::uuid and claimed_by = $2::uuid`,
    values: [sync.id, owner, leaseMs],
  });
  return result.rowCount === 1;
}

/** Stores where the pass continues after an interruption. */
export async function storeCursor(client: Client, connectionId: string, cursor: string | null): Promise<void> {
  await client.query({
    name: 'crm-sync-cursor',
    text: 'update crm_sync set cursor = $2 where connection_id = $1::uuid',
    values: [connectionId, cursor],
  });
}

/** The outcome for the contacts in a pass: not read this time, all read, as many as there was time for, or the reason why they could not be read. */
export type ContactsOutcome =
  | { state: 'none' | 'whole' | 'partly' }
  | { state: 'failed'; error: string; isTemporary: boolean };

/**
 * Ends a complete pass; the next pass reads what changed since this one began. It continues the contacts where this one stopped, and is due
 * at once if only the time was over; if the CRM refuses contacts, they are tried again a day later, and the reason stays until then.
 */
export async function finishSync(
  client: Client,
  sync: Pick<LeasedSync, 'id' | 'reads_contacts'>,
  everyMs: number,
  contacts: ContactsOutcome,
): Promise<void> {
  await client.query({
    name: 'crm-sync-finish',
    text: `update crm_sync set
             since = pass_started_at - interval '${overlap}',
             full_synced_at = case when is_full then pass_started_at else full_synced_at end,
             -- Contacts that were requested while they were read are read anew.
             contacts_due_at = case when $3::boolean and contacts_due_at <= contacts_started_at then now() + interval '${contactsEvery}'
                                    else contacts_due_at end,
             contacts_cursor = case when $3::boolean then null else contacts_cursor end,
             contacts_error = case when $4::boolean then contacts_error else $5 end,
             pass_started_at = null, cursor = null, failures = 0,
             last_synced_at = clock_timestamp(), last_sync_error = null,
             -- A sync that was requested during the pass must also read what changed before the request.
             due_at = case when due_at > pass_started_at then due_at when $6::boolean then now()
                           else now() + $2::int * interval '1 millisecond' end,
             claimed_by = null, lease_until = null
           where connection_id = $1::uuid`,
    values: [
      sync.id,
      everyMs,
      contacts.state === 'whole' || (contacts.state === 'failed' && !contacts.isTemporary),
      contacts.state === 'none' && sync.reads_contacts,
      contacts.state === 'failed' ? contacts.error : null,
      contacts.state === 'partly',
    ],
  });
}

/** Ends the turn of a pass, which goes on at its cursor once others have had theirs. */
export const releaseSync = (db: Queryable, lease: { connectionId: string; owner: string }): Promise<void> =>
  failSync(db, lease, { error: null, retryInMs: 0, startsFull: false });

/** Ends a failed try, with a message for the account; the pass continues later at its cursor. */
export async function failSync(
  db: Queryable,
  lease: { connectionId: string; owner: string },
  outcome: { error: string | null; retryInMs: number; startsFull: boolean },
): Promise<void> {
  await db.query({
    name: 'crm-sync-fail',
    text: `update crm_sync set
             failures = case when $3::text is null then failures else failures + 1 end,
             last_sync_error = coalesce($3, last_sync_error),
             due_at = now() + $4::int * interval '1 millisecond',
             full_synced_at = case when $5::boolean then null else full_synced_at end,
             pass_started_at = case when $5::boolean then null else pass_started_at end,
             claimed_by = null, lease_until = null
           where connection_id = $1::uuid and claimed_by = $2::uuid`,
    values: [lease.connectionId, lease.owner, outcome.error, outcome.retryInMs, outcome.startsFull],
  });
}

/** Makes a sync of deals and contacts due now; with `anew`, all deals are read again, and a worker that is reading them loses its lease. */
export async function requestSync(db: Queryable, connectionId: string, anew: boolean): Promise<void> {
  await db.query({
    name: 'crm-sync-request',
    text: `update crm_sync set
             due_at = clock_timestamp(), contacts_due_at = clock_timestamp(), failures = 0,
             claimed_by = case when $2::boolean then null else claimed_by end,
             lease_until = case when $2::boolean then null else lease_until end,
             pass_started_at = case when $2::boolean then null else pass_started_at end,
             full_synced_at = case when $2::boolean then null else full_synced_at end,
             contacts_cursor = case when $2::boolean then null else contacts_cursor end
           where connection_id = $1::uuid`,
    values: [connectionId, anew],
  });
}

/** Has all contacts of a connection read anew, now; a worker that is reading them loses its lease, and the deals go on where they were. */
export async function requestContacts(db: Queryable, connectionId: string): Promise<void> {
  await db.query({
    name: 'crm-sync-request-contacts',
    text: `update crm_sync set
             due_at = clock_timestamp(), contacts_due_at = clock_timestamp(), contacts_cursor = null, failures = 0,
             claimed_by = null, lease_until = null
           where connection_id = $1::uuid`,
    values: [connectionId],
  });
}

/** Inserts the row with the state of a new connection's syncs; the first sync is due at once. */
export async function insertSync(client: Client, connectionId: string): Promise<void> {
  await client.query({
    name: 'crm-sync-insert',
    text: 'insert into crm_sync (connection_id) values ($1::uuid)',
    values: [connectionId],
  });
}
