import { beforeAll, eraseEventsOf, lastItem, pageSize, type Search } from './erase-events.js';
import { namesAny, toEntry, tooMany } from './names.js';
import type { Pass } from './sql/erasure-pass.js';
import { readEntries, readNamedItems } from './sql/named-in.js';
import { eraseNamed, textsOf } from './walk-page.js';

/** How many hashes are looked up at once. */
const maxLookedUp = 1_000;

/**
 * Looks up, by index, a page of items and events that may name an erased person, and replaces those that do by tombstones: events first, so that
 * their item leads to them until all are replaced. Returns where to continue, or null at the end.
 */
export async function indexPage(search: Search, pass: Pass): Promise<Pass | null> {
  const { pool, hashes, write } = search;
  const after = { hash: pass.after_scope ?? tooMany, item: pass.after_number ?? beforeAll.item };
  const from = search.entries.findIndex((entry) => entry >= after.hash);
  const sought = from < 0 ? [] : search.entries.slice(from, from + maxLookedUp);
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
    if (named.length > 0) await eraseNamed(client, named);
  });
  return isLast ? null : next;
}

/** The entries of the index that are looked up for these hashes, in their order. */
export const listEntries = (hashes: Set<string>): string[] => [tooMany, ...new Set([...hashes].map(toEntry))].sort();
