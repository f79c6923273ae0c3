import type { HandOverHead, HandOverMeta } from '../../../schema/contracts/icp-signals.js';
import { AppError } from '../../platform/errors.js';
import type { EventColumns } from './sql/fan-out.js';

/** Events of one account in the order of their positions, each with its stored bytes. */
export type HandOver = { accountId: string; firstPosition: number; events: { meta: HandOverMeta; bytes: Buffer }[] };

/**
 * Reads the lines of a hand-over: its head, then for each event its meta and its stored bytes. Throws `invalid_request` where the
 * lines do not add up or positions do not rise.
 */
export function parseHandOver(data: Uint8Array): HandOver {
  const lines = splitLines(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  const head = readLine<HandOverHead>(lines[0]);
  const events: HandOver['events'] = [];
  for (let i = 1; i + 1 < lines.length; i += 2) {
    events.push({ meta: readLine<HandOverMeta>(lines[i]), bytes: lines[i + 1]! });
  }
  const isRising = events.every((one, i) => i === 0 || one.meta.position > events[i - 1]!.meta.position);
  if (lines.length !== 1 + 2 * head.count || events.length !== head.count || !isRising) {
    throw new AppError('invalid_request', 'The hand-over is cut off or out of order.');
  }
  return { accountId: head.account_id, firstPosition: head.first_position, events };
}

function splitLines(data: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < data.length; ) {
    const end = data.indexOf(0x0a, start);
    lines.push(data.subarray(start, end < 0 ? data.length : end));
    start = end < 0 ? data.length : end + 1;
  }
  return lines;
}

function readLine<T>(line: Buffer | undefined): T {
  try {
    return JSON.parse(line?.toString('utf8') ?? '');
  } catch (error) {
    throw new AppError('invalid_request', 'A line of the hand-over is not JSON.', { cause: error });
  }
}

/** The events column by column, as the owed statement takes them. */
export function toColumns(events: HandOver['events']): EventColumns {
  return {
    positions: events.map((one) => one.meta.position),
    ids: events.map((one) => one.meta.id),
    icpCriteriaIds: events.map((one) => one.meta.icp_criteria_id),
    signalTypes: events.map((one) => one.meta.signal_type),
    detectedAt: events.map((one) => one.meta.detected_at),
    pushable: events.map((one) => one.meta.pushable),
    // One text instead of an array: nothing has to be escaped for the wire.
    bodies: events.map((one) => one.bytes.toString('utf8')).join('\n'),
    traceparents: events.map((one) => one.meta.traceparent ?? null),
  };
}
