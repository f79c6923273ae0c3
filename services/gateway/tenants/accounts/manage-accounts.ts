import { randomUUID } from 'node:crypto';
import type { Account, AccountPage } from '../../../../schema/contracts/accounts.js';
import type { RequestContext } from '../../../platform/context.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction, type Queryable } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { AccountEntity } from './account.entity.js';
import { selectAccount, selectAccounts } from './sql/select-accounts.js';

/** Creates an account; staff only. */
export async function createAccount(
  deps: Pick<Deps, 'database'>,
  input: { body: { name: string } },
  ctx: RequestContext,
): Promise<Account> {
  return entityTransaction(deps.database, (manager, client) =>
    once(
      client,
      { accountId: null, operation: 'createAccount', key: ctx.idempotencyKey, body: input.body },
      async () => {
        const id = randomUUID();
        await manager.insert(AccountEntity, { id, name: input.body.name });
        return (await selectAccount(client, id)) as Account;
      },
    ),
  );
}

/** All accounts, closed ones too, newest first; staff only. */
export async function listAccounts(
  deps: Pick<Deps, 'database'>,
  { query }: { query: { limit: number; cursor?: string } },
): Promise<AccountPage> {
  const start = startOfPage('accounts', query.cursor);
  const { rows, ...page } = toPage(
    'accounts',
    await selectAccounts(deps.database.pool, start, query.limit),
    query.limit,
  );
  return { accounts: rows, ...page };
}

/** Whether the account exists. A closed account does not (X7); with `evenClosed` it does until it is purged. */
export async function accountExists(db: Queryable, id: string, evenClosed = false): Promise<boolean> {
  const account = await selectAccount(db, id);
  return (evenClosed ? account?.purged_at : account?.closed_at) === null;
}

/** Returns the name of an account, undefined where there is no such account. */
export async function findAccountName(deps: Pick<Deps, 'database'>, id: string): Promise<string | undefined> {
  return (await selectAccount(deps.database.pool, id))?.name;
}
