import type { z } from 'zod';
import { followIcpSignals, type icpSignalStreamInput, wantedOf } from '../../../../schema/contracts/icp-signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import type { Deps } from '../../operation/deps.js';
import type { PlacedSignal, SignalStream, StreamContent, Stretch } from '../../operation/ports.js';
import { accountExists } from '../../tenants/accounts/index.js';
import { readStretchOf } from './feed-source.js';
import { toCursor } from './stored-events.js';

/**
 * Returns signals as they are detected (G6), starting after `Last-Event-ID`, otherwise after `cursor`, otherwise at `since`, otherwise now.
 * The first page is read before this returns, so that a refusal is still sent as an error response. `content` says whether tombstones come too.
 */
export async function followFeed(
  { bus, database, followers }: Pick<Deps, 'bus' | 'database' | 'followers'>,
  { query, header }: z.output<typeof icpSignalStreamInput>,
  ctx: RequestContext,
  content: StreamContent = 'signals',
): Promise<SignalStream> {
  const { cursor: given, ...rest } = query;
  // An empty header means, like a missing one, that nothing has been received yet.
  const resumed = header['Last-Event-ID'] || undefined;
  const accountId = accountOf(ctx);
  const outlivesAccount = ctx.actor.kind === 'staff';

  async function read(after?: number): Promise<Stretch> {
    // A customer's credential ends with its account, but a staff credential does not.
    if (outlivesAccount && !(await accountExists(database.pool, accountId))) throw notFound('account');
    if (after === undefined)
      return readStretchOf(bus, { ...rest, cursor: resumed ?? given }, ctx, content !== 'signals');
    // Later reads do not belong to a request, so they have a deadline of their own and no trace.
    const own = { deadline: Date.now() + followIcpSignals.timeoutMs, traceparent: undefined };
    return readStretchOf(bus, { ...rest, cursor: toCursor(after) }, { ...ctx, ...own });
  }
  return followers.follow({ accountId, read, wants: passing(rest), content, outlivesAccount }).catch((error) => {
    throw resumed === undefined ? error : blameHeader(error);
  });
}

/** Whether a signal passes the filters of a follower, as the feed decides where it reads for that follower alone. */
export function passing(query: Parameters<typeof wantedOf>[0]): (signal: PlacedSignal) => boolean {
  const { icpCriteriaIds: watches, signalTypes: types } = wantedOf(query);
  return ({ value }) =>
    (watches?.includes(value.icpCriteriaId as string) ?? true) && (types?.includes(value.signalType as string) ?? true);
}

/** The feed reports an error in `cursor`, but the client sent it as a header. */
function blameHeader(error: unknown): unknown {
  if (!(error instanceof AppError) || !['invalid_cursor', 'expired'].includes(error.code)) return error;
  const errors = error.errors?.map((one) => ({ ...one, location: 'header.Last-Event-ID' }));
  return new AppError(error.code, error.message.replace('The cursor', 'Last-Event-ID'), { errors });
}
