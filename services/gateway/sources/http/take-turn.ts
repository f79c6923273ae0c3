import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { Unread, type Vendor } from '../source-kind.js';
import { takeTurn } from '../sql/vendors.js';
import type { Fetch } from './fetcher.js';
import type { Ask } from './robots.js';

/** If a busy process is later than its turn by this much, its request would come too close to the next one, so it takes another turn. */
const maxLateMs = 50;
const maxTurns = 5;

/** The vendor whose turn a request to this address takes: the host itself if each host is a vendor of its own. */
export const paceOf = (vendor: Vendor, url: string): Vendor =>
  vendor.isEachHost ? { ...vendor, name: new URL(url).host } : vendor;

/** Waits for the turn, among all replicas, to ask a vendor. Throws Unread while the vendor must not be asked. */
export async function awaitTurn(db: Queryable, vendor: Vendor, signal: AbortSignal): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const askedAt = performance.now();
    const waitMs = await takeTurn(db, vendor);
    if (waitMs === null) throw new Unread(`${vendor.name} asked leadwire to send no requests for a while.`);
    await delay(waitMs, undefined, { signal });
    // The turn is counted from the statement in PostgreSQL, which ran after `askedAt`.
    if (performance.now() - askedAt - waitMs <= maxLateMs) return;
  }
}

/** The least time between two requests to the site of a company, in milliseconds. */
export const sitePaceMs = 2_000;

/** Returns the function that sends requests to any host, each host at a pace of its own that all replicas share. */
export const createAsk = (options: { db: Queryable; fetch: Fetch; signal: AbortSignal; paceMs?: number }): Ask => {
  const { db, fetch, signal, paceMs = sitePaceMs } = options;
  return async (url, accept, maxBytes) => {
    await awaitTurn(db, { name: new URL(url).host, everyMs: paceMs, atOnce: 1 }, signal);
    return fetch(url, { accept, maxBytes });
  };
};
