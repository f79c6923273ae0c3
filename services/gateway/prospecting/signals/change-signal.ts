import { z } from 'zod';
import type { changeSignalInput, Signal } from '../../../../schema/contracts/signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { entityTransaction } from '../../../platform/postgres/postgres.js';
import { parseInput, refusal } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import { type Kind, kinds, type Question } from './kinds.js';
import { canonicaliseQuestion } from './rules/canonicalise-question.js';
import { listViolations } from './rules/list-violations.js';
import { toNameKey } from './rules/name-key.js';
import { nameTaken } from './rules/name-taken.js';
import { hashQuestion } from './rules/question-hash.js';
import { SignalEntity } from './signal.entity.js';
import { putReferences } from './sql/insert-signal.js';
import { lockSignal, type StoredSignal, selectSignalByName, selectWholeSignals } from './sql/signals.js';

/**
 * Changes the given fields of a signal. The result must be valid for the signal's kind, so that a field of another kind is an unknown
 * property. Throws `not_found` for a signal of another kind than `ofKind`, where that is given, and `conflict` for a name that is taken.
 * Sweeps that have begun are not changed.
 */
export async function changeSignal(
  deps: Pick<Deps, 'database'>,
  { path, body }: z.output<typeof changeSignalInput>,
  ctx: RequestContext,
  ofKind?: Kind,
): Promise<Signal> {
  const accountId = accountOf(ctx);
  try {
    return await entityTransaction(deps.database, async (manager, client) => {
      const stored = await lockSignal(client, accountId, path.id);
      if (!stored || (ofKind && stored.kind !== ofKind)) throw notFound('signal');
      const { name, is_enabled, question } = merge(stored, body);
      const errors = await listViolations(client, accountId, question, (field) => Object.hasOwn(body, field));
      if (errors.length > 0) throw refusal('unprocessable', errors);
      await manager.update(
        SignalEntity,
        { id: path.id },
        {
          name,
          nameKey: toNameKey(name),
          isEnabled: is_enabled,
          definition: question.definition,
          questionHash: hashQuestion(await canonicaliseQuestion(client, accountId, question)),
          companiesListId:
            question.kind === 'past_company_move' ? (question.definition.companies_list_id ?? null) : null,
          updatedAt: () => 'now()',
        },
      );
      await putReferences(client, path.id, question);
      return (await selectWholeSignals(client, accountId, [path.id]))[0]!;
    });
  } catch (error) {
    const holder =
      isNameTaken(error) && (await selectSignalByName(deps.database.pool, accountId, toNameKey(String(body.name))));
    throw holder ? nameTaken(holder, String(body.name)) : error;
  }
}

/** Merges the changes into the signal; throws `invalid_request` where the result is not valid for its kind. */
function merge(stored: StoredSignal, body: Record<string, unknown>) {
  const { name, is_enabled, kind, definition } = stored;
  const merged = { name, is_enabled, ...definition, ...body };
  const kept = Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => value !== null || !isCleared(kind, key)),
  );
  const schema: z.ZodType = z.object({ body: kinds[kind].signal });
  const valid = parseInput(schema, { body: kept }) as { body: { name: string; is_enabled: boolean } };
  const { name: newName, is_enabled: isEnabled, ...rest } = valid.body;
  return { name: newName, is_enabled: isEnabled, question: { kind, definition: rest } as Question };
}

/** Whether null removes the field: it may be absent, has no default, and does not accept null as a value (B3). */
function isCleared(kind: Kind, field: string): boolean {
  const shape: Record<string, z.ZodType> = kinds[kind].signal.shape;
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
  const absent = schema?.safeParse(undefined);
  return absent?.success === true && absent.data === undefined && !schema!.safeParse(null).success;
}

function isNameTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'signal_account_id_name_key_key';
}
