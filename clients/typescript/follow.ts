/**
 * Follows the feed. A follower continues by cursor after a broken connection, a restart of the server, and a pause of its reader. Runs in
 * Node 20 and newer, browsers and workers, and needs no package.
 */
import { type FollowOptions, followOn } from './follow-on.js';
import { readSocket, type SocketEvent, type SocketOptions } from './follow-socket.js';
import { readStream, type StreamedEvent } from './follow-stream.js';

export { FollowError } from './follow-error.js';
export type { FollowOptions, FollowState } from './follow-on.js';
export type { SocketEvent, SocketOptions } from './follow-socket.js';
export type { StreamedEvent } from './follow-stream.js';
export type { Credential } from './server.js';

/**
 * Yields signals in order, each once, and tombstones, from server-sent events: `for await (const { cursor, ...event } of followSignals(…))`.
 * Keep the `cursor` when you are done with an event, to begin after it another time. It reads no faster than its events are taken. Throws a
 * FollowError if another connection cannot help: a key that ended (401), or a cursor that expired (410) without `onExpired`.
 */
export function followSignals(options: FollowOptions): AsyncGenerator<StreamedEvent, void, undefined> {
  return followOn(readStream, options);
}

/** The same over WebSocket, with the signals of GraphQL and without tombstones. */
export function followSignalsBySocket(options: SocketOptions): AsyncGenerator<SocketEvent, void, undefined> {
  return followOn(readSocket(options), options);
}
