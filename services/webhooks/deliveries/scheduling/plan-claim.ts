import type { ClaimPart, ReadyEndpoint } from '../sql/claim-due.js';
import type { Slots } from './slots.js';

/**
 * Shares the free slots among the endpoints that have due rows (W14), and takes the slots that it assigns. All first tries come before any
 * retry; within each group one slot is assigned at a time, account by account, and the endpoints of an account take turns. At most
 * `maxRows` are planned in total. `offset` rotates the order of the accounts, so that none is always first.
 */
export function planClaim(ready: Iterable<ReadyEndpoint>, slots: Slots, maxRows: number, offset = 0): ClaimPart[] {
  const parts = new Map<string, ClaimPart>();
  const endpoints = [...ready];
  let left = maxRows;
  for (const isRetry of [false, true]) {
    let queues = toQueues(endpoints.filter((one) => (isRetry ? one.retries : one.firsts)));
    queues = [...queues.slice(offset % (queues.length || 1)), ...queues.slice(0, offset % (queues.length || 1))];
    while (queues.length > 0 && left > 0) {
      queues = queues.filter((queue) => left > 0 && grantOne(queue, isRetry, slots, parts) && left-- > 0);
    }
  }
  return [...parts.values()];
}

function toQueues(endpoints: ReadyEndpoint[]): ReadyEndpoint[][] {
  const byAccount = new Map<string, ReadyEndpoint[]>();
  for (const one of endpoints) {
    const queue = byAccount.get(one.accountId);
    if (queue) queue.push(one);
    else byAccount.set(one.accountId, [one]);
  }
  return [...byAccount.values()];
}

/**
 * Gives one slot to the account's next endpoint that has room and moves that endpoint to the end of the queue. Returns false when no
 * endpoint has room.
 */
function grantOne(queue: ReadyEndpoint[], isRetry: boolean, slots: Slots, parts: Map<string, ClaimPart>): boolean {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { accountId, endpointId } = next;
    if (slots.room(accountId, endpointId, isRetry) < 1) continue;
    slots.take(accountId, endpointId);
    const key = `${endpointId} ${isRetry}`;
    const part = parts.get(key);
    if (part) part.count += 1;
    else parts.set(key, { endpointId, isRetry, count: 1, from: null });
    queue.push(next);
    return true;
  }
  return false;
}
