import { setTimeout as delay } from 'node:timers/promises';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import { Unread, type Vendor } from '../source-kind.js';
import { takeTurn } from '../sql/vendors.js';
import type { Fetch } from './fetcher.js';
import type { Ask } from './robots.js';

/** A process that is so much later than its turn, because it was busy, would ask too soon before the next one: it takes another turn. */
const maxLateMs = 50;
const maxTurns = 5;

/** The vendor whose turn a request to this address takes: the host itself, where each host is a vendor of its own. */
export const paceOf = (vendor: Vendor, url: string): Vendor =>
  vendor.isEachHost ? { ...vendor, name: new URL(url).host } : vendor;

/** Waits for the turn to ask a vendor, of all replicas. Throws Unread while the vendor is left alone. */
export async function awaitTurn(db: Queryable, vendor: Vendor, signal: AbortSignal): Promise<void> {
  for (let turns = 0; turns < maxTurns; turns++) {
    const askedAt = performance.now();
    const waitMs = await takeTurn(db, vendor);
    if (waitMs === null) throw new Unread(`${vendor.name} asked leadwire to send no requests for a while.`);
    await delay(waitMs, undefined, { signal });
    // The turn is that long after PostgreSQL took it, which was after `askedAt`.
    if (performance.now() - askedAt - waitMs <= maxLateMs) return;
  }
}

/** The least time between two requests to the site of a company, in milliseconds. */
export const sitePaceMs = 2_000;

/** Returns what asks any host in a pace of its own, that all replicas share. */
export const createAsk = (options: { db: Queryable; fetch: Fetch; signal: AbortSignal; paceMs?: number }): Ask => {
  const { db, fetch, signal, paceMs = sitePaceMs } = options;
  return async (url, accept, maxBytes) => {
    await awaitTurn(db, { name: new URL(url).host, everyMs: paceMs, atOnce: 1 }, signal);
    return fetch(url, { accept, maxBytes });
  };
};
