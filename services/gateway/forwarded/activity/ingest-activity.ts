import { isUtf8 } from 'node:buffer';
import {
  type ActivityReceipt,
  maxActivityBytes,
  maxActivityDepth,
  maxRefusalsListed,
  storeActivity,
} from '../../../../schema/contracts/activity.js';
import type { RequestContext } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { Turn } from '../../../platform/turn.js';
import type { Deps } from '../../operation/deps.js';
import type { ActivityLines } from '../../operation/ports.js';
import { type ItemLine, tooDeep, tooLong } from './lines.js';
import { maxChunkBytes } from './relay.js';

// The limit of a line leaves room for white space around an item, which does not count towards the item's size.
export const maxLineBytes = maxActivityBytes + 1024;

/**
 * Stores items, given one per line, and adds up the receipts (G3). It sends chunks one after the other, so that of two items with the same
 * source_id the first wins. An error before anything was committed is thrown unchanged. After that `deadline_exceeded` is thrown, since a
 * part of the body is stored and repeating the whole is safe. Once `ended` aborts, because the credential has ended, no further chunk is
 * sent. The chunk under way is awaited, and `unauthenticated` is thrown with the reason and a count of what was stored.
 */
export async function ingestActivity(
  deps: Deps,
  input: { lines: AsyncIterable<ItemLine>; baseline: boolean; ended: AbortSignal },
  ctx: RequestContext,
): Promise<ActivityReceipt> {
  const receipt: ActivityReceipt = { accepted: 0, duplicates: 0, unresolved: 0, refused: [], refused_count: 0 };
  const newChunk = (firstIndex: number): ActivityLines => ({
    baseline: input.baseline,
    firstIndex,
    lines: [],
    bytes: 0,
  });
  let chunk = newChunk(0);
  let index = 0;
  let committed = false;
  const turn = new Turn();

  async function send(): Promise<void> {
    if (chunk.lines.length === 0) return;
    input.ended.throwIfAborted();
    // Each chunk has its own deadline, since a stream may be of any length.
    const part = await deps.activity.store(chunk, { ...ctx, deadline: Date.now() + storeActivity.timeoutMs });
    committed = true;
    addTo(receipt, part);
  }

  try {
    for await (const line of input.lines) {
      const fault = faultOf(line);
      if (fault !== null) {
        // The feed numbers the items of a chunk consecutively, so an omitted line ends the chunk.
        await send();
        chunk = newChunk(index + 1);
        receipt.refused_count++;
        refuseIn(receipt, { index, errors: [{ location: `body[${index}]`, message: fault }] });
      } else if (line instanceof Buffer) {
        if (chunk.bytes + line.length + 1 > maxChunkBytes) {
          await send();
          chunk = newChunk(index);
        }
        chunk.lines.push(line);
        chunk.bytes += line.length + 1;
      }
      index++;
      if (turn.isOver()) await turn.next();
    }
    await send();
    return receipt;
  } catch (error) {
    throw toOutcome(error, committed ? receipt : null, input.ended);
  }
}

/** Adds the receipt of a chunk, of which `unresolved` is missing where the feed is of the version before. */
function addTo(receipt: ActivityReceipt, part: Omit<ActivityReceipt, 'unresolved'> & { unresolved?: number }): void {
  receipt.accepted += part.accepted;
  receipt.duplicates += part.duplicates;
  receipt.unresolved += part.unresolved ?? 0;
  receipt.refused_count += part.refused_count;
  for (const one of part.refused) refuseIn(receipt, one);
}

function refuseIn({ refused }: ActivityReceipt, one: ActivityReceipt['refused'][number]): void {
  if (refused.length < maxRefusalsListed) refused.push(one);
}

/** Returns the error for an intake that was interrupted. `stored` is the receipt of what was committed before, or null when nothing was. */
function toOutcome(error: unknown, stored: ActivityReceipt | null, ended: AbortSignal): unknown {
  const hasEnded = ended.aborted && error === ended.reason;
  if (!stored && !hasEnded) return error;
  const part = stored
    ? `Only a part was stored (${stored.accepted} accepted, ${stored.duplicates} duplicates). Repeating the whole body is safe.`
    : 'Nothing was stored.';
  return hasEnded
    ? new AppError('unauthenticated', `${(error as AppError).detail} ${part}`)
    : new AppError('deadline_exceeded', part, { cause: error });
}

/** Returns why an item is refused before it reaches the feed, or null when the feed has to check it. */
function faultOf(line: ItemLine): string | null {
  if (line === tooDeep) return `is nested more than ${maxActivityDepth} levels deep`;
  if (line === tooLong || line.length > maxLineBytes) return `is larger than ${maxActivityBytes} bytes`;
  return isUtf8(line) ? null : 'is not UTF-8';
}
