import { type Page, readPage } from '../http/read-html.js';
import { type Ask, maxRedirects, type RefuseForbidden, toNext } from '../http/robots.js';
import { Unread } from '../source-kind.js';

const maxPageBytes = 512 * 1024;

/** Reads the web pages that robots.txt allows, each host at a pace that all replicas share. */
export type ReadSite = (url: string) => Promise<ReadPage>;

/** A page, and the address that answered it. */
export type ReadPage = Page & { url: string };

/**
 * Creates a reader of pages. It follows redirects. It throws Unread for a page that robots.txt forbids, that is not HTML, or that cannot be read.
 */
export function createReadSite({ ask, refuseForbidden }: { ask: Ask; refuseForbidden: RefuseForbidden }): ReadSite {
  return async (first) => {
    let url = first;
    for (let hops = 0; hops <= maxRedirects; hops++) {
      await refuseForbidden(url);
      const answer = await ask(url, 'text/html', maxPageBytes);
      const next = toNext(answer, url);
      if (next === null) {
        if (answer.status !== 200) throw new Unread(`${url} was answered with ${answer.status}.`);
        if (!/html/.test(answer.mediaType)) throw new Unread(`${url} is no HTML.`);
        return { url, ...readPage(answer.text, url) };
      }
      url = next;
    }
    throw new Unread(`${first} is redirected more than ${maxRedirects} times.`);
  };
}
