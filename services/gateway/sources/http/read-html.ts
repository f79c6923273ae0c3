import { Parser } from 'htmlparser2';

/** A link of a page: where it leads, and the words on it. */
export type Link = { url: string; text: string };

export type Page = {
  title: string;
  /** What the page links to or embeds, as absolute addresses, each once. */
  links: Link[];
};

/** The most links of a page, and the most characters of their words and of a title. */
const maxLinks = 2_000;
const maxText = 200;

/** Which attribute of an element names another address. */
const addressOf: Record<string, string> = {
  a: 'href',
  area: 'href',
  iframe: 'src',
  script: 'src',
  link: 'href',
  form: 'action',
};

/** The title and the links of a page that `url` answered. A page that is malformed is read as far as it goes, as browsers do. */
export function readPage(html: string, url: string): Page {
  const links = new Map<string, string>();
  let base = url;
  let title = '';
  let inTitle = false;
  let anchor: string | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'base' && base === url) base = resolve(attributes.href, url) ?? url;
      if (name === 'title' && title === '') inTitle = true;
      const address = resolve(attributes[addressOf[name] ?? ''], base);
      if (name === 'a') anchor = address;
      if (address !== null && links.size < maxLinks && !links.has(address)) links.set(address, '');
    },
    ontext(text) {
      if (inTitle) title = (title + text).slice(0, maxText);
      const words = anchor === null ? undefined : links.get(anchor);
      if (words !== undefined && words.length < maxText) links.set(anchor!, words + text);
    },
    onclosetag(name) {
      if (name === 'title') inTitle = false;
      if (name === 'a') anchor = null;
    },
  });
  parser.end(html);
  const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText);
  return { title: tidy(title), links: [...links].map(([to, text]) => ({ url: to, text: tidy(text) })) };
}

/** An address of the web that stands in a page; null for any other. */
function resolve(text: string | undefined, base: string): string | null {
  if (text === undefined || !URL.canParse(text.trim(), base)) return null;
  const url = new URL(text.trim(), base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}
