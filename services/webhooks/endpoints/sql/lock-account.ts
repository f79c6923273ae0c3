import type { Client } from '../../../platform/postgres/postgres.js';

export type LockedAccount = {
  /** The position of the feed that was fanned out last. */
  position: number;
  /** The position of the gateway's outbox that was taken over last. */
  outboxPosition: number;
  /** The position of the last event of the other kinds. */
  eventPosition: number;
  isClosed: boolean;
};

/**
 * Locks the account's row until the transaction ends, and creates it if it is missing. Every transaction that writes spans, deliveries or
 * stored events of the account holds this lock and thereby changes the row's version, which fan-outs check (W4,
 * deliveries/sql/queue-owed.ts). The lock has a statement of its own: a statement that waits for a lock sees the data from before the wait,
 * so spans, the clock and endpoints are read by later statements (H3). Positions are read from the locked row and are current.
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
    text: `update account set version = version + 1 where account_id = $1
           returning position, outbox_position as "outboxPosition", event_position as "eventPosition",
             closed_at is not null as "isClosed"`,
    values: [accountId],
  });
  return rows[0];
}
