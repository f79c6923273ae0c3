import type { Response } from 'express';
import { toAppError } from '../../../../platform/errors.js';
import { type Logger, logFault } from '../../../../platform/lifecycle/log.js';
import type { EventStream } from '../../../operation/answers.js';
import { eventStreamType } from '../../../operation/operation.js';
import { whenOver } from '../when-over.js';

/** How long a reader waits before it connects again. */
const retryMs = 2_000;

/** A reader that takes nothing for so long is left; it goes on from its last event when it comes again. */
const patienceMs = 60_000;

/**
 * Answers events as they come, until the source ends, the client leaves, or `watch` says so. A slow reader is waited for, with one event
 * in hand, and nothing is read meanwhile. At least every `heartbeatMs` something is said, so that nobody on the way takes the
 * connection for idle. Never throws.
 */
export async function sendEvents(
  response: Response,
  { event, source }: EventStream,
  options: {
    heartbeatMs: number;
    stalledMs?: number;
    log: Logger;
    watch: (end: () => void) => () => void;
    /** Hears how long each event was that was told, and is waited for. */
    told?: (length: number) => Promise<void>;
  },
): Promise<void> {
  response.status(200);
  response.setHeader('Content-Type', eventStreamType);
  response.setHeader('Cache-Control', 'no-store, no-transform');
  // Or nginx would keep events back until it has a buffer full of them.
  response.setHeader('X-Accel-Buffering', 'no');
  const hasLeft = (): boolean => response.destroyed || response.writableEnded || response.req.socket.destroyed;
  if (response.req.method === 'HEAD' || hasLeft()) {
    response.end();
    return void (await source.return());
  }

  let told: string | null = null;
  /** An id alone is no event, but is remembered by whoever reads it. */
  const tellPlace = (idle: string): void => {
    const cursor = source.cursor();
    response.write(cursor === null || cursor === told ? idle : `id: ${cursor}\n\n`);
    told = cursor;
  };
  const end = (): void => {
    // What waits for a reader that takes nothing would hold the connection.
    if (response.writableNeedDrain) response.destroy();
    else response.end();
    void source.return();
  };
  response.write(`retry: ${retryMs}\n`);
  tellPlace('\n');
  // Its time, and what is traced of it, is that of an answer that has begun.
  response.locals.answered?.();
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain && !hasLeft()) tellPlace(': alive\n\n');
  }, options.heartbeatMs);
  const unwatch = options.watch(end);
  whenOver(response.req, response, () => void source.return());
  try {
    for await (const { cursor, body } of source) {
      if (hasLeft()) break;
      told = cursor;
      const isTaken = response.write(`id: ${cursor}\nevent: ${event}\ndata: ${body}\n\n`);
      if (!isTaken) await drain(response, options.stalledMs ?? patienceMs);
      await options.told?.(body.length);
    }
  } catch (thrown) {
    // Whoever connects again is told, of a closed account, say.
    logFault(options.log, toAppError(thrown), { requestId: response.locals.requestId });
  } finally {
    clearInterval(heartbeat);
    unwatch();
    if (!hasLeft()) response.end();
  }
}

/** Waits until a reader has taken what it was sent, or is gone: within so long. */
function drain(response: Response, withinMs: number): Promise<void> {
  return new Promise((done) => {
    const finish = (): void => {
      clearTimeout(timer);
      response.off('drain', finish);
      stop();
      done();
    };
    const timer = setTimeout(() => {
      response.destroy();
      finish();
    }, withinMs);
    let stop = (): void => {};
    response.on('drain', finish);
    stop = whenOver(response.req, response, finish);
  });
}
