import { toHost, toRegistrable } from '../../directory/company-matching/index.js';
import type { Link } from '../http/read-html.js';
import feed from '../kinds/feeds/feed/index.js';
import website, { readOrganization } from '../kinds/website/index.js';
import { recognise } from '../kinds.js';
import { type SourceKind, Unread } from '../source-kind.js';
import type { ReadPage, ReadSite } from './read-site.js';

/** A source to which a page of a company leads. */
export type FoundSource = {
  kind: SourceKind;
  key: string;
  /** What the source calls its company, if that is already known. */
  name?: string;
  /** Whether the source is on the company's own domain and therefore needs no name. */
  isOwn?: true;
};

/**
 * The most boards, careers pages and feeds of one company that are followed. Together with the home page and a news page, at most five pages are
 * read.
 */
const maxSources = 5;
const maxCareersPages = 3;
const maxFeeds = 2;

/** The words in the text or the address of links to careers pages, in the languages of most companies. */
const careers =
  /career|\bjobs?\b|join[\s_-]?us|work[\s_-]?(?:with|for|at)|hiring|vacanc|open[\s_-]?(?:roles|positions)|karriere|stellen|vacature|werken[\s_-]?bij|emploi|carri[eè]re|recrut|empleo|trabaj|trabalh|lavora|carriere|praca|kariera|job[\s_-]?board/i;

const news = /\bnews|press(?:e|[\s_-]?room|[\s_-]?releases?)?\b|\bblog\b|aktuelles|actualit|noticias|nyheter/i;

/**
 * Looks for the sources of a company on its home page, and on the careers and news pages to which it links. The name of a board is never guessed:
 * two companies may have the same name, and some systems answer for names that do not exist. Throws Unread if the home page cannot be read.
 */
export async function findSources(domain: string, read: ReadSite): Promise<FoundSource[]> {
  const home = await read(`https://${domain}/`);
  const found = new Map<string, FoundSource>();
  note(found, [...home.links, { url: home.url, text: '' }]);
  const pages = home.links.filter(
    ({ url, text }) => (careers.test(text) || careers.test(pathOf(url))) && !recognise(url),
  );
  const visited = new Set([home.url]);
  for (const { url } of pages) {
    const address = withoutHash(url);
    if (visited.size > maxCareersPages || found.size >= maxSources) break;
    if (visited.has(address) || !address.startsWith('https:')) continue;
    visited.add(address);
    try {
      const page = await read(address);
      // A careers page on the company's own domain may be hosted by a job board system, and may redirect to it.
      note(found, [...page.links, { url: page.url, text: '' }]);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
    }
  }
  const boards = [...found.values()].slice(0, maxSources);
  return [...listOwn(home), ...(await findFeeds(domain, home, read)), ...boards];
}

/** The home page itself, if it describes its company. */
function listOwn(home: ReadPage): FoundSource[] {
  const organization = home.url.startsWith('https:') ? readOrganization(home.structured, home.url) : null;
  return organization === null ? [] : [{ kind: website, key: home.url, name: organization.name }];
}

/** The feeds of news on the company's own domain, those of its news page first. Feeds of comments are left out. */
async function findFeeds(domain: string, home: ReadPage, read: ReadSite): Promise<FoundSource[]> {
  const own = toRegistrable(domain);
  const isOwn = (url: string): boolean => url.startsWith('https:') && toRegistrable(toHost(url) ?? '') === own;
  const page = home.links.find(({ url, text }) => (news.test(text) || news.test(pathOf(url))) && isOwn(url));
  const feeds = [...home.feeds];
  if (page && withoutHash(page.url) !== home.url) {
    try {
      feeds.unshift(...(await read(withoutHash(page.url))).feeds);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
    }
  }
  const addresses = feeds
    .filter(({ url, text }) => isOwn(url) && !/comment/i.test(`${url} ${text}`))
    .map(({ url }) => url);
  return [...new Set(addresses)].slice(0, maxFeeds).map((key) => ({ kind: feed, key, isOwn: true }));
}

function note(found: Map<string, FoundSource>, links: Link[]): void {
  for (const { url } of links) {
    const source = recognise(url);
    if (source !== null) found.set(`${source.kind.name} ${source.key.toLowerCase()}`, source);
  }
}

const pathOf = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  return `${hostname.split('.')[0]} ${pathname}`;
};

const withoutHash = (url: string): string => url.replace(/#.*$/s, '');
