import { Parser } from 'htmlparser2';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';

/** A link of a page: where it leads, and the words on it. */
export type Link = { url: string; text: string };

export type Page = {
  title: string;
  /** What the page links to or embeds, as absolute addresses, each once. */
  links: Link[];
  /** The feeds of news that the page names, as absolute addresses. */
  feeds: Link[];
  /** The blocks of JSON-LD, unparsed. */
  structured: string[];
};

/** The most links of a page, and the most characters of their words and of a title. */
const maxLinks = 2_000;
const maxText = 200;
const maxFeeds = 20;
const maxStructured = { blocks: 20, characters: 200_000 };

/** For each element, the attribute with an address. */
const addressOf: Record<string, string> = {
  a: 'href',
  area: 'href',
  iframe: 'src',
  script: 'src',
  link: 'href',
  form: 'action',
};

const isFeed = /^application\/(?:rss\+xml|atom\+xml|feed\+json)$/i;

/** The title and the links of a page that `url` answered. A malformed page is read as far as possible, as browsers do. */
export function readPage(html: string, url: string): Page {
  const links = new Map<string, string>();
  let base = url;
  let title = '';
  let inTitle = false;
  let anchor: string | null = null;
  const feeds: Link[] = [];
  const structured: string[] = [];
  let inStructured = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && base === url) base = resolve(attributes.href, url) ?? url;
      if (name === 'title' && title === '') inTitle = true;
      const address = resolve(attributes[addressOf[name] ?? ''], base);
      if (name === 'a') anchor = address;
      if (name === 'script' && /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? '')) {
        inStructured = structured.length < maxStructured.blocks;
        if (inStructured) structured.push('');
      }
      const isAlternate = /(?:^|\s)alternate(?:\s|$)/i.test(attributes.rel ?? '');
      if (name === 'link' && address !== null && isAlternate && isFeed.test(attributes.type?.trim() ?? '')) {
        if (feeds.length < maxFeeds) feeds.push({ url: address, text: (attributes.title ?? '').slice(0, maxText) });
      }
      if (address !== null && links.size < maxLinks && !links.has(address)) links.set(address, '');
    },
    ontext(text) {
      if (inStructured) structured.push((structured.pop()! + text).slice(0, maxStructured.characters));
      if (inTitle) title = (title + text).slice(0, maxText);
      const words = anchor === null ? undefined : links.get(anchor);
      if (words !== undefined && words.length < maxText) links.set(anchor!, words + text);
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name === 'script') inStructured = false;
      if (name === 'a') anchor = null;
    },
  });
  parser.end(html);
  const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);
  return {
    title: tidy(title),
    links: [...links].map(([to, text]) => ({ url: to, text: tidy(text) })),
    feeds,
    structured,
  };
}

/** A web address from a page as an absolute one; null for any other. */
function resolve(text: string | undefined, base: string): string | null {
  const url = text === undefined ? null : parseUrl(text.trim(), base);
  if (url === null) return null;
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

const blocks = new Set(['p', 'div', 'tr', 'li', 'br', 'td', 'h1', 'h2', 'h3', 'h4', 'table']);

/** The text of a page, without its scripts and styles, in one line. */
export function readText(html: string): string {
  const pieces: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (name === 'script' || name === 'style' || name === 'head') hidden++;
      if (blocks.has(name)) pieces.push(' ');
    },
    ontext(text) {
      if (hidden === 0) pieces.push(text);
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style' || name === 'head') hidden--;
    },
  });
  parser.end(html);
  return pieces.join('').replaceAll(/\s+/g, ' ').trim();
}
