import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** An account of which webhooks has not confirmed the events up to this position. */
export type Behind = { accountId: string; position: number };

/**
 * Leases at most `limit` accounts that are behind, those first that wait longest. No other replica takes such an account for 15 s, and for
 * longer after each take-up that brought no confirmation, up to 60 s. A killed process needs no cleanup.
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
    text: `
      with confirmed as (select * from unnest($1::uuid[], $2::bigint[]) as c (account_id, position)),
      locked as materialized (
        select b.account_id from behind b
        where b.account_id = any($1::uuid[]) order by b.account_id for update)
      delete from behind b using locked join confirmed c using (account_id)
      where b.account_id = locked.account_id and b.position <= c.position`,
    values: [plainArray([...confirmed.keys()]), plainArray([...confirmed.values()])],
  });
}

/**
 * Gives back accounts that were claimed while webhooks was unavailable. They are tried again in 5 s, and this does not count as a failure.
 */
export async function releaseBehind(db: Queryable, accountIds: string[]): Promise<void> {
  await db.query({
    name: 'behind-release',
    text: `
      with locked as materialized (
        select account_id from behind where account_id = any($1::uuid[]) order by account_id for update)
      update behind b set attempts = greatest(b.attempts - 1, 0), retry_at = now() + interval '5 s'
      from locked where b.account_id = locked.account_id`,
    values: [plainArray(accountIds)],
  });
}
