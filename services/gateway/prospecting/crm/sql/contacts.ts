import type { CrmContactGroup } from '../../../../../schema/contracts/signals.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import { deletedAtOnce } from './deleted.js';
import type { MatchedDeal } from './unmatched-deals.js';

export type ContactOwner = { accountId: string; connectionId: string; reading: number };
export type StoredContact = { externalId: string; personId: string; companyId: string | null; dealIds: string[] };

/**
 * Stores contacts, of which each external ID must occur once; a page at a time. People are locked in the order of their IDs, as whoever erases
 * them does; contacts of somebody who has been erased meanwhile are left out.
 */
export async function upsertContacts(client: Client, owner: ContactOwner, contacts: StoredContact[]): Promise<void> {
  const people = await client.query<{ id: string }>({
    name: 'crm-contacts-people',
    text: 'select id from person where id = any($1::uuid[]) order by id for key share',
    values: [contacts.map(({ personId }) => personId)],
  });
  const there = new Set(people.rows.map(({ id }) => id));
  const stored = contacts.filter(({ personId }) => there.has(personId));
  await client.query({
    name: 'crm-contacts-upsert',
    text: `insert into crm_contact (account_id, connection_id, reading, external_id, person_id, company_id, deal_ids)
           select $1::uuid, $2::uuid, $3::int, external_id, person_id, company_id, string_to_array(deal_ids, E'\\n')
           from unnest($4::text[], $5::uuid[], $6::bigint[], $7::text[]) as c (external_id, person_id, company_id, deal_ids)
           order by external_id
           on conflict (account_id, connection_id, external_id) do update set
             reading = excluded.reading, person_id = excluded.person_id, company_id = excluded.company_id, deal_ids = excluded.deal_ids`,
    values: [
      owner.accountId,
      owner.connectionId,
      owner.reading,
      stored.map((one) => one.externalId),
      stored.map((one) => one.personId),
      stored.map((one) => one.companyId),
      // PostgreSQL requires the arrays in an array to be equally long.
      stored.map((one) => one.dealIds.join('\n')),
    ],
  });
}

/**
 * Continues the reading of all contacts, or begins one if none is under way, and records that the deals of the pass are read. Returns its
 * number, and how many contacts it has read so far.
 */
export async function openContacts(client: Client, connectionId: string): Promise<{ reading: number; read: number }> {
  const { rows } = await client.query<{ reading: number; read: number }>({
    name: 'crm-contacts-open',
    text: `update crm_sync s set
             deals_read_of = pass,
             contacts_reading = contacts_reading + begins::int,
             contacts_started_at = case when begins then clock_timestamp() else contacts_started_at end,
             contacts_read = case when begins then 0 else contacts_read end,
             contacts_cursor = coalesce(contacts_cursor, '')
           from (select contacts_cursor is null as begins from crm_sync where connection_id = $1::uuid) was
           where connection_id = $1::uuid returning s.contacts_reading as reading, s.contacts_read as read`,
    values: [connectionId],
  });
  return rows[0]!;
}

/** Stores where the reading of contacts continues, and adds to the number that has been read. At the end, the cursor stays as it was. */
export async function storeContactsCursor(
  client: Client,
  connectionId: string,
  cursor: string | null,
  read: number,
): Promise<void> {
  await client.query({
    name: 'crm-contacts-cursor',
    text: `update crm_sync set contacts_cursor = coalesce($2, contacts_cursor), contacts_read = contacts_read + $3::int
           where connection_id = $1::uuid`,
    values: [connectionId, cursor, read],
  });
}

/**
 * Deletes at most `deletedAtOnce` of the contacts that a reading did not find, or of all if `reading` is null, and stores how many are left.
 * Returns whether there may be more. Index crm_contact_connection.
 */
export async function deleteUnseenContacts(
  client: Client,
  connectionId: string,
  reading: number | null,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'crm-contacts-unseen',
    text: `delete from crm_contact where ctid = any(array(
             select ctid from crm_contact where connection_id = $1::uuid and ($2::int is null or reading < $2::int)
             order by external_id limit ${deletedAtOnce}))`,
    values: [connectionId, reading],
  });
  await client.query({
    name: 'crm-contacts-count',
    text: `update crm_sync set contact_count = (select count(*) from crm_contact where connection_id = $1::uuid)
           where connection_id = $1::uuid`,
    values: [connectionId],
  });
  return rowCount === deletedAtOnce;
}

/** Connections whose contacts count: those that still read them. */
const counting = `
  select id from crm_connection where account_id = $1::uuid and reads_contacts and deleted_at is null`;

/** People whom CRMs of the account have as contacts, at most `limit` of them; primary key. */
export async function selectContactPeople(db: Queryable, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ person_id: string }>({
    name: 'crm-contact-people',
    text: `select distinct person_id from crm_contact
           where account_id = $1::uuid and connection_id in (${counting}) limit $2::int`,
    values: [accountId, limit],
  });
  return rows.map((row) => row.person_id);
}

/** A person and a company of which the person is a contact, by a CRM. */
export type ContactOf = { personId: string; companyId: string };

/**
 * The contacts of these groups, each with the company that the contact is of and with those of the deals that count; at most `limit` pairs, of
 * which some may be there twice. `customers` are the companies whose contacts belong to the group of that name; `matched` deals count as
 * if they had these companies. Primary keys of crm_contact and deal.
 */
export async function selectContactsOf(
  db: Queryable,
  accountId: string,
  groups: readonly CrmContactGroup[],
  { customers, matched, limit }: { customers: string[]; matched: MatchedDeal[]; limit: number },
): Promise<ContactOf[]> {
  const { rows } = await db.query<ContactOf>({
    // Without a sort of all pairs, so that the limit ends it.
    text: `select c.person_id as "personId", living_company(pair.company_id)::text as "companyId"
           from crm_contact c
           cross join lateral (
             with of_deal as (
               select coalesce(d.company_id, matched.company_id) as company_id
               from deal d
               left join unnest($7::uuid[], $8::text[], $9::bigint[]) as matched (connection_id, external_id, company_id)
                 on matched.connection_id = d.connection_id and matched.external_id = d.external_id
               where d.connection_id = c.connection_id and d.external_id = any(c.deal_ids)
                 and (($2::boolean and d.won) or ($3::boolean and not d.is_closed) or ($4::boolean and d.is_closed and not d.won))
             )
             select company_id from of_deal
             union select c.company_id where exists (select from of_deal)
             union select c.company_id where $5::boolean and living_company(c.company_id) = any($6::bigint[])
           ) pair
           where c.account_id = $1::uuid and c.connection_id in (${counting}) and pair.company_id is not null
           limit $10::int`,
    values: [
      accountId,
      groups.includes('won_deals'),
      groups.includes('open_deals'),
      groups.includes('lost_deals'),
      groups.includes('customers'),
      customers,
      matched.map((one) => one.connectionId),
      matched.map((one) => one.externalId),
      matched.map((one) => one.companyId),
      limit,
    ],
  });
  return rows;
}
