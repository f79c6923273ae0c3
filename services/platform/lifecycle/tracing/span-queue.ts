import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Counter } from '../metrics.js';

/** Spans that wait at most; with a collector that is away or slow, what comes beyond is dropped and counted. */
const maxWaiting = 4_096;
const maxBatch = 512;
const everyMs = 1_000;

export type SpanQueue = SpanProcessor & {
  /** Sends what waits, for so long at most, and nothing more after it. */
  drain(withinMs: number): Promise<void>;
};

/**
 * Sends ended spans in batches, one at a time, beside the work that they tell of: nothing waits for the collector. The SDK's own
 * processor drops what it has no room for without a figure that could be read.
 */
export function createSpanQueue(exporter: SpanExporter, spans: Counter<'outcome'>): SpanQueue {
  let waiting: ReadableSpan[] = [];
  let sending: Promise<void> | null = null;
  let isClosed = false;
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      // 0 is success: the enum's package would be one more to name.
      const isSent = await new Promise<boolean>((done) => exporter.export(batch, ({ code }) => done(code === 0)));
      spans.inc({ outcome: isSent ? 'exported' : 'failed' }, batch.length);
    }
  }

  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    onStart() {},
    onEnd(span) {
      if (isClosed || waiting.length >= maxWaiting) return spans.inc({ outcome: 'dropped' });
      waiting.push(span);
      if (waiting.length === maxBatch) void flush();
    },
    forceFlush: flush,
    async shutdown() {},
    async drain(withinMs) {
      clearInterval(timer);
      await Promise.race([flush(), new Promise((done) => setTimeout(done, withinMs).unref())]);
      isClosed = true;
      spans.inc({ outcome: 'dropped' }, waiting.length);
      waiting = [];
      // Not awaited: it would wait for a request that a collector leaves open.
      void exporter.shutdown().catch(() => {});
    },
  };
}
