import type { InputOf } from '../../../schema/contracts/request.js';
import { type storeWebhookEvents as contract, type StoredEvent } from '../../../schema/contracts/webhook-events.js';
import { AppError } from '../../platform/errors.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { type FanOutDeps, maxRows, type Recalling, replaceBodies } from '../deliveries/index.js';
import { lockAccount } from '../endpoints/index.js';
import { addEvents } from './emit-events.js';
import { advanceOutbox, countChoosers } from './sql/store-events.js';

type Deps = Pick<FanOutDeps, 'db' | 'dispatcher'> & { recalling: Recalling; retentionDays: number };

/** After this time the position reached so far is returned, and the gateway sends the remaining events again. */
const answerAfterMs = 4_000;

/**
 * Takes over the events of the gateway that follow the account's own position, and returns the position reached (H13, W16). Each step is one
 * transaction that stores events, queues them for the endpoints that are owed them, and advances the position; so repeating a message is harmless. A
 * message that begins beyond the next position changes nothing, unless the account is closed: the gateway skips the events that were waiting then.
 * Throws `invalid_request` when the positions are not consecutive.
 */
export async function storeWebhookEvents(deps: Deps, input: InputOf<typeof contract>): Promise<{ position: number }> {
  const { account_id: accountId, events } = input;
  if (events.some(({ position }, nth) => position !== events[0]!.position + nth)) {
    throw new AppError('invalid_request', 'The positions of the events of a hand-off must be consecutive.');
  }
  const giveUpAt = performance.now() + answerAfterMs;
  for (;;) {
    const { position, isDone } = await takeStep(deps, accountId, events);
    if (isDone || performance.now() > giveUpAt) return { position };
  }
}

/** Takes over some of the events that follow the account's position. Returns the position, and whether nothing is left to take. */
async function takeStep(
  deps: Deps,
  accountId: string,
  events: StoredEvent[],
): Promise<{ position: number; isDone: boolean }> {
  const { queued, recalled, ...result } = await transaction(deps.db(), async (client) => {
    const { outboxPosition, isClosed } = await lockAccount(client, accountId);
    const nothing = { queued: [], recalled: [] };
    const following = events.filter((event) => event.position > outboxPosition);
    // Events that were waiting when the account was closed never arrive, so the next ones of a closed account need not follow its position.
    const isNext = following[0]?.position === outboxPosition + 1 || (isClosed && following.length > 0);
    if (!isNext) return { ...nothing, position: outboxPosition, isDone: true };
    const taken = isClosed ? following : following.slice(0, await countOfStep(client, accountId));
    const { position } = taken.at(-1)!;
    await advanceOutbox(client, accountId, position);
    // Nobody reads the events of a closed account, but erased persons are removed from those that are stored (X7).
    const kept = isClosed ? taken.filter((event) => event.is_erased) : taken;
    const made = await store(client, deps.retentionDays, accountId, kept);
    return { ...made, position, isDone: taken.length === following.length };
  });
  for (const endpointId of queued) deps.dispatcher.noteDue(accountId, endpointId, 'other');
  deps.recalling.recall(recalled);
  return result;
}

/** How many events make no more deliveries than one statement should. */
async function countOfStep(client: Client, accountId: string): Promise<number> {
  return Math.max(1, Math.floor(maxRows / Math.max(1, await countChoosers(client, accountId))));
}

/** Stores and queues new events, and then puts tombstones in the place of events that were erased, also of these. */
async function store(
  client: Client,
  retentionDays: number,
  accountId: string,
  taken: StoredEvent[],
): Promise<{ queued: string[]; recalled: string[] }> {
  const fresh = taken.filter((event) => !event.is_erased);
  const queued = fresh.length === 0 ? [] : await addEvents(client, accountId, fresh);
  const erased = taken
    .filter((event) => event.is_erased)
    .map(({ id, created_at, body }) => ({ id, detected_at: created_at, body }));
  // One event may be erased twice, and the last tombstone counts.
  const events = [...new Map(erased.map((event) => [event.id, event])).values()];
  const recalled = events.length === 0 ? [] : await replaceBodies(client, { accountId, retentionDays, events });
  return { queued, recalled };
}
