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
import { call } from '../../../platform/nats/rpc.js';
import { Turn } from '../../../platform/turn.js';
import type { Deps } from '../../operation/deps.js';
import { type ItemLine, tooDeep, tooLong } from './lines.js';

// Room for the head line below the 512 KiB of a NATS message (A12).
const maxChunkBytes = 448 * 1024;

// What may stand around an item on its line (white space) without its text being too large.
export const maxLineBytes = maxActivityBytes + 1024;

/**
 * Stores items given one a line, in chunks, one after the other (so that of two with one source_id the first wins), and adds up
 * the receipts (G3). An error before anything was committed is thrown as it is; after that `deadline_exceeded` is thrown, since a part
 * of the body is stored and repeating the whole is safe. Once `ended` aborts, no further chunk is sent, and `unauthenticated` is thrown with
 * the reason, which says that the credential has ended, and with what was stored; so the chunk under way is waited for.
 */
export async function ingestActivity(
  deps: Deps,
  input: { lines: AsyncIterable<ItemLine>; baseline: boolean; ended: AbortSignal },
  ctx: RequestContext,
): Promise<ActivityReceipt> {
  const receipt: ActivityReceipt = { accepted: 0, duplicates: 0, refused: [], refused_count: 0 };
  let chunk = newChunk(0);
  let index = 0;
  let committed = false;
  const turn = new Turn();

  async function send(): Promise<void> {
    if (chunk.lines.length === 0) return;
    input.ended.throwIfAborted();
    const head = Buffer.from(`${JSON.stringify({ baseline: input.baseline, first_index: chunk.firstIndex })}\n`);
    // Each chunk has its own deadline: a stream may be of any length.
    const deadline = Date.now() + storeActivity.timeoutMs;
    const part = await call(deps.bus, storeActivity, Buffer.concat([head, ...chunk.lines]), { ...ctx, deadline });
    committed = true;
    receipt.accepted += part.accepted;
    receipt.duplicates += part.duplicates;
    receipt.refused_count += part.refused_count;
    for (const one of part.refused) refuse(one);
  }

  function refuse(one: ActivityReceipt['refused'][number]): void {
    if (receipt.refused.length < maxRefusalsListed) receipt.refused.push(one);
  }

  try {
    for await (const line of input.lines) {
      const fault = faultOf(line);
      if (fault !== null) {
        // The feed counts places from the first line of a chunk, so a missing line ends the chunk.
        await send();
        chunk = newChunk(index + 1);
        receipt.refused_count++;
        refuse({
          index,
          errors: [{ location: `body[${index}]`, message: fault }],
        });
      } else if (line instanceof Buffer) {
        if (chunk.bytes + line.length + 1 > maxChunkBytes) {
          await send();
          chunk = newChunk(index);
        }
        chunk.lines.push(line, lineFeed);
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

/** The error of an intake that was broken off; `stored` is what was committed before, null where nothing was. */
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

/** Why an item never reaches the feed; null where it does, to be judged there. */
function faultOf(line: ItemLine): string | null {
  if (line === tooDeep) return `is nested more than ${maxActivityDepth} levels deep`;
  if (line === tooLong || line.length > maxLineBytes) return `is larger than ${maxActivityBytes} bytes`;
  return isUtf8(line) ? null : 'is not UTF-8';
}

const lineFeed = Buffer.from('\n');

function newChunk(firstIndex: number): { firstIndex: number; lines: Buffer[]; bytes: number } {
  return { firstIndex, lines: [], bytes: 0 };
}
