import { compareFacts, toFacts } from '../../services/gateway/sources/facts/compare-facts.js';
import { readPage } from '../../services/gateway/sources/http/read-html.js';
import feed from '../../services/gateway/sources/kinds/feeds/feed/index.js';
import { readFeed } from '../../services/gateway/sources/kinds/feeds/read-feed.js';
import { readOrganization } from '../../services/gateway/sources/kinds/website/read-organization.js';
import type { Compared, Entities, HeldEntity } from '../../services/gateway/sources/source-kind.js';

const block = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const read = (html: string, url = 'https://www.acme.example/') => readOrganization(readPage(html, url).structured, url);
const acme = { '@type': 'Organization', name: 'Acme', url: 'https://acme.example' };

test('the organisation of a site is read, with its size band, founding year and name on the network', () => {
  const told = {
    ...acme,
    '@type': ['Thing', 'Corporation'],
    legalName: 'Acme  Robotics Inc.',
    foundingDate: '1981-06-07',
    numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 51, maxValue: 200 },
    sameAs: ['https://x.example/acme', 'https://www.linkedin.com/company/Acme-Robots/about'],
    address: { addressLocality: 'Oslo', addressCountry: { name: 'no' } },
    telephone: '123',
  };
  expect(read(block(JSON.stringify({ '@graph': [{ '@type': 'WebSite' }, told] })))).toEqual({
    ...{ name: 'Acme', legal_name: 'Acme Robotics Inc.', employees: null, size: '51-200', founded: 1981 },
    ...{ city: 'Oslo', region: null, country: 'NO', slug: 'acme-robots', lei: null },
    same_as: ['https://x.example/acme', 'https://www.linkedin.com/company/Acme-Robots/about'],
  });
});

test.each([
  ['a comment for old browsers', `// <![CDATA[\n${JSON.stringify(acme)}\n// ]]&gt;`],
  ['a semicolon at the end', `${JSON.stringify(acme)};`],
  ['a line break in a text', '{"@type":"Organization","name":"Acme","description":"two\nlines"}'],
])('JSON-LD is read in spite of %s', (_why, json) => {
  expect(read(block(json))?.name).toBe('Acme');
});

test('a broken block does not affect the blocks beside it', () => {
  expect(read(block('{not json') + block(JSON.stringify(acme)) + block('[1,'))?.name).toBe('Acme');
});

test('neither the agency that made a site nor one of two organisations without an address is taken as its company', () => {
  const agency = { '@type': 'Organization', name: 'Agency', url: 'https://agency.example' };
  expect(read(block(JSON.stringify([agency, acme])))?.name).toBe('Acme');
  expect(read(block(JSON.stringify(agency)))).toBeNull();
  const silent = (name: string) => ({ '@type': 'Organization', name });
  expect(read(block(JSON.stringify([silent('One'), silent('Two')])))).toBeNull();
  expect(read(block(JSON.stringify([silent('One')])))?.name).toBe('One');
});

test.each([
  ['spaces', ' '.repeat(190_000)],
  ['openings of comments', '/* '.repeat(60_000)],
  ['ends of sections', ']] '.repeat(60_000)],
  ['semicolons', '; '.repeat(90_000)],
])('a block of nothing but %s is given up at once', (_what, text) => {
  expect(read(block(text) + block(`{${text}`) + block(`${text}x`))).toBeNull();
});

test('nested blocks are not read beyond the depth limit', () => {
  const deep = `${'{"@graph":['.repeat(5_000)}${JSON.stringify(acme)}${']}'.repeat(5_000)}`;
  expect(read(block(deep))).toBeNull();
});

const rss = (...items: string[]): string =>
  `<rss version="2.0"><channel><title>A</title>${items.join('')}</channel></rss>`;
const url = 'https://acme.example/feed';

