import type pg from 'pg';
import type { Bus } from '../../platform/nats/nats.js';
import { type Client, transaction } from '../../platform/postgres/postgres.js';
import { lockAccount } from '../endpoints/index.js';
import { pageOfDeliveries, thatMaySend } from './page-of-deliveries.js';
import { divideKnown, type FeedPage, readFeed, toSend } from './page-of-feed.js';
import { type Filters, finalStatuses } from './passing.js';
import { takeLeft } from './sql/clear-replay.js';
import { advanceReplay, endReplay, type Progress, type Replay } from './sql/lease-replay.js';
import { holdEndpoint } from './sql/open-replay.js';
import { queueAgain, queueFresh } from './sql/queue-replayed.js';
import { readKeys } from './sql/read-deliveries.js';

export type PageDeps = { db: () => pg.Pool; owner: string; bus: Bus; retentionDays: number };

/**
 * The result of a page: how many deliveries were queued, or 'not now' if the endpoint is disabled or the fan-out has not come so far, or 'ended' if
 * the replay has ended or changed.
 */
export type PageResult = { queued: number } | 'not now' | 'ended';

/** A page whose replay was paused or cancelled meanwhile, or leased to another process, queues nothing. */
class Overtaken extends Error {}

/**
 * Queues the next deliveries of a replay, at most `limit`. One transaction covers them and the progress, so a process that is killed repeats nothing.
 * The endpoint's row is locked, so that its filters and its state are still the same at the commit.
 */
export async function queuePage(deps: PageDeps, replay: Replay, limit: number): Promise<PageResult> {
  const readsFeed = !replay.hasLeft && replay.position !== null;
  const feed = readsFeed ? await readFeed(deps.bus, replay, replay.position!, limit) : null;
  try {
    return await transaction(deps.db(), async (client) => {
      // Events that the fan-out has not yet reached are left to the fan-out, whatever becomes of the replay (W4).
      if (feed && (await lockAccount(client, replay.accountId)).position < feed.position) return 'not now';
      const endpoint = await holdEndpoint(client, replay.endpointId);
      if (endpoint.isDeleted) {
        await endReplay(client, replay.id, 'cancelled');
        return 'ended';
      }
      if (!endpoint.isEnabled || endpoint.isEnding) return 'not now';
      const progress = replay.hasLeft
        ? await queueLeft(deps, client, replay, { filters: endpoint, limit })
        : feed
          ? await queueFeed(deps, client, replay, { feed, filters: endpoint })
          : await queueDeliveries(deps, client, replay, { filters: endpoint, limit });
      if (!(await advanceReplay(client, replay, deps.owner, progress))) throw new Overtaken();
      return { queued: progress.queued };
    });
  } catch (error) {
    if (error instanceof Overtaken) return 'ended';
    throw error;
  }
}

/** Queues first what a pause took out of the queue, whatever its final state, as far as it may be sent now. */
async function queueLeft(
  { retentionDays }: PageDeps,
  client: Client,
  replay: Replay,
  { filters, limit }: { filters: Filters; limit: number },
): Promise<Progress> {
  const left = await takeLeft(client, replay.id, limit);
  const keys = await thatMaySend(client, await readKeys(client, left), filters, retentionDays);
  const queued = await queueAgain(client, replay.id, { keys, statuses: finalStatuses(replay) });
  return { ...replay, queued, skipped: left.length - queued };
}

async function queueFeed(
  deps: PageDeps,
  client: Client,
  replay: Replay,
  { feed, filters }: { feed: FeedPage; filters: Filters },
): Promise<Progress> {
  const events = await toSend(replay, filters, feed.events, deps.retentionDays);
  const { fresh, again } = await divideKnown(client, replay, events);
  const made = await queueFresh(client, replay.id, { ...replay, events: fresh });
  const queued = made + (await queueAgain(client, replay.id, { keys: again, statuses: replay.statuses }));
  return { ...replay, position: feed.position, isWalked: feed.isLast, queued, skipped: feed.seen - queued };
}

async function queueDeliveries(
  deps: PageDeps,
  client: Client,
  replay: Replay,
  { filters, limit }: { filters: Filters; limit: number },
): Promise<Progress> {
  const { retentionDays } = deps;
  const page = await pageOfDeliveries(client, replay, filters, { retentionDays, limit });
  const queued = await queueAgain(client, replay.id, { keys: page.keys, statuses: replay.statuses });
  const { placeAt, placeId, isLast: isWalked } = page;
  return { ...replay, placeAt, placeId, isWalked, queued, skipped: page.seen - queued };
}
