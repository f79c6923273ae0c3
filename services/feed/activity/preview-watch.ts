import type { InputOf } from '../../../schema/contracts/request.js';
import type { previewWatch as contract, WatchPreview } from '../../../schema/contracts/watches.js';
import { accountOf, type RequestContext } from '../../platform/context.js';
import { createLanes } from '../../platform/lanes.js';
import { type Database, type Queryable, toDatabaseError } from '../../platform/postgres/postgres.js';
import { addOtherIds, loadFacts } from '../companies/index.js';
import { asksForCompany, compileCriteria, type FactsOf, type PastHeads, searchBlocks } from '../matching/index.js';
import { refuseCriteria } from '../watches/index.js';
import { PreviewTally } from './preview-tally.js';
import { readActivityBetween, readSamples } from './sql/read-activity.js';

/** The limits of a preview: items that are read one by one, and time. */
const maxRead = 50_000;
const maxMs = 3_000;
const pageSize = 500;

/** A process runs two of these at once, at most one per account; others wait for a short time. */
const limits = { open: 4, running: 1, runningPoints: Number.POSITIVE_INFINITY, pointsPerS: Number.POSITIVE_INFINITY };
const lanes = createLanes({ inAll: 2, waitMs: 5_000 });

/**
 * Runs work that searches past activity for one answer, such as a preview, so that it takes no more than its share of the process from others (S4).
 * Throws `rate_limited` if the account has four open, or if its turn does not come in time.
 */
export async function inPreviewLane<T>(accountId: string, work: () => Promise<T>): Promise<T> {
  const place = lanes.enter(accountId, limits);
  try {
    await place.start(1);
    return await work();
  } finally {
    place.leave();
  }
}

/**
 * Tests criteria against past activity that the account may see, latest stored first, and records nothing (G1). It searches the stored blocks of
 * activity that everybody may see (see past/), and reads the rest item by item: the account's own activity, and what was stored since the newest
 * block. `complete` says whether all of that activity was examined. The work ends when its caller's request does (S3). Throws `unprocessable` for
 * criteria that contradict themselves.
 */
export async function previewWatch(
  { database, heads }: { database: Database; heads: PastHeads },
  { body, violations }: InputOf<typeof contract>,
  ctx: RequestContext,
): Promise<WatchPreview> {
  refuseCriteria(body, violations);
  const accountId = accountOf(ctx);
  try {
    return await inPreviewLane(accountId, async () => {
      const ids = body.company_social_ids ?? [];
      const company_social_ids = ids.length === 0 ? null : await addOtherIds(database.pool, ids);
      return new Preview(database.pool, heads, { ...body, company_social_ids }, accountId).run();
    });
  } catch (error) {
    throw toDatabaseError(error);
  }
}

/** Ids from `after` to before `before`, both left out. */
type Range = { after: number; before: number };

const beyond = Number.MAX_SAFE_INTEGER;

class Preview {
  private readonly stopAt = performance.now() + maxMs;
  private readonly tally: PreviewTally;
  private readonly lists: string[];
  private read = 0;
  private complete = true;

  constructor(
    private readonly db: Queryable,
    private readonly heads: PastHeads,
    criteria: InputOf<typeof contract>['body'],
    private readonly accountId: string,
  ) {
    this.lists = criteria.companies_list_id ? [criteria.companies_list_id] : [];
    const factsOf: FactsOf = (ids) => loadFacts(this.db, ids, this.lists);
    this.tally = new PreviewTally(compileCriteria(criteria), asksForCompany(criteria) ? factsOf : null);
  }

  async run(): Promise<WatchPreview> {
    const { tally, db, heads } = this;
    const { criteria, factsOf } = tally;
    await this.readItems(this.accountId, { after: -1, before: beyond });
    let before = beyond;
    for await (const block of searchBlocks({ db, heads, criteria, factsOf })) {
      // The items that were stored since the newest block, or between two blocks.
      if (block.endId < before) await this.readItems('installation', { after: block.endId - 1, before });
      tally.addBlock(block);
      before = block.firstId;
      if (!this.mayGoOn()) break;
    }
    await this.readItems('installation', { after: -1, before });
    const samples = await readSamples(this.db, this.accountId, tally.sampleIds);
    return { ...(await tally.answer(samples)), complete: this.complete };
  }

  /** Reads items one by one, newest first, as far as the limits let it. */
  private async readItems(scope: string, { after, before: end }: Range): Promise<void> {
    for (let before = end; before > after + 1; ) {
      const isCut = this.read >= maxRead || !this.mayGoOn();
      // One item shows whether something is left out.
      const limit = isCut ? 1 : pageSize;
      const page = await readActivityBetween(this.db, { scope, after, before, limit, ...this.tally.needs });
      if (isCut) {
        if (page.length > 0) this.complete = false;
        return;
      }
      await this.tally.addItems(page);
      this.read += page.length;
      if (page.length < limit) return;
      before = page.at(-1)!.id;
    }
  }

  private mayGoOn(): boolean {
    return performance.now() < this.stopAt;
  }
}
