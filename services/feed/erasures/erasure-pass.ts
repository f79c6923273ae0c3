import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { type Client, type Database, transaction } from '../../platform/postgres/postgres.js';
import { indexPage } from './index-page.js';
import { readErased } from './sql/erased-identifiers.js';
import * as sql from './sql/erasure-pass.js';
import { walkPage } from './walk-page.js';

type Pass = sql.Pass;

/** How often a replica looks for erasures. */
const everyMs = 1_000;

/**
 * Searches stored data for the people erased since the last pass, and replaces what names them by tombstones (X7). It finds items by the
 * hashes of their identifiers, and events by their items. What was stored before there was such an index is read once, page by page, to
 * fill it; until then, a pass reads everything for all waiting erasures. The intake keeps out what arrives in the meantime. Each page and
 * the progress are written in one transaction under a lease, so another replica continues the pass of one that was killed.
 */
export class ErasurePass implements Part {
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private resting = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: { database: Database; log: Logger }) {}
  readonly name = 'search of stored data for erased people';

  /** Looks for erasures at once instead of at the next interval. */
  wake(): void {
    this.resting.abort();
  }

  async start(): Promise<void> {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const isWorked = await this.work().catch((error) => {
        this.options.log.warn({ err: error }, 'stored data could not be searched for erased people');
        return false;
      });
      if (isWorked) continue;
      this.resting = new AbortController();
      await delay(everyMs, undefined, { signal: AbortSignal.any([this.resting.signal, this.stopping.signal]) }).catch(
        () => {},
      );
    }
  }

  private async work(): Promise<boolean> {
    const { pool } = this.options.database;
    const claimed = await sql.claimPass(pool, this.owner);
    if (!claimed) return false;
    try {
      const range = { after: claimed.done_to, upTo: claimed.up_to, limit: sql.maxHashes };
      const hashes = new Set((await readErased(pool, range)).map((row) => row.hash));
      const page = claimed.stage === 'index' ? indexPage : walkPage;
      const write = this.write.bind(this);
      let pass: Pass | null = claimed;
      while (pass && !this.stopping.signal.aborted) pass = await page({ pool, write, hashes }, pass);
      if (!pass) await sql.finishPass(pool, this.owner);
    } finally {
      await sql.releasePass(pool, this.owner).catch(() => {});
    }
    return true;
  }

  /** Works on one page in a transaction with the progress. */
  private async write(next: Pass, work: (client: Client) => Promise<void>): Promise<void> {
    await transaction(this.options.database.pool, async (client) => {
      if (!(await sql.advancePass(client, this.owner, next)))
        throw new Error('another replica has taken over the search');
      await work(client);
    });
  }
}
