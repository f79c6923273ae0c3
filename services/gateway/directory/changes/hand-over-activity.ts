import type pg from 'pg';
import {
  type ActivityHead,
  type ActivityReceipt,
  maxActivityBytes,
  storeActivity,
} from '../../../../schema/contracts/activity.js';
import { serviceContext } from '../../../platform/context.js';
import { fromErrorBody } from '../../../platform/errors.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import { deleteActivity, selectActivity, type WaitingActivity } from './sql/change-activity.js';
import type { ChangeCursor } from './sql/company-walk.js';

/** The most items of a message. */
const maxItems = 500;
/** Leaves room for the head line in a NATS message of 512 KiB (A12). */
const maxBytes = 448 * 1024;

export type ActivityDeps = { pool: pg.Pool; bus: Bus; log: Logger; onRefused: (count: number) => void };

/**
 * Hands the activity over to the feed whose companies it has, and deletes what it has answered (G7, H13). Items that the feed refuses are
 * logged and dropped: they would be refused again. Returns whether there may be more.
 */
export async function handOverActivity(deps: ActivityDeps, cursor: ChangeCursor): Promise<boolean> {
  const { pool, bus } = deps;
  const waiting = await selectActivity(pool, cursor, maxItems);
  if (waiting.length === 0) return false;
  const sent = takeFitting(waiting);
  const kept = sent.filter(({ body }) => Buffer.byteLength(body) <= maxActivityBytes);
  drop(deps, sent.length - kept.length, 'too large');
  if (kept.length > 0) {
    const { refused, refused_count } = await store(bus, kept);
    if (refused_count > 0) drop(deps, refused_count, refused.slice(0, 10));
  }
  await deleteActivity(
    pool,
    sent.map(({ id }) => id),
  );
  return sent.length < waiting.length || waiting.length === maxItems;
}

async function store(bus: Bus, items: WaitingActivity[]): Promise<ActivityReceipt> {
  const head: ActivityHead = { parts: [{ baseline: false, first_index: 0, lines: items.length }] };
  const lines = Buffer.from([JSON.stringify(head), ...items.map(({ body }) => body), ''].join('\n'));
  const { results } = await call(bus, storeActivity, lines, serviceContext('gateway', storeActivity.timeoutMs));
  const result = results[0]!;
  if ('error' in result) throw fromErrorBody(result.error);
  return result.receipt;
}

function drop({ log, onRefused }: ActivityDeps, count: number, why: unknown): void {
  if (count === 0) return;
  onRefused(count);
  log.warn({ count, why }, 'activity of directory changes was dropped, since the feed does not accept it');
}

/** The first items, as many as fit a message, but at least one. */
function takeFitting(items: WaitingActivity[]): WaitingActivity[] {
  let bytes = 0;
  const behind = items.findIndex(({ body }, index) => {
    bytes += Buffer.byteLength(body) + 1;
    return index > 0 && bytes > maxBytes;
  });
  return behind === -1 ? items : items.slice(0, behind);
}
