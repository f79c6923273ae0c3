import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** Locks the accounts of the first parameter in the order of their ids. */
const lockedText = `
  with locked as materialized (
    select account_id from behind where account_id = any($1::uuid[]) order by account_id for update)`;

/** An account of which webhooks has not confirmed the events up to this position. */
export type Behind = { accountId: string; position: number };

/**
 * Leases at most `limit` accounts that are behind, starting with the one that was due first. No other replica takes such an account for 15 s; if
 * leases bring no confirmation, the third is for 20 s, and each further one for twice as long, up to 60 s. A killed process needs no cleanup.
 */
export async function claimBehind(db: Queryable, limit: number): Promise<Behind[]> {
  const { rows } = await db.query({
    name: 'behind-claim',
    text: `
      update behind b
      set attempts = b.attempts + 1,
          retry_at = now() + greatest(interval '15 s', least(interval '60 s', interval '5 s' * 2 ^ least(b.attempts, 10)))
      where b.account_id = any(array(
        select account_id from behind where retry_at <= now() order by retry_at limit $1::int for update skip locked))
      returning b.account_id as "accountId", b.position`,
    values: [limit],
  });
  return rows;
}

/** Removes accounts of which webhooks has confirmed everything that was noted. Locks rows in the order of their ids. */
export async function removeBehind(db: Queryable, confirmed: Map<string, number>): Promise<void> {
  await db.query({
    name: 'behind-remove',
    // The rows that are locked carry what was confirmed, since a join of two CTEs would compare each with each.
    text: `
      with locked as materialized (
        select b.account_id, c.position
        from unnest($1::uuid[], $2::bigint[]) as c (account_id, position) join behind b using (account_id)
        order by b.account_id for update of b)
      delete from behind b using locked where b.account_id = locked.account_id and b.position <= locked.position`,
    values: [plainArray([...confirmed.keys()]), plainArray([...confirmed.values()])],
  });
}

/** Extends the leases of accounts that this replica works on. Locks rows in the order of their ids. */
export async function renewBehind(db: Queryable, accountIds: string[]): Promise<void> {
  await db.query({
    name: 'behind-renew',
    text: `
      ${lockedText}
      update behind b set retry_at = greatest(b.retry_at, now() + interval '15 s')
      from locked where b.account_id = locked.account_id`,
    values: [plainArray(accountIds)],
  });
}

/**
 * Records accounts as behind up to these positions, to be taken up in 5 s, so that their transactions need not wait for them. Locks rows in the order
 * of their ids.
 */
export async function addBehind(db: Queryable, accounts: Map<string, number>): Promise<void> {
  await db.query({
    name: 'behind-add',
    text: `
      insert into behind as b (account_id, position, events, since, retry_at)
      select account_id, position, 1, now(), now() + interval '5 s'
      from unnest($1::uuid[], $2::bigint[]) as c (account_id, position) order by account_id
      on conflict (account_id) do update
      set position = greatest(b.position, excluded.position), events = b.events + 1`,
    values: [plainArray([...accounts.keys()]), plainArray([...accounts.values()])],
  });
}

/**
 * Gives back accounts that were claimed while webhooks was unavailable. They are tried again in 5 s, and this does not count as a failure.
 */
export async function releaseBehind(db: Queryable, accountIds: string[]): Promise<void> {
  await db.query({
    name: 'behind-release',
    text: `
      ${lockedText}
      update behind b set attempts = greatest(b.attempts - 1, 0), retry_at = now() + interval '5 s'
      from locked where b.account_id = locked.account_id`,
    values: [plainArray(accountIds)],
  });
}
