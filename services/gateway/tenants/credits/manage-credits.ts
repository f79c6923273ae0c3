import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type CreditEntry,
  CreditEntryPage,
  type Credits,
  type changeCreditsInput,
  type grantCreditsInput,
} from '../../../../schema/contracts/credits.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import { refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { listNewest } from '../../operation/newest-list.js';
import { appendEntry } from './append-entry.js';
import {
  countReturnable,
  entriesStatement,
  lockBalance,
  selectThreshold,
  selectUsage,
  storeThreshold,
} from './sql/credit-ledger.js';
import { resumeSchedules } from './sql/resume-schedules.js';

/** GraphQL's Int has 32 bits. */
const maxBalance = 2 ** 31 - 1;

type CreditDeps = Pick<Deps, 'database'>;

/** The balance, and the usage of 30 days by day, program and signal (C6). */
export async function getCredits(deps: CreditDeps, _input: unknown, ctx: RequestContext): Promise<Credits> {
  const { pool } = deps.database;
  const [left, usage] = await Promise.all([selectThreshold(pool, accountOf(ctx)), selectUsage(pool, accountOf(ctx))]);
  return { ...left, usage };
}

/** Changes the balance at which the account is notified that its credits are low (W16). A balance that is already low causes no event. */
export async function changeCredits(
  deps: CreditDeps,
  { body }: z.output<typeof changeCreditsInput>,
  ctx: RequestContext,
): Promise<Credits> {
  const accountId = accountOf(ctx);
  return transaction(deps.database.pool, async (client) => {
    if (body.low_threshold !== undefined) await storeThreshold(client, accountId, body.low_threshold);
    const left = await selectThreshold(client, accountId);
    return { ...left, usage: await selectUsage(client, accountId) };
  });
}

/** The entries of the account's ledger, newest first. */
export const {
  read: listCreditEntries,
  print: printCreditEntries,
  count: countCreditEntries,
} = listNewest({
  page: CreditEntryPage,
  list: 'credit_entries',
  statement: (ctx, _query, start, limit) => entriesStatement(accountOf(ctx), start, limit),
});

/**
 * Grants credits to the account that staff name, and resumes its schedules that were suspended for lack of credits. Throws
 * `invalid_request` without `account_id`, and `unprocessable` where the balance could become more than 2,147,483,647.
 */
export async function grantCredits(
  deps: CreditDeps,
  { body }: z.output<typeof grantCreditsInput>,
  ctx: RequestContext,
): Promise<CreditEntry> {
  const { accountId } = ctx;
  if (accountId === null) {
    const message = 'is required: a grant belongs to an account';
    throw new AppError('invalid_request', `account_id ${message}.`, {
      errors: [{ location: 'query.account_id', message }],
    });
  }
  return transaction(deps.database.pool, (client) =>
    once(client, { accountId, operation: 'grantCredits', key: ctx.idempotencyKey, body }, async () => {
      const before = await lockBalance(client, accountId);
      // Each open question has paid a credit that may be refunded. Asking a question takes the same lock, so that none is missed.
      const returnable = await countReturnable(client, accountId);
      if (before + returnable + body.amount > maxBalance) {
        const open =
          returnable === 0 ? '' : `, together with the ${returnable} credits that open research questions may refund`;
        const message = `must leave the balance at ${maxBalance} or below${open}`;
        throw refusal('unprocessable', [{ location: 'body.amount', message, value: body.amount }]);
      }
      const entry = await appendEntry(client, accountId, {
        id: randomUUID(),
        amount: body.amount,
        kind: 'grant',
        note: body.note,
      });
      await resumeSchedules(client, accountId);
      return entry;
    }),
  );
}
