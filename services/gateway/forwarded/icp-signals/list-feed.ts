import { type FeedPageHead, feedList, listIcpSignals } from '../../../../schema/contracts/icp-signals.js';
import type { RawInputOf } from '../../../../schema/contracts/request.js';
import { readStretch } from '../../../../schema/feed-stretch.js';
import { accountOf, type RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { call } from '../../../platform/nats/rpc.js';
import { decodeCursor, isPosition } from '../../../platform/paging.js';
import { parseInput } from '../../../platform/validate.js';
import type { Deps } from '../../operation/deps.js';
import type { PlacedSignal, SignalStream, Stretch } from '../../operation/ports.js';
import { Awaited } from '../../operation/streamed-answers.js';
import { printExplainedPage, printFeedPage, readFeedPage } from './feed-page.js';
import { readStretchOf } from './feed-source.js';
import { passing } from './follow-feed.js';
import { explainPage } from './signal-matches.js';
import { toCursor } from './stored-events.js';

type Input = RawInputOf<typeof listIcpSignals>;
type Waits = Pick<Deps, 'bus' | 'followers'>;

/**
 * Returns a page of the feed as JSON text. With `wait`, a page that would be empty is awaited (G9): its reader follows the feed until there is a
 * signal for it, and meanwhile takes a place among the followers of its account. A reader that finds no place is refused only if it would have to
 * wait. Throws what the feed throws.
 */
export async function listFeed(deps: Waits, input: Input, ctx: RequestContext): Promise<Buffer | Awaited> {
  // The feed validates the request. A page of the past is never awaited.
  const { wait, order, until } = input.query;
  const isWaiting = Number(wait) > 0 && order !== 'newest' && until === undefined;
  if (isWaiting) return awaitPage(deps, input, ctx);
  return print(deps, input, ctx, await call(deps.bus, listIcpSignals, input, ctx));
}

/** Returns the JSON text of a page, with why its signals matched where that is asked. */
async function print({ bus }: Waits, { query }: Input, ctx: RequestContext, answer: Uint8Array): Promise<Buffer> {
  if (query.include === undefined) return printFeedPage(answer);
  return printExplainedPage(await explainPage(bus, readFeedPage(answer), ctx));
}

async function awaitPage(deps: Waits, input: Input, ctx: RequestContext): Promise<Buffer | Awaited> {
  const { bus, followers } = deps;
  const { query } = parseInput(listIcpSignals.input, input);
  const list = (within: RequestContext): Promise<Uint8Array> => call(bus, listIcpSignals, input, within);
  // What is read later does not belong to the request, so it has a deadline of its own and no trace.
  const later = (): RequestContext => ({
    ...ctx,
    deadline: Date.now() + listIcpSignals.timeoutMs,
    traceparent: undefined,
  });
  let first: Uint8Array | null = null;

  async function read(after?: number): Promise<Stretch> {
    const { icp_criteria_id, icp_criteria_ids, signal_type, signal_types } = query;
    const filters = { icp_criteria_id, icp_criteria_ids, signal_type, signal_types };
    if (after !== undefined) return readStretchOf(bus, { ...filters, cursor: toCursor(after) }, later());
    first = await list(ctx);
    const { head } = readStretch<FeedPageHead>(first);
    const [readTo] = decodeCursor(feedList, head.next_cursor, [isPosition]);
    return { signals: [], readTo, hasMore: head.has_more, end: head.end };
  }

  const accountId = accountOf(ctx);
  const { since, cursor } = query;
  const passes = passing(query);
  // What was detected before `since` brings nothing to read. A cursor wins over it.
  const wants = (signal: PlacedSignal): boolean =>
    passes(signal) && (since === undefined || cursor !== undefined || (signal.value.detectedAt as string) >= since);
  const outlivesAccount = ctx.actor.kind === 'staff';
  let source: SignalStream;
  try {
    source = await followers.follow({ accountId, read, wants, outlivesAccount });
  } catch (error) {
    if (!isFull(error) || first) throw error;
    const page = await list(ctx);
    if (isEmpty(page)) throw error;
    return print(deps, input, ctx, page);
  }
  const page = first!;
  if (!isEmpty(page)) {
    await source.return();
    return print(deps, input, ctx, page);
  }
  return new Awaited({
    source,
    withinMs: query.wait! * 1_000,
    nothing: await print(deps, input, ctx, page),
    async read() {
      const found = await list(later());
      return isEmpty(found) ? null : print(deps, input, later(), found);
    },
  });
}

const isFull = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'rate_limited' || error.code === 'unavailable');

/** Whether there is nothing to read yet. An empty page whose search is not finished is answered, so that its reader continues. */
function isEmpty(page: Uint8Array): boolean {
  const { head } = readStretch<FeedPageHead>(page);
  return head.events.length === 0 && !head.has_more;
}
