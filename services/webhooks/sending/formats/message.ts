import type { Message } from './describe-event.js';

/** Returns the title of a message with this many events. */
export const toHeading = (count: number): string =>
  count === 1 ? 'leadwire: 1 new event' : `leadwire: ${count} new events`;

/** Events that are listed in one message. Each is read only when it is asked for, and none behind the first that does not fit. */
export type Events = { count: number; read(index: number): Message; bytesOf(index: number): number };

/** The maximum number of event bytes that are read for one message; people see far less of them. */
const maxRead = 256 * 1024;

/**
 * Returns as many lines as fit into the limits, and how many events are left over. An event that does not fit is still on the feed or the list of
 * events.
 */
export function takeFitting(
  events: Events,
  print: (one: Message) => string,
  { lines: most, bytes }: { lines: number; bytes: number },
): { lines: string[]; rest: number } {
  const lines: string[] = [];
  let used = 0;
  let readBytes = 0;
  for (let index = 0; index < events.count && lines.length < most; index++) {
    readBytes += events.bytesOf(index);
    if (readBytes > maxRead && index > 0) break;
    const line = print(events.read(index));
    used += Buffer.byteLength(JSON.stringify(line)) + 2;
    if (used > bytes) break;
    lines.push(line);
  }
  return { lines, rest: events.count - lines.length };
}

export const toRest = (count: number): string =>
  `and ${count} more, which leadwire lists on the feed, among the leads or among the events`;
