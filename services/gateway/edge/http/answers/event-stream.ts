import type { Response } from 'express';
import { toAppError } from '../../../../platform/errors.js';
import { type Logger, logFault } from '../../../../platform/lifecycle/log.js';
import { eventStreamType } from '../../../operation/operation.js';
import { type EventStream, tooSlow } from '../../../operation/streamed-answers.js';
import { whenOver } from '../when-over.js';
import type { Heartbeats } from './heartbeats.js';
import { type ProblemDetails, toProblem } from './problem.js';

/** How long a reader is asked to wait before it connects again. */
const retryMs = 2_000;

/** How long a reader may take to read why its stream was ended; it is then disconnected. */
const leaveWithinMs = 10_000;

type StreamOptions = {
  heartbeats: Heartbeats;
  /** A reader that takes nothing for this long is ended as too slow; it goes on from its last event when it connects again. */
  patienceMs: number;
  log: Logger;
  /** Calls `end` where the credential of the reader has ended; returns what stops the watch. */
  watch: (end: () => void) => () => void;
  /** Is called with the length of each event that was sent, and awaited. */
  onEvent?: (length: number) => Promise<void>;
};

/**
 * Sends events as they arrive, until the source ends, the client leaves, or `watch` ends the stream. Waits for a slow reader with one event in
 * hand, and reads nothing meanwhile. Sends something with each heartbeat, so that no proxy considers the connection idle. An error that ends the
 * stream is its last event, a problem with the name `error`. Never throws.
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

  let sentCursor: string | null = null;
  /** Sends the position as an id without an event, which readers remember; `idle` where the position has not changed. */
  const sendPosition = (idle: string): void => {
    const cursor = source.cursor();
    response.write(cursor === null || cursor === sentCursor ? idle : `id: ${cursor}\n\n`);
    sentCursor = cursor;
  };
  response.write(`retry: ${retryMs}\n`);
  sendPosition('\n');
  // The time and the trace of this request are those of an answer that has begun.
  response.locals.answered?.();
  const stop = keepAlive(response, source, options, () => sendPosition(': alive\n\n'));
  try {
    for await (const { cursor, body, event: own } of source) {
      if (hasLeft(response)) break;
      sentCursor = cursor;
      const isTaken = response.write(`id: ${cursor}\nevent: ${own ?? event}\ndata: ${body}\n\n`);
      if (!isTaken && !(await drain(response, options.patienceMs))) throw tooSlow(cursor);
      await options.onEvent?.(body.length);
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    const details = response.locals as ProblemDetails;
    logFault(options.log, error, { requestId: details.requestId });
    if (hasLeft(response)) return;
    const problem = JSON.stringify(toProblem(error, details));
    response.write(`id: ${source.cursor() ?? ''}\nevent: error\ndata: ${problem}\n\n`);
    await endWithin(response, Math.min(leaveWithinMs, options.patienceMs));
  } finally {
    stop();
    if (!hasLeft(response)) response.end();
  }
}

/** Ends an answer; a reader that does not take what is left of it in time is disconnected. */
function endWithin(response: Response, ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => response.destroy(), ms);
    response.once('close', () => {
      clearTimeout(timer);
      done();
    });
    response.end();
  });
}

const hasLeft = (response: Response): boolean =>
  response.destroyed || response.writableEnded || response.req.socket.destroyed;

/** Sends heartbeats, and ends the source with its reader or its credential. Returns what stops both. */
function keepAlive(
  response: Response,
  source: EventStream['source'],
  { heartbeats, watch }: StreamOptions,
  beat: () => void,
): () => void {
  const stopBeating = heartbeats.add(() => {
    if (!response.writableNeedDrain && !hasLeft(response)) beat();
  });
  const unwatch = watch(() => {
    // What waits for a reader that takes nothing would keep the connection open.
    if (response.writableNeedDrain) response.destroy();
    else response.end();
    void source.return();
  });
  whenOver(response.req, response, () => void source.return());
  return () => {
    stopBeating();
    unwatch();
  };
}

/** Waits until a reader has taken what it was sent, or is gone; returns false where neither happens within `withinMs`. */
function drain(response: Response, withinMs: number): Promise<boolean> {
  return new Promise((done) => {
    const finish = (isOver: boolean): void => {
      clearTimeout(timer);
      response.off('drain', over);
      stop();
      done(isOver);
    };
    const over = (): void => finish(true);
    const timer = setTimeout(() => finish(false), withinMs);
    let stop = (): void => {};
    response.on('drain', over);
    stop = whenOver(response.req, response, over);
  });
}
