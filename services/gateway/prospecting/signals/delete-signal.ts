import type { z } from 'zod';
import type { signalInput } from '../../../../schema/contracts/signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { entityTransaction } from '../../../platform/postgres/postgres.js';
import type { Deps } from '../../operation/deps.js';
import type { Kind } from './kinds.js';
import { SignalEntity } from './signal.entity.js';
import { countPrograms, lockSignal } from './sql/signals.js';

/** Deletes a signal. Throws `conflict` while a program uses it (B8), `not_found` for another kind than `ofKind`, where that is given. */
export async function deleteSignal(
  deps: Pick<Deps, 'database'>,
  { path }: z.output<typeof signalInput>,
  ctx: RequestContext,
  ofKind?: Kind,
): Promise<void> {
  await entityTransaction(deps.database, async (manager, client) => {
    // A program that is being written has locked the row by its foreign key; this waits for it, and the count includes it.
    const stored = await lockSignal(client, accountOf(ctx), path.id);
    if (!stored || (ofKind && stored.kind !== ofKind)) throw notFound('signal');
    const programs = await countPrograms(client, path.id);
    if (programs > 0) {
      const who = programs === 1 ? 'A program uses' : `${programs} programs use`;
      throw new AppError(
        'conflict',
        `${who} this signal. Take the signal out of the program, or delete the program, first.`,
      );
    }
    await manager.delete(SignalEntity, { id: path.id });
  });
}
