import { LRUCache } from 'lru-cache';
import robots from 'robots-parser';
import { parseUrl } from '../../../../schema/contracts/parse-url.js';
import { Unread } from '../source-kind.js';
import type { Fetched } from './fetcher.js';

/** The name by which a robots.txt addresses leadwire. */
const agent = 'leadwire';
/** RFC 9309, sections 2.3.1.2, 2.4 and 2.5. */
export const maxRedirects = 5;
const maxBytes = 500 * 1024;
const keptMs = 24 * 60 * 60_000;
const maxHosts = 10_000;
/**
 * The longest address that is read, the longest line of a robots.txt, and the most wildcards in it: comparing an address with a rule takes time that
 * grows with both lengths. A rule that is cut off applies to more addresses.
 */
const maxAddress = 2_000;
const maxLine = 500;
const maxWildcards = 10;

// The module itself is the function, although its types declare the function as a property.
const parseRobots = robots as unknown as typeof robots.default;
type Robots = ReturnType<typeof parseRobots>;

/** Sends a GET request to a host in its turn, and returns the beginning of its answer, whatever its status. */
export type Ask = (url: string, accept: string, maxBytes: number) => Promise<Fetched>;

/** Throws Unread if the robots.txt of the host forbids reading the address (RFC 9309), or cannot be read itself. */
export type RefuseForbidden = (url: string) => Promise<void>;

/** Reads the robots.txt of each host once a day, by `ask`, and keeps the rules of the 10,000 hosts that were asked last. */
export function createRobots(ask: Ask): RefuseForbidden {
  const rulesOf = new LRUCache<string, Promise<{ rules: Robots | null }>>({ max: maxHosts, ttl: keptMs });

  /** The rules of a host; null if they could not be read, which forbids everything. */
  async function read(origin: string): Promise<{ rules: Robots | null }> {
    let url = `${origin}/robots.txt`;
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const answer = await ask(url, 'text/plain', maxBytes).catch((error: unknown) => {
        if (error instanceof Unread) return null;
        throw error;
      });
      if (answer === null || answer.status >= 500) {
        // The host may recover soon, so this is not cached for a day.
        rulesOf.delete(origin);
        return { rules: null };
      }
      const next = toNext(answer, url);
      if (next === null) return { rules: parseRobots(url, answer.status < 300 ? shortenRules(answer.text) : '') };
      url = next;
    }
    return { rules: parseRobots(url, '') };
  }

  return async (url) => {
    if (url.length > maxAddress) throw new Unread('The address is too long.');
    const { origin, host } = new URL(url);
    let found = rulesOf.get(origin);
    if (found === undefined) {
      found = read(origin);
      rulesOf.set(origin, found);
      found.catch(() => rulesOf.delete(origin));
    }
    const { rules } = await found;
    if (rules === null) throw new Unread(`The robots.txt of ${host} cannot be read, so no page of this host is read.`);
    if (rules.isDisallowed(url, agent)) throw new Unread(`The robots.txt of ${host} forbids to read ${url}.`);
  };
}

/** A robots.txt with rules that can be compared quickly. */
export const shortenRules = (text: string): string => text.replaceAll(/[^\r\n]+/g, shortenLine);

const shortenLine = (line: string): string =>
  line
    .replaceAll(/\*+/g, '*')
    .slice(0, maxLine)
    .split('*')
    .slice(0, maxWildcards + 1)
    .join('*');

/** Where a redirect leads; null for any other answer. */
export function toNext({ status, location }: Fetched, url: string): string | null {
  if (status < 300 || status >= 400) return null;
  const next = location === null ? null : parseUrl(location, url);
  if (next === null) throw new Unread(`${url} is redirected without a valid address.`);
  if (next.protocol !== 'https:' && next.protocol !== new URL(url).protocol) {
    throw new Unread(`${url} is redirected to an address that is not https.`);
  }
  return next.href;
}
