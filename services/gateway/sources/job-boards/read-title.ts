import { readHead } from '../http/read-html.js';
import type { Get } from '../source-kind.js';

/** What careers sites write around the name of their company in the titles of their pages. */
const around = [
  /^(?:(?:jobs|careers|job openings|open positions|current openings|work)\s+(?:at|with|@)\s+|careers?\s*[-–—|:]\s*|jobs?\s*[-–—|:]\s*|join\s+)/i,
  /(?:\s+(?:jobs|careers|job board|job openings|open positions|current openings)|\s*[-–—|:]\s*(?:jobs|careers|job board|current openings|open positions|powered by .*))$/i,
];

/** What the page of a board calls its company; null where its title says nothing else than that it has jobs. */
export async function readPageTitle(url: string, get: Get): Promise<string | null> {
  const answer = await get(url, 'html');
  if (answer === null) return null;
  const { title } = readHead(answer.text);
  const name = around.reduce((left, words) => left.replace(words, ''), title).trim();
  return name === '' || /^(?:jobs|careers)$/i.test(name) ? null : name;
}
