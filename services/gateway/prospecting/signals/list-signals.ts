import type { z } from 'zod';
import {
  type listSignalsInput,
  type Signal,
  SignalPage,
  type signalInput,
} from '../../../../schema/contracts/signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import type { Deps } from '../../operation/deps.js';
import { listNewest } from '../../operation/newest-list.js';
import { selectWholeSignals, signalsStatement } from './sql/signals.js';

/** The signals of the account, newest first, each with the number of programs that use it (B8). */
export const {
  read: listSignals,
  print: printSignals,
  count: countSignals,
} = listNewest({
  page: SignalPage,
  list: 'signals',
  statement: (ctx, query: z.output<typeof listSignalsInput>['query'], start, limit) => {
    const filter = { kind: query.kind ?? null, isEnabled: query.is_enabled ?? null };
    return signalsStatement(accountOf(ctx), filter, start, limit);
  },
  atOnce: 50,
});

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
