import { isSampled } from '../../platform/lifecycle/tracing/index.js';
import type { Signal } from '../signals/index.js';

/** A hand-off names no more traces than this. */
const maxLinks = 16;

/**
 * The trace of a hand-off, which may carry the events of many: it continues the first that is recorded, else the first at all, and
 * is linked with the other recorded ones.
 */
export function chooseTrace(signals: Signal[]): { traceparent: string | undefined; links: string[] } {
  const recorded = new Set<string>();
  let first: string | undefined;
  for (const { traceparent } of signals) {
    if (!traceparent) continue;
    first ??= traceparent;
    if (isSampled(traceparent)) recorded.add(traceparent);
    if (recorded.size > maxLinks) break;
  }
  const [traceparent = first, ...links] = recorded;
  return { traceparent, links };
}
