import type { Response } from 'express';
import { toAppError } from '../../../../platform/errors.js';
import { type Logger, logFault } from '../../../../platform/lifecycle/log.js';
import { eventStreamType } from '../../../operation/operation.js';
import type { EventStream } from '../../../operation/streamed-answers.js';
import { whenOver } from '../when-over.js';

/** How long a reader is told to wait before it connects again. */
const retryMs = 2_000;

/** A reader that takes nothing for this long is disconnected; it goes on from its last event when it connects again. */
const patienceMs = 60_000;

type StreamOptions = {
  heartbeatMs: number;
  stalledMs?: number;
  log: Logger;
  /** Calls `end` where the credential of the reader has ended; returns what stops the watch. */
  watch: (end: () => void) => () => void;
  /** Is called with the length of each event that was sent, and awaited. */
  told?: (length: number) => Promise<void>;
};

/**
 * Sends events as they come, until the source ends, the client leaves, or `watch` calls for the end. A slow reader is waited for, with one
 * event in hand, and nothing is read meanwhile. At least every `heartbeatMs` something is sent, so that no proxy takes the connection for
 * idle. Never throws.
 */
export async function sendEvents(
  response: Response,
  { event, source }: EventStream,
  options: StreamOptions,
): Promise<void> {
  response.status(200);
  response.setHeader('Content-Type', eventStreamType);
  response.setHeader('Cache-Control', 'no-store, no-transform');
  // Without it nginx holds events back until its buffer is full.
  response.setHeader('X-Accel-Buffering', 'no');
  if (response.req.method === 'HEAD' || hasLeft(response)) {
    response.end();
    return void (await source.return());
  }

  let told: string | null = null;
  /** Sends the position as an id without an event, which readers remember; `idle` where the position has not changed. */
  const sendPosition = (idle: string): void => {
    const cursor = source.cursor();
    response.write(cursor === null || cursor === told ? idle : `id: ${cursor}\n\n`);
    told = cursor;
  };
  response.write(`retry: ${retryMs}\n`);
  sendPosition('\n');
  // The time and the trace of this request are those of an answer that has begun.
  response.locals.answered?.();
  const stop = keepAlive(response, source, options, () => sendPosition(': alive\n\n'));
  try {
    for await (const { cursor, body } of source) {
      if (hasLeft(response)) break;
      told = cursor;
      const isTaken = response.write(`id: ${cursor}\nevent: ${event}\ndata: ${body}\n\n`);
      if (!isTaken) await drain(response, options.stalledMs ?? patienceMs);
      await options.told?.(body.length);
    }
  } catch (thrown) {
    // A client that connects again gets the error as an answer: that its account is closed, for example.
    logFault(options.log, toAppError(thrown), { requestId: response.locals.requestId });
  } finally {
    stop();
    if (!hasLeft(response)) response.end();
  }
}

const hasLeft = (response: Response): boolean =>
  response.destroyed || response.writableEnded || response.req.socket.destroyed;

/** Sends heartbeats, and ends the source with its reader or its credential. Returns what stops both. */
function keepAlive(
  response: Response,
  source: EventStream['source'],
  { heartbeatMs, watch }: StreamOptions,
  beat: () => void,
): () => void {
  const heartbeat = setInterval(() => {
    if (!response.writableNeedDrain && !hasLeft(response)) beat();
  }, heartbeatMs);
  const unwatch = watch(() => {
    // What waits for a reader that takes nothing would keep the connection open.
    if (response.writableNeedDrain) response.destroy();
    else response.end();
    void source.return();
  });
  whenOver(response.req, response, () => void source.return());
  return () => {
    clearInterval(heartbeat);
    unwatch();
  };
}

/** Waits until a reader has taken what it was sent, or is gone. A reader that takes longer than `withinMs` is disconnected. */
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
