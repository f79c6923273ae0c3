import { toLine } from '../../../http/read-json.js';
import { type Entities, Unread } from '../../../source-kind.js';
import { parseWhole, toEntities, toEntry } from '../read-feed.js';

/** The longest name of a company. */
const maxName = 200;

/** The releases of a press wire's RSS feed, each with the company that it names as its issuer. Throws Unread if the text is not such a feed. */
export function readWire(text: string, url: string): Entities {
  const parsed = parseWhole(text);
  if (parsed.format !== 'rss') throw new Unread('The answer is no RSS feed.');
  const entries = (parsed.feed.items ?? []).map((one) => {
    const [issuer] = one.dc?.contributors ?? [];
    const company = toLine(issuer)?.slice(0, maxName) ?? null;
    return { ...toEntry(one.guid?.value, one.title, one.link, one.pubDate), more: { company } };
  });
  return toEntities(entries, url);
}
