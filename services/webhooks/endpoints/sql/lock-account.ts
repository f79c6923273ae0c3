import type { Client } from '../../../platform/postgres/postgres.js';

export type LockedAccount = { position: number; endpointCount: number; isClosed: boolean };

/**
 * Locks the account's row until the transaction ends, and makes it on demand; every writer of spans and every fan-out holds it
 * (W4). A statement of its own: what waits for a lock sees the data of before the wait, so spans, clock and endpoints are read by
 * later statements (H3). `position` is read from the locked row itself and is current; `endpointCount` may be stale
 * and only sizes the work.
 */
export async function lockAccount(client: Client, accountId: string): Promise<LockedAccount> {
  const locked = await lockRow(client, accountId);
  if (locked) return locked;
  await client.query({
    name: 'account-create',
    text: 'insert into account (account_id) values ($1) on conflict do nothing',
    values: [accountId],
  });
  return (await lockRow(client, accountId))!;
}

async function lockRow(client: Client, accountId: string): Promise<LockedAccount | undefined> {
  const { rows } = await client.query({
    name: 'account-lock',
    text: `select position, closed_at is not null as "isClosed",
             (select count(*) from endpoint e where e.account_id = $1 and e.deleted_at is null) as "endpointCount"
           from account where account_id = $1 for update`,
    values: [accountId],
  });
  return rows[0];
}
