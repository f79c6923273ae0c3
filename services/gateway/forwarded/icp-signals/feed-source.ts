import {
  type FeedPageHead,
  feedList,
  findGrown,
  followIcpSignals,
  grownSubject,
  maxAskedAccounts,
  type PlaceInFeed,
} from '../../../../schema/contracts/icp-signals.js';
import type { RawInputOf } from '../../../../schema/contracts/request.js';
import { readGrowth } from '../../../../schema/feed-growth.js';
import { readStretch } from '../../../../schema/feed-stretch.js';
import { type RequestContext, serviceContext } from '../../../platform/context.js';
import type { Logger } from '../../../platform/lifecycle/log.js';
import type { Bus } from '../../../platform/nats/nats.js';
import { call } from '../../../platform/nats/rpc.js';
import { decodeCursor, isPosition } from '../../../platform/paging.js';
import type { Stretch } from '../../operation/ports.js';
import { StoredSignal, toCursor } from './stored-signal.js';

/** What the followers of all accounts share of the feed service. */
export type FeedSource = {
  /** Reads what follows a position of an account's feed, for all of its followers. Throws what `call` throws. */
  read(accountId: string, after: number): Promise<Stretch>;
  /** Returns which of the accounts have signals after these positions, and where their feeds end. Throws what `call` throws. */
  findGrown(places: PlaceInFeed[]): Promise<PlaceInFeed[]>;
  /** Calls `onGrown` when the feed has told that accounts have grown. Returns what ends it. */
  listen(onGrown: (places: PlaceInFeed[]) => void): () => void;
};

/** Reaches the feed service over NATS. */
export function createFeedSource(bus: Bus, log: Logger): FeedSource {
  return {
    read(accountId, after) {
      const ctx = serviceContext('gateway', followIcpSignals.timeoutMs, accountId);
      return readStretchOf(bus, { cursor: toCursor(after) }, ctx);
    },
    async findGrown(places) {
      const grown: PlaceInFeed[] = [];
      for (let start = 0; start < places.length; start += maxAskedAccounts) {
        const body = { places: places.slice(start, start + maxAskedAccounts) };
        grown.push(...(await call(bus, findGrown, { body }, serviceContext('gateway', findGrown.timeoutMs))).places);
      }
      return grown;
    },
    listen(onGrown) {
      const subscription = bus.connection.subscribe(grownSubject, {
        callback(error, message) {
          try {
            if (error) throw error;
            onGrown(readGrowth(message.data));
          } catch (fault) {
            log.warn({ err: fault }, 'what grew of the feed could not be read');
          }
        },
      });
      return () => subscription.unsubscribe();
    },
  };
}

/** Reads a stretch of an account's feed. Throws what `call` throws. */
export async function readStretchOf(
  bus: Bus,
  query: RawInputOf<typeof followIcpSignals>['query'],
  ctx: RequestContext,
): Promise<Stretch> {
  const { head, bodies } = readStretch<FeedPageHead>(await call(bus, followIcpSignals, { query }, ctx));
  const signals = bodies.map((body, nth) => new StoredSignal(head.events[nth]!.position, body.toString('utf8')));
  const [readTo] = decodeCursor(feedList, head.next_cursor, [isPosition]);
  return { signals, readTo, hasMore: head.has_more, end: head.end };
}
