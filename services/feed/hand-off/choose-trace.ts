import { isSampled } from '../../platform/lifecycle/tracing/index.js';
import type { Signal } from '../signals/index.js';

/** The maximum number of traces that a hand-off links to. */
const maxLinks = 16;

/**
 * Returns the trace of a hand-off, which may carry events of many traces. It continues the first recorded trace, or the first of all when
 * none is recorded, and links to the other recorded ones.
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
