import { plainArray, type Queryable } from '../../../platform/postgres/postgres.js';

/** The position up to which an account is fanned out, and whether it has an endpoint that is not deleted. */
export type AccountState = { position: number; has_endpoints: boolean };

/**
 * Advances accounts that have no endpoint, to which nothing can be owed (W4), to the given positions in one statement, and returns the
 * state of all. It advances an account only where the row still has the version that was read with the endpoints, as a fan-out does, and
 * never back. One that somebody has locked keeps its position, so that no account waits for another.
 */
export async function advanceUnneeded(
  db: Queryable,
  accounts: { accountId: string; upTo: number }[],
): Promise<Map<string, AccountState>> {
  const { rows } = await db.query({
    name: 'account-advance-unneeded',
    text: `
      with read as materialized (
        select w.account_id, w.up_to, a.version, a.position, e.found is not null as has_endpoints
        from unnest($1::uuid[], $2::bigint[]) as w (account_id, up_to)
        left join lateral (select version, position from account where account_id = w.account_id limit 1) a on true
        left join lateral (
          select true as found from endpoint where account_id = w.account_id and deleted_at is null limit 1) e on true
      ), free as materialized (
        select account_id from account
        where account_id = any(array(
          select account_id from read where not has_endpoints and version is not null and position < up_to))
        order by account_id for no key update skip locked
      ), moved as (
        update account a set position = r.up_to from free join read r using (account_id)
        where a.account_id = free.account_id and a.version = r.version and a.position < r.up_to
        returning a.account_id
      ), made as (
        insert into account (account_id, position)
        select account_id, up_to from read where version is null and not has_endpoints order by account_id
        on conflict do nothing
        returning account_id
      )
      select r.account_id, r.has_endpoints, case when d.account_id is null then coalesce(r.position, 0) else r.up_to end as position
      from read r left join (select account_id from moved union all select account_id from made) d using (account_id)`,
    values: [plainArray(accounts.map(({ accountId }) => accountId)), plainArray(accounts.map(({ upTo }) => upTo))],
  });
  return new Map(rows.map(({ account_id, ...state }) => [account_id, state]));
}
