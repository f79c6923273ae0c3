import type { RecipientState } from '../../../../../schema/contracts/outlets.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';

/** How many addresses an account may name within a day, each of which is sent a message, and in all. */
const mostOfDay = 100;
const mostOfAccount = 10_000;
/** For how long an address that does not answer is known; then it may be asked again. */
const askedDays = 90;

/**
 * Records an account's recipients of digests, in lower case. New addresses, and those that the mail server refused more than a day ago, are
 * asked for their consent; unsubscribed ones stay so. False if the account names more addresses than it may. The caller has locked the account.
 */
export async function nameRecipients(client: Client, accountId: string, addresses: string[]): Promise<boolean> {
  await client.query({
    name: 'email-recipients-insert',
    text: `insert into email_recipient (account_id, address) select $1::uuid, unnest($2::text[])
           on conflict (account_id, address) do update set state = 'asked', asked_at = null, created_at = now()
           where email_recipient.state = 'refused' and email_recipient.created_at < now() - interval '1 day'`,
    values: [accountId, addresses],
  });
  const { rows } = await client.query<{ is_within: boolean }>({
    name: 'email-recipients-count',
    text: `select count(*) <= ${mostOfAccount} and count(*) filter (where created_at > now() - interval '1 day') <= ${mostOfDay} as is_within
           from email_recipient where account_id = $1::uuid`,
    values: [accountId],
  });
  return rows[0]!.is_within;
}

/** Somebody whom an outlet names. */
export type Recipient = { address: string; state: RecipientState; is_to_be_asked: boolean };

/** Those whom an outlet names, in its order. */
export async function listRecipients(db: Queryable, outletId: string): Promise<Recipient[]> {
  const { rows } = await db.query<Recipient>({
    name: 'email-recipients-of-outlet',
    text: `select r.address, r.state, r.state = 'asked' and r.asked_at is null as is_to_be_asked
           from outlet o cross join lateral unnest(o.recipients) with ordinality as n(address, place)
           join email_recipient r on r.account_id = o.account_id and r.address = n.address
           where o.id = $1::uuid order by n.place`,
    values: [outletId],
  });
  return rows;
}

/** Records that an address was asked for its consent. */
export async function recordAsked(db: Queryable, accountId: string, address: string): Promise<void> {
  await db.query({
    name: 'email-recipient-asked',
    text: 'update email_recipient set asked_at = now() where account_id = $1::uuid and address = $2',
    values: [accountId, address],
  });
}

/** What an open account may send to an address; null if the account does not know the address, or is closed. */
export async function findRecipient(
  db: Queryable,
  accountId: string,
  address: string,
): Promise<{ state: RecipientState; account: string } | null> {
  const { rows } = await db.query<{ state: RecipientState; account: string }>({
    name: 'email-recipient',
    text: `select r.state, a.name as account from email_recipient r join account a on a.id = r.account_id
           where r.account_id = $1::uuid and r.address = $2 and a.closed_at is null`,
    values: [accountId, address],
  });
  return rows[0] ?? null;
}

/** What a leased outlet may send to an address; null if the outlet has been changed since, or another worker has leased it. */
export async function findForTurn(
  db: Queryable,
  outlet: { id: string; updated_at: string },
  owner: string,
  address: string,
): Promise<{ state: RecipientState; account: string } | null> {
  const { rows } = await db.query<{ state: RecipientState; account: string }>({
    name: 'email-recipient-for-turn',
    text: `select r.state, a.name as account from outlet o join account a on a.id = o.account_id
           join email_recipient r on r.account_id = o.account_id and r.address = $4
           where o.id = $1::uuid and o.claimed_by = $2::uuid and o.updated_at = $3::timestamptz and a.closed_at is null`,
    values: [outlet.id, owner, outlet.updated_at, address],
  });
  return rows[0] ?? null;
}

/** Notes that the mail server takes nothing for an address; whoever has unsubscribed meanwhile stays so. */
export async function refuseRecipient(db: Queryable, accountId: string, address: string): Promise<void> {
  await db.query({
    name: 'email-recipient-refuse',
    text: `update email_recipient set state = 'refused' where account_id = $1::uuid and address = $2 and state in ('asked', 'confirmed')`,
    values: [accountId, address],
  });
}

/** Sets whether an address receives the digests of an account; nothing where the account does not know it. */
export async function setRecipient(
  db: Queryable,
  accountId: string,
  address: string,
  state: RecipientState,
): Promise<void> {
  await db.query({
    name: 'email-recipient-set',
    text: 'update email_recipient set state = $3 where account_id = $1::uuid and address = $2',
    values: [accountId, address, state],
  });
}

/** How many addresses one statement deletes. */
export const purgedRecipients = 10_000;

/** Deletes addresses that have not answered for a long time; returns how many, `purgedRecipients` where there may be more. */
export async function purgeRecipients(db: Queryable): Promise<number> {
  const { rowCount } = await db.query({
    name: 'email-recipients-purge',
    text: `delete from email_recipient where ctid = any(array(
             select ctid from email_recipient
             where state = 'asked' and created_at < now() - interval '${askedDays} days'
               and (asked_at is null or asked_at < now() - interval '${askedDays} days')
             order by created_at limit ${purgedRecipients}))`,
  });
  return rowCount ?? 0;
}
