import type { CrmContactGroup } from '../../../../../schema/contracts/signals.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { Owner } from './deals.js';

export type StoredContact = { externalId: string; personId: string; companyId: string | null; dealIds: string[] };

/**
 * Stores contacts, of which each external ID must occur once; a page at a time. People are locked in the order of their IDs, as whoever erases
 * them does; contacts of somebody who has been erased meanwhile are left out.
 */
export async function upsertContacts(client: Client, owner: Owner, contacts: StoredContact[]): Promise<void> {
  const people = await client.query<{ id: string }>({
    name: 'crm-contacts-people',
    text: 'select id from person where id = any($1::uuid[]) order by id for key share',
    values: [contacts.map(({ personId }) => personId)],
  });
  const there = new Set(people.rows.map(({ id }) => id));
  const stored = contacts.filter(({ personId }) => there.has(personId));
  await client.query({
    name: 'crm-contacts-upsert',
    text: `insert into crm_contact (account_id, connection_id, pass, external_id, person_id, company_id, deal_ids)
           select $1::uuid, $2::uuid, $3::int, external_id, person_id, company_id, string_to_array(deal_ids, E'\\n')
           from unnest($4::text[], $5::uuid[], $6::bigint[], $7::text[]) as c (external_id, person_id, company_id, deal_ids)
           order by external_id
           on conflict (account_id, connection_id, external_id) do update set
             pass = excluded.pass, person_id = excluded.person_id, company_id = excluded.company_id, deal_ids = excluded.deal_ids`,
    values: [
      owner.accountId,
      owner.connectionId,
      owner.pass,
      stored.map((one) => one.externalId),
      stored.map((one) => one.personId),
      stored.map((one) => one.companyId),
      // An array of arrays would have to have equal ones.
      stored.map((one) => one.dealIds.join('\n')),
    ],
  });
}

/** Deletes the contacts that a full pass did not find, and keeps how many are left. Index crm_contact_connection. */
export async function deleteUnseenContacts(client: Client, connectionId: string, pass: number): Promise<void> {
  await client.query({
    name: 'crm-contacts-unseen',
    text: 'delete from crm_contact where connection_id = $1::uuid and pass < $2::int',
    values: [connectionId, pass],
  });
  await client.query({
    name: 'crm-contacts-count',
    text: `update crm_sync set contact_count = (select count(*) from crm_contact where connection_id = $1::uuid)
           where connection_id = $1::uuid`,
    values: [connectionId],
  });
}

/** Stores where the reading of contacts continues after an interruption. */
export async function storeContactsCursor(client: Client, connectionId: string, cursor: string): Promise<void> {
  await client.query({
    name: 'crm-contacts-cursor',
    text: 'update crm_sync set contacts_cursor = $2 where connection_id = $1::uuid',
    values: [connectionId, cursor],
  });
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
 * The contacts of these groups, each with the company that the contact is of and with those of the deals that count; at most `limit` pairs.
 * `customers` are the companies whose contacts belong to the group of that name. Primary keys of crm_contact and deal.
 */
export async function selectContactsOf(
  db: Queryable,
  accountId: string,
  groups: readonly CrmContactGroup[],
  customers: string[],
  limit: number,
): Promise<ContactOf[]> {
  const { rows } = await db.query<ContactOf>({
    text: `with contact as materialized (
             select person_id, connection_id, company_id, deal_ids from crm_contact
             where account_id = $1::uuid and connection_id in (${counting})
           ),
           of_deal as (
             select c.person_id, c.company_id, d.company_id as deal_company_id
             from contact c cross join lateral unnest(c.deal_ids) as own (id)
             join deal d on d.connection_id = c.connection_id and d.external_id = own.id
             where ($2::boolean and d.won) or ($3::boolean and not d.is_closed) or ($4::boolean and d.is_closed and not d.won)
           ),
           pair as (
             select person_id, company_id from of_deal
             union select person_id, deal_company_id from of_deal
             union select person_id, company_id from contact
             where $5::boolean and living_company(company_id) = any($6::bigint[])
           )
           select distinct person_id as "personId", living_company(company_id)::text as "companyId"
           from pair where company_id is not null limit $7::int`,
    values: [
      accountId,
      groups.includes('won_deals'),
      groups.includes('open_deals'),
      groups.includes('lost_deals'),
      groups.includes('customers'),
      customers,
      limit,
    ],
  });
  return rows;
}
