import { randomUUID } from 'node:crypto';
import { type Account, AccountPage } from '../../../../schema/contracts/accounts.js';
import type { RequestContext } from '../../../platform/context.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { entityTransaction, type Queryable } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { listNewest } from '../../operation/newest-list.js';
import { AccountEntity } from './account.entity.js';
import { accountsStatement, selectAccount } from './sql/select-accounts.js';

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
export const {
  read: listAccounts,
  print: printAccounts,
  count: countAccounts,
} = listNewest({
  page: AccountPage,
  list: 'accounts',
  statement: (_ctx, _query, start, limit) => accountsStatement(start, limit),
});

/** Whether the account exists. A closed account does not (X7); with `evenClosed` it does until it is purged. */
export async function accountExists(db: Queryable, id: string, evenClosed = false): Promise<boolean> {
  const account = await selectAccount(db, id);
  return (evenClosed ? account?.purged_at : account?.closed_at) === null;
}

/** Returns the name of an account, undefined where there is no such account. */
export async function findAccountName(deps: Pick<Deps, 'database'>, id: string): Promise<string | undefined> {
  return (await selectAccount(deps.database.pool, id))?.name;
}
