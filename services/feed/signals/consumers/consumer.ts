import type { IcpSignalConsumer } from '../../../../schema/contracts/icp-signal-consumers.js';
import { feedList } from '../../../../schema/contracts/icp-signals.js';
import { encodeCursor } from '../../../platform/paging.js';
import type { ConsumerRow } from './sql/consumers.js';

/** A consumer as callers see it. Positions have no gaps, so its lag is a subtraction; what is past the retention it can read no more. */
export function toConsumer({ position, feedEnd, expiredTo, ...row }: ConsumerRow): IcpSignalConsumer {
  return {
    ...row,
    cursor: toCursor(position),
    lag: Math.max(0, feedEnd - Math.max(position, expiredTo)),
    missed: Math.max(0, expiredTo - position),
  };
}

/** The cursor of the feed behind a position. */
export const toCursor = (position: number): string => encodeCursor(feedList, [position]);
