import { randomUUID } from 'node:crypto';
import type { Logger } from '../../platform/lifecycle/log.js';
import { createRepeating, type Repeating } from '../../platform/lifecycle/repeating.js';
import { type Client, type Database, transaction } from '../../platform/postgres/postgres.js';
import { indexPage, listEntries } from './index-page.js';
import { readErased } from './sql/erased-identifiers.js';
import * as sql from './sql/erasure-pass.js';
import { walkPage } from './walk-page.js';

type Pass = sql.Pass;

/** How often a replica looks for erasures. */
const everyMs = 1_000;

/**
 * Creates the part that searches stored data for the people erased since the last pass, and replaces what names them by tombstones (X7). It finds
 * items by the hashes of their identifiers, and events by their items. What was stored before there was such an index is read once, page by page, to
 * fill it; until then, a pass reads everything for all waiting erasures. The intake keeps out what arrives in the meantime. Each page and the
 * progress are written in one transaction under a lease, so another replica continues the pass of one that was killed.
 */
export function createErasurePass({ database, log }: { database: Database; log: Logger }): Repeating {
  const owner = randomUUID();
  const abort = new AbortController();

  /** Returns whether there was anything to search. */
  async function turn(): Promise<boolean> {
    const { pool } = database;
    const claimed = await sql.claimPass(pool, owner);
    if (!claimed) return false;
    try {
      const range = { after: claimed.done_to, upTo: claimed.up_to, limit: sql.maxHashes };
      const hashes = new Set((await readErased(pool, range)).map((row) => row.hash));
      const isIndexed = claimed.stage === 'index';
      const page = isIndexed ? indexPage : walkPage;
      const search = { pool, write, hashes, entries: isIndexed ? listEntries(hashes) : [] };
      let pass: Pass | null = claimed;
      while (pass && !abort.signal.aborted) pass = await page(search, pass);
      if (!pass) await sql.finishPass(pool, owner);
    } finally {
      await sql.releasePass(pool, owner).catch(() => {});
    }
    return true;
  }

  /** Works on one page in a transaction with the progress. */
  async function write(next: Pass, work: (client: Client) => Promise<void>): Promise<void> {
    await transaction(database.pool, async (client) => {
      if (!(await sql.advancePass(client, owner, next))) throw new Error('another replica has taken over the search');
      await work(client);
    });
  }

  return createRepeating({
    name: 'search of stored data for erased people',
    everyMs,
    abort,
    log,
    fault: 'stored data could not be searched for erased people',
    turn,
  });
}
