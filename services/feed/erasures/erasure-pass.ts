import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Part } from '../../platform/lifecycle/lifecycle.js';
import type { Logger } from '../../platform/lifecycle/log.js';
import { type Database, transaction } from '../../platform/postgres/postgres.js';
import { namesAny } from './erased-cache.js';
import * as sql from './sql/erase-stored.js';
import { readErased } from './sql/erased-identifiers.js';
import { toErasedSourceId, toTombstone } from './tombstones.js';

/** How often a replica looks for erasures, and how many rows it reads at once. */
const everyMs = 1_000;
const pageSize = 250;

/**
 * Searches all stored data for the people erased since the last pass, and replaces what names them by tombstones (X7): first the activity,
 * then the feeds, page by page in the order of their keys. Only hashes of the erased are known, so no index can find them; one pass reads
 * everything once for all waiting erasures. The intake keeps out what arrives in the meantime. Each page and the progress are written in
 * one transaction under a lease, so another replica continues the pass of one that was killed.
 */
export class ErasurePass implements Part {
  private readonly owner = randomUUID();
  private readonly stopping = new AbortController();
  private resting = new AbortController();
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: { database: Database; log: Logger }) {}
  readonly name = 'pass over what is stored for who was erased';

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
    const claimed = await sql.claimPass(this.options.database.pool, this.owner);
    if (!claimed) return false;
    try {
      const range = { after: claimed.done_to, upTo: claimed.up_to, limit: sql.maxHashes };
      const hashes = new Set((await readErased(this.options.database.pool, range)).map((row) => row.hash));
      let pass: sql.Pass | null = claimed;
      while (pass && !this.stopping.signal.aborted) pass = await this.page(pass, hashes);
      if (!pass) await sql.finishPass(this.options.database.pool, this.owner);
    } finally {
      await sql.releasePass(this.options.database.pool, this.owner).catch(() => {});
    }
    return true;
  }

  /** Works on one page. Returns where to continue, or null at the end. */
  private async page(pass: sql.Pass, hashes: Set<string>): Promise<sql.Pass | null> {
    if (pass.stage === 'activity') {
      const items = await sql.readItems(this.options.database.pool, pass, pageSize);
      const named = items
        .filter((one) => !one.is_erased)
        .filter((one) => namesAny([one.source_id, one.headline, one.body_text, one.payload], hashes))
        .map(({ scope, id, source_id }) => ({ scope, id, sourceId: toErasedSourceId(source_id) }));
      const last = items.at(-1);
      const next: sql.Pass =
        items.length < pageSize
          ? { ...pass, stage: 'signals', after_scope: null, after_number: null }
          : { ...pass, after_scope: last!.scope, after_number: last!.id };
      await this.write(next, async (client) => {
        if (named.length > 0) await sql.eraseItems(client, named);
      });
      return next;
    }
    const signals = await sql.readSignals(this.options.database.pool, pass, pageSize);
    const named = signals.filter((one) => namesAny([one.body], hashes));
    const last = signals.at(-1);
    const next = last ? { ...pass, after_scope: last.account_id, after_number: last.position } : pass;
    await this.write(next, async (client) => {
      const tombstones = named.map((one) => ({ ...one, body: toTombstone(one.body) }));
      if (tombstones.length > 0) await sql.eraseSignals(client, tombstones);
    });
    return signals.length < pageSize ? null : next;
  }

  private async write(next: sql.Pass, erase: (client: Parameters<typeof sql.eraseItems>[0]) => Promise<void>) {
    await transaction(this.options.database.pool, async (client) => {
      if (!(await sql.advancePass(client, this.owner, next)))
        throw new Error('another replica has taken over the pass');
      await erase(client);
    });
  }
}
