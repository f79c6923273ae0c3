import { isUtf8 } from 'node:buffer';
import type { ActivityHead, ActivityReceipt, ActivityResult } from '../../../schema/contracts/activity.js';
import { maxMessageBytes } from '../../../schema/contracts/request.js';
import type { RequestContext } from '../../platform/context.js';
import { AppError, toAppError, toErrorBody } from '../../platform/errors.js';
import type { Intake } from './intake.js';
import type { ActivityMetrics } from './metrics.js';
import { type ReadItems, type Refusal, readArray, readLines } from './read-items.js';
import { toReceipt } from './receipt.js';

export type ActivityDeps = { intake: Intake; metrics: ActivityMetrics };

/** Stores the parts of a message from the gateway, and returns the result of each after its commit (G3). */
export async function storeActivity(
  deps: ActivityDeps,
  body: Uint8Array,
  ctx: RequestContext,
): Promise<{ results: ActivityResult[] }> {
  const [head = '', ...lines] = toText(body).split('\n');
  const { parts } = JSON.parse(head) as ActivityHead;
  const room = { bytes: 0 };
  let next = 0;
  const stored = parts.map(({ baseline, first_index, lines: count, traceparent = ctx.traceparent }) => {
    const from = next;
    next += count;
    const read = readLines(lines.slice(from, next), first_index);
    return store(deps, read, { baseline, traceparent, room });
  });
  return { results: await Promise.all(stored.map(toResult)) };
}

const toResult = (receipt: Promise<ActivityReceipt>): Promise<ActivityResult> =>
  receipt.then(
    (receipt) => ({ receipt }),
    (error) => ({ error: toErrorBody(toAppError(error)) }),
  );

/**
 * Stores what the ingest user sends over NATS (X6): a JSON array of items, or one item per line. Throws `payload_too_large` above the
 * message limit and `malformed_json` for other text.
 */
export async function ingestActivity(
  deps: ActivityDeps,
  body: Uint8Array,
  ctx: RequestContext,
): Promise<ActivityReceipt> {
  if (body.length > maxMessageBytes) {
    throw new AppError('payload_too_large', `The message is larger than ${maxMessageBytes} bytes.`);
  }
  if (!isUtf8(body)) throw new AppError('malformed_json', 'The message is not UTF-8.');
  const text = toText(body);
  const isArray = text.trimStart().startsWith('[');
  const read = isArray ? readArray(text) : readLines(text.replace(/^\ufeff/, '').split('\n'), 0);
  return store(deps, read, { baseline: false, traceparent: ctx.traceparent });
}

async function store(
  deps: ActivityDeps,
  { items, refusals: invalid }: ReadItems,
  { room, ...how }: { baseline: boolean; traceparent?: string; room?: { bytes: number } },
): Promise<ActivityReceipt> {
  const { counts, ignored } = await deps.intake.submit({ items, ...how });
  const refusals = ignored.length === 0 ? invalid : [...invalid, ...ignored].sort(byIndex);
  deps.metrics.count(counts, refusals.length);
  return toReceipt(counts, refusals, room);
}

const byIndex = (one: Refusal, other: Refusal): number => one.index - other.index;

const toText = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
