import { locateSignals } from '../../../schema/contracts/icp-signals.js';
import { serviceContext } from '../../platform/context.js';
import type { Bus } from '../../platform/nats/nats.js';
import { call } from '../../platform/nats/rpc.js';

/** Positions of an account's feed: of its last event, and of the last event before the recent window. */
export type Located = { last: number; beforeWindow: number };

/**
 * Asks the feed where an account's feed ends and where its last `backMs` begin. Spans open and close at these positions (W4). Throws
 * `unavailable` when the feed does not answer.
 */
export async function locate(bus: Bus, accountId: string, backMs: number): Promise<Located> {
  const ctx = serviceContext('webhooks', locateSignals.timeoutMs, accountId);
  const { last, before_window } = await call(bus, locateSignals, { account_id: accountId, back_ms: backMs }, ctx);
  return { last, beforeWindow: before_window };
}
