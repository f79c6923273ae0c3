import { setTimeout as delay } from 'node:timers/promises';
import robots from 'robots-parser';
import type { Queryable } from '../../../platform/postgres/postgres.js';
import type { Fetch, Fetched } from '../http/fetcher.js';
import { type Page, readPage } from '../http/read-html.js';
import { Unread } from '../source-kind.js';
import { takeTurn } from '../sql/vendors.js';

/** What leadwire calls itself to robots.txt. */
const agent = 'leadwire';
/** RFC 9309, sections 2.3.1.2 and 2.5. */
const maxRedirects = 5;
const maxRobotsBytes = 500 * 1024;
const maxPageBytes = 512 * 1024;

// The module itself is the function, and its types say that the function is a property of it.
const parseRobots = robots as unknown as typeof robots.default;
type Robots = ReturnType<typeof parseRobots>;

/** Reads pages of the web: those that robots.txt allows, each host in a pace that all replicas share. */
export type ReadSite = (url: string) => Promise<Page & { url: string }>;

/**
 * Creates a reader of pages, for one pass over some sites: what robots.txt says is kept meanwhile. A page that is redirected is read where it
 * leads. It throws Unread for a page that robots.txt forbids, that is no HTML, or that cannot be read.
 */
export function createReadSite(options: {
  db: Queryable;
  fetch: Fetch;
  signal: AbortSignal;
  /** The least time between two requests to one host, in milliseconds. */
  paceMs?: number;
}): ReadSite {
  const { db, fetch, signal, paceMs = 2_000 } = options;
  const rulesOf = new Map<string, Promise<Robots | null>>();

  async function ask(url: string, accept: string, maxBytes: number): Promise<Fetched> {
    const waitMs = await takeTurn(db, { name: new URL(url).host, everyMs: paceMs, atOnce: 1 });
    await delay(waitMs ?? 0, undefined, { signal });
    return fetch(url, { accept, maxBytes });
  }

  /** The rules of a host; null where they forbid everything, since they could not be read. */
  async function readRobots(origin: string): Promise<Robots | null> {
    let url = `${origin}/robots.txt`;
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const answer = await ask(url, 'text/plain', maxRobotsBytes).catch((error: unknown) => {
        if (error instanceof Unread) return null;
        throw error;
      });
      if (answer === null || answer.status >= 500) return null;
      const next = toNext(answer, url);
      if (next === null) return parseRobots(url, answer.status < 300 ? answer.text : '');
      url = next;
    }
    return parseRobots(url, '');
  }

  async function refuseForbidden(url: string): Promise<void> {
    const { origin, host } = new URL(url);
    if (!rulesOf.has(origin)) rulesOf.set(origin, readRobots(origin));
    const rules = await rulesOf.get(origin)!;
    if (rules === null) throw new Unread(`The robots.txt of ${host} cannot be read, which forbids to read its pages.`);
    if (rules.isDisallowed(url, agent)) throw new Unread(`The robots.txt of ${host} forbids to read ${url}.`);
  }

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

/** Where a redirect leads; null for any other answer. */
function toNext({ status, location }: Fetched, url: string): string | null {
  if (status < 300 || status >= 400) return null;
  if (location === null || !URL.canParse(location, url)) throw new Unread(`${url} is redirected to no address.`);
  const next = new URL(location, url);
  if (next.protocol !== 'https:' && next.protocol !== new URL(url).protocol) {
    throw new Unread(`${url} is redirected to an address that is not https.`);
  }
  return next.href;
}
