import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { createContentSignalInput } from '../../../../schema/contracts/content-signals.js';
import type {
  createNewHireSignalInput,
  createPastCompanyMoveSignalInput,
  SignalCreated,
} from '../../../../schema/contracts/signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { once } from '../../../platform/postgres/idempotency.js';
import { type Client, transaction } from '../../../platform/postgres/postgres.js';
import { refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import type { Question } from './kinds.js';
import { canonicaliseQuestion } from './rules/canonicalise-question.js';
import { listViolations } from './rules/list-violations.js';
import { toNameKey } from './rules/name-key.js';
import { nameTaken } from './rules/name-taken.js';
import { hashQuestion } from './rules/question-hash.js';
import { insertSignal, lockQuestion, type NewSignal, putReferences, selectDuplicate } from './sql/insert-signal.js';
import { selectSignalByName } from './sql/signals.js';

type SignalDeps = Pick<Deps, 'database'>;

/** Creates a new hire signal (B1, B2, B5 to B8); nothing is run or charged. */
export async function createNewHireSignal(
  deps: SignalDeps,
  { body }: z.output<typeof createNewHireSignalInput>,
  ctx: RequestContext,
): Promise<SignalCreated> {
  const { name, is_enabled, ...definition } = body;
  return createSignal(deps, { name, is_enabled }, { kind: 'new_hire', definition }, ctx);
}

/** Creates an ex-customer move signal (B3 to B8); nothing is run or charged. */
export async function createPastCompanyMoveSignal(
  deps: SignalDeps,
  { body }: z.output<typeof createPastCompanyMoveSignalInput>,
  ctx: RequestContext,
): Promise<SignalCreated> {
  const { name, is_enabled, ...definition } = body;
  return createSignal(deps, { name, is_enabled }, { kind: 'past_company_move', definition }, ctx);
}

/** Creates a content signal (F2, B5 to B8); nothing is run or charged. */
export async function createContentSignal(
  deps: SignalDeps,
  { body }: z.output<typeof createContentSignalInput>,
  ctx: RequestContext,
): Promise<SignalCreated> {
  const { name, is_enabled, ...definition } = body;
  return createSignal(deps, { name, is_enabled }, { kind: 'social_content', definition }, ctx);
}

async function createSignal(
  deps: SignalDeps,
  { name, is_enabled }: { name: string; is_enabled: boolean },
  question: Question,
  ctx: RequestContext,
): Promise<SignalCreated> {
  const accountId = accountOf(ctx);
  const body = { name, is_enabled, definition: question.definition };
  const operation = `create-${question.kind}-signal`;
  return transaction(deps.database.pool, (client) =>
    once(client, { accountId, operation, key: ctx.idempotencyKey, body }, async () => {
      const errors = await listViolations(client, accountId, question, () => true);
      if (errors.length > 0) throw refusal('unprocessable', errors);
      const questionHash = hashQuestion(await canonicaliseQuestion(client, accountId, question));
      await lockQuestion(client, accountId, questionHash);
      const duplicate_of = await selectDuplicate(client, accountId, questionHash);
      const id = randomUUID();
      await insertNamed(client, {
        ...question,
        id,
        accountId,
        name,
        nameKey: toNameKey(name),
        isEnabled: is_enabled,
        questionHash,
      });
      await putReferences(client, id, question);
      return { id, kind: question.kind, name, is_enabled, used_by_program_count: 0, duplicate_of };
    }),
  );
}

/** Inserts the signal; throws `conflict`, naming the other signal, where its name is taken (B5). */
async function insertNamed(client: Client, signal: NewSignal): Promise<void> {
  while (!(await insertSignal(client, signal))) {
    const holder = await selectSignalByName(client, signal.accountId, signal.nameKey);
    if (holder) throw nameTaken(holder, signal.name);
    // The other signal was deleted between the two statements, so the name is free.
  }
}
