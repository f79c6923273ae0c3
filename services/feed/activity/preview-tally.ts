import type { WatchPreview } from '../../../schema/contracts/watches.js';
import { inTurns } from '../../platform/turn.js';
import type { BlockFound, FactsOf } from '../matching/index.js';
import {
  type Candidate,
  type Clause,
  type Criteria,
  explain,
  matches,
  readReason,
  splitCriteria,
  toCandidate,
  topicOf,
  writeReason,
} from '../matching/index.js';
import type { PastItem } from './sql/read-activity.js';

const maxSamples = 20;

/** Counts what criteria find in past items: matches by type, the newest as samples, and for each clause the items that fail only it. */
export class PreviewTally {
  private readonly parts: { clause: Clause; criteria: Criteria }[];
  private readonly counts = new Map<string, number>();
  private readonly failedBy: Map<Clause, number>;
  private newest: number[] = [];
  private scanned = 0;

  constructor(
    readonly criteria: Criteria,
    /** Reads facts of companies; null where the criteria ask for none. */
    readonly factsOf: FactsOf | null,
  ) {
    this.parts = splitCriteria(criteria);
    this.failedBy = new Map(this.parts.map(({ clause }) => [clause, 0]));
  }

  /** Which large columns of items the criteria look at. */
  get needs(): { withText: boolean; withPayload: boolean } {
    const names = this.parts.map(({ clause }) => clause);
    return { withText: names.includes('keywords'), withPayload: names.includes('topics') };
  }

  /** The ids of the newest items that match, newest first. */
  get sampleIds(): number[] {
    return this.newest;
  }

  addBlock(block: BlockFound): void {
    this.scanned += block.items;
    for (const place of block.places) this.count(block.typeOf(place));
    for (const [clause, failed] of block.failedBy) this.fail(clause, failed);
    this.keepNewest(block.ids.slice(-maxSamples));
  }

  async addItems(items: PastItem[]): Promise<void> {
    this.scanned += items.length;
    const candidates = await this.candidatesOf(items);
    const found: number[] = [];
    // The texts of a page may have some megabytes.
    await inTurns(candidates.entries(), ([nth, candidate]) => {
      const failed = this.failedOf(candidate);
      if (failed.length === 1) this.fail(failed[0]!, 1);
      if (failed.length > 0) return;
      this.count(candidate.signalType);
      found.push(items[nth]!.id);
    });
    this.keepNewest(found);
  }

  /** Returns all but whether it is complete, with these items as samples. */
  async answer(samples: PastItem[]): Promise<Omit<WatchPreview, 'complete'>> {
    const matched_by_signal_type = [...this.counts]
      .map(([signal_type, count]) => ({ signal_type, count }))
      .sort((a, b) => b.count - a.count || (a.signal_type < b.signal_type ? -1 : 1));
    const matched = matched_by_signal_type.reduce((sum, one) => sum + one.count, 0);
    const excluded_alone = [...this.failedBy].map(([clause, count]) => ({ clause, count }));
    const candidates = await this.candidatesOf(samples);
    return {
      scanned: this.scanned,
      matched,
      matched_by_signal_type,
      excluded_alone,
      samples: samples.map((one, nth) => this.toSample(one, candidates[nth]!)),
    };
  }

  private async candidatesOf(items: PastItem[]): Promise<Candidate[]> {
    const candidates = items.map(candidateOf);
    if (this.factsOf) {
      const facts = await this.factsOf([
        ...new Set(candidates.flatMap(({ companySocialId }) => companySocialId ?? [])),
      ]);
      for (const one of candidates) one.company = facts.get(one.companySocialId ?? '') ?? null;
    }
    return candidates;
  }

  /** The first two clauses that an item fails; more do not matter. */
  private failedOf(item: Candidate): Clause[] {
    const failed: Clause[] = [];
    for (const { clause, criteria } of this.parts) {
      if (matches(criteria, item)) continue;
      failed.push(clause);
      if (failed.length === 2) break;
    }
    return failed;
  }

  private count(signalType: string): void {
    this.counts.set(signalType, (this.counts.get(signalType) ?? 0) + 1);
  }

  private fail(clause: Clause, count: number): void {
    this.failedBy.set(clause, this.failedBy.get(clause)! + count);
  }

  private keepNewest(ids: number[]): void {
    if (ids.length === 0) return;
    this.newest = [...this.newest, ...ids].sort((one, other) => other - one).slice(0, maxSamples);
  }

  private toSample(item: PastItem, candidate: Candidate): WatchPreview['samples'][number] {
    const { source_id, signal_type, company_social_id, headline, occurred_at, payload } = item;
    const shown = { signal_type, company_social_id, topic: topicOf(payload) };
    const match = readReason(writeReason(explain(this.criteria, candidate)), shown);
    return { source_id, signal_type, company_social_id, headline, occurred_at, match };
  }
}

function candidateOf(row: PastItem): Candidate {
  return toCandidate({
    accountId: null,
    signalType: row.signal_type,
    companySocialId: row.company_social_id,
    headline: row.headline,
    text: row.body_text,
    topic: topicOf(row.payload),
  });
}
