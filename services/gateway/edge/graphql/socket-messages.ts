import type { Duplex } from 'node:stream';
import { CloseCode } from 'graphql-ws';
import type { WebSocket } from 'ws';

/** From this length on, parsing a message costs more than the point that every operation is charged. */
export const longMessage = 32 * 1024;

/** The operations of a connection, by their ids; they are aborted when the client ends them or is gone. */
export function trackOperations(one: WebSocket): Map<string, AbortController> {
  const operations = new Map<string, AbortController>();
  one.on('message', (data) => {
    const id = completedIn(data.toString());
    if (id !== null) operations.get(id)?.abort();
  });
  one.once('close', () => {
    for (const stop of operations.values()) stop.abort();
  });
  return operations;
}

/**
 * Closes a connection whose client sends a message that only servers send, which the protocol library would take for a fault of ours and print
 * with its stack, or a long message before it has shown a credential. `takeLong` is called with other long messages that are not operations.
 */
export function refuseStrange(
  one: WebSocket,
  { isKnown, takeLong }: { isKnown: () => boolean; takeLong: (text: string) => void },
): void {
  const emit = one.emit.bind(one) as (event: string, ...given: unknown[]) => boolean;
  const isStrange = (message: Buffer): boolean => {
    if (message.length >= longMessage && !isKnown()) return true;
    const text = String(message);
    const type = typeIn(text, message.length < longMessage ? ofServers : ofOthers);
    if (message.length >= longMessage && type !== undefined) takeLong(text);
    return wordsOfServers.has(type);
  };
  let isRefused = false;
  one.emit = (event: string, ...given: unknown[]): boolean => {
    // Further messages of a refused client are dropped.
    if (event === 'message' && isRefused) return true;
    if (event !== 'message' || !isStrange(given[0] as Buffer)) return emit(event, ...given);
    isRefused = true;
    one.close(CloseCode.BadRequest, 'Invalid message received');
    return true;
  };
}

const wordsOfServers = new Set<unknown>(['connection_ack', 'next', 'error']);
const ofServers = /"(connection_ack|next|error)"/;
const ofOthers = /"(connection_ack|next|error|ping|pong|complete|connection_init)"/;

/** The type of a message that contains one of the words; undefined where it contains none, starts an operation, or is no JSON. */
function typeIn(message: string, words: RegExp): unknown {
  if (!words.test(message)) return undefined;
  try {
    const type = (JSON.parse(message) as { type?: unknown } | null)?.type;
    return type === 'subscribe' ? undefined : type;
  } catch {
    return undefined;
  }
}

/** The operation that a client's message ends. The library of the protocol receives it too, but reports it to nobody while an answer is in progress. */
function completedIn(message: string): string | null {
  if (message.length > 1_000 || !message.includes('"complete"')) return null;
  try {
    const { type, id } = JSON.parse(message);
    return type === 'complete' && typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
}

/** How many messages of a connection are read in a second; further ones wait in the network. */
const messagesPerS = 100;

/** Pauses the reading of a connection, as long as there is a reason to. */
export type Reading = { hold(reason: string): void; release(reason: string): void };

/**
 * Stops reading from a client that does not take its answers, since further answers would pile up in memory, and limits its messages per second,
 * since messages that request nothing are charged to nobody.
 */
export function limitReading(one: WebSocket, socket: Duplex): Reading {
  const reasons = new Set<string>();
  const hold = (reason: string): void => {
    reasons.add(reason);
    one.pause();
  };
  const release = (reason: string): void => {
    if (reasons.delete(reason) && reasons.size === 0) one.resume();
  };
  let heard = 0;
  const hear = (): void => {
    heard++;
    if (heard === 1) {
      setTimeout(() => {
        heard = 0;
        release('pace');
      }, 1_000).unref();
    }
    if (heard >= messagesPerS) hold('pace');
    if (socket.writableNeedDrain) hold('answers');
  };
  one.on('message', hear).on('ping', hear);
  socket.on('drain', () => release('answers'));
  return { hold, release };
}
