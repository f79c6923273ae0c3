import type { Link } from '../http/read-html.js';
import { recognise } from '../kinds.js';
import { type SourceKind, Unread } from '../source-kind.js';
import type { ReadSite } from './read-site.js';

/** A source to which a page of a company leads. */
export type FoundSource = { kind: SourceKind; key: string };

/** The most sources and careers pages of one company that are followed. */
const maxSources = 5;
const maxCareersPages = 3;

/** What links to careers pages are called, in their words or addresses, in the languages of most companies. */
const careers =
  /career|\bjobs?\b|join[\s_-]?us|work[\s_-]?(?:with|for|at)|hiring|vacanc|open[\s_-]?(?:roles|positions)|karriere|stellen|vacature|werken[\s_-]?bij|emploi|carri[eè]re|recrut|empleo|trabaj|trabalh|lavora|carriere|praca|kariera|job[\s_-]?board/i;

/**
 * Looks for the sources of a company on its home page and on the careers pages that this links to. A name is never guessed: two companies may
 * have the same one, and some systems answer for names that nobody has. Throws Unread where the home page cannot be read.
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
      // A careers page of its own domain may be one of a system that hosts it there, and is redirected to it at times.
      note(found, [...page.links, { url: page.url, text: '' }]);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
    }
  }
  return [...found.values()].slice(0, maxSources);
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