test('RSS, Atom and JSON feeds give the same rows, identified by guid, else by address, else by title and day', () => {
  const items = [
    '<item><guid>1</guid><title>One &amp; &lt;b&gt;two&lt;/b&gt;</title><link>/one</link><pubDate>Tue, 25 Aug 2026 11:30 GMT</pubDate></item>',
    '<item><title>Three</title><link>https://acme.example/3</link></item>',
    '<item><title>Four</title><pubDate>Tue, 25 Aug 2026 11:30:00 GMT</pubDate></item>',
  ];
  const published_at = '2026-08-25T11:30:00.000Z';
  expect([...readFeed(rss(...items), url)]).toEqual([
    ['1', { title: 'One & two', url: 'https://acme.example/one', published_at }],
    ['https://acme.example/3', { title: 'Three', url: 'https://acme.example/3', published_at: null }],
    ['Four 2026-08-25', { title: 'Four', url: null, published_at }],
  ]);
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><title>One</title>
    <link rel="self" href="/s"/><link rel="alternate" href="/one"/><published>2026-08-25T13:30:00+02:00</published></entry></feed>`;
  expect([...readFeed(atom, url)]).toEqual([['1', { title: 'One', url: 'https://acme.example/one', published_at }]]);
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'A',
    items: [{ id: '1', title: 'One', url: 'https://acme.example/one', date_published: published_at }],
  });
  expect([...readFeed(json, url)]).toEqual([['1', { title: 'One', url: 'https://acme.example/one', published_at }]]);
});

test.each([
  ['cut off', rss('<item><guid>1</guid><title>One</title></item>').slice(0, 60)],
  ['HTML', '<html><body>wait</body></html>'],
  ['empty', ''],
  ['JSON of another kind', '{"items":1}'],
  ['a document type', `<!DOCTYPE rss [<!ENTITY a "aaaa">]>${rss('<item><title>&a;</title></item>')}`],
])('a response that is not a feed is refused: %s', (_why, text) => {
  expect(() => readFeed(text, url)).toThrow(/feed/);
});

test('feeds that are built to be slow are read or refused', () => {
  const deep = `<rss version="2.0"><channel>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</channel></rss>`;
  const attributes = `<rss version="2.0"${' a="1"'.repeat(200_000)}><channel></channel></rss>`;
  const comments = `<rss version="2.0"><channel>${'<!-- -'.repeat(100_000)}--></channel></rss>`;
  const open = `<rss version="2.0"><channel>${'<item><title>'.repeat(60_000)}</rss>`;
  for (const text of [deep, attributes, comments, open]) {
    try {
      expect(readFeed(text, url).size).toBeLessThanOrEqual(500);
    } catch (error) {
      expect(String(error)).toContain('feed');
    }
  }
  expect(() => readFeed(rss(' '.repeat(2_000_000)), url)).toThrow('too long');
});

test('a feed gives no more rows than the limit, however many entries it has', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `<item><guid>${at}</guid><title>Title ${at}</title></item>`);
  expect(readFeed(rss(...many), url).size).toBe(500);
});

const now = new Date('2026-11-20T09:00:00Z');
const held = (entities: Record<string, HeldEntity['facts']>): Map<string, HeldEntity> =>
  new Map(
    Object.entries(entities).map(([key, facts]) => [
      key,
      { facts, missingSince: null, missingReads: 0, closedAt: null },
    ]),
  );
const compared = (more: Partial<Compared>): Compared => ({
  ...{ company: 'Acme', held: new Map(), seen: new Map(), memory: {}, now },
  ...more,
});
const entry = (title: string, published_at: string | null = '2026-11-20T08:00:00.000Z') => ({
  ...{ title, published_at },
  url: null,
});

test('G7: new entries of a feed are news; old entries, noise and repeats under another key are not', () => {
  const seen: Entities = new Map([
    ['old', entry('Was there')],
    ['1', entry('Acme opens an office in Oslo')],
    ['2', entry('Acme was founded', '2019-01-01T00:00:00.000Z')],
    ['3', entry('INVESTOR ALERT: losses at Acme')],
    ['4', entry('Was there')],
    ['5', entry('Later', '2027-01-01T00:00:00.000Z')],
  ]);
  const { items, changed } = feed.compare(compared({ held: held({ old: entry('Was there') }), seen }));
  expect(items.map(({ key, signalType, headline, occurredAt }) => [key, signalType, headline, occurredAt])).toEqual([
    ['5', 'news', 'Later', now],
    ['1', 'news', 'Acme opens an office in Oslo', new Date('2026-11-20T08:00:00Z')],
  ]);
  expect([...changed.keys()]).toEqual(['1', '2', '3', '4', '5']);
});

test('G7: one reading of a feed reports at most twenty entries, and an entry that returns within weeks is not reported again', () => {
  const seen: Entities = new Map(Array.from({ length: 30 }, (_, at) => [`${at}`, entry(`Title ${at}`)]));
  expect(feed.compare(compared({ seen })).items).toHaveLength(20);
  const gone = feed.compare(compared({ held: held({ a: entry('One') }) }));
  expect(gone.changed.get('a')).toMatchObject({ missingSince: now, closedAt: null });
  const back = feed.compare(compared({ held: gone.changed, seen: new Map([['a', entry('One')]]) }));
  expect(back.items).toEqual([]);
  const later = new Date(now.getTime() + 61 * 86_400_000);
  expect(feed.compare(compared({ held: gone.changed, now: later })).changed.get('a')?.closedAt).toEqual(new Date(0));
});

const company = (facts: Parameters<typeof toFacts>[0]): Entities => new Map([['company', toFacts(facts)]]);
const ofCompany = (facts: Parameters<typeof toFacts>[0]) => held(Object.fromEntries(company(facts)));

test('G7: a company has changed only if a fact that was known before differs now', () => {
  const before = { name: 'Acme', employees: 100, country: 'NO', city: 'Oslo', status: 'Active' };
  const told = (after: object) =>
    compareFacts(compared({ held: ofCompany(before), seen: company({ ...before, ...after }) })).items.map(
      ({ topic, signalType, headline }) => [topic, signalType, headline],
    );
  expect(told({})).toEqual([]);
  expect(told({ employees: 109, industry: 'Robots' })).toEqual([]);
  expect(told({ employees: null, city: null })).toEqual([]);
  expect(told({ employees: 110 })).toEqual([
    ['headcount_growth', 'headcount', 'Acme grew from 100 to 110 people (+10%)'],
  ]);
  expect(told({ employees: 60 })).toEqual([
    ['headcount_drop', 'headcount', 'Acme shrank from 100 to 60 people (-40%)'],
  ]);
  expect(told({ name: 'ACME' })).toEqual([]);
  expect(told({ name: 'Bolt', status: 'Inactive', city: 'Bergen' })).toEqual([
    ['renamed', 'rename', 'Acme is now called Bolt'],
    ['status_change', 'status', 'Acme is no longer active'],
    ['moved', 'location', 'Acme has moved from Oslo to Bergen'],
  ]);
  expect(told({ country: 'SE', city: 'Lund' })).toEqual([
    ['relocated', 'location', 'Acme has moved its headquarters from Norway to Sweden'],
  ]);
});

test('G7: a fact that is missing for a while is kept, and is no change when it comes back', () => {
  const before = { name: 'Acme', city: 'Oslo' };
  const without = compareFacts(compared({ held: ofCompany(before), seen: company({ name: 'Acme' }) }));
  expect(without.changed.get('company')?.facts).toEqual(before);
  const again = compareFacts(compared({ held: without.changed, seen: company(before) }));
  expect(again.changed.size + again.items.length).toBe(0);
});
