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
 * Signals as they are detected (G6), from `Last-Event-ID`, else `cursor`, else `since`, else now on. What comes first is read before this
 * answers, so that a refusal is still one.
 */
export async function followFeed(
  { bus, database, followers }: Pick<Deps, 'bus' | 'database' | 'followers'>,
  { query, header }: z.output<typeof icpSignalStreamInput>,
  ctx: RequestContext,
): Promise<SignalStream> {
  const { cursor: given, ...rest } = query;
  // An empty one says, as none does, that nothing has come yet.
  const resumed = header['Last-Event-ID'] || undefined;
  const accountId = accountOf(ctx);
  let reads = 0;

  async function read(cursor = resumed ?? given): Promise<Stretch> {
    // A customer's credential ends with its account; that of staff does not.
    if (ctx.actor.kind === 'staff' && !(await accountExists(database.pool, accountId))) throw notFound('account');
    // What is read later belongs to no request.
    const own = reads++ === 0 ? {} : { deadline: Date.now() + followIcpSignals.timeoutMs, traceparent: undefined };
    return toStretch(await call(bus, followIcpSignals, { query: { ...rest, cursor } }, { ...ctx, ...own }));
  }
  return followers.follow(accountId, read).catch((error) => {
    throw resumed === undefined ? error : blameHeader(error);
  });
}

function toStretch(answer: Uint8Array): Stretch {
  const { bodies, nextCursor, hasMore, cursorOf } = readFeedPage(answer);
  const signals = bodies.map((body, index) => ({ cursor: cursorOf(index), body: body.toString('utf8') }));
  return { signals, nextCursor, hasMore };
}

/** The feed knows of a cursor alone; here it came as a header. */
function blameHeader(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'invalid_cursor') return error;
  const message = 'is not a cursor of this list';
  return new AppError('invalid_cursor', `Last-Event-ID ${message}.`, {
    errors: [{ location: 'header.Last-Event-ID', message }],
  });
}
