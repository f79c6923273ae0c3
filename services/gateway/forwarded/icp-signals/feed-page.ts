import { type FeedPageHead, feedList } from '../../../../schema/contracts/icp-signals.js';
import { readStretch } from '../../../../schema/feed-stretch.js';
import { encodeCursor } from '../../../platform/paging.js';

/** A page of the feed: the stored bytes of its signals, and where a reader goes on. */
export type FeedPage = { bodies: Buffer[]; nextCursor: string; hasMore: boolean; cursorOf(index: number): string };

/** Reads a page as the feed service answers it; a cursor is made only for who asks. */
export function readFeedPage(answer: Uint8Array): FeedPage {
  const { head, bodies } = readStretch<FeedPageHead>(answer);
  return {
    bodies,
    nextCursor: head.next_cursor,
    hasMore: head.has_more,
    cursorOf: (index) => encodeCursor(feedList, [head.events[index]!.position]),
  };
}

/** The JSON text of an IcpSignalPage, around the stored bytes of its signals. */
export function printFeedPage(answer: Uint8Array): Buffer {
  const { head, lines } = readStretch<FeedPageHead>(answer);
  const end = `],"next_cursor":"${head.next_cursor}","has_more":${head.has_more}}`;
  const page = Buffer.concat([Buffer.from('{"signals":['), lines, Buffer.from(end)]);
  // Stored bytes have no line feed of their own.
  for (let at = page.indexOf(lineFeed); at >= 0; at = page.indexOf(lineFeed, at)) page[at] = comma;
  return page;
}

const lineFeed = 0x0a;
const comma = 0x2c;
