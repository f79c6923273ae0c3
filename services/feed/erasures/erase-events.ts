import type pg from 'pg';
import { NIL } from 'uuid';
import type { Client } from '../../platform/postgres/postgres.js';
import { namesAny } from './names.js';
import { eraseMatches, eraseSignals } from './sql/erase-stored.js';
import type { Pass } from './sql/erasure-pass.js';
import { type EventPlace, readNamedEvents } from './sql/named-in.js';
import { toTombstone } from './tombstones.js';

/** What a page of a pass needs: who is searched for, and how to write the page with its progress under the lease. */
export type Search = {
  pool: pg.Pool;
  hashes: Set<string>;
  /** The entries of the index that may lead to them, in their order. */
  entries: string[];
  write(next: Pass, work: (client: Client) => Promise<void>): Promise<void>;
};

/** How many rows are read at once. */
export const pageSize = 250;

/** No number of an item is larger, and `beforeAll` is less than each. */
export const lastItem = Number.MAX_SAFE_INTEGER;
export const beforeAll: EventPlace = { item: -lastItem, account_id: NIL, position: 0 };

/**
 * Replaces the events of these items that name an erased person. The other events lose their reason, which may hold words of the item's text that the
 * event itself does not contain (G8). The item number of an event from before the index belongs to that event alone.
 */
export async function eraseEventsOf({ pool, hashes, write }: Search, pass: Pass, items: number[]): Promise<void> {
  if (items.length === 0) return;
  for (let after = beforeAll; ; ) {
    const events = await readNamedEvents(pool, { items, after, limit: pageSize });
    const named = events.filter(({ body }) => namesAny([body], hashes));
    const others = events.filter((one) => !named.includes(one));
    const tombstones = named.map((one) => ({ ...one, body: toTombstone(one.body) }));
    // Also where there are none, so that the lease outlasts many pages.
    await write(pass, async (client) => {
      if (tombstones.length > 0) await eraseSignals(client, tombstones);
      if (others.length > 0) await eraseMatches(client, others);
    });
    if (events.length < pageSize) return;
    after = events.at(-1)!;
  }
}
