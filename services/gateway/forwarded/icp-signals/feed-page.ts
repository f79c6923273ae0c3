import { type FeedPageHead, feedList, newestFeedList } from '../../../../schema/contracts/icp-signals.js';
import { readStretch } from '../../../../schema/feed-stretch.js';
import { encodeCursor } from '../../../platform/paging.js';

/** A page of the feed: the stored bytes of its signals, and the cursor from which a reader continues. */
export type FeedPage = { bodies: Buffer[]; nextCursor: string; hasMore: boolean; cursorOf(index: number): string };

/** A page with why its signals matched, each as JSON text. */
export type ExplainedPage = FeedPage & { matches: string[] };

/** Reads a page in the form that the feed service returns. `cursorOf` makes a signal's cursor only when it is called. */
export function readFeedPage(answer: Uint8Array): FeedPage {
  const { head, bodies } = readStretch<FeedPageHead>(answer);
  return {
    bodies,
    nextCursor: head.next_cursor,
    hasMore: head.has_more,
    cursorOf(index) {
      const { position } = head.events[index]!;
      return head.is_newest_first ? encodeCursor(newestFeedList, [position - 1]) : encodeCursor(feedList, [position]);
    },
  };
}

/** Returns the JSON text of an IcpSignalPage with why its signals matched: their stored bytes, and that as JSON texts. */
export function printExplainedPage({ bodies, matches, nextCursor, hasMore }: ExplainedPage): Buffer {
  const signals = bodies.flatMap((body, nth) => (nth === 0 ? [body] : [Buffer.from(','), body]));
  const rest = `],"next_cursor":"${nextCursor}","has_more":${hasMore},"matches":[${matches.join(',')}]}`;
  return Buffer.concat([Buffer.from('{"signals":['), ...signals, Buffer.from(rest)]);
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
