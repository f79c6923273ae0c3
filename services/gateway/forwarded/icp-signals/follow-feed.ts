import type { z } from 'zod';
import { followIcpSignals, type icpSignalStreamInput } from '../../../../schema/contracts/icp-signals.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError, notFound } from '../../../platform/errors.js';
import { call } from '../../../platform/nats/rpc.js';
import type { Deps } from '../../operation/deps.js';
import type { SignalStream, Stretch } from '../../operation/ports.js';
import { accountExists } from '../../tenants/accounts/index.js';
import { readFeedPage } from './feed-page.js';

/**
 * Returns signals as they are detected (G6), starting after `Last-Event-ID`, otherwise after `cursor`, otherwise at `since`, otherwise now.
 * The first page is read before this returns, so that a refusal is still sent as an error response.
 */
export async function followFeed(
  { bus, database, followers }: Pick<Deps, 'bus' | 'database' | 'followers'>,
  { query, header }: z.output<typeof icpSignalStreamInput>,
  ctx: RequestContext,
): Promise<SignalStream> {
  const { cursor: given, ...rest } = query;
  // An empty header means, like a missing one, that nothing has been received yet.
  const resumed = header['Last-Event-ID'] || undefined;
  const accountId = accountOf(ctx);
  let reads = 0;

  async function read(cursor = resumed ?? given): Promise<Stretch> {
    // A customer's credential ends with its account, but a staff credential does not.
    if (ctx.actor.kind === 'staff' && !(await accountExists(database.pool, accountId))) throw notFound('account');
    // Later reads do not belong to a request, so they have a deadline of their own and no trace.
    const own = reads++ === 0 ? {} : { deadline: Date.now() + followIcpSignals.timeoutMs, traceparent: undefined };
    return toStretch(await call(bus, followIcpSignals, { query: { ...rest, cursor } }, { ...ctx, ...own }));
  }
  return followers.follow(accountId, read, ctx.actor.kind === 'staff').catch((error) => {
    throw resumed === undefined ? error : blameHeader(error);
  });
}

function toStretch(answer: Uint8Array): Stretch {
  const { bodies, nextCursor, hasMore, cursorOf } = readFeedPage(answer);
  const signals = bodies.map((body, index) => ({ cursor: cursorOf(index), body: body.toString('utf8') }));
  return { signals, nextCursor, hasMore };
}

/** The feed reports an error in `cursor`, but the client sent it as a header. */
function blameHeader(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid_cursor') return error;
  const message = 'is not a cursor of this list';
  return new AppError('invalid_cursor', `Last-Event-ID ${message}.`, {
    errors: [{ location: 'header.Last-Event-ID', message }],
  });
}
