import { sitePaceMs } from '../../../http/take-turn.js';
import type { SourceKind } from '../../../source-kind.js';
import { createFeedComparison } from '../compare-feeds.js';
import { createFeedReader, readFeed } from '../read-feed.js';

const hourMs = 60 * 60_000;

const feed: SourceKind = {
  name: 'feed',
  title: 'News feed',
  licence:
    'Headlines and addresses that the company publishes in its own feed, as far as its robots.txt allows; no bodies.',
  vendor: { name: 'feed', everyMs: sitePaceMs, atOnce: 8, isEachHost: true },
  everyMs: hourMs,
  pageOf: (key) => key,
  begin: () => ({}),
  compare: createFeedComparison({ topic: 'newsroom', knownMs: 60 * 24 * hourMs, maxItems: 20 }),
  read: createFeedReader(readFeed),
};

/** A feed of news of a company. Its key is its address. */
export default feed;
