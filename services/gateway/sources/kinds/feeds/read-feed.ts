import { parseFeed } from 'feedsmith';
import { parseUrl } from '../../../../../schema/contracts/parse-url.js';
import { digestOf, toReading } from '../../entities.js';
import { toInstant, toText } from '../../http/read-json.js';
import { type Entities, type Facts, type SourceKind, Unread } from '../../source-kind.js';

type Entry = { key: string; title: string; url: string | null; publishedAt: string | null };

/** The most entries of a feed that are read, from its beginning. */
const maxEntries = 500;
const maxText = 400;
/** A longer address is not kept. */
const maxUrl = 2_000;
/** A longer feed is not read, since that would hold up the other sources. */
const maxCharacters = 2_000_000;

/** Returns the function that reads the feed at an address; `find` finds the entries in the text. */
export const createFeedReader =
  (find: (text: string, url: string) => Entities): SourceKind['read'] =>
  async (key, get, { fingerprint }) => {
    const answer = await get(key, 'feed', { isConditional: true });
    return answer === null ? { state: 'unchanged' } : toReading(null, find(answer.text, key), fingerprint);
  };

/** The entries of an RSS, Atom, RDF or JSON feed. Throws Unread if the text is not a feed or is cut off. */
export const readFeed = (text: string, url: string): Entities => toEntities(toEntries(parseWhole(text)), url);

type Parsed = ReturnType<typeof parseFeed>;

/** Parses a feed. Throws Unread if the text is not a feed or is cut off. */
export function parseWhole(text: string): Parsed {
  if (text.length > maxCharacters) throw new Unread('The feed is too long.');
  if (/<!DOCTYPE\s/i.test(text.slice(0, 10_000))) throw new Unread('The feed has a document type declaration.');
  // The parser does not complain about a feed that was cut off.
  if (!/(?:<\/(?:rss|feed|rdf:RDF)>|\})\s*(?:<!--[^>]*-->\s*)*$/i.test(text.slice(-1_000)))
    throw new Unread('The feed is cut off: its end is missing.');
  try {
    return parseFeed(text);
  } catch (error) {
    throw new Unread('The answer is not a feed.', { cause: error });
  }
}

/** Turns entries into entities. */
export function toEntities(entries: (Entry & { more?: Facts })[], url: string): Entities {
  const read = entries.slice(0, maxEntries).filter(({ title }) => title !== '');
  return new Map(
    read.map(({ key, title, url: link, publishedAt, more }) => [
      key,
      { title, url: link === null ? null : (parseUrl(link, url)?.href ?? null), published_at: publishedAt, ...more },
    ]),
  );
}

function toEntries(parsed: Parsed): Entry[] {
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map((one) => toEntry(one.guid?.value, one.title, one.link, one.pubDate));
    case 'atom':
      return (parsed.feed.entries ?? []).map((one) => {
        const link = one.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? one.links?.[0];
        return toEntry(one.id, plain(one.title), link?.href, one.published ?? one.updated);
      });
    case 'rdf':
      return (parsed.feed.items ?? []).map((one) => toEntry(one.rdf?.about, one.title, one.link, one.dc?.dates?.[0]));
    case 'json':
      return (parsed.feed.items ?? []).map((one) => toEntry(one.id, one.title, one.url, one.date_published));
    default:
      return [];
  }
}

const plain = (title: unknown): unknown =>
  typeof title === 'object' && title !== null ? (title as { value?: unknown }).value : title;

/** An entry. Its key is the one that the feed gives, otherwise its address, otherwise its title and day. */
export function toEntry(id: unknown, title: unknown, link: unknown, published: unknown): Entry {
  const words = toText(title)
    .replaceAll(/<[^<>]{0,200}>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxText);
  const address = toText(link);
  const url = address === '' || address.length > maxUrl ? null : address;
  const publishedAt = toInstant(published);
  const own = toText(id) || address || `${words} ${publishedAt?.slice(0, 10) ?? ''}`;
  const key = own.length <= maxText ? own : digestOf(own);
  return { key, title: words, url, publishedAt };
}
