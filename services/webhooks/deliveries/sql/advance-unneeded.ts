import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** The position up to which an account is fanned out, and whether it has an endpoint that is not deleted. */
export type AccountState = { position: number; has_endpoints: boolean };

/**
 * Advances accounts that have no endpoint, to which nothing can be owed (W4), to the given positions in one statement, and returns the state of all.
 * Like a fan-out, it advances an account only if the row still has the version that was read with the endpoints, and never moves it back. A locked
 * account keeps its position, so that no account waits for another. Accounts whose events have expired are advanced even if an endpoint is owed the
 * events, since the feed no longer keeps them.
 */
export async function advanceUnneeded(
  db: Queryable,
  accounts: { accountId: string; upTo: number; isExpired: boolean }[],
): Promise<Map<string, AccountState>> {
  const { rows } = await db.query({
    name: 'account-advance-unneeded',
    // Each step carries along what a later one needs: a join of two CTEs would compare each row with each.
    text: `
      with read as materialized (
        select w.account_id, w.up_to, a.version, a.position, e.found is not null as has_endpoints,
          e.found is null or w.is_expired as is_free
        from unnest($1::uuid[], $2::bigint[], $3::boolean[]) as w (account_id, up_to, is_expired)
        left join lateral (select version, position from account where account_id = w.account_id limit 1) a on true
        left join lateral (
          select true as found from endpoint where account_id = w.account_id and deleted_at is null limit 1) e on true
      ), unlocked as materialized (
        select a.account_id, r.up_to, r.version
        from read r join account a on a.account_id = r.account_id
        where r.is_free and r.position < r.up_to
        order by a.account_id for no key update of a skip locked
      ), moved as (
        update account a set position = u.up_to from unlocked u
        where a.account_id = u.account_id and a.version = u.version and a.position < u.up_to
        returning a.account_id
      ), made as (
        insert into account (account_id, position)
        select account_id, up_to from read where version is null and is_free order by account_id
        on conflict do nothing
        returning account_id
      )
      select account_id, has_endpoints,
        case when account_id in (select account_id from moved union all select account_id from made) then up_to
             else coalesce(position, 0) end as position
      from read`,
    values: [
      plainArray(accounts.map(({ accountId }) => accountId)),
      plainArray(accounts.map(({ upTo }) => upTo)),
      plainArray(accounts.map(({ isExpired }) => isExpired)),
    ],
  });
  return new Map(rows.map(({ account_id, ...state }) => [account_id, state]));
}
