import {
  erasedSubject,
  type FeedPageHead,
  feedList,
  findGrown,
  followIcpSignals,
  grownSubject,
  listTombstones,
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
import type { PlacedTombstone, Stretch } from '../../operation/ports.js';
import { StoredSignal, StoredTombstone, toCursor, toTombstoneCursor } from './stored-events.js';

/** What the followers of all accounts share of the feed service. */
export type FeedSource = {
  /** Reads what follows a position of an account's feed, for all of its followers. Throws what `call` throws. */
  read(accountId: string, after: number): Promise<Stretch>;
  /** Reads the tombstones of an account that follow a number, a page of them. Throws what `call` throws. */
  readTombstones(accountId: string, after: number): Promise<PlacedTombstone[]>;
  /** Returns which of the accounts have signals or tombstones after these, and where both end. Throws what `call` throws. */
  findGrown(places: PlaceInFeed[]): Promise<PlaceInFeed[]>;
  /** Calls `onGrown` when the feed reports that accounts have grown, `onErased` when events were erased. Returns a function that ends this. */
  listen(onGrown: (places: PlaceInFeed[]) => void, onErased: () => void): () => void;
};

/** Reaches the feed service over NATS. */
export function createFeedSource(bus: Bus, log: Logger): FeedSource {
  return {
    read(accountId, after) {
      const ctx = serviceContext('gateway', followIcpSignals.timeoutMs, accountId);
      return readStretchOf(bus, { cursor: toCursor(after) }, ctx);
    },
    async readTombstones(accountId, after) {
      const ctx = serviceContext('gateway', listTombstones.timeoutMs, accountId);
      const query = { cursor: toTombstoneCursor(after), limit: maxTombstones };
      const { tombstones } = await call(bus, listTombstones, { query }, ctx);
      return tombstones.map((one) => new StoredTombstone(one));
    },
    async findGrown(places) {
      const grown: PlaceInFeed[] = [];
      for (let start = 0; start < places.length; start += maxAskedAccounts) {
        const body = { places: places.slice(start, start + maxAskedAccounts) };
        grown.push(...(await call(bus, findGrown, { body }, serviceContext('gateway', findGrown.timeoutMs))).places);
      }
      return grown;
    },
    listen(onGrown, onErased) {
      const subscription = bus.connection.subscribe(grownSubject, {
        callback(error, message) {
          try {
            if (error) throw error;
            onGrown(readGrowth(message.data));
          } catch (fault) {
            log.warn({ err: fault }, 'a report of new events in the feed could not be read');
          }
        },
      });
      const erased = bus.connection.subscribe(erasedSubject, { callback: onErased });
      return () => {
        subscription.unsubscribe();
        erased.unsubscribe();
      };
    },
  };
}

/** How many tombstones are read at once. */
const maxTombstones = 200;

/** Reads a stretch of an account's feed; with `tellsTombstones`, also which tombstone is the last one. Throws what `call` throws. */
export async function readStretchOf(
  bus: Bus,
  query: RawInputOf<typeof followIcpSignals>['query'],
  ctx: RequestContext,
  withTombstones = false,
): Promise<Stretch> {
  const input = { query, tells_tombstones: withTombstones };
  const { head, bodies } = readStretch<FeedPageHead>(await call(bus, followIcpSignals, input, ctx));
  const signals = bodies.map((body, nth) => new StoredSignal(head.events[nth]!.position, body.toString('utf8')));
  const [readTo] = decodeCursor(feedList, head.next_cursor, [isPosition]);
  return { signals, readTo, hasMore: head.has_more, end: head.end, tombstones: head.tombstones };
}
