import { grownSubject } from '../../../schema/contracts/icp-signals.js';
import { writeGrowth } from '../../../schema/feed-growth.js';
import type { Bus } from '../../platform/nats/nats.js';
import type { Signal } from './signal.js';

/**
 * Notifies followers of feeds that these signals were committed (G6). NATS drops the message if nobody listens, and it is not sent while NATS is
 * unavailable: followers also ask from time to time.
 */
export function announceGrowth(bus: Bus, signals: Signal[]): void {
  if (!bus.isConnected()) return;
  const ends = new Map<string, number>();
  for (const { account_id, position } of signals) ends.set(account_id, position);
  for (const message of writeGrowth(ends)) bus.connection.publish(grownSubject, message);
}
