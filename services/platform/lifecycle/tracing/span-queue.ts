import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { Counter } from '../metrics.js';

/** The maximum number of waiting spans. When the collector is unavailable or slow, further spans are dropped and counted. */
const maxWaiting = 4_096;
const maxBatch = 512;
const everyMs = 1_000;

export type SpanQueue = SpanProcessor & {
  /** Sends the waiting spans for at most this time. Later spans are dropped. */
  drain(withinMs: number): Promise<void>;
};

/**
 * Creates a queue that sends ended spans in batches, one at a time, in the background: no work waits for the collector. The SDK's own
 * processor drops spans for which it has no room without counting them.
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
      // 0 means success. Using the enum would add a dependency for one value.
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
      // Not awaited, since it would wait for a request that a collector leaves open.
      void exporter.shutdown().catch(() => {});
    },
  };
}
