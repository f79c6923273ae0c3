import { type FeedPageHead, feedList } from '../../../../schema/contracts/icp-signals.js';
import { readStretch } from '../../../../schema/feed-stretch.js';
import { encodeCursor } from '../../../platform/paging.js';

/** A page of the feed: the stored bytes of its signals, and the cursor from which a reader continues. */
export type FeedPage = { bodies: Buffer[]; nextCursor: string; hasMore: boolean; cursorOf(index: number): string };

/** Reads a page in the form that the feed service returns. `cursorOf` makes a signal's cursor only when it is called. */
export function readFeedPage(answer: Uint8Array): FeedPage {
  const { head, bodies } = readStretch<FeedPageHead>(answer);
  return {
    bodies,
    nextCursor: head.next_cursor,
    hasMore: head.has_more,
    cursorOf: (index) => encodeCursor(feedList, [head.events[index]!.position]),
  };
}

/** Returns the JSON text of an IcpSignalPage, with the stored bytes of its signals. */
export function printFeedPage(answer: Uint8Array): Buffer {
  const { head, lines } = readStretch<FeedPageHead>(answer);
  const end = `],"next_cursor":"${head.next_cursor}","has_more":${head.has_more}}`;
  const page = Buffer.concat([Buffer.from('{"signals":['), lines, Buffer.from(end)]);
  // Stored bytes contain no line feed, so each one found separates two signals.
  for (let at = page.indexOf(lineFeed); at >= 0; at = page.indexOf(lineFeed, at)) page[at] = comma;
  return page;
}

const lineFeed = 0x0a;
const comma = 0x2c;
