import type { z } from 'zod';
import type { listSignalsInput, Signal, SignalPage, signalInput } from '../../../../schema/contracts/signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { readLongRows } from '../../../platform/paging.js';
import type { Deps } from '../../operation/deps.js';
import { selectSignals, selectWholeSignals } from './sql/signals.js';

/** The signals of the account, newest first, each with the number of programs that use it (B8). */
export async function listSignals(
  deps: Pick<Deps, 'database'>,
  { query }: z.output<typeof listSignalsInput>,
  ctx: RequestContext,
): Promise<SignalPage> {
  const filter = { kind: query.kind ?? null, isEnabled: query.is_enabled ?? null };
  const { pool } = deps.database;
  const { rows, ...page } = await readLongRows('signals', query, (start, limit) =>
    selectSignals(pool, accountOf(ctx), filter, start, limit),
  );
  return { signals: rows, ...page };
}

/** The signals of the account among these ids. */
export const readSignals = (deps: Pick<Deps, 'database'>, ids: string[], ctx: RequestContext) =>
  selectWholeSignals(deps.database.pool, accountOf(ctx), ids);

/** One signal of the account with its definition; else `not_found`. */
export async function getSignal(
  deps: Pick<Deps, 'database'>,
  { path }: z.output<typeof signalInput>,
  ctx: RequestContext,
): Promise<Signal> {
  const [signal] = await readSignals(deps, [path.id], ctx);
  if (!signal) throw notFound('signal');
  return signal;
}
