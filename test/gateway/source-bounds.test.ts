import robotsParser from 'robots-parser';
import { toPresent, toStorable } from '../../services/gateway/sources/entities.js';
import { shortenRules } from '../../services/gateway/sources/http/robots.js';
import { createFeedComparison } from '../../services/gateway/sources/kinds/feeds/compare-feeds.js';
import { toEntry } from '../../services/gateway/sources/kinds/feeds/read-feed.js';
import type { HeldEntity } from '../../services/gateway/sources/source-kind.js';

const dayMs = 24 * 60 * 60_000;

test('S5: rules of a robots.txt are short enough to be compared quickly, and usual ones stay as they are', () => {
  const usual =
    'User-agent: *\r\nDisallow: /private/*.pdf$\nAllow: /private/open\n\nSitemap: https://a.example/map.xml\n';
  expect(shortenRules(usual)).toBe(usual);
  const hostile = shortenRules(`User-agent: *\nAllow: /${'*'.repeat(400_000)}\nDisallow: /${'a*'.repeat(100_000)}`);
  for (const line of hostile.split('\n')) {
    expect(line.length).toBeLessThanOrEqual(500);
    expect(line.split('*').length).toBeLessThanOrEqual(11);
  }
  const parse = robotsParser as unknown as typeof robotsParser.default;
  const rules = parse('https://a.example/robots.txt', shortenRules('User-agent: *\nDisallow: /***secret'));
  expect(rules.isDisallowed('https://a.example/very/secret', 'leadwire')).toBe(true);
  expect(rules.isDisallowed('https://a.example/open', 'leadwire')).toBe(false);
});

test('S5: of the entries that have left a feed only the latest are known again, and no address of an entry is long', () => {
  const now = new Date('2026-11-30T00:00:00Z');
  const held = new Map<string, HeldEntity>(
    Array.from({ length: 6_000 }, (_, n) => {
      const missingSince = new Date(now.getTime() - dayMs - n * 1_000);
      return [`entry ${n}`, { ...toPresent({ title: `Entry ${n}` }), missingSince, missingReads: 1 }];
    }),
  );
  const compare = createFeedComparison({ topic: 'newsroom', knownMs: 60 * dayMs, maxItems: 20 });
  const { changed } = compare({ company: 'Acme', held, seen: new Map(), memory: {}, now });
  expect(changed.size).toBe(1_000);
  expect([...changed.values()].every(({ closedAt }) => closedAt !== null)).toBe(true);
  expect(changed.has('entry 5999') && !changed.has('entry 4999')).toBe(true);
  expect(toEntry(null, 'News', `https://a.example/${'a'.repeat(3_000)}`, null).url).toBeNull();
});

test('S5: what PostgreSQL cannot store is removed from what a source says, so that one text does not make it unreadable', async () => {
  const facts = { title: `Launch ${'😀'.slice(0, 1)}`, places: ['Os\u0000lo', 'Bergen 😀'], url: null };
  expect(await toStorable(new Map([['key\u0000', facts]]))).toEqual(
    new Map([['key', { title: 'Launch ', places: ['Oslo', 'Bergen 😀'], url: null }]]),
  );
});
