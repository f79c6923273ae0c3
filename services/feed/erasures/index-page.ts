import { NIL } from 'uuid';
import { namesAny, toEntry, tooMany } from './names.js';
import { eraseItems, eraseSignals } from './sql/erase-stored.js';
import type { Pass } from './sql/erasure-pass.js';
import { type EventPlace, readEntries, readNamedEvents, readNamedItems } from './sql/named-in.js';
import { toTombstone } from './tombstones.js';
import { pageSize, type Search, textsOf, toErased } from './walk-page.js';

/** How many hashes are looked up at once. */
const maxLookedUp = 1_000;
/** No number of an item is larger, and `beforeAll` is less than each. */
const lastItem = Number.MAX_SAFE_INTEGER;
const beforeAll: EventPlace = { item: -lastItem, account_id: NIL, position: 0 };

/**
 * Looks up a page of what may name an erased person, by index, and replaces what does by tombstones: events first, so that their item leads
 * to them until all are replaced. Returns where to continue, or null at the end.
 */
export async function indexPage(search: Search, pass: Pass): Promise<Pass | null> {
  const { pool, hashes, write } = search;
  const after = { hash: pass.after_scope ?? tooMany, item: pass.after_number ?? beforeAll.item };
  const sought = soughtFrom(hashes, after.hash);
  const entries = await readEntries(pool, { hashes: sought, after, limit: pageSize });
  const items = await readNamedItems(pool, entries);
  const live = items.filter((one) => !one.is_erased);
  const named = live.filter((one) => namesAny(textsOf(one), hashes));
  const unnamed = new Set(live.filter((one) => !named.includes(one)).map(({ id }) => id));
  const isNamed = (item: number): boolean => !unnamed.has(item);
  await eraseEventsOf(search, pass, [...new Set(entries.map(({ item }) => item))].filter(isNamed));
  const isLast = entries.length < pageSize && sought.length < maxLookedUp;
  const done = entries.length < pageSize ? { hash: sought.at(-1)!, item: lastItem } : entries.at(-1)!;
  const next = { ...pass, after_scope: done.hash, after_number: done.item };
  await write(next, async (client) => {
    if (named.length > 0) await eraseItems(client, named.map(toErased));
  });
  return isLast ? null : next;
}

/** The next hashes that are looked up, from this one on. */
function soughtFrom(hashes: Set<string>, from: string): string[] {
  const all = [tooMany, ...new Set([...hashes].map(toEntry))];
  return all
    .filter((hash) => hash >= from)
    .sort()
    .slice(0, maxLookedUp);
}

/** Replaces the events of these items that name an erased person. An item that is an event of before has no other. */
async function eraseEventsOf({ pool, hashes, write }: Search, pass: Pass, items: number[]): Promise<void> {
  if (items.length === 0) return;
  for (let after = beforeAll; ; ) {
    const events = await readNamedEvents(pool, { items, after, limit: pageSize });
    const named = events.filter(({ body }) => namesAny([body], hashes));
    const tombstones = named.map((one) => ({ ...one, body: toTombstone(one.body) }));
    // Also where there are none, so that the lease outlasts many pages.
    await write(pass, async (client) => {
      if (tombstones.length > 0) await eraseSignals(client, tombstones);
    });
    if (events.length < pageSize) return;
    after = events.at(-1)!;
  }
}
