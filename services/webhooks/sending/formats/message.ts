import type { Told } from './tell-event.js';

/** What the title of a message says of so many events. */
export const toHeading = (count: number): string =>
  count === 1 ? 'leadwire: 1 new event' : `leadwire: ${count} new events`;

/**
 * As many of the lines as fit into so many bytes, and how many events are beyond. An event that does not fit is on the feed or the list of events
 * all the same.
 */
export function takeFitting(
  told: readonly Told[],
  print: (one: Told) => string,
  { lines: most, bytes }: { lines: number; bytes: number },
): { lines: string[]; rest: number } {
  const lines: string[] = [];
  let used = 0;
  for (const one of told) {
    const line = print(one);
    used += Buffer.byteLength(JSON.stringify(line)) + 2;
    if (lines.length === most || used > bytes) break;
    lines.push(line);
  }
  return { lines, rest: told.length - lines.length };
}

export const toRest = (count: number): string =>
  `and ${count} more, which leadwire lists on the feed, among the leads or among the events`;
