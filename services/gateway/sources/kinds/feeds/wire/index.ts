import { sitePaceMs } from '../../../http/take-turn.js';
import type { SourceKind } from '../../../source-kind.js';
import { createFeedComparison } from '../compare-feeds.js';
import { createFeedReader } from '../read-feed.js';
import { readWire } from './read-wire.js';

const minuteMs = 60_000;

const wire: SourceKind = {
  name: 'wire',
  title: 'Press wire',
  licence:
    'Headlines and addresses of press releases, for use within your own organisation and not for resale (terms of Cision and GlobeNewswire); no bodies.',
  vendor: { name: 'wire', everyMs: sitePaceMs, atOnce: 2, isEachHost: true },
  // A feed lists only the latest 20 releases, and many are published on the hour.
  everyMs: 2 * minuteMs,
  presets: [
    { key: 'https://www.prnewswire.com/rss/news-releases-list.rss', name: 'PR Newswire' },
    {
      key: 'https://www.globenewswire.com/RssFeed/orgclass/1/feedTitle/GlobeNewswire%20-%20News%20about%20Public%20Companies',
      name: 'GlobeNewswire',
    },
  ],
  isOfMany: true,
  pageOf: (key) => key,
  begin: () => ({}),
  compare: createFeedComparison({ topic: 'press_release', knownMs: 2 * 24 * 60 * minuteMs, maxItems: 500 }),
  read: createFeedReader(readWire),
};

/** A feed of the press releases of many companies. Its key is its address. */
export default wire;
