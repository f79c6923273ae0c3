import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { freeze } from '../../../platform/validate.js';

/** What an address says of a read: its query, its input, and its price. */
export type KnownInput = { query: Request['query']; input: object; price: number };

const maxKept = 1_000;
/** Longer addresses carry what is asked once: searches, and long cursors. */
const longestUrl = 300;

/**
 * Caches what the latest addresses of reads determine, since clients request the same lists again and again. The inputs are frozen, so that the
 * result of validating each is cached, too: for a list of 50 that is a tenth of its time (2026-11).
 */
export class KnownInputs {
  private readonly kept = new LRUCache<string, KnownInput>({ max: maxKept });

  /** What was kept of the address of this request. */
  find({ originalUrl }: Request): KnownInput | undefined {
    return originalUrl.length > longestUrl ? undefined : this.kept.get(originalUrl);
  }

  /** Freezes the input, and keeps it where the address is short. */
  keep({ originalUrl }: Request, known: KnownInput): void {
    if (originalUrl.length > longestUrl) return;
    this.kept.set(originalUrl, { ...known, input: freeze(known.input) });
  }
}
