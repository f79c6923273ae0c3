import { isUtf8 } from 'node:buffer';
import type { ActivityReceipt } from '../../../schema/contracts/activity.js';
import { maxMessageBytes } from '../../../schema/contracts/request.js';
import type { RequestContext } from '../../platform/context.js';
import { AppError } from '../../platform/errors.js';
import type { Intake } from './intake.js';
import type { ActivityMetrics } from './metrics.js';
import { type ReadItems, type Refusal, readArray, readLines } from './read-items.js';
import { toReceipt } from './receipt.js';

export type ActivityDeps = { intake: Intake; metrics: ActivityMetrics };

/**
 * Stores a body of lines from the gateway and returns after the commit (G3). Valid items are stored; the receipt lists the others. The
 * first line says whether the body is a baseline (stored, but never matched) and gives the index of the first item.
 */
export async function storeActivity(
  deps: ActivityDeps,
  body: Uint8Array,
  ctx: RequestContext,
): Promise<ActivityReceipt> {
  const [head = '', ...lines] = toText(body).split('\n');
  const { baseline, first_index } = JSON.parse(head) as { baseline: boolean; first_index: number };
  return store(deps, readLines(lines, first_index), baseline === true, ctx);
}

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
  return store(deps, read, false, ctx);
}

async function store(deps: ActivityDeps, read: ReadItems, baseline: boolean, ctx: RequestContext) {
  const { counts, ignored } = await deps.intake.submit({ items: read.items, baseline, traceparent: ctx.traceparent });
  const refusals = ignored.length === 0 ? read.refusals : [...read.refusals, ...ignored].sort(byIndex);
  deps.metrics.count(counts, refusals.length);
  return toReceipt(counts, refusals);
}

const byIndex = (one: Refusal, other: Refusal): number => one.index - other.index;

const toText = (body: Uint8Array): string =>
  Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
