import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  CreditEntry,
  CreditEntryPage,
  Credits,
  grantCreditsInput,
  listCreditEntriesInput,
} from '../../../../schema/contracts/credits.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { startOfPage, toPage } from '../../../platform/paging.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { transaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import { appendEntry, lockBalance, selectBalance, selectEntries, selectUsage } from './sql/credit-ledger.js';
import { resumeSchedules } from './sql/resume-schedules.js';

type CreditDeps = Pick<Deps, 'database'>;

/** The balance, and the usage of 30 days by day, program and signal (C6). */
export async function getCredits(deps: CreditDeps, _input: unknown, ctx: RequestContext): Promise<Credits> {
  const { pool } = deps.database;
  const [credits_left, usage] = await Promise.all([
    selectBalance(pool, accountOf(ctx)),
    selectUsage(pool, accountOf(ctx)),
  ]);
  return { credits_left, usage };
}

/** The entries of the account's ledger, newest first. */
export async function listCreditEntries(
  deps: CreditDeps,
  { query }: z.output<typeof listCreditEntriesInput>,
  ctx: RequestContext,
): Promise<CreditEntryPage> {
  const start = startOfPage('credit_entries', query.cursor);
  const found = await selectEntries(deps.database.pool, accountOf(ctx), start, query.limit);
  const { rows, ...page } = toPage('credit_entries', found, query.limit);
  return { entries: rows, ...page };
}

/**
 * Grants credits to the account that staff name, and resumes its schedules that were suspended for lack of credits. Throws
 * `invalid_request` without `account_id`.
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
      if (before + body.amount > Number.MAX_SAFE_INTEGER) {
        throw new AppError('conflict', 'The balance would exceed what can be counted exactly.');
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
