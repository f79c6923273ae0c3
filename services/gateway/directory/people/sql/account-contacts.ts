import type { Client } from '../../../../platform/postgres/postgres.js';
import { copyRows } from '../../../operation/io/copy.js';
import type { AccountContactRecord } from '../account-contact-record.js';

const columns = [
  'id',
  'account_id',
  'social_url',
  'first_name',
  'last_name',
  'location',
  'job_title',
  'company_id',
  'company_name',
  'email',
  'email_is_verified',
] as const;

/** The ids of open accounts among `ids`. */
export async function selectAccounts(client: Client, ids: string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'account-contacts-accounts',
    text: 'select id from account where id = any($1::uuid[]) and closed_at is null',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The stored contacts of these keys, by the unique index. */
export async function selectStoredAccountContacts(
  client: Client,
  keys: { account_id: string; social_url: string }[],
): Promise<AccountContactRecord[]> {
  const { rows } = await client.query<AccountContactRecord>({
    name: 'account-contacts-held',
    text: `select a.id, a.account_id, a.social_url, a.first_name, a.last_name, a.location, a.job_title,
             a.company_id::text as company_id, a.company_name, a.email, a.email_is_verified, a.phones
           from unnest($1::uuid[], $2::text[]) as wanted (account_id, social_url)
           join account_contact a on a.social_url = wanted.social_url and a.account_id = wanted.account_id`,
    values: [keys.map((one) => one.account_id), keys.map((one) => one.social_url)],
  });
  return rows;
}

/** Inserts contacts that are not stored yet; the caller has locked out other writers. */
export async function insertAccountContacts(
  client: Client,
  records: AccountContactRecord[],
  hash: (socialUrl: string) => Buffer,
): Promise<void> {
  if (records.length === 0) return;
  await copyRows(
    client,
    'account_contact',
    [...columns, 'phones', 'key_hash'],
    records.map((one) => [
      ...columns.map((column) => one[column]),
      JSON.stringify(one.phones),
      `\\x${hash(one.social_url).toString('hex')}`,
    ]),
  );
}

/** Overwrites stored contacts. */
export async function updateAccountContacts(client: Client, records: AccountContactRecord[]): Promise<void> {
  if (records.length === 0) return;
  await client.query({
    text: `update account_contact a
           set first_name = r.first_name, last_name = r.last_name, location = r.location, job_title = r.job_title,
               company_id = r.company_id, company_name = r.company_name, email = r.email,
               email_is_verified = r.email_is_verified, phones = r.phones, updated_at = now()
           from jsonb_to_recordset($1::jsonb)
             as r (id uuid, first_name text, last_name text, location text, job_title text, company_id bigint,
                   company_name text, email text, email_is_verified boolean, phones jsonb)
           where a.id = r.id`,
    values: [JSON.stringify(records)],
  });
}
