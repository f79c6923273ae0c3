import type { Account } from '../../../../../schema/contracts/accounts.js';
import { directionOf, type PageStart } from '../../../../platform/paging.js';
import type { Client, Queryable } from '../../../../platform/postgres/postgres.js';
import type { Statement } from '../../../../platform/postgres/printed-pages.js';

const columns = 'id, name, created_at, closed_at, purged_at';

/** Reads at most `limit + 1` accounts, closed ones too, newest first; index account_newest. */
export function accountsStatement(start: PageStart, limit: number): Statement {
  const { behind, by, suffix } = directionOf(start);
  return {
    name: `accounts-list${suffix}`,
    text: `select ${columns} from account
           where ($1::timestamptz is null or (created_at, id) ${behind} ($1::timestamptz, $2::uuid))
           order by created_at ${by}, id ${by} limit $3::int + 1`,
    values: [start.before, start.beforeId, limit],
  };
}

/** One account, closed or not, or undefined. */
export async function selectAccount(db: Queryable, id: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>({
    name: 'account-one',
    text: `select ${columns} from account where id = $1::uuid`,
    values: [id],
  });
  return rows[0];
}

/** Those of the accounts that are not closed. By primary key. */
export async function selectOpenAccounts(db: Queryable, ids: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'accounts-open',
    text: 'select id from account where id = any($1::uuid[]) and closed_at is null',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Locks an account, so that what it may have is counted by one transaction at a time. */
export async function lockAccount(client: Client, accountId: string): Promise<void> {
  await client.query({
    name: 'account-lock',
    text: 'select from account where id = $1::uuid for no key update',
    values: [accountId],
  });
}
